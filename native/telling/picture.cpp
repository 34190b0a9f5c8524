#include "picture.hpp"

#include <algorithm>
#include <climits>
#include <string_view>

namespace sudokit::telling {

namespace {

// Dynamic chains with more links are a thicket; of these, only the main lines are drawn.
constexpr std::size_t legible = 30;

// How far apart two candidates are drawn, squared: nine stand in a cell, three by three.
int squared_length(const Candidate& one, const Candidate& other) {
    constexpr int cell = 54, pitch = 17;
    const auto length = [](int cells, int places) { return cell * cells + pitch * places; };
    const int right = length(logic::column_of(one.cell) - logic::column_of(other.cell), one.digit % 3 - other.digit % 3);
    const int down = length(logic::row_of(one.cell) - logic::row_of(other.cell), one.digit / 3 - other.digit / 3);
    return right * right + down * down;
}

// The shortest line between two nodes, which may have several cells each.
Link nearest(const Node& node, const Node& following) {
    Link link{};
    int shortest = INT_MAX;
    for (const int one : node.cells)
        for (const int other : following.cells) {
            const Candidate from{std::uint8_t(one), node.digit}, to{std::uint8_t(other), following.digit};
            if (const int length = squared_length(from, to); length < shortest) {
                link = {from, to, node.strong_to_next};
                shortest = length;
            }
        }
    return link;
}

std::span<const std::uint16_t> parents_of(const Node& node, const Step& step) {
    return std::span(step.reasons).subspan(node.reasons ? node.first_reason : 0, node.reasons);
}

// Whether each node is on the way from the premise to the end, on which the next one follows first from the one before.
std::vector<std::uint8_t> main_line(const Chain& chain, const Step& step) {
    std::vector<std::uint8_t> is_on_it(chain.size(), 0);
    std::size_t node = chain.size() - 1;
    is_on_it[node] = 1;
    for (auto parents = parents_of(chain[node], step); !parents.empty(); parents = parents_of(chain[node], step))
        is_on_it[node = parents.front()] = 1;
    return is_on_it;
}

// The links of dynamic chains, each once: all of them, or those of the main lines. What follows by a nested step has no
// links, since it follows from too much.
std::vector<Link> implications(const Step& step, bool whole) {
    std::vector<Link> links;
    for (const Chain& chain : step.chains) {
        const auto is_on_line = main_line(chain, step);
        for (std::size_t i = 0; i < chain.size(); ++i) {
            if (chain[i].nested >= 0 || !(whole || is_on_line[i])) continue;
            for (const std::uint16_t parent : parents_of(chain[i], step)) {
                const Link link = nearest(chain[parent], chain[i]);
                if (std::ranges::find(links, link) == links.end()) links.push_back(link);
                if (!whole) break;
            }
        }
    }
    return links;
}

std::vector<Link> links_of(const Step& step, Proof proof) {
    if (proof == Proof::nets) return {};  // a net is too dense to be read as lines
    if (proof == Proof::dynamic) {
        auto whole = implications(step, true);
        return whole.size() <= legible ? whole : implications(step, false);
    }
    std::vector<Link> links;
    for (const Chain& chain : step.chains)
        for (std::size_t i = 1; i < chain.size(); ++i) links.push_back(nearest(chain[i - 1], chain[i]));
    return links;
}

using Board = std::span<const std::uint8_t, 81>;

CellSet cells_of_digit(Board board, int digit) {
    CellSet cells;
    for (int cell = 0; cell < 81; ++cell)
        if (board[cell] == digit + 1) cells.add(cell);
    return cells;
}

// Of each other digit the first that the cell of a naked single sees.
std::vector<Candidate> seen_from(const Candidate& single, Board board) {
    std::vector<Candidate> seen;
    for (int digit = 0; digit < 9; ++digit)
        if (const CellSet cells = cells_of_digit(board, digit) & logic::peers_of(single.cell); cells && digit != single.digit)
            seen.push_back({std::uint8_t(cells.first()), std::uint8_t(digit)});
    return seen;
}

// As few as possible of those that keep a digit out of blank cells.
std::vector<Candidate> keeping_out(int digit, CellSet blanks, Board board) {
    const CellSet cells = cells_of_digit(board, digit);
    std::vector<Candidate> causes;
    for (;;) {
        int best = 0, most = 0;
        for (const int cell : cells)
            if (const int count = (blanks & logic::peers_of(cell)).count(); count > most) best = cell, most = count;
        if (!most) return causes;
        causes.push_back({std::uint8_t(best), std::uint8_t(digit)});
        blanks = blanks.minus(logic::peers_of(best));
    }
}

// The digits on the board that a step rests on: those that leave the cells of a naked subset no other digits, or keep the
// digits of a pattern out of the rest of its base houses. Chains have links instead.
std::vector<Candidate> causes_of(const Step& step, Board board) {
    const Kind kind = kind_of(step);
    const std::string_view key = kind.key, family = kind.family;
    if (key == "naked-single") return step.placements.empty() ? std::vector<Candidate>() : seen_from(step.placements.front(), board);
    std::vector<Candidate> causes;
    const auto keep_out = [&](int digit, CellSet blanks) {
        for (const Candidate& cause : keeping_out(digit, blanks, board)) causes.push_back(cause);
    };
    if (key.starts_with("naked-") || key.starts_with("locked-")) {
        CellSet cells;
        for (const logic::Mark& mark : step.marks) cells.add(mark.cell);
        for (int digit = 0; digit < 9; ++digit)
            if (!(step.digits >> digit & 1)) keep_out(digit, cells);
    } else if (key == "hidden-single" || family == "intersections" || family == "subsets" || family == "single_digit_patterns" ||
               family.ends_with("_fish")) {
        CellSet houses;
        for (const int house : step.base) houses |= logic::cells_of(house);
        for (const int digit : logic::bits(step.digits)) {
            CellSet places;
            for (const logic::Mark& mark : step.marks)
                if (mark.digit == digit) places.add(mark.cell);
            for (const Candidate& placed : step.placements) places.add(placed.cell);
            keep_out(digit, (houses & cells_of_digit(board, -1)).minus(places));
        }
    }
    return causes;
}

}  // namespace

Picture picture_of(const Step& step, Board board, std::span<const Refuted> refutations) {
    const Proof proof = kind_of(step).proof;
    Picture picture{step.base, {}, links_of(step, proof)};
    const auto colour = [&](const Candidate& candidate, const char* role) {
        const auto found = std::ranges::find(picture.roles, candidate, &Picture::Coloured::candidate);
        if (found == picture.roles.end())
            picture.roles.push_back({candidate, role});
        else
            found->role = role;
    };
    const auto is_linked = [&](const Candidate& candidate) {
        return std::ranges::any_of(picture.links, [&](const Link& link) { return link.from == candidate || link.to == candidate; });
    };
    for (const Candidate& cause : causes_of(step, board)) picture.roles.push_back({cause, "cause"});
    // What happens to a candidate counts more than its part in the pattern, an earlier part more. A dynamic chain makes many
    // candidates false, so only those with a link are marked.
    for (std::size_t i = step.marks.size(); i--;) {
        const auto& [cell, digit, role] = step.marks[i];
        const Candidate candidate{cell, digit};
        if (proof != Proof::dynamic || role != Role::other || is_linked(candidate))
            colour(candidate, logic::role_names[static_cast<int>(role)]);
    }
    for (const Candidate& candidate : step.eliminations) colour(candidate, "removed");
    for (const Refuted& refutation : refutations) colour(refutation.candidate, "removed");
    for (const Candidate& candidate : step.placements) colour(candidate, "placed");
    return picture;
}

void write(Json& json, const Picture& picture) {
    const auto candidate = [&](const Candidate& one) { json.value(int(one.cell)).value(one.digit + 1); };
    json.object([&] {
        json.key("houses").list_of(picture.houses, [&](int house) { json.value(house); });
        json.key("roles").list_of(picture.roles, [&](const Picture::Coloured& coloured) {
            json.list([&] {
                candidate(coloured.candidate);
                json.value(coloured.role);
            });
        });
        json.key("links").list_of(picture.links, [&](const Link& link) {
            json.list([&] {
                for (const Candidate& end : {link.from, link.to}) json.list([&] { candidate(end); });
                json.value(link.strong);
            });
        });
    });
}

}  // namespace sudokit::telling
