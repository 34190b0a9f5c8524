// Chains: alternating inferences from one node that is off to another that is on.
//
// If one node being off makes another on, at least one of the two is on.
//
//   X-chain        all nodes have the same digit; candidates that see both ends are false
//   XY-chain       all strong links are in cells with two candidates; the ends have the same digit
//   AIC            any nodes; if the ends have the same digit, candidates that see both are false; if they have
//                  different digits, in cells that see each other, neither cell holds the digit of the other end
//   Discontinuous nice loop  a candidate that is on if it is off is true; one that is off if it is on is false
//   Continuous nice loop     the ends exclude each other, so every weak link is also strong: candidates that see both
//                  of its nodes, or share a cell with both, are false; the other digits of an almost locked set are
//                  locked in it; the cells of the loop lose only candidates that share a cell with both nodes of a link
//
// A chain with groups or almost locked sets as nodes is *grouped*; sets are nodes only if all steps are wanted. The
// search is breadth first from each node, so it finds the shortest chain for each pair of ends: nodes x links steps for
// each start, at most about 2,500 x 100,000. Solving takes the chain that removes most; of several, the shortest; of
// these, the one with eliminations earliest on the board. It starts and ends in single candidates and visits no cell
// twice, because a chain that returns to a cell rarely proves more than a shorter one; but of a group, only the first
// cell must be new, and a loop may pass through its own cell. If only one candidate sees both ends of a chain, the step
// is given as a discontinuous loop from that candidate, with the length of that loop. These are HoDoKu's conventions,
// which make ratings comparable. If all steps are wanted, nothing is left out. Loops that join the same ends remove
// different candidates; they are then listed depth first, shorter ones first, up to `longest_loop` nodes, and up to
// `loop_visits_allowed` links for each graph.
#include <tuple>

#include "inference.hpp"

namespace sudokit::logic {

namespace {

constexpr int shortest = 4;  // nodes of a chain
constexpr int longest_loop = 18;
constexpr std::size_t longest_simple = 20;  // nodes of an X-chain or XY-chain in solving, as in HoDoKu
constexpr std::int64_t loop_visits_allowed = 5'000'000;

class Best {
public:
    explicit Best(Search& search) : search_(search) {}

    // True if no more are wanted.
    bool add(Step&& step) {
        if (!step.does_something()) return false;
        if (search_.wants_all()) return search_.add(std::move(step));
        step.sort_results();
        if (!best_.does_something() || rank(step) < rank(best_)) best_ = std::move(step);
        return false;
    }
    // Whether a step with these numbers of eliminations and nodes could be taken. Other steps need not be built.
    bool wants(std::size_t eliminations, std::size_t length) const {
        if (eliminations == 0) return false;
        if (search_.wants_all() || !best_.does_something()) return true;
        const std::size_t now = best_.eliminations.size();
        return eliminations > now || (eliminations == now && length <= best_.length());
    }
    bool finish() { return best_.does_something() && search_.add(std::move(best_)); }

private:
    // The smaller, the better.
    static std::tuple<int, std::size_t, int> rank(const Step& step) {
        return {-static_cast<int>(step.eliminations.size()), step.length(), step.place_on_board()};
    }

    Search& search_;
    Step best_;
};

class ChainFinder {
public:
    ChainFinder(Search& search, const TechniqueSet& wanted, const InferenceGraph& graph, Best& best)
        : search_(search), p_(search.position), wanted_(wanted), graph_(graph), best_(best), follows_(graph) {
        for (const InferenceNode& node : graph.nodes) seen_.push_back(common_peers(node.cells));
    }

    // Chains between two nodes of the same digit, for X-chains and XY-chains.
    void find_simple(Technique technique) {
        for (int start = 0; start < static_cast<int>(graph_.nodes.size()); ++start) {
            if (graph_.strong[start].empty()) continue;
            follows_.assume(2 * start);
            for (const int state : follows_.states()) {
                const int end = state >> 1;
                if (!(state & 1) || end <= start || graph_.nodes[end].digit != graph_.nodes[start].digit) continue;
                ends(technique, technique, start, end);
            }
        }
    }

