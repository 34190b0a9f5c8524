#include "telling.hpp"

#include <algorithm>

#include "clues.hpp"
#include "variants/kinds/kind.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_named = 6;   // cells of a constraint that are named
constexpr std::size_t most_named_of_many = 20;  // of which the first and the last are named
constexpr std::size_t most_facts = 5, most_rules = 3, most_listed = 5, most_combinations = 6;
constexpr unsigned few = 4;             // candidates that are named, rather than those that are gone
constexpr std::size_t most_added = 9;   // cells that are named in a sum
constexpr char plus[] = " + ", plus_others[] = " + \xE2\x80\xA6 + ";
constexpr char minus[] = " \xE2\x88\x92 ", unequal[] = " \xE2\x89\xA0 ", arrow[] = " \xE2\x86\x92 ", times[] = "\xC2\xB7", at_least[] = " \xE2\x89\xA5 ", at_most[] = " \xE2\x89\xA4 ", between[] = " \xE2\x80\xA6 ";

// Of each technique the text that says it.
constexpr const char* said[] = {
    "hidden-single", "naked-single", "rule", "rule", "locked", "naked", "hidden", "innies", "innies", "leftovers", "two-rules", "naked", "hidden", "fish", "one-cell",
    "must-contain", "combinations-in-house", "fish", "naked", "chain", "rule-tried", "two-rules", "house-and-rules", "leftovers", "cases", "chain", "almost-locked", "fish", "all-ways", "cases", "cases", "cases", "trial", "",
};
static_assert(std::size(said) == std::size(techniques));

Told text(const char* key) { return Told::say("deductions", key); }
Told counted(const char* key, std::size_t count) { return text(key).with("count", static_cast<int>(count)); }

class Teller {
public:
    Teller(const Step& step, const Names& names) : step_(step), names_(names) {}

    Told title() const {
        if (step_.technique == Technique::rule || step_.technique == Technique::rule_in_house || step_.technique == Technique::must_contain || step_.technique == Technique::rule_tried)
            if (!step_.origins.empty() && step_.terms.empty()) return rule(step_.origins.front());
        return Told::say("deduction-techniques", row_of(step_.technique).key);
    }

