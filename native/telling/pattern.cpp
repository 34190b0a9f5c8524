#include "pattern.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace sudokit::telling {

using logic::LockedSet;

namespace {

Told nothing() { return std::string(); }

// The explainer's family, whose techniques prove several things under one name.
bool is_forcing(std::string_view family) { return family == "forcing_chains"; }

// What chains with these premises prove together: one premise leads to a contradiction, a candidate and its opposite lead to
// one result, or all candidates of a cell, or all places of a digit, do.
const char* branching(const std::vector<Chain>& chains) {
    const auto all = [&](auto holds) {
        return std::ranges::all_of(chains, [&](const Chain& chain) { return holds(chain.front(), chains.front().front()); });
    };
    if (!all(is_same)) return "forcing-chain-verity";
    return all([](const Node& node, const Node& first) { return node.on == first.on; }) ? "forcing-chain-contradiction" : "double-forcing";
}

std::string in_brackets(const std::string& text) { return text.empty() ? text : " [" + text + ']'; }

Told no_candidate(int cell) { return part("no-candidate").with("cell", cell_told(cell)); }

Told no_place(int house, int digit) {
    return part("no-place").with("house", house_told(house)).with("digit", digit + 1);
}

}  // namespace

Told claim(CellSet cells, int digit, bool holds) {
    return part(holds ? "is" : "is-not").with("cell", cells_told(cells)).with("digit", digit + 1);
}

bool Pattern::branches() const {
    const bool has_chains = kind_.proof == Proof::chains || kind_.proof == Proof::nets;
    return is_forcing(kind_.family) || (has_chains && kind_.family == std::string_view("last_resort")) ||
           kind_.key == std::string_view("als-forcing-chain");
}

const char* Pattern::family() const {
    return is_forcing(kind_.family) ? branching(step_.chains) : kind_.family;
}

Told Pattern::sentence() const { return fill(Told::say("sentences", kind_.key, family())); }

Told Pattern::help() const {
    if (!is_single(kind_) || step_.placements.empty()) return sentence();
    const int cell = step_.placements.front().cell;
    const Told place = part("place").with("row", logic::row_of(cell) + 1).with("column", logic::column_of(cell) + 1);
    return fill(Told::say("singles", kind_.key)).with("place", place);
}

Told Pattern::fill(Told told) const {
    const auto give = [&](const char* name, const Told& value) { told.with(name, value); };
    const auto give_any = [&](const char* name, const Told& value) {
        if (!value.is_empty()) give(name, value);
    };
    give("title", Told::say("techniques", kind_.key));
    give("result", result());
    give_any("digits", list_of(step_.digits));
    give_any("base", houses_told(step_.base));
    give_any("cover", houses_told(step_.cover));
    give_any("corners", corners());
    give_any("sets", sets());
    give_any("restricted", restricted());
    if (counts_sectors()) {
        give("count", static_cast<int>(sector_count(0)));
        give("truths", sectors(0));
        give("links", sectors(1));
    }
    give_any("renamed", renamed());
    for (const Role role : {Role::pattern, Role::fin, Role::pivot, Role::pincer, Role::other})
        give_any(logic::role_names[static_cast<int>(role)], cells_told(cells_with(role)));
    give_any("candidates", candidates_with(Role::pattern));
    give_any("other_candidates", candidates_with(Role::other));
    const auto other = std::ranges::find(step_.marks, Role::other, &logic::Mark::role);
    if (other != step_.marks.end()) give("other_digit", other->digit + 1);
    if (!step_.placements.empty()) {
        const auto [cell, digit] = step_.placements.front();
        give("cell", cell_told(cell));
        give("digit", digit + 1);
        if (!step_.base.empty()) give("home", home());
    }
    // These are parts of sentences that may be without them.
    give("fins", fins());
    give("helpers", helpers());
    give("sides", sides());
    give("refutations", refutations());
    if (step_.chains.empty()) return told;
    give("proofs", proofs());
    if (!branches()) {
        give("chains", chains());
        return told;
    }
    const Node& first = step_.chains.front().front();
    give("premise", claim(first.cells, first.digit, first.on));
    if (is_whip()) {
        give("length", static_cast<int>(std::ranges::count(step_.chains.front(), true, &Node::on)));
        give("units", units_text(step_.chains.front(), step_.base));
    }
    give("cases", cases());
    if (const auto wrong = contradiction()) give("contradiction", *wrong);
    return told;
}

Told Pattern::result() const {
    Parts results;
    for (const auto& [cell, digit] : step_.placements) results.push_back(claim(CellSet::of(cell), digit, true));
    std::array<std::string, 9> cells;  // that lose a digit
    std::array<int, 9> counts{};
    for (const auto& [cell, digit] : step_.eliminations) {
        ++counts[digit];
        add(cells[digit], ", ", cell_name(cell));
    }
    for (int first = 0; first < 9; ++first) {
        Mask digits = 0;  // that the same cells lose
        for (int digit = first; digit < 9; ++digit)
            if (cells[digit] == cells[first]) digits |= Mask(1 << digit);
        if (!counts[first] || std::ranges::find(cells, cells[first]) - cells.begin() < first) continue;
        results.push_back(part("lose").with("count", counts[first]).with("cells", cells[first]).with("digits", list_of(digits)));
    }
    return Told::join("results", results);
}

