// Building the graph of inferences, and walking it breadth first.
#include "inference.hpp"

namespace sudokit::logic {

namespace {

// Sets beyond these are left out: no usual position has so many, and a walk from each node must end in time.
constexpr std::size_t most_nodes = 4'000;

}  // namespace

InferenceGraph::InferenceGraph(Search& search, Kind kind) {
    const Position& p = search.position;
    std::fill(std::begin(node_of), std::end(node_of), -1);
    std::vector<std::uint16_t> by_digit[9];
    for (int digit = 0; digit < 9; ++digit) {
        if (kind.only_digit >= 0 && digit != kind.only_digit) continue;
        for (const int cell : p.cells_with[digit]) {
            node_of[9 * cell + digit] = static_cast<int>(nodes.size());
            add_node({CellSet::of(cell), std::uint8_t(digit)});
        }
        if (!kind.groups) continue;
        for (int box = 18; box < houses; ++box)
            for (int line = 0; line < 18; ++line) {
                const CellSet cells = p.cells_with[digit] & cells_of(box) & cells_of(line);
                if (cells.count() >= 2) add_node({cells, std::uint8_t(digit)});
            }
    }
    const std::size_t plain = nodes.size();
    if (kind.sets) {
        const auto& sets = search.almost_locked_sets();
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (sets[i].cells.count() < 2) continue;
            if (nodes.size() >= most_nodes) break;
            for (const int digit : bits(sets[i].digits))
                add_node({sets[i].places[digit], std::uint8_t(digit), std::int16_t(i)});
        }
    }
    weak.resize(nodes.size());
    strong.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) by_digit[nodes[i].digit].push_back(std::uint16_t(i));

    std::vector<std::uint32_t> by_house;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const InferenceNode& node = nodes[i];
        const CellSet seen = common_peers(node.cells);
        stop_point();
        // Links inside of the cell come first: of chains of the same length, one that stays in cells is easier to see.
        if (i < plain && node.is_single()) {
            const int cell = node.cells.first();
            const Mask others = p.digits_in[cell] & ~(1 << node.digit);
            for (const int digit : bits(others))
                if (node_of[9 * cell + digit] >= 0) weak[i].push_back(std::uint16_t(node_of[9 * cell + digit]));
            if (kind.cells && size(others) == 1 && node_of[9 * cell + lowest(others)] >= 0)
                strong[i].push_back(std::uint16_t(node_of[9 * cell + lowest(others)]));
        }
        // Then those inside of rows, columns, boxes, each by number: the house above the node in one word.
        by_house.clear();
        for (const std::uint16_t j : by_digit[node.digit])
            if (nodes[j].cells.within(seen)) {
                const auto house = std::uint32_t(std::countr_zero(common_houses(node.cells | nodes[j].cells)));
                by_house.push_back(house << 16 | j);
            }
        std::sort(by_house.begin(), by_house.end());
        weak[i].reserve(weak[i].size() + by_house.size());
        for (const std::uint32_t word : by_house) weak[i].push_back(std::uint16_t(word));
        if (i >= plain || !kind.houses) continue;
        for (const int house : bits(common_houses(node.cells))) {
            const CellSet rest = (p.cells_with[node.digit] & cells_of(house)).minus(node.cells);
            if (rest.empty() || rest.count() > (kind.groups ? 3 : 1)) continue;
            for (const std::uint16_t j : by_digit[node.digit])
                if (j < plain && nodes[j].cells == rest) {
                    // Two cells can share two houses; a group is there once for its line and once for its box.
                    if (std::find(strong[i].begin(), strong[i].end(), j) == strong[i].end()) strong[i].push_back(j);
                }
        }
    }
    for (std::size_t i = plain; i < nodes.size(); ++i)
        for (std::size_t j = i; j-- > plain && nodes[j].set == nodes[i].set;) {
            strong[i].push_back(std::uint16_t(j));
            strong[j].push_back(std::uint16_t(i));
        }
}

void Consequences::assume(int premise) {
    stop_point();
    for (const int state : order_) came_from_[state] = -1;
    order_.clear();
    order_.push_back(premise);
    distance_[premise] = 0;
    // The premise itself is not marked as following: whether it contradicts itself, or follows from itself, is asked.
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const int state = order_[i], node = state >> 1;
        const bool on = state & 1;
        for (const std::uint16_t next : on ? graph_.weak[node] : graph_.strong[node]) {
            const int to = 2 * next + !on;
            if (came_from_[to] >= 0 || to == premise) continue;
            came_from_[to] = state;
            distance_[to] = distance_[state] + 1;
            order_.push_back(to);
        }
    }
}

std::vector<int> Consequences::path_to(int state) const {
    std::vector<int> path{state};
    while (path.back() != order_.front()) path.push_back(came_from_[path.back()]);
    std::reverse(path.begin(), path.end());
    return path;
}

void add_chain(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step) {
    std::vector<Node> chain;
    int last_set = -1;
    for (const int state : path) {
        const InferenceNode& node = graph.nodes[state >> 1];
        std::uint8_t set = 0;
        if (node.set >= 0) {
            if (node.set != last_set) {
                const auto& source = search.almost_locked_sets()[node.set];
                step.sets.push_back({source.cells, source.digits});
            }
            set = std::uint8_t(step.sets.size());
        }
        last_set = node.set;
        chain.push_back({node.cells, node.digit, !(state & 1), set, bool(state & 1)});
        step.mark(node.cells, node.digit, state & 1 ? Role::pattern : Role::other);
    }
    step.chains.push_back(std::move(chain));
}

}  // namespace sudokit::logic