    Told body() const {
        // A text takes of all values those that it names.
        const Technique technique = step_.technique;
        if (technique == Technique::contradiction) return contradiction(false);
        const bool is_sum = is_sum_of_houses(technique);
        const bool are_combinations = technique == Technique::combinations;
        const bool are_leftovers = technique == Technique::leftovers || technique == Technique::equivalence;
        const bool is_tried = technique == Technique::rule_tried && !step_.broken.empty();
        std::vector<Told> known = is_of_rule(technique) || technique == Technique::rule_tried || are_combinations || are_leftovers ? facts() : std::vector<Told>();
        const bool are_sets = are_sets_said();
        std::optional<Told> otherwise;
        bool is_broken = !step_.broken.empty();
        const bool is_vague = is_broken && step_.broken.front().cells.empty() && step_.broken.front().trouble == Trouble();
        if (const std::optional<Clue> clue = technique == Technique::rule && (!is_broken || is_vague) ? this->clue() : std::nullopt) {
            const std::vector<Values> left = left_by(step_.reason, {});
            if (auto rooms = clue->rooms(step_, left)) known = *std::move(rooms), is_broken = false;
            else if (!is_broken || !clue->broken(left_by({}, step_.broken.front().removed))) otherwise = clue->otherwise(step_, left);
            is_broken = is_broken && !otherwise;
        }
        const char* key = said[static_cast<std::size_t>(technique)];
        if (are_sets) key = step_.total == 0 ? known.empty() ? "choices" : "choices-facts" : known.empty() ? "sets" : "sets-facts";
        else if (technique == Technique::must_contain && are_few(step_.combinations)) key = "must-contain-choices";
        else if (is_sum && known.empty() && step_.terms.size() == 1 && std::abs(step_.terms.front().coefficient) == 1) key = "innies-one";
        else if (!known.empty()) key = is_sum ? "innies-facts" : are_combinations ? "combinations-in-house-facts" : are_leftovers ? "leftovers-facts" : is_tried ? "rule-tried-facts" : "rule-facts";
        const bool has_equation = is_tried && step_.total != 0 && step_.terms.size() <= most_added;
        if (is_tried && !step_.terms.empty()) key = has_equation ? known.empty() ? "sum-tried" : "sum-tried-facts" : known.empty() ? "two-rules" : "rules-tried-facts";
        if (technique == Technique::almost_locked && step_.shares[0] == step_.shares[1]) key = "almost-locked-same";
        if (key == said[static_cast<std::size_t>(Technique::rule)]) key = is_broken ? "rule-because" : step_.is_in_none ? "in-no-combination" : step_.digits != 0 && technique == Technique::rule ? "no-partner" : key;
        // One combination says by itself which digits it has.
        const bool is_in_rule = technique == Technique::rule_in_house && step_.terms.empty() && !(are_sets && step_.combinations.size() == 1);
        const bool is_only_in_rule = is_in_rule && key == said[static_cast<std::size_t>(Technique::rule)];
        if (is_only_in_rule) key = "must-be-in";
        if (technique == Technique::forcing_chain && !step_.broken.empty()) key = "rule-because";
        if (are_beginnings()) known.clear(), known.push_back(text("ranks-begin")), key = "rule-facts";
        if (otherwise) key = are_too_many_known() ? "or-else-left" : known.empty() ? "or-else" : "or-else-facts";
        Told told = are_sets ? counted(key, step_.combinations.size()).with("sets", sets(step_.combinations)).with("total", step_.total) : text(key);
        if (technique == Technique::must_contain) told.with("sets", sets(step_.combinations));
        told.with("result", is_in_rule && !is_only_in_rule ? text("in-it").with("digits", digits(step_.digits, "and")).with("result", result()) : result()).with("by", by(technique == Technique::locked || technique == Technique::must_contain ? 1 : 0));
        if (otherwise) told.with("otherwise", *otherwise);
        if (!known.empty()) told.with("facts", Told::join("and", known));
        if (!step_.cells.empty()) told.with("cells", cells(step_.cells)).with("cell", cell(step_.cells.front()));
        if (step_.digits != 0) told.with("digit", digit(step_.digits)).with("digits", digits(step_.digits, "and")).with("either", digits(step_.digits, "or"));
        if (!step_.origins.empty()) told.with("house", house());
        if (is_tried) told.with("rules", rules(step_.origins));
        if (are_combinations || technique == Technique::two_rules || technique == Technique::two_long_rules || technique == Technique::house_and_rules) told.with("rules", rules(false));
        if (are_leftovers) told.with("houses", rules(step_.origins)).with("inside", cells(of_sign(1))).with("outside", cells(of_sign(-1)));
        if (technique == Technique::almost_locked) {
            const std::vector<std::vector<Variable>>& sets = step_.sharing;
            const std::vector<Values>&one = step_.shares[0], &other = step_.shares[1];
            told.with("one", cells(sets[0])).with("other", cells(sets[1])).with("x", digit(one[0])).with("z", digit(one[1])).with("y", digit(other[0])).with("w", digit(other[1]));
        }
        if (is_sum) told.with("houses", rules(true)).with("rules", rules(false));
        if (is_sum || has_equation) told.with("equation", equation());
        if (technique == Technique::two_houses || technique == Technique::three_houses || technique == Technique::four_houses) {
            const std::size_t half = step_.origins.size() / 2;
            told.with("base", rules({step_.origins.data(), half})).with("cover", rules({step_.origins.data() + half, half}));
        }
        if (!step_.broken.empty()) {
            // What a rule says may be more than what is tried.
            const bool is_all = !is_of_rule(technique) || step_.removed.size() + step_.placed.size() == 1;
            const std::vector<Some>& tried = step_.broken.front().removed;
            std::vector<Told> places;
            for (const auto& [where, value] : tried) places.push_back(cell(where));
            const bool is_one = tried.size() == 1 && is_single(tried[0].second);
            const Told premise = tried.empty() ? claim(step_.chains[0].front()) : is_one ? claim({tried[0].first, tried[0].second, true}) : text(tried.size() == 1 ? "one-cell-is" : "one-is").with("cells", Told::join("or", places)).with("digit", digits(tried[0].second, "or"));
            const bool is_one_rule = std::ranges::count(step_.origins, Origin::constraint, &Origin::of) == 1;
            const std::optional<Clue> clue = is_of_rule(technique) || is_tried ? this->clue() : std::nullopt;
            const std::optional<Told> missed = clue && tried.size() == 1 ? clue->broken(left_by(step_.reason, tried)) : std::nullopt;
            told.with("because", text(is_all ? "because" : "because-for-one").with("premise", premise).with("broken", missed ? *missed : Teller(step_.broken.front(), names_).contradiction(is_of_rule(technique) || is_tried || is_one_rule)));
        }
        if (!step_.chains.empty()) {
            const Node &first = step_.chains[0].front(), &last = step_.chains[0].back();
            told.with("premise", claim(first)).with("one", claim(first, true)).with("claim", claim(last)).with("count", static_cast<int>(step_.chains.size()));
        } else if (technique >= Technique::short_refutation || technique == Technique::two_steps) {
            told.with("premise", claim({step_.cells.front(), step_.digits, true})).with("count", static_cast<int>(step_.inside.size()));
        }
        return told;
    }