CellSet Pattern::cells_with(Role role) const {
    CellSet cells;
    for (const auto& mark : step_.marks)
        if (mark.role == role) cells.add(mark.cell);
    return cells;
}

// The candidates of a role, by digit: 1 r1c1, r2c4; 3 r5c5.
std::string Pattern::candidates_with(Role role) const {
    std::array<CellSet, 9> cells;
    for (const auto& mark : step_.marks)
        if (mark.role == role) cells[mark.digit].add(mark.cell);
    std::string texts;
    for (int digit = 0; digit < 9; ++digit)
        if (cells[digit]) add(texts, "; ", std::to_string(digit + 1) + ' ' + cells_text(cells[digit]));
    return texts;
}

// The house, of the same kind as the first of the pattern, in which a digit is placed.
Told Pattern::home() const { return house_told(logic::geometry.houses_of[step_.placements.front().cell][step_.base.front() / 9]); }

// The fins of a fish, if it has any.
Told Pattern::fins() const {
    Parts parts;
    for (const Role role : {Role::fin, Role::endo_fin})
        if (const CellSet cells = cells_with(role))
            parts.push_back(part(logic::role_names[static_cast<int>(role)]).with("count", cells.count()).with("cells", cells_told(cells)));
    return Told::join("", parts);
}

// The corners of a rectangle, or the cells of the pattern.
std::string Pattern::corners() const {
    CellSet cells;
    for (const LockedSet& set : step_.sets)
        if (!set.digits) cells |= set.cells;
    return cells_text(cells ? cells : cells_with(Role::pattern));
}

// The cells outside a rectangle that form a subset with its corners, if there are any.
Told Pattern::helpers() const {
    Parts parts;
    for (const LockedSet& set : step_.sets)
        if (set.digits) parts.push_back(part("helper").with("cells", cells_told(set.cells)).with("digits", list_of(set.digits)));
    return Told::join("", parts);
}

// The houses that bind a digit to a rectangle, if it needs any: those of `base` but for lines that the pattern consists of.
Told Pattern::sides() const {
    std::vector<std::uint8_t> houses;
    for (const std::uint8_t house : step_.base)
        if (std::ranges::find(step_.cover, house) == step_.cover.end()) houses.push_back(house);
    return houses.empty() ? nothing() : part("sides").with("houses", houses_told(houses));
}

// The locked sets with their digits.
std::string Pattern::sets() const {
    std::string texts;
    for (const LockedSet& set : step_.sets) add(texts, ", ", cells_text(set.cells) + " {" + digits_text(set.digits) + '}');
    return texts;
}

// The digits that join neighbouring sets.
Told Pattern::restricted() const {
    Parts parts;
    if (!renames() && !counts_sectors())
        for (const Mask digits : step_.restricted) parts.push_back(digits_text(digits));
    return Told::join("and", parts);
}

bool Pattern::renames() const { return kind_.key == std::string_view("symmetrical-placement"); }

// What digits are called after a change of the board that keeps the clues, in cycles: 1→5→1, 2→3→4→2.
std::string Pattern::renamed() const {
    std::string cycles;
    const auto& names = step_.restricted;
    if (!renames() || names.size() != 9) return cycles;
    // A step that was not found but made may say anything.
    if (std::ranges::any_of(names, [](Mask name) { return name == 0 || name > logic::all_digits; })) return cycles;
    Mask told = 0;
    for (int first = 0; first < 9; ++first) {
        if (told >> first & 1) continue;
        std::string cycle = std::to_string(first + 1);
        for (int digit = first; !(told >> digit & 1);) {
            told |= Mask(1 << digit);
            digit = logic::lowest(names[digit]);
            cycle += "\u2192" + std::to_string(digit + 1);
        }
        add(cycles, ", ", cycle);
    }
    return cycles;
}

// Of truths and links, the digits of each house of `base` and `cover`, and the cells of both.
bool Pattern::counts_sectors() const {
    static constexpr std::string_view keys[] = {"sk-loop", "multi-sector-locked-set", "multi-fish", "rank-zero"};
    return std::ranges::find(keys, kind_.key) != std::end(keys) && step_.sets.size() == 2 &&
           step_.restricted.size() == step_.base.size() + step_.cover.size();
}

std::span<const Mask> Pattern::sector_digits(int side) const {
    const std::span all(step_.restricted);
    return side ? all.subspan(step_.base.size()) : all.first(step_.base.size());
}

int Pattern::sector_count(int side) const {
    int count = step_.sets[side].cells.count();
    for (const Mask digits : sector_digits(side)) count += logic::size(digits);
    return count;
}

