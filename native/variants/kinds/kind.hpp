// `Kind`: what all kinds of constraint have in common.
//
// A kind is a small structure in the file of its family (lines.cpp, cages.cpp ...). `fields` names what it takes, `mean` says
// in the words of `Meaning` what it means, `draw` in the words of `Canvas` what it looks like. The classes of the same names
// in Python (src/sudokit/variants/kinds/) are what people write.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "fields.hpp"

namespace sudokit::variants {

class Canvas;
class Meaning;

struct Kind {
    std::string_view key;  // the name of the kind
    Cells named;           // the cells of its fields, in their order, each once

    virtual ~Kind() = default;
    virtual void fields(Fields&) {}             // names them, and refuses those that do not fit together
    virtual void mean(Meaning& meaning) const = 0;
    virtual void draw(Canvas& canvas) const;  // by its name, unless a kind says more
    virtual std::optional<int> clue() const { return {}; }  // the number beside a row or a column that it is about, in its cage, or of its ends
    virtual std::span<const std::string_view> marks() const { return {}; }  // the kinds of marks that it says are all given
    virtual Cells places() const { return {}; }  // the cells of what may stand between neighbours: dots and signs
};

// A kind in the list of its family.
struct Named {
    std::string_view key;
    std::shared_ptr<Kind> (*make)();
};
template <class K>
std::shared_ptr<Kind> make() {
    return std::make_shared<K>();
}

std::span<const Named> cage_kinds();
std::span<const Named> cell_kinds();
std::span<const Named> dot_kinds();
std::span<const Named> grid_kinds();
std::span<const Named> indexing_kinds();
std::span<const Named> line_kinds();
std::span<const Named> outside_kinds();
std::span<const Named> own_kinds();
std::span<const Named> region_kinds();

std::vector<std::string_view> all_kinds();              // their keys, in the order of the alphabet
std::shared_ptr<Kind> make_kind(std::string_view key);  // null if there is none of this name

}  // namespace sudokit::variants