    Told where() const {
        if (!step_.origins.empty() && step_.technique <= Technique::rule_in_house && step_.origins.front().of != Origin::constraint) return text("look").with("place", house());
        std::vector<Variable> looked;
        for (const auto* some : {&step_.placed, &step_.removed})
            for (const auto& [cell, values] : *some) looked.push_back(cell);
        if (looked.empty()) return step_.origins.empty() ? text("look").with("place", cells(step_.cells)) : text("look").with("place", rule(step_.origins.front()));
        looked.resize(1);
        return text("look").with("place", cells(looked));
    }

    std::vector<Told> reasons() const {
        std::vector<Told> lines;
        for (const auto& chain : step_.chains) {
            std::vector<Told> way;
            for (const Node& node : chain) way.push_back(sign(node));
            lines.push_back(Told::join(arrow, way));
        }
        for (const Step& each : step_.inside) {
            const Teller inner(each, names_);
            lines.push_back(text("line").with("title", inner.title()).with("body", inner.body()));
        }
        return lines;
    }

private:
    int number(unsigned value) const { return names_.first + static_cast<int>(value); }
    Told digit(Values value) const { return number(smallest(value)); }
    Told digits(Values values, const char* kind) const {
        std::vector<Told> all;
        for_each(values, [&](unsigned value) { all.emplace_back(number(value)); });
        return Told::join(kind, all);
    }
    bool is_label(Variable cell) const { return names_.labelled[cell] != cell; }
    // Labels are named by their cells.
    std::string names(const std::vector<Variable>& cells, const char* between) const {
        std::string text;
        for (const Variable cell : cells) {
            if (!text.empty()) text += between;
            text += names_.cells[names_.labelled[cell]];
        }
        return text;
    }
    Told regions_of(const std::vector<Variable>& labels) const { return counted("region-of", labels.size()).with("cells", names(labels, ", ")); }
    Told cell(Variable cell) const { return is_label(cell) ? regions_of({cell}) : Told(names_.cells[cell]); }
    Told cells(const std::vector<Variable>& all) const {
        std::vector<Variable> digits, labels;
        for (const Variable cell : all) (is_label(cell) ? labels : digits).push_back(cell);
        if (labels.empty()) return names(digits, ", ");
        return digits.empty() ? regions_of(labels) : Told::join(", ", {names(digits, ", "), regions_of(labels)});
    }