    // The best chain, for solving.
    void find_best() {
        for (int start = 0; start < static_cast<int>(graph_.nodes.size()); ++start)
            if (graph_.nodes[start].is_single())
                for (const int premise : {2 * start, 2 * start + 1})
                    if (may_remove(premise)) from_candidate(premise);
    }

    void find_all_kinds() {
        for (int start = 0; start < static_cast<int>(graph_.nodes.size()) && !search_.done(); ++start) {
            if (!graph_.strong[start].empty()) from_off(start);
            if (graph_.nodes[start].is_single()) from_on(start);
        }
    }

    // Every continuous loop of up to `longest_loop` nodes, within the bound.
    void list_loops() {
        visits_ = 0;
        for (int length = 4; length <= longest_loop; length += 2)
            for (int start = 0; start < static_cast<int>(graph_.nodes.size()); ++start) {
                if (graph_.strong[start].empty()) continue;
                // Links from a state back to the start being off are links from the start being on to its opposite.
                follows_.assume(2 * start + 1);
                path_ = {2 * start};
                length_ = length;
                extend_loop();
                if (visits_ > loop_visits_allowed || search_.done()) return;
            }
    }

private:
    void extend_loop() {
        const int state = path_.back(), node = state >> 1;
        stop_point();
        if (static_cast<int>(path_.size()) == length_) {
            const int start = path_.front() >> 1;
            const auto& closing = graph_.weak[node];
            if (std::find(closing.begin(), closing.end(), start) != closing.end()) continuous(path_);
            return;
        }
        for (const std::uint16_t next : state & 1 ? graph_.weak[node] : graph_.strong[node]) {
            if (++visits_ > loop_visits_allowed || search_.done()) return;
            const int to = 2 * next + !(state & 1);
            // In each pair of states, off comes first. The start is the smallest of these.
            if ((state & 1) && next <= path_.front() >> 1) continue;
            if (!follows_.holds(to ^ 1) && (to ^ 1) != 2 * (path_.front() >> 1) + 1) continue;
            if (static_cast<int>(path_.size()) + follows_.distance(to ^ 1) > length_) continue;
            if (std::any_of(path_.begin(), path_.end(), [&](int known) { return known >> 1 == next; })) continue;
            path_.push_back(to);
            extend_loop();
            path_.pop_back();
        }
    }

    // Whether a candidate that is off or on leads to anything, however far away and with groups, that is worth a walk:
    // `from_candidate` takes nothing else. A link is not a chain, so its other end does not count.
    bool may_remove(int premise) const {
        const int start = premise >> 1, cell = graph_.nodes[start].cells.first(), digit = graph_.nodes[start].digit;
        const bool starts_on = premise & 1;
        const auto& [graph, reach, _] = search_.inferences();
        const auto leads_to = [&](int end, int other, bool on) {
            return reach.leads(graph.state_of(cell, digit, starts_on), graph.state_of(end, other, on));
        };
        if (starts_on) return best_.wants(1, shortest) && leads_to(cell, digit, false);
        const auto linked = graph_.strong[start];
        if (linked.empty()) return false;
        if (leads_to(cell, digit, true)) return true;
        const Mask others = Mask(p_.digits_in[cell] & ~(1 << digit));
        for (const int other : bits(others)) {
            if (size(others) > 1 && leads_to(cell, other, true)) return true;
            if (best_.wants(1, shortest) && leads_to(cell, other, false)) return true;
            if (!best_.wants(2, shortest)) continue;
            for (const int end : p_.cells_with[digit] & p_.cells_with[other] & peers_of(cell))
                if (leads_to(end, other, true)) return true;
        }
        for (const int end : p_.cells_with[digit]) {
            if (!leads_to(end, digit, true)) continue;
            const int removed = (peers_of(cell) & peers_of(end) & p_.cells_with[digit]).count();
            if (removed < 2 || !best_.wants(removed, shortest)) continue;
            if (std::ranges::find(linked, graph_.node_of[9 * end + digit]) == linked.end()) return true;
        }
        return false;
    }

