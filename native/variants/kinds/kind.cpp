#include "kind.hpp"

#include <algorithm>

#include "variants/canvas.hpp"

namespace sudokit::variants {

namespace {

std::vector<Named> gathered() {
    std::vector<Named> found;
    for (const auto family : {cage_kinds(), cell_kinds(), dot_kinds(), grid_kinds(), indexing_kinds(), line_kinds(), outside_kinds(), own_kinds(), region_kinds()})
        found.insert(found.end(), family.begin(), family.end());
    std::ranges::sort(found, {}, &Named::key);
    return found;
}

const std::vector<Named>& list() {
    static const std::vector<Named> all = gathered();
    return all;
}

}  // namespace

void Kind::draw(Canvas& canvas) const { canvas.name(); }

std::vector<std::string_view> all_kinds() {
    std::vector<std::string_view> keys;
    for (const Named& each : list()) keys.push_back(each.key);
    return keys;
}

std::shared_ptr<Kind> make_kind(std::string_view key) {
    const auto found = std::ranges::lower_bound(list(), key, {}, &Named::key);
    if (found == list().end() || found->key != key) return nullptr;
    std::shared_ptr<Kind> made = found->make();
    made->key = found->key;
    return made;
}

}  // namespace sudokit::variants