    // Rows, columns or regions.
    static Told houses(std::span<const Origin> some) {
        static constexpr const char* kinds[] = {"row", "column", "box"};
        std::vector<Told> numbers;
        for (const Origin origin : some) numbers.emplace_back(static_cast<int>(origin.number) + 1);
        return Told::say("houses", kinds[some.front().of]).with("count", static_cast<int>(some.size())).with("numbers", Told::join("numbers", numbers));
    }
    Told rule(Origin origin) const {
        if (origin.of != Origin::constraint) return houses(std::span(&origin, 1));
        Told title = Told::say("variants", names_.kinds[origin.number].c_str());
        const std::vector<Variable>& cells = names_.of_constraints[origin.number];
        if (const Group* const house = names_.of_houses[origin.number]) {
            if (const std::optional<int> clue = names_.clues[origin.number]) title = text("with-clue").with("title", title).with("clue", *clue);
            const bool is_backwards = house->cells.front() != cells.front();
            return text(is_backwards ? "constraint-from" : "constraint-of").with("title", title).with("house", houses(std::span(&house->origin, 1))).with("cell", cell(cells.front()));
        }
        return are_named(origin) ? text("constraint").with("title", title).with("cells", named(origin)) : title;
    }
    // Whether a constraint is told from others of its kind by its cells.
    bool are_named(Origin origin) const {
        if (origin.of != Origin::constraint || names_.of_houses[origin.number] != nullptr) return false;
        const std::size_t size = names_.of_constraints[origin.number].size();
        return size > 0 && (size <= most_named_of_many || names_.are_in_order[origin.number]);
    }
    std::string named(Origin origin) const {
        const std::vector<Variable>& cells = names_.of_constraints[origin.number];
        // Of a constraint that falls apart, such as dots that are said in one, those parts that the step is about.
        std::string text;
        for (const std::vector<Variable>& part : names_.parts_of[origin.number])
            if (std::ranges::all_of(part, [&](Variable cell) { return std::ranges::find(step_.cells, cell) != step_.cells.end(); })) text += (text.empty() ? "" : ", ") + names(part, " ");
        if (!text.empty()) return text;
        return cells.size() <= most_named ? names(cells, " ") : names({cells.front(), cells.back()}, between);
    }
    Told rules(std::span<const Origin> origins) const {
        const auto is_constraint = [](Origin origin) { return origin.of == Origin::constraint; };
        if (origins.size() > most_rules && std::ranges::all_of(origins, is_constraint)) {
            const std::string& kind = names_.kinds[origins.front().number];
            const bool are_alike = std::ranges::all_of(origins, [&](Origin origin) { return names_.kinds[origin.number] == kind; });
            if (are_alike) return counted("alike", origins.size()).with("title", Told::say("variants", kind.c_str()));
            return counted("constraints", origins.size());
        }
        std::vector<Told> all;
        // Houses of a sort are named together, and so are constraints of a kind.
        const auto go_together = [&](Origin one, Origin other) {
            if (!is_constraint(one)) return other.of == one.of;
            return are_named(one) && are_named(other) && names_.kinds[one.number] == names_.kinds[other.number];
        };
        for (std::size_t at = 0, next; at < origins.size(); at = next) {
            for (next = at + 1; next < origins.size() && go_together(origins[at], origins[next]);) ++next;
            if (std::all_of(origins.begin() + static_cast<std::ptrdiff_t>(at), origins.begin() + static_cast<std::ptrdiff_t>(next), [&](Origin origin) { return origin == origins[at]; })) {
                all.push_back(rule(origins[at]));
                continue;
            }
            if (next > at + most_listed && is_constraint(origins[at])) {
                all.push_back(counted("alike", next - at).with("title", Told::say("variants", names_.kinds[origins[at].number].c_str())));
            } else if (next > at + 1 && is_constraint(origins[at])) {
                std::string several;
                for (const Origin each : origins.subspan(at, next - at)) several += (several.empty() ? "" : ", ") + named(each);
                all.push_back(text("constraint").with("title", Told::say("variants", names_.kinds[origins[at].number].c_str())).with("cells", several));
            } else {
                all.push_back(next > at + 1 ? houses(origins.subspan(at, next - at)) : rule(origins[at]));
            }
        }
        return Told::join("and", all);
    }
    Told rules(bool houses) const {
        std::vector<Origin> chosen;
        for (const Origin origin : step_.origins)
            if ((origin.of != Origin::constraint) == houses) chosen.push_back(origin);
        return rules(chosen);
    }
    Told house() const { return rule(step_.origins.front()); }

    // The rules that say what excludes what, besides rows, columns and regions: ` by ...`, or nothing.
    Told by(std::size_t from) const {
        std::vector<Origin> others;
        for (std::size_t at = from; at < step_.origins.size(); ++at)
            if (step_.origins[at].of == Origin::constraint) others.push_back(step_.origins[at]);
        return others.empty() ? Told(std::string()) : text("by").with("rules", rules(others));
    }

    // Cells that all have, or lack, the same digits are said together.
    template <class Say>
    static std::vector<Told> together(std::vector<Some> some, const Say& say) {
        std::vector<Told> parts;
        while (!some.empty()) {
            const Values values = some.front().second;
            std::vector<Variable> cells;
            std::erase_if(some, [&](const Some& each) {
                if (each.second == values) cells.push_back(each.first);
                return each.second == values;
            });
            parts.push_back(say(cells, values));
        }
        return parts;
    }
    Told lacks(const std::vector<Variable>& those, Values values) const { return counted("lack", those.size()).with("cells", cells(those)).with("digits", digits(values, "or")); }
    Told has(const std::vector<Variable>& those, Values values) const { return counted(is_single(values) ? "have" : "one-of", those.size()).with("cells", cells(those)).with("digits", digits(values, "or")); }

    Told result() const {
        std::vector<Told> parts = together(step_.placed, [&](const auto& cells, Values values) { return has(cells, values); });
        // What is left, if that is less to say than what is gone.
        std::vector<Some> gone, left;
        for (std::size_t at = 0; at < step_.removed.size(); ++at) {
            const auto& [cell, values] = step_.removed[at];
            const Values rest = at < step_.remaining.size() ? step_.remaining[at] : 0;
            if (rest != 0 && count(rest) <= few && count(rest) <= count(values)) left.emplace_back(cell, rest);
            else gone.emplace_back(cell, values);
        }
        for (Told& each : together(std::move(left), [&](const auto& cells, Values values) { return has(cells, values); })) parts.push_back(std::move(each));
        for (Told& each : together(std::move(gone), [&](const auto& cells, Values values) { return lacks(cells, values); })) parts.push_back(std::move(each));
        return Told::join("and", parts);
    }

