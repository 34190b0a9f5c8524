#include "steps.hpp"

#include <span>

namespace nb = nanobind;

namespace sudokit {

namespace {

using namespace sudokit::logic;

nb::tuple cells_of(CellSet cells) {
    return tuple_of(cells, cells.count(), [](int cell) { return nb::int_(cell); });
}

nb::tuple digits_of(Mask digits) {
    return tuple_of(bits(digits), size(digits), [](int digit) { return nb::int_(digit + 1); });
}

nb::object number_or_none(int number) { return number < 0 ? nb::object(nb::none()) : nb::object(nb::int_(number)); }

template <class... More>
nb::tuple node_as_tuple(const Node& node, More... more) {
    return nb::make_tuple(cells_of(node.cells), node.digit + 1, node.on, node.strong_to_next, int(node.set),
                          number_or_none(node.house), more...);
}

// `convert` makes nodes into tuples.
template <class Convert, class... More>
nb::tuple step_as_tuple(const Step& step, const char* key, Convert convert, More... more) {
    const auto candidate = [](const Candidate& c) { return as_tuple(c); };
    const auto house = [](std::uint8_t number) { return nb::int_(int(number)); };
    return nb::make_tuple(
        key, tuple_of(step.placements, candidate), tuple_of(step.eliminations, candidate), digits_of(step.digits),
        tuple_of(step.base, house), tuple_of(step.cover, house),
        tuple_of(step.marks,
                 [](const Mark& mark) {
                     return nb::make_tuple(int(mark.cell), mark.digit + 1, role_names[static_cast<int>(mark.role)]);
                 }),
        tuple_of(step.sets,
                 [](const LockedSet& set) { return nb::make_tuple(cells_of(set.cells), digits_of(set.digits)); }),
        tuple_of(step.restricted, digits_of),
        tuple_of(step.chains, [&](const std::vector<Node>& chain) { return tuple_of(chain, convert); }), more...);
}

}  // namespace

nb::tuple as_tuple(const Candidate& c) { return nb::make_tuple(int(c.cell), c.digit + 1); }

nb::tuple as_tuple(const Step& step) {
    if (!step.key) return step_as_tuple(step, facts_of(step.technique).key, [](const Node& node) { return node_as_tuple(node); });
    const auto node_of = [&](const Node& node) {
        const auto reasons = std::span(step.reasons).subspan(node.reasons ? node.first_reason : 0, node.reasons);
        return node_as_tuple(node, tuple_of(reasons, node.reasons, [](int reason) { return nb::int_(reason); }),
                             number_or_none(node.nested));
    };
    return step_as_tuple(step, step.key, node_of, step.er,
                         tuple_of(step.nested, [](const Step& inner) { return as_tuple(inner); }));
}

}  // namespace sudokit
