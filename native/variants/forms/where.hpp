// Where a text is being read, for refusals.
#pragma once

#include <utility>
#include <vector>

#include "variants/refusal.hpp"

namespace sudokit::variants {

struct Where {
    std::vector<Message> where;  // what names the constraint in work, and those within it

    [[noreturn]] void refuse(Refusal refusal) const {
        refusal.where = where;
        give_up(refusal);
    }
};

}  // namespace sudokit::variants