    // Sets of digits, such as `18, 27`.
    std::string sets(const std::vector<Values>& some) const {
        std::string all;
        for (const Values set : some) {
            if (!all.empty()) all += ", ";
            bool is_first = true;
            for_each(set, [&](unsigned value) {
                if (!std::exchange(is_first, false) && number(largest(first_values(names_.digits))) > 9) all += '+';
                all += std::to_string(number(value));
            });
        }
        return all;
    }
    static bool are_few(const std::vector<Values>& sets) { return !sets.empty() && sets.size() <= most_combinations; }
    // Of a cage with one open cell, they are not worth saying.
    bool are_sets_said() const {
        const auto has_digit = [&](const Some& some) { return is_single(first_values(names_.digits) & ~some.second); };
        const bool is_open = step_.reason.empty() || !std::ranges::all_of(step_.reason, has_digit);
        return is_open && step_.technique <= Technique::rule_in_house && are_few(step_.combinations);
    }
    // What the cells of its reason have, or lack.
    std::vector<Told> known() const {
        std::vector<Some> known = step_.reason;
        // That a cell outside of a rule has one digit left says nothing of the rule.
        if (step_.technique == Technique::rule_in_house) std::erase_if(known, [&](const Some& some) { return std::ranges::find(step_.cells, some.first) == step_.cells.end(); });
        return together(std::move(known), [&](const auto& cells, Values gone) {
            const Values left = first_values(names_.digits) & ~gone;
            return count(left) <= few && count(left) <= count(gone) ? has(cells, left) : lacks(cells, gone);
        });
    }
    // Of a long sum, the first and the last cell.
    std::string sum_of(std::vector<Term> terms) const {
        if (!step_.origins.empty() && step_.origins.front().of == Origin::constraint) {
            const std::vector<Variable>& order = names_.of_constraints[step_.origins.front().number];
            std::ranges::stable_sort(terms, {}, [&](const Term& term) { return std::ranges::find(order, term.variable); });
        }
        std::string text;
        const bool is_long = terms.size() > most_added;
        for (std::size_t at = 0; at < terms.size(); ++at) {
            if (is_long && at > 0 && at + 1 < terms.size()) continue;
            if (at > 0) text += is_long ? plus_others : plus;
            if (terms[at].coefficient != 1) text += std::to_string(terms[at].coefficient) + times;
            text += names_.cells[terms[at].variable];
        }
        return text;
    }
    std::vector<Told> bounds() const {
        std::vector<Told> parts;
        for (const auto& [terms, least, most] : step_.bounds) {
            std::string text = sum_of(terms);
            if (least == most) text += " = " + std::to_string(least);
            else if (most == Bound::open) text += at_least + std::to_string(least);
            else if (least == Bound::open) text += at_most + std::to_string(most);
            else text = std::to_string(least) + at_most + text + at_most + std::to_string(most);
            parts.emplace_back(text);
        }
        return parts;
    }
    bool are_too_many_known() const {
        return step_.bounds.empty() && !step_.reason.empty() && (step_.reason.size() > 2 * most_named || known().size() > most_facts);
    }
    // The total of a sum, or what the sums of a house can have, and what is known of cells.
    std::vector<Told> facts() const {
        std::vector<Told> parts;
        if (step_.technique <= Technique::rule_in_house && step_.total != 0 && !are_sets_said()) parts.push_back(text("total").with("total", step_.total));
        for (std::size_t at = 0; at < step_.shares.size(); ++at)
            if (are_few(step_.shares[at])) parts.push_back(counted("share", step_.shares[at].size()).with("cells", cells(step_.sharing[at])).with("sets", sets(step_.shares[at])));
        if (std::optional<Told> told = digits_between()) parts.push_back(*std::move(told));
        std::vector<Told> known = step_.bounds.empty() ? this->known() : bounds();
        if (are_too_many_known()) {
            std::vector<Variable> those;
            for (const auto& [cell, gone] : step_.reason) those.push_back(cell);
            known.clear();
            known.push_back(those.size() > 2 * most_named ? text("left-there") : text("left").with("cells", cells(those)));
        }
        for (Told& each : known) parts.push_back(std::move(each));
        return parts;
    }
    std::vector<Variable> of_sign(int coefficient) const {
        std::vector<Variable> found;
        for (const Term& term : step_.terms)
            if (term.coefficient == coefficient) found.push_back(term.variable);
        return found;
    }
    // What is added comes first, and the total is no negative number.
    std::string equation() const {
        std::string text;
        const int sign = step_.total < 0 ? -1 : 1;
        for (const bool is_added : {true, false})
            for (const Term& term : step_.terms) {
                if ((sign * term.coefficient > 0) != is_added) continue;
                const int size = std::abs(term.coefficient);
                if (!is_added) text += text.empty() ? "\xE2\x88\x92" : minus;
                else if (!text.empty()) text += " + ";
                if (size != 1) text += std::to_string(size) + times;
                text += names_.cells[term.variable];
            }
        return text + " = " + std::to_string(sign * step_.total);
    }