    // The chains for solving, from a candidate that is off or on.
    void from_candidate(int premise) {
        follows_.assume(premise);
        const int start = premise >> 1;
        const bool starts_on = premise & 1;
        const InferenceNode& a = graph_.nodes[start];
        const Mask digits = p_.digits_in[a.cells.first()];
        for (const int state : follows_.states()) {
            const int end = state >> 1, length = follows_.distance(state) + 1;
            const bool ends_on = state & 1;
            const InferenceNode& b = graph_.nodes[end];
            if (length < shortest || !b.is_single()) continue;
            const bool is_loop = a.cells == b.cells;
            if (!is_loop && (starts_on || !ends_on)) continue;
            // A loop back to the opposite of the premise proves that opposite. A loop to another digit of the cell
            // excludes digits that are true in neither case or, if one of the two is true, is continuous.
            const bool is_continuous = is_loop && !starts_on && ends_on && end != start;
            CellSet from;
            Mask removed = Mask(1 << a.digit);
            if (is_loop) {
                if (starts_on && !ends_on && end != start) continue;
                from = a.cells;
                if (!starts_on) removed = end == start ? Mask(digits & ~removed) : Mask(1 << b.digit);
            } else if (a.digit == b.digit) {
                from = seen_[start] & seen_[end] & p_.cells_with[a.digit];
                if (from.count() < 2) continue;  // given as a loop
            } else {
                if (!a.cells.within(seen_[end])) continue;
                from = a.cells | b.cells;
                removed = Mask(1 << a.digit | 1 << b.digit);
                if (!p_.has(a.cells.first(), b.digit) || !p_.has(b.cells.first(), a.digit)) continue;
            }
            const int count = is_loop ? size(removed) : a.digit == b.digit ? from.count() : 2;
            if (!is_continuous && !best_.wants(count, length)) continue;
            const auto path = follows_.path_to(state);
            if (!is_straight(path, is_loop)) continue;
            if (is_continuous) {
                continuous(path);
                continue;
            }
            const auto [plain, grouped] =
                is_loop ? std::pair(Technique::discontinuous_nice_loop, Technique::grouped_discontinuous_nice_loop)
                        : std::pair(Technique::aic, Technique::grouped_aic);
            add(plain, grouped, path, [&](Step& step) {
                for (const int digit : bits(removed)) {
                    const bool is_end = !is_loop && a.digit != b.digit;
                    step.remove(p_, is_end ? (digit == a.digit ? b.cells : a.cells) : from, digit);
                }
            });
        }
    }

    // Whether a path visits no cell twice, and a loop leaves its cell with the first link and enters it with the last.
    bool is_straight(const std::vector<int>& path, bool is_loop) const {
        const auto cells = [&](std::size_t i) { return graph_.nodes[path[i] >> 1].cells; };
        if (is_loop && (cells(1) == cells(0) || cells(path.size() - 2) == cells(0))) return false;
        const int start = cells(0).first();
        CellSet visited;  // up to the node before last, because two nodes in a row may be in one cell
        for (std::size_t i = 1; i < path.size(); ++i) {
            if (visited.has(cells(i).first())) return false;
            if (!is_loop || cells(i - 1).first() != start) visited |= cells(i - 1);
        }
        return true;
    }

    void from_off(int start) {
        follows_.assume(2 * start);
        const InferenceNode& a = graph_.nodes[start];
        for (const int state : follows_.states()) {
            if (!(state & 1)) continue;
            const int end = state >> 1;
            const InferenceNode& b = graph_.nodes[end];
            if (end == start) {
                if (a.is_single()) loop_places(start);
                continue;
            }
            const bool same_digit = a.digit == b.digit;
            if (same_digit ? b.cells.within(seen_[start]) : a.is_single() && b.is_single() && a.cells == b.cells) {
                continuous(end);
            } else if (end > start) {
                if (same_digit || (a.is_single() && b.is_single() && a.cells.within(seen_[end])))
                    ends(Technique::aic, Technique::grouped_aic, start, end);
            }
        }
    }

    void from_on(int start) {
        follows_.assume(2 * start + 1);
        if (!follows_.holds(2 * start)) return;
        add(Technique::discontinuous_nice_loop, Technique::grouped_discontinuous_nice_loop, follows_.path_to(2 * start),
            [&](Step& step) { step.remove(p_, graph_.nodes[start].cells, graph_.nodes[start].digit); });
    }