// Truths (0) or links (1): houses with the same digits together, then cells. 1,4 in rows 2, 5; 3 in box 1; r1c23.
Told Pattern::sectors(int side) const {
    const auto& in = side ? step_.cover : step_.base;
    const auto digits = sector_digits(side);
    Parts parts;
    for (std::size_t i = 0; i < in.size(); ++i) {
        if (std::ranges::find(digits.first(i), digits[i]) != digits.begin() + std::ptrdiff_t(i)) continue;
        std::vector<std::uint8_t> alike;
        for (std::size_t k = i; k < in.size(); ++k)
            if (digits[k] == digits[i]) alike.push_back(in[k]);
        parts.push_back(part("sector").with("digits", digits_text(digits[i])).with("houses", houses_told(alike)));
    }
    if (const CellSet cells = step_.sets[side].cells) parts.push_back(cells_told(cells));
    return Told::join("; ", parts);
}

std::string Pattern::chains() const {
    std::string texts;
    for (const Chain& chain : step_.chains) add(texts, "; ", chain_text(chain));
    return texts;
}

// What follows from each premise of a forcing step or kraken fish.
std::string Pattern::proofs() const {
    const Node& premise = step_.chains.front().front();
    const bool names_premises = !std::ranges::all_of(
        step_.chains, [&](const Chain& chain) { return is_same(chain.front(), premise) && chain.front().on == premise.on; });
    std::string texts;
    for (const Chain& chain : step_.chains)
        if (const std::string text = proof(chain, names_premises); !text.empty()) add(texts, "; ", text);
    return in_brackets(texts);
}

// Where all premises are one, the sentence names it already.
std::string Pattern::proof(const Chain& chain, bool names_premise) const {
    if (kind_.proof != Proof::nets && kind_.proof != Proof::dynamic) {
        if (chain.size() <= longest) return chain_text(chain);
        constexpr int ending = 4;
        const std::span all(chain);
        return chain_text(all.first(longest - ending)) + ' ' + ellipsis + ' ' + chain_text(all.last(ending));
    }
    std::vector<std::string> told;
    for (const Node& node : std::span(chain).subspan(1))
        if (node.on || node.nested >= 0) told.push_back(sign(node));
    const std::string placed = shortened(told);
    if (!names_premise) return placed;
    return placed.empty() ? sign(chain.front()) : sign(chain.front()) + ": " + placed;
}

// A digit without a place, a candidate both true and false, or an empty cell; none if the ends of the chains make no
// contradiction.
std::optional<Told> Pattern::contradiction() const {
    const auto& chains = step_.chains;
    std::vector<const Node*> ends;
    if (kind_.proof == Proof::nets) {
        const Chain& net = chains.front();
        for (std::size_t i = net.size(); --i && !net[i].on;) ends.insert(ends.begin(), &net[i]);
    } else {
        for (const Chain& chain : chains) ends.push_back(&chain.back());
    }
    if (ends.empty()) return {};
    const Node& last = *ends.back();
    if (!step_.base.empty()) return no_place(step_.base.front(), last.digit);
    const Node& premise = chains.front().front();
    if (chains.size() == 1 && is_same(premise, last)) ends.push_back(&premise);  // the premise leads to its opposite
    CellSet cells = CellSet::full();
    for (const Node* end : ends) {
        if (end->on) return part("is-both").with("cell", cells_told(end->cells)).with("digit", end->digit + 1);
        cells &= end->cells;
    }
    if (cells.count() != 1) return {};
    return no_candidate(cells.first());
}

// The premises, at least one of which is true.
Told Pattern::cases() const {
    const Node& first = step_.chains.front().front();
    Parts parts;
    for (const Chain& chain : step_.chains) {
        if (step_.base.empty())
            parts.push_back(chain.front().digit + 1);
        else
            parts.push_back(cells_told(chain.front().cells));
    }
    const Told all = Told::join("or", parts);
    if (step_.base.empty()) return part("every-candidate").with("cell", cells_told(first.cells)).with("digits", all);
    return part("every-place").with("house", houses_told(step_.base)).with("digit", first.digit + 1).with("cells", all);
}

bool Pattern::is_whip() const {
    const std::string_view key = kind_.key;
    return key == "whip" || key == "braid";
}

// Why the other candidates of a guessed cell are wrong.
Told Pattern::refutations() const {
    if (refutations_.empty()) return nothing();
    Parts told;
    for (const Refuted& refutation : refutations_) told.push_back(refuted(refutation, "parts"));
    return Told::join("", {std::string(": "), Told::join("; ", told)});
}

Told Pattern::refuted(const Refuted& refutation, const char* section) const {
    const auto& [candidate, why, guesses] = refutation;
    std::vector<std::string> placed;
    for (const Candidate& each : why.placements) placed.push_back(sign(each));
    const auto contradiction = [&]() -> Told {
        if (!why.impossible.empty()) {
            const Candidate& lost = why.impossible.front();
            return why.house < 0 ? no_candidate(lost.cell) : no_place(why.house, lost.digit);
        }
        if (!guesses) return part("no-solution");
        return part("no-solution-by-guessing").with("count", static_cast<int>(guesses));
    };
    return Told::say(section, "refuted")
        .with("premise", claim(CellSet::of(candidate.cell), candidate.digit, true))
        .with("contradiction", contradiction())
        .with("proof", in_brackets(shortened(placed)));
}

}  // namespace sudokit::telling