    Told sign(const Node& node) const { return Told::join(node.on ? " = " : unequal, {cell(node.cell), digit(node.value)}); }
    Told claim(const Node& node, bool opposite = false) const {
        return Told::say("parts", node.on != opposite ? "is" : "is-not").with("cell", cell(node.cell)).with("digit", digit(node.value));
    }
    // What players know of clues beside the grid: the digits that a sandwich or a lunchbox can have inside.
    std::optional<Told> digits_between() const {
        if (step_.origins.empty() || step_.origins.front().of != Origin::constraint) return {};
        const std::uint32_t number = step_.origins.front().number;
        const std::optional<int> clue = names_.clues[number];
        const bool is_sandwich = names_.kinds[number] == "sandwich" && names_.of_houses[number] != nullptr;
        if (!clue || (!is_sandwich && names_.kinds[number] != "lunchbox")) return {};
        std::vector<Values> found;
        const std::size_t ends = 2, most = is_sandwich ? names_.digits : std::max(names_.of_constraints[number].size(), ends) - ends;
        const Values inside = first_values(names_.digits - 1) & ~only(0);
        for (Values set = inside; set; set = (set - 1) & inside) {
            int sum = 0;
            for_each(set, [&](unsigned value) { sum += this->number(value); });
            if (sum == *clue && count(set) <= most) found.push_back(set);
        }
        if (!are_few(found)) return {};
        std::ranges::sort(found, [](Values one, Values other) {
            const unsigned of_one = count(one), of_other = count(other);
            return of_one != of_other ? of_one < of_other : (lowest_bit(one ^ other) & one) != 0;  // 19 before 28
        });
        return counted("digits-between", found.size()).with("sets", sets(found)).with("total", *clue);
    }
    // A clue with an order that says this alone, and what is left of its cells by the reason of the step and what is tried.
    std::optional<Clue> clue() const { return step_.origins.size() == 1 ? Clue::of(step_.origins.front(), names_) : std::nullopt; }
    std::vector<Values> left_by(std::span<const Some> gone, std::span<const Some> tried) const {
        std::vector<Values> left(names_.cells.size(), first_values(names_.digits));
        for (const auto& [cell, values] : gone) left[cell] &= ~values;
        for (const auto& [cell, values] : tried) left[cell] &= values;
        return left;
    }
    bool is_of(std::string_view kind) const { return step_.origins.front().of == Origin::constraint && names_.kinds[step_.origins.front().number] == kind; }
    bool is_of_ranks() const { return is_of("full_rank"); }
    // Whether cells have the digits with which their lines begin because of their ranks alone.
    bool are_beginnings() const {
        if ((step_.technique != Technique::rule && step_.technique != Technique::rule_tried) || step_.origins.empty() || !is_of_ranks()) return false;
        const auto is_one = [&](Variable cell, Values left) {
            return std::ranges::any_of(step_.origins, [&](Origin origin) {
                return origin.of == Origin::constraint && names_.kinds[origin.number] == "full_rank" && names_.of_houses[origin.number] != nullptr && names_.of_constraints[origin.number].front() == cell &&
                       left == only(static_cast<unsigned>(*names_.clues[origin.number] - 1) / 4);
            });
        };
        for (std::size_t at = 0; at < step_.removed.size(); ++at)
            if (at >= step_.remaining.size() || !is_one(step_.removed[at].first, step_.remaining[at])) return false;
        return std::ranges::all_of(step_.placed, [&](const Some& some) { return is_one(some.first, some.second); });
    }
    const char* broken_it() const { return is_of_ranks() ? "broken-ranks" : is_of("any_of") ? "broken-any" : "broken-it"; }
    // Two cells that do not go together, or one that has no digit left.
    Told at_odds(bool is_named) const {
        const std::vector<Variable>& those = step_.at_odds;
        if (those.size() == 1) return is_named ? Told::say("parts", "no-candidate").with("cell", cell(those[0])) : text("leaves-none").with("rule", rules(step_.origins)).with("cell", cell(those[0]));
        const auto is_tried = [&](Variable one) { return step_.removed.size() == 1 && step_.removed.front().first == one; };
        if (!is_named && step_.cells.size() == 2) return text("no-pair").with("rule", rules(step_.origins));
        const Told told = is_tried(those[0]) || is_tried(those[1]) ? text("no-partner-in").with("cell", cell(those[is_tried(those[0])])) : text("apart").with("one", cell(those[0])).with("other", cell(those[1]));
        return is_named ? told : text("by-clue").with("rule", rules(step_.origins)).with("broken", told);
    }
    Told trouble(bool is_named) const {
        static constexpr const char* said_of_it[] = {"", "too-few", "too-many", "too-small", "torn", "lacking", "twice", "far", "uneven", "out-of-order"};
        const Trouble& trouble = step_.trouble;
        if (trouble.is_hidden) {
            // Of ranks, which lines are lower and which are higher is counted.
            static constexpr const char* said_of_ranks[2][2] = {{"ranks-few-before", "ranks-few-after"}, {"ranks-many-before", "ranks-many-after"}};
            const Told told = text(said_of_ranks[trouble.what == Trouble::too_many][trouble.values != only(1)]);
            return is_named ? told : text("by-clue").with("rule", rules(step_.origins)).with("broken", told);
        }
        const bool names_rule = !is_named && !step_.origins.empty() && !trouble.is_of_regions();
        Told told = trouble.what == Trouble::too_small ? counted("too-small", trouble.number) : text(names_rule ? trouble.what == Trouble::too_few ? "too-few-of" : "too-many-of" : said_of_it[trouble.what]);
        if (trouble.is_of_regions()) told.with("cell", names_.cells[trouble.cell]).with("other", names_.cells[trouble.other]);
        if (trouble.values != 0) told.with("digit", digits(trouble.values, "or"));
        if (names_rule) told.with("rule", rules(step_.origins));
        return told;
    }
    // What is left of its cells, and what is wrong then. Within a rule, it has been named before.
    Told contradiction(bool is_named) const {
        std::vector<Told> parts = step_.bounds.empty() ? known() : bounds();
        if (parts.size() > most_facts) parts.clear();
        // Where another rule could be meant, it is named.
        const auto of_rule = [&](Told told) { return is_named ? told : text("by-clue").with("rule", rules(step_.origins)).with("broken", told); };
        if (const std::optional<Clue> clue = this->clue(); clue && step_.digits == 0) {
            // What is tried may be enough.
            std::optional<Told> missed = clue->broken(left_by({}, step_.removed));
            if (missed) parts.clear();
            else missed = clue->broken(left_by(step_.reason, step_.removed));
            if (missed) {
                parts.push_back(of_rule(*missed));
                return Told::join("and", parts);
            }
        }
        if (!step_.origins.empty() && step_.digits != 0) parts.push_back(Told::say("parts", "no-place").with("house", house()).with("digit", digit(step_.digits)));
        else if (step_.trouble.what != Trouble::unknown && (!step_.trouble.is_hidden || is_of_ranks())) parts.push_back(trouble(is_named));
        else if (step_.origins.empty() && step_.digits != 0) parts.push_back(text("no-combination"));
        else if (step_.is_in_none) parts.push_back(text("nothing-goes"));
        else if (step_.total > 0 && step_.origins.size() == 1) parts.push_back(text(is_named ? "total-missed-it" : "total-missed").with("rule", rules(step_.origins)).with("total", step_.total));
        else if (step_.is_no_combination) parts.push_back(is_named ? text("no-combination") : text("no-combination-of").with("rule", rules(step_.origins)));
        else if (step_.bounds.size() == 1) return of_rule(text(step_.bounds.front().least == Bound::open ? "too-little" : "too-much").with("sum", bounds().front()));
        else if (step_.bounds.size() == 2) parts.push_back(of_rule(text("not-equal")));
        else if (!step_.at_odds.empty() && !step_.origins.empty() && !is_of_ranks()) parts.push_back(at_odds(is_named));
        else if (step_.is_of_sum && !step_.origins.empty()) parts.push_back(is_named ? text("not-adding") : text("not-adding-of").with("rule", rules(step_.origins)));
        else if (!step_.origins.empty()) parts.push_back(is_named ? text(broken_it()) : text(step_.origins.size() == 1 ? "broken" : "broken-together").with("rule", rules(step_.origins)));
        else if (!step_.cells.empty()) parts.push_back(Told::say("parts", "no-candidate").with("cell", cells(step_.cells)));
        else parts.push_back(Told::say("parts", "no-solution"));
        return Told::join("and", parts);
    }

