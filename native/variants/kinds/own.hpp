// Constraints made of others.
#pragma once

#include <memory>
#include <vector>

#include "kind.hpp"

namespace sudokit::variants {

struct Combined : Kind {
    std::vector<std::shared_ptr<const Kind>> constraints;
    void fields(Fields& field) override { field("constraints", constraints); }
    virtual bool all_hold() const = 0;  // or else at least one of them
};

}  // namespace sudokit::variants