    void loop_places(int start) {
        const InferenceNode& node = graph_.nodes[start];
        add(Technique::discontinuous_nice_loop, Technique::grouped_discontinuous_nice_loop,
            follows_.path_to(2 * start + 1), [&](Step& step) {
                for (const int digit : bits(p_.digits_in[node.cells.first()] & ~(1 << node.digit)))
                    step.remove(p_, node.cells, digit);
            });
    }

    void ends(Technique plain, Technique grouped, int start, int end) {
        const InferenceNode &a = graph_.nodes[start], &b = graph_.nodes[end];
        if (a.digit == b.digit && !(seen_[start] & seen_[end]).meets(p_.cells_with[a.digit])) return;
        stop_point();
        const auto path = follows_.path_to(2 * end + 1);
        if (path.size() < 4) return;
        if (!search_.wants_all() && (path.size() > longest_simple || !is_straight(path, false))) return;
        add(plain, grouped, path, [&](Step& step) {
            if (a.digit == b.digit) {
                step.remove(p_, seen_[start] & seen_[end], a.digit);
            } else {
                step.remove(p_, b.cells, a.digit);
                step.remove(p_, a.cells, b.digit);
            }
        });
    }

    void continuous(int end) { continuous(follows_.path_to(2 * end + 1)); }

    void continuous(const std::vector<int>& path) {
        if (path.size() < 4) return;
        stop_point();
        add(Technique::continuous_nice_loop, Technique::grouped_continuous_nice_loop, path,
            [&](Step& step) { remove_by_loop(graph_, search_, path, step); }, true);
    }

    template <class Fill>
    void add(Technique plain, Technique grouped, const std::vector<int>& path, Fill fill, bool is_continuous = false) {
        bool is_plain = true;
        for (const int state : path) is_plain &= graph_.nodes[state >> 1].is_single();
        const Technique technique = is_plain ? plain : grouped;
        if (!wanted_.has(technique)) return;
        Step step(technique);
        fill(step);
        step.sort_results();
        if (!best_.wants(step.eliminations.size(), path.size())) return;
        for (const Candidate& c : step.eliminations) step.digits |= Mask(1 << c.digit);
        add_chain(graph_, search_, path, step);
        if (auto& chain = step.chains.back(); is_continuous)
            chain.front().house = std::int8_t(house_of_link(p_, chain.back(), chain.front()));
        best_.add(std::move(step));
    }

    Search& search_;
    const Position& p_;
    const TechniqueSet& wanted_;
    const InferenceGraph& graph_;
    Best& best_;
    Consequences follows_;
    std::vector<CellSet> seen_;
    std::vector<int> path_;  // of a loop
    int length_ = 0;
    std::int64_t visits_ = 0;
};

}  // namespace

void find_chains(Search& search, const TechniqueSet& wanted) {
    using enum Technique;
    Best best(search);
    const auto find_with = [&](const InferenceGraph& graph, Technique loops) {
        ChainFinder finder(search, wanted, graph, best);
        if (!search.wants_all()) return finder.find_best();
        finder.find_all_kinds();
        if (wanted.has(loops)) finder.list_loops();
    };
    if (wanted.has(x_chain))
        for (int digit = 0; digit < 9; ++digit) {
            if (search.in_no_template(digit).empty()) continue;
            const InferenceGraph graph(search, {.cells = false, .only_digit = digit});
            ChainFinder(search, wanted, graph, best).find_simple(x_chain);
        }
    if (wanted.has(xy_chain)) {
        const InferenceGraph graph(search, {.houses = false});
        ChainFinder(search, wanted, graph, best).find_simple(xy_chain);
    }
    if (wanted.any({continuous_nice_loop, discontinuous_nice_loop, aic}))
        find_with(InferenceGraph(search, {}), continuous_nice_loop);
    if (wanted.any({grouped_continuous_nice_loop, grouped_discontinuous_nice_loop, grouped_aic})) {
        find_with(search.inferences().graph, grouped_continuous_nice_loop);
        if (search.wants_all() && !search.done())
            find_with(InferenceGraph(search, {.groups = true, .sets = true}), grouped_continuous_nice_loop);
    }
    best.finish();
}

}  // namespace sudokit::logic