    const Step& step_;
    const Names& names_;
};

}  // namespace

void name_constraints(Names& names, const Model& model, const Rules& rules) {
    names.of_constraints.resize(names.kinds.size());
    names.of_houses.resize(names.kinds.size());
    for (const Rule& rule : rules.rules)
        if (!rule.is_derived() && rule.origins.front().number < names.kinds.size()) names.of_constraints[rule.origins.front().number] = rule.cells;
    for (Variable cell = 0; cell < names.cells.size(); ++cell) names.labelled.push_back(cell);
    for (const DivisionPart& division : model.scope().divisions)
        for (std::size_t at = 0; at < division.labels.size(); ++at)
            if (division.labels[at] < names.cells.size()) names.labelled[division.labels[at]] = division.cells[at];
    names.clues.resize(names.kinds.size());
    names.are_in_order.resize(names.kinds.size());
    names.parts_of.resize(names.kinds.size());
    for (const Rule& rule : rules.rules)
        if (rule.is_part && rule.origins.front().number < names.kinds.size()) names.parts_of[rule.origins.front().number].push_back(rule.cells);
    for (const auto& [origin, named, clue] : model.named()) {
        if (origin.number >= names.kinds.size()) continue;
        names.clues[origin.number] = clue;
        std::vector<Variable>& cells = names.of_constraints[origin.number];
        const auto is_of = [&](const Group& house) { return house.origin.of != Origin::constraint && std::ranges::is_permutation(house.cells, named); };
        // All cells of a line have their order, also those about which it says nothing. What is said of a line may be about others, too.
        if ((clue && std::ranges::any_of(rules.houses, is_of)) || std::ranges::all_of(cells, [&](Variable cell) { return std::ranges::find(named, cell) != named.end(); })) {
            cells = named;
            names.are_in_order[origin.number] = !named.empty();
        }
        for (const Group& house : rules.houses)
            if (house.origin.of != Origin::constraint && names.of_houses[origin.number] == nullptr && std::ranges::is_permutation(house.cells, cells)) names.of_houses[origin.number] = &house;
    }
}

Sentence sentence(const Step& step, const Names& names) {
    const Teller teller(step, names);
    return {teller.title(), teller.body()};
}

Told where(const Step& step, const Names& names) { return Teller(step, names).where(); }
Told which(const Step& step, const Names& names) { return text("which").with("rule", Teller(step, names).title()); }
std::vector<Told> reasons(const Step& step, const Names& names) { return Teller(step, names).reasons(); }

std::vector<std::vector<Variable>> sets_of(const Step& step) {
    if (step.technique == Technique::almost_locked) return step.sharing;
    if (step.technique != Technique::leftovers && step.technique != Technique::equivalence) return {};
    std::vector<std::vector<Variable>> sets(2);
    for (const Term& term : step.terms) sets[term.coefficient < 0].push_back(term.variable);
    return sets;
}

Names names_of(const Puzzle& puzzle, const Model& model, const Rules& rules) {
    Names names{{}, {}, {}, puzzle.first, puzzle.digits};
    for (Variable cell = 0; cell < puzzle.cells(); ++cell) names.cells.push_back(puzzle.name(cell));
    for (const auto& constraint : puzzle.constraints) names.kinds.emplace_back(constraint->key);
    name_constraints(names, model, rules);
    return names;
}

void write(telling::Json& json, const Step& step, const Names& names) {
    static constexpr const char* of[] = {"row", "column", "region", "constraint"};
    const auto some = [&](const char* key, const std::vector<Some>& list) {
        json.key(key).list_of(list, [&](const Some& each) { json.list([&] { json.value(each.first).value(each.second); }); });
    };
    const Teller teller(step, names);
    json.object([&] {
        json.key("technique").value(row_of(step.technique).key).key("level").value(level_of(step)).key("score").value(step.effort);
        json.key("cells").list_of(step.cells, [&](Variable cell) { json.value(cell); });
        json.key("sets").list_of(sets_of(step), [&](const std::vector<Variable>& set) { json.list_of(set, [&](Variable cell) { json.value(cell); }); });
        json.key("sources").list_of(step.origins, [&](Origin origin) { json.list([&] { json.value(of[origin.of]).value(origin.number); }); });
        some("reason", step.reason);
        some("placements", step.placed);
        some("eliminations", step.removed);
        json.key("chains").list_of(step.chains, [&](const std::vector<Node>& chain) {
            json.list_of(chain, [&](const Node& node) { json.list([&] { json.value(node.cell).value(node.value).value(node.on); }); });
        });
        json.key("first").value(names.first);
        json.key("told").object([&] {
            json.key("title").written(teller.title().json()).key("body").written(teller.body().json());
            json.key("where").written(teller.where().json()).key("which").written(explaining::which(step, names).json());
            json.key("reasons").list_of(teller.reasons(), [&](const Told& line) { json.written(line.json()); });
        });
    });
}

}  // namespace sudokit::variants::explaining
