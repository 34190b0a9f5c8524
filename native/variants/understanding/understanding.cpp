#include "understanding.hpp"

#include <algorithm>
#include <array>

#include "claims.hpp"
#include "judge.hpp"
#include "kernel/stop_point.hpp"
#include "variants/forms/json.hpp"
#include "variants/forms/said.hpp"
#include "variants/forms/text.hpp"

namespace sudokit::variants {

namespace {

using rules::Rule;
using rules::Sentence;
using rules::Subject;

// A rule, with the words of other sentences about the same: there may be a number in them.
struct Meant {
    std::vector<std::size_t> sentences;  // the first is the one that decides
    const rules::Pattern* pattern;
    rules::Words words;

    void join(const Meant& other) {
        words.insert(words.end(), other.words.begin(), other.words.end());
        sentences.insert(sentences.end(), other.sentences.begin(), other.sentences.end());
    }
};

// A constraint on trial: where it comes from, and whether it is believed.
struct Trial {
    Data constraint;
    std::vector<std::size_t> sentences{};  // that say it; none if the form says it, or if it is assumed
    bool is_of_form = false, is_out = false;
    Message place{""};
};

// The same lines understood otherwise: those that touch as one line with branches.
struct Nets {
    std::vector<std::size_t> trials;  // that these would stand for
    std::vector<Made> made;
    const Meant* rule;
};
constexpr std::size_t most_nets = 4;  // of which all combinations are tried

// Patterns that are not called as the kind of constraint that they stand for.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kinds_of_patterns{{
    {"xv_10", "xv"}, {"xv_5", "xv"}, {"row_indexing", "indexing"}, {"column_indexing", "indexing"}, {"extra_region", "all_different"},
}};

std::string_view kind_of(const Data& constraint) { return Said(constraint).kind(); }

Message only_drawn(Seen::What what, std::size_t count) {
    switch (what) {
        case Seen::line:
        case Seen::thermometer: return Message::counted("{count} line is only drawn", "{count} lines are only drawn", count);
        case Seen::arrow: return Message::counted("{count} arrow is only drawn", "{count} arrows are only drawn", count);
        case Seen::cage: return Message::counted("{count} cage is only drawn", "{count} cages are only drawn", count);
        case Seen::shade: return Message::counted("{count} background is only drawn", "{count} backgrounds are only drawn", count);
        default: return Message::counted("{count} sign is only drawn", "{count} signs are only drawn", count);
    }
}

class Understanding {
public:
    Understanding(Reading& reading, const Told& told)
        : reading_(reading), told_(told), puzzle_(without_constraints(reading.puzzle)), claims_(told.seen, puzzle_), judge_(reading.puzzle, puzzle_.columns, told.solution) {}

    void understand() {
        take_constraints_of_form();
        sentences_ = rules::sentences_of(told_.rules);
        for (const Sentence& sentence : sentences_) reading_.sentences.push_back({sentence.text, Remark::unclear});
        find_rules();
        find_choices();
        // Rules that name a colour, or whose things have a shape of their own, come first; others take what is left.
        for (const bool is_sure : {true, false})
            for (const Meant& rule : meant_) {
                const bool names_things = rule.pattern->subject != Subject::line || !rules::colours_in(rule.words).empty();
                if (names_things == is_sure) apply(rule);
            }
        for (const Meant& rule : meant_)
            if (rule.pattern->kind == "all_given") add_negative(rule);
        settle_cages();
        keep_what_agrees();
        Judge::Count count = Judge::one;
        if (!is_as_the_form_says()) {
            count = judge_.count(kept());
            if (count == Judge::none && take_nets()) count = Judge::one;
            if (count != Judge::one && assume_usual()) count = judge_.count(kept());
        }
        report(count);
        Data::List constraints;
        std::vector<Message> places;
        for (Trial& trial : trials_) {
            if (trial.is_out) continue;
            for (const std::size_t sentence : trial.sentences) reading_.sentences[sentence].constraints.push_back(constraints.size());
            constraints.push_back(std::move(trial.constraint));
            places.push_back(std::move(trial.place));
        }
        std::erase_if(reading_.puzzle, [](const auto& member) { return member.first == "constraints"; });
        if (!constraints.empty()) reading_.puzzle.emplace_back("constraints", Data(std::move(constraints)));
        reading_.places = std::move(places);
    }

private:
    static Puzzle without_constraints(Data::Object members) {
        std::erase_if(members, [](const auto& member) { return member.first == "constraints"; });
        return read_json(Data(std::move(members)));
    }
    int digits() const { return std::max(puzzle_.rows, puzzle_.columns); }

    void take_constraints_of_form() {
        for (auto& member : reading_.puzzle)
            if (auto* const list = member.second.as<Data::List>(); list != nullptr && member.first == "constraints")
                for (std::size_t at = 0; at < list->size(); ++at) {
                    Trial trial{.constraint = (*list)[at], .is_of_form = true};
                    if (at < reading_.places.size()) trial.place = reading_.places[at];
                    trials_.push_back(std::move(trial));
                }
        for (const Trial& trial : trials_)
            if (const Seen* const cage = cage_of(trial.constraint)) claims_.claim({static_cast<std::size_t>(cage - told_.seen.data())});
    }

    // --- rules ---------------------------------------------------------------------------------------

    // The rules of all sentences. What a sentence says without a colour about a kind that another one names belongs to that.
    void find_rules() {
        std::vector<Meant> all;
        for (std::size_t at = 0; at < sentences_.size(); ++at) {
            stop_point();
            const std::vector<Rule> found = rules::rules_in(sentences_[at]);
            if (!found.empty() || sentences_[at].is_heading) reading_.sentences[at].standing = Remark::known;
            for (const Rule& rule : found)
                if (!rule.pattern->is_remark() || rule.pattern->kind == "all_given" || rule.pattern->kind == "may_repeat" || rule.pattern->kind == "not_classic")
                    all.push_back({{at}, rule.pattern, {rule.words.begin(), rule.words.end()}});
        }
        for (Meant& rule : all) {
            if (rule.pattern->kind == "not_classic") {
                stand(rule, Remark::unclear);
                is_classic_ = false;
                continue;
            }
            const bool has_colour = !rules::colours_in(rule.words).empty();
            const auto other = std::ranges::find_if(meant_, [&](const Meant& each) {
                return each.pattern->kind == rule.pattern->kind && rule.pattern->kind != "all_given" && (!has_colour || rules::colours_in(each.words) == rules::colours_in(rule.words));
            });
            if (other != meant_.end())
                other->join(rule);
            else
                meant_.push_back(std::move(rule));
        }
        // `X is a whisper` may come after what whispers are.
        for (std::size_t at = 0; at < meant_.size(); ++at)
            if (rules::colours_in(meant_[at].words).empty())
                for (std::size_t later = at + 1; later < meant_.size(); ++later)
                    if (meant_[later].pattern->kind == meant_[at].pattern->kind && meant_[at].pattern->kind != "all_given") {
                        meant_[later].join(meant_[at]);
                        meant_.erase(meant_.begin() + static_cast<std::ptrdiff_t>(at--));
                        break;
                    }
    }

    // `Each line is either a whisper or a renban`: a choice for each line. Their rules are then no longer rules by themselves.
    void find_choices() {
        for (std::size_t at = 0; at < sentences_.size(); ++at) {
            if (!rules::fits("either|or !and+also|both", sentences_[at].words)) continue;
            std::vector<Meant> options;
            for (const Meant& rule : meant_)
                if (rule.sentences.front() == at && rule.pattern->subject == Subject::line && rule.pattern->is_name) options.push_back(rule);
            if (options.size() < 2) continue;
            std::erase_if(meant_, [&](const Meant& rule) { return rule.sentences.front() == at && rule.pattern->subject == Subject::line; });
            std::vector<std::vector<Made>> made;
            for (Meant& option : options) {
                option.words = sentences_[at].words;
                made.push_back(claims_.made_by({option.pattern, option.words}));
            }
            for (const Made& first : made.front()) {
                Data::List choice;
                for (const std::vector<Made>& of_kind : made)
                    for (const Made& each : of_kind)
                        if (each.things == first.things) choice.emplace_back(Data::Object(each.constraint.all));
                if (choice.size() > 1) add({Members().add("kind", "any_of").add("constraints", std::move(choice)), first.things}, {at});
            }
        }
    }

    void apply(const Meant& rule) {
        const std::string_view kind = rule.pattern->kind;
        if (kind == "cage" || kind == "unique" || kind == "may_repeat") cage_rules_.push_back(&rule);
        if (kind == "cage" || kind == "unique" || rule.pattern->is_remark()) return;
        if (confirms_form(rule) && kind != "extra_region") return;  // some regions may be drawn, others be said by the form
        std::vector<Made> made = claims_.made_by({rule.pattern, rule.words});
        const bool had_things = !made.empty();
        std::vector<Made> nets = claims_.made_of_nets({rule.pattern, rule.words});
        if (std::ranges::none_of(nets, [](const Made& net) { return net.things.size() > 1; })) nets.clear();
        if (judge_.knows_solution() && !made.empty()) {
            drop_wrong_groups(made);
            if (made.empty()) {
                made = std::move(nets);
                drop_wrong_groups(made);
            }
        }
        if (made.empty()) {
            if (had_things)
                stand(rule, Remark::contradicted);
            else  // another rule of the sentence may have made something
                for (const std::size_t sentence : rule.sentences)
                    if (reading_.sentences[sentence].standing == Remark::known) {
                        reading_.sentences[sentence].standing = Remark::unclear;
                        without_things_.push_back(sentence);
                    }
            return;
        }
        const std::size_t first = trials_.size();
        for (Made& each : made) add(std::move(each), rule.sentences);
        if (judge_.knows_solution() || nets.empty() || nets_.size() == most_nets) return;
        nets_.push_back({{}, std::move(nets), &rule});
        for (std::size_t trial = first; trial < trials_.size(); ++trial) nets_.back().trials.push_back(trial);
    }

    // Whether the form itself has constraints of this kind, which the sentence then speaks of.
    bool confirms_form(const Meant& rule) {
        const auto other = std::ranges::find(kinds_of_patterns, rule.pattern->kind, &std::pair<std::string_view, std::string_view>::first);
        const std::string_view kind = other == kinds_of_patterns.end() ? rule.pattern->kind : other->second;
        bool found = false;
        for (Trial& trial : trials_)
            if (trial.is_of_form && kind_of(trial.constraint) == kind) {
                note(rule.sentences, trial);
                found = true;
            }
        return found;
    }

    // Lines of one colour mean the same: if one of them contradicts the solution, none is meant.
    void drop_wrong_groups(std::vector<Made>& made) {
        const auto group = [&](const Made& each) {
            if (each.things.empty()) return std::string();
            const Seen& seen = told_.seen[each.things.front()];
            return seen.exact + Seen::names[seen.what] + std::string(seen.shape);
        };
        const auto agree = [&](const std::vector<const Made*>& some) {
            Data::List list;
            for (const Made* each : some) list.emplace_back(Data::Object(each->constraint.all));
            return judge_.agree(list);
        };
        std::vector<std::string> groups;
        for (const Made& each : made)
            if (std::ranges::find(groups, group(each)) == groups.end()) groups.push_back(group(each));
        for (const std::string& name : groups) {
            std::vector<const Made*> members;
            for (const Made& each : made)
                if (group(each) == name) members.push_back(&each);
            if (!agree(members)) std::erase_if(made, [&](const Made& each) { return group(each) == name; });
        }
    }

    void add(Made made, const std::vector<std::size_t>& sentences) {
        claims_.claim(made.things);
        Trial trial{.constraint = Data(std::move(made.constraint.all))};
        const std::string text = write_data(trial.constraint);
        auto same = std::ranges::find_if(trials_, [&](const Trial& other) { return write_data(other.constraint) == text; });
        if (same == trials_.end()) same = trials_.insert(trials_.end(), std::move(trial));
        note(sentences, *same);
    }

    void note(const std::vector<std::size_t>& sentences, Trial& trial) {
        for (const std::size_t sentence : sentences) {
            reading_.sentences[sentence].standing = Remark::rule;
            if (std::ranges::find(trial.sentences, sentence) == trial.sentences.end()) trial.sentences.push_back(sentence);
        }
    }
    void stand(const Meant& rule, Remark::Standing standing) {
        for (const std::size_t sentence : rule.sentences) reading_.sentences[sentence].standing = standing;
    }

    bool has_kind(std::string_view kind) const {
        return std::ranges::any_of(trials_, [&](const Trial& trial) { return kind_of(trial.constraint) == kind; });
    }

    bool has_total(int total) const {
        return std::ranges::any_of(trials_, [&](const Trial& trial) {
            const Said said(trial.constraint);
            return said.kind() == "any_of" || (said.kind() == "xv" && said.number("total") == total);
        });
    }
    bool has_choice_of_xv() const {
        return std::ranges::any_of(trials_, [](const Trial& trial) {
            const Data::List& choices = Said(trial.constraint).list("constraints");
            return !choices.empty() && kind_of(choices.front()) == "xv";
        });
    }

    // All dots are given, or all X and V: of the kinds that the sentence names, or else of those that the puzzle has.
    void add_negative(const Meant& rule) {
        for (const std::string_view kind : {"negative_xv", "negative_dots"})
            for (Trial& trial : trials_)
                if (trial.is_of_form && kind_of(trial.constraint) == kind) return note(rule.sentences, trial);
        const auto says = [&](std::string_view terms) { return rules::fits(terms, rule.words); };
        const bool has_xv = has_kind("xv") || has_choice_of_xv(), has_white = has_kind("white_dot"), has_black = has_kind("black_dot");
        const bool names_xv = says("=x|=v|xs|vs|xv"), names_dots = says("dot|circle|bubble|kropki|white|black|consec|ratio|differen");
        // What the nearest sentence before it became.
        std::string_view before;
        for (std::size_t at = rule.sentences.front(); at-- > 0 && before.empty();)
            for (const Trial& trial : trials_)
                if (std::ranges::find(trial.sentences, at) != trial.sentences.end()) before = kind_of(trial.constraint);
        const bool is_open = !names_xv && !names_dots, is_all = is_open && says("symbol|clue|mark|constraint");
        // None may be given at all, if the sentence says which.
        const bool of_xv = names_xv || (has_xv && (is_all || (is_open && before == "xv")));
        const bool of_dots = has_white || has_black ? names_dots || is_all || (is_open && before.ends_with("_dot")) : says("white|black|kropki");
        const bool names_white = says("white|consec"), names_black = says("black|ratio");
        const bool only_white = names_white && !names_black, only_black = names_black && !names_white, names_none = !names_white && !names_black;
        bool is_added = false;
        const auto try_out = [&](Members members) {
            Data::List all = kept();
            all.emplace_back(Data::Object(members.all));
            if (judge_.knows_solution() && !judge_.agree(all)) {
                stand(rule, Remark::contradicted);
                return;
            }
            add({std::move(members), {}}, rule.sentences);
            is_added = true;
        };
        if (of_xv) {
            const bool only_x = says("=x|xs") && !says("=v|vs"), only_v = says("=v|vs") && !says("=x|xs");
            const bool x = !only_v && (only_x || names_xv || has_total(10)), v = !only_x && (only_v || names_xv || has_total(5));
            Members signs = Members().add("kind", "negative_xv");
            if (!x) signs.add("x", false);
            if (!v) signs.add("v", false);
            try_out(std::move(signs));
        }
        if (of_dots) {
            Members dots = Members().add("kind", "negative_dots");
            if (only_black || (names_none && !has_white && has_black)) dots.add("white", false);
            if (only_white || (names_none && !has_black && has_white)) dots.add("black", false);
            try_out(std::move(dots));
        }
        if (!is_added && reading_.sentences[rule.sentences.front()].standing == Remark::known) stand(rule, Remark::unclear);
    }

    // What sentences say about cages: whether digits may repeat in them, and that those without a total are cages. A sentence
    // with a colour is about cages in that colour.
    void settle_cages() {
        const auto rule_for = [&](std::string_view kind, const Seen* seen) {
            const auto found = std::ranges::find_if(cage_rules_, [&](const Meant* rule) { return rule->pattern->kind == kind && is_about(*rule, seen); });
            return found == cage_rules_.end() ? nullptr : *found;
        };
        for (Trial& trial : trials_) {
            const std::string_view kind = kind_of(trial.constraint);
            if (!trial.is_of_form || (kind != "cage" && kind != "sum")) continue;
            const Seen* const seen = cage_of(trial.constraint);
            const bool has_total = Said(trial.constraint).number("total").has_value(), is_unique = rule_for("unique", seen) != nullptr;
            const bool becomes_cage = kind == "sum" && is_unique && static_cast<int>(Said(trial.constraint).all_cells().size()) <= digits();
            const bool becomes_sum = kind == "cage" && has_total && !is_unique && rule_for("may_repeat", seen) != nullptr;
            if (becomes_cage || becomes_sum)
                for (auto& [name, value] : *trial.constraint.as<Data::Object>())
                    if (name == "kind") value = Data(becomes_cage ? "cage" : "sum");
            for (const Meant* rule : cage_rules_)
                if (is_about(*rule, seen)) note(rule->sentences, trial);
        }
        for (std::size_t thing = 0; thing < told_.seen.size(); ++thing) {
            const Seen& seen = told_.seen[thing];
            if (seen.what != Seen::cage || claims_.is_claimed(thing)) continue;
            const Meant* const unique = rule_for("unique", &seen);
            if (const Meant* const total = rule_for("cage", &seen)) add_uncertain_total(thing, *total, unique != nullptr || rule_for("may_repeat", &seen) == nullptr);
            if (unique != nullptr && !claims_.is_claimed(thing) && seen.text.empty() && seen.cells.size() > 1 && static_cast<int>(seen.cells.size()) <= digits())
                add({Members().add("kind", "cage").add("cells", names_of(seen.cells)), {thing}}, unique->sentences);
        }
    }
    // The cage in the drawing with the cells of a constraint; null if there is none.
    const Seen* cage_of(const Data& constraint) const {
        std::vector<GridCell> cells;
        for (const std::string_view word : Said(constraint).all_cells()) cells.push_back(cell_named(word));
        cells = sorted(cells);
        const auto found = std::ranges::find_if(told_.seen, [&](const Seen& seen) { return seen.what == Seen::cage && sorted(seen.cells) == cells; });
        return found == told_.seen.end() ? nullptr : &*found;
    }
    static bool is_about(const Meant& rule, const Seen* cage) {
        const std::vector<std::string_view> colours = rules::colours_in(rule.words);
        return colours.empty() || cage == nullptr || std::ranges::find(colours, cage->colour) != colours.end();
    }

    // Whether words and drawings add nothing to what the form itself says. Then nothing needs a test.
    bool is_as_the_form_says() const {
        if (!reading_.is_sure) return false;
        for (std::size_t thing = 0; thing < told_.seen.size(); ++thing)
            if (!claims_.is_claimed(thing) && told_.seen[thing].what != Seen::shade) return false;
        return std::ranges::all_of(trials_, [](const Trial& trial) { return trial.is_of_form && !trial.is_out; }) &&
               std::ranges::all_of(reading_.sentences, [](const Remark& remark) { return remark.standing == Remark::rule || remark.standing == Remark::known; });
    }

    // A cage of which only words say that it has a total. It may be one of several: `<10`, `>20`, `15/16`, `?` for one figure, `??` for two.
    void add_uncertain_total(std::size_t thing, const Meant& rule, bool differ) {
        const Seen& seen = told_.seen[thing];
        const auto size = static_cast<int>(seen.cells.size());
        if (size < 1 || size > digits() || seen.text.empty()) return;
        int least = differ ? size * (size + 1) / 2 : size, most = differ ? size * (2 * digits() - size + 1) / 2 : size * digits();
        const auto number_in = [](std::string_view text) { return whole_number(text, 4).value_or(-1); };
        const std::string_view text = seen.text;
        std::vector<int> totals;
        if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
            totals = {number_in(text.substr(0, slash)), number_in(text.substr(slash + 1))};
        } else {
            if (text == "?")
                most = std::min(most, 9);
            else if (text == "??")
                least = std::max(least, 10);
            else if (text.starts_with('<') && number_in(text.substr(1)) > 0)
                most = std::min(most, number_in(text.substr(1)) - 1);
            else if (text.starts_with('>') && number_in(text.substr(1)) > 0)
                least = std::max(least, number_in(text.substr(1)) + 1);
            else if (const int given = number_in(text); given >= 0)
                least = most = given;
            else
                return;
            for (int total = least; total <= most; ++total) totals.push_back(total);
        }
        Data::List choices;
        for (const int total : totals)
            if (total >= 0) choices.emplace_back(Members().add("kind", differ ? "cage" : "sum").add("cells", names_of(seen.cells)).add("total", total));
        if (choices.size() == totals.size() && choices.size() == 1) return add({Members{std::move(*choices[0].as<Data::Object>())}, {thing}}, rule.sentences);
        if (choices.size() == totals.size() && choices.size() > 1) add({Members().add("kind", "any_of").add("constraints", std::move(choices)), {thing}}, rule.sentences);
    }

    // --- the judge -----------------------------------------------------------------------------------

    Data::List kept() const {
        Data::List list;
        for (const Trial& trial : trials_)
            if (!trial.is_out) list.push_back(trial.constraint);
        return list;
    }

    // What the solution contradicts is left out.
    void keep_what_agrees() {
        if (!judge_.knows_solution() || judge_.agree(kept())) return;
        Data::List so_far;
        for (Trial& trial : trials_) {
            so_far.push_back(trial.constraint);
            if (judge_.agree(so_far)) continue;
            so_far.pop_back();
            trial.is_out = true;
            is_something_out_ = true;
            for (const std::size_t sentence : trial.sentences) reading_.sentences[sentence].standing = Remark::contradicted;
        }
    }

    // If line by line there is no solution, lines that touch may be one: the first combination that leaves one solution.
    bool take_nets() {
        const auto with = [&](std::size_t chosen) {
            std::vector<bool> is_out(trials_.size());
            Data::List all;
            for (std::size_t at = 0; at < nets_.size(); ++at)
                if (chosen >> at & 1) {
                    for (const std::size_t trial : nets_[at].trials) is_out[trial] = true;
                    for (const Made& net : nets_[at].made) all.emplace_back(Data::Object(net.constraint.all));
                }
            for (std::size_t trial = 0; trial < trials_.size(); ++trial)
                if (!is_out[trial] && !trials_[trial].is_out) all.push_back(trials_[trial].constraint);
            return all;
        };
        for (std::size_t chosen = 1; chosen < std::size_t{1} << nets_.size(); ++chosen) {
            if (judge_.count(with(chosen)) != Judge::one) continue;
            for (std::size_t at = 0; at < nets_.size(); ++at)
                if (chosen >> at & 1) {
                    for (const std::size_t trial : nets_[at].trials) trials_[trial].is_out = true;
                    for (Made& net : nets_[at].made) add(std::move(net), nets_[at].rule->sentences);
                }
            return true;
        }
        return false;
    }

    // What no rule speaks of means what it usually does, if it leads to one solution.
    bool assume_usual() {
        std::vector<Made> made;
        for (std::size_t thing = 0; thing < told_.seen.size(); ++thing)
            if (!claims_.is_claimed(thing))
                for (Made& each : claims_.usual(thing)) made.push_back(std::move(each));
        if (made.empty()) return false;
        Data::List all = kept();
        for (const Made& each : made) all.emplace_back(Data::Object(each.constraint.all));
        if (judge_.knows_solution() && !judge_.agree(all)) return false;
        if (judge_.count(all) != Judge::one) return false;
        for (Made& each : made) add(std::move(each), {});
        has_assumed_ = true;
        return true;
    }

    void report(Judge::Count count) {
        std::vector<Message> doubts;
        bool is_all_understood = !is_something_out_;
        // Where every thing has its rule, a rule without a thing is about nothing.
        bool is_all_claimed = true;
        for (std::size_t thing = 0; thing < told_.seen.size(); ++thing) is_all_claimed = is_all_claimed && claims_.is_claimed(thing);
        if (is_all_claimed)
            for (const std::size_t sentence : without_things_)
                if (reading_.sentences[sentence].standing == Remark::unclear) reading_.sentences[sentence].standing = Remark::absent;
        for (const Remark& remark : reading_.sentences) {
            if (remark.standing == Remark::unclear) doubts.push_back(Message("not understood: {sentence}", {{"sentence", Shown{remark.text}}}));
            if (remark.standing == Remark::contradicted)
                doubts.push_back(Message("the solution in the text contradicts what was understood of: {sentence}", {{"sentence", Shown{remark.text}}}));
            is_all_understood = is_all_understood && remark.standing != Remark::unclear && remark.standing != Remark::contradicted;
        }
        std::array<std::size_t, std::size(Seen::names)> open{};  // things that nobody speaks of
        for (std::size_t thing = 0; thing < told_.seen.size(); ++thing)
            if (!claims_.is_claimed(thing)) {
                ++open[told_.seen[thing].what];
                reading_.only_drawn.push_back(told_.seen[thing]);
            }
        open[Seen::line] += std::exchange(open[Seen::thermometer], 0);
        for (const Seen::What what : {Seen::dot, Seen::corner, Seen::mark, Seen::writing, Seen::outside}) open[Seen::sign] += std::exchange(open[what], 0);
        for (std::size_t what = 0; what < open.size(); ++what)
            if (open[what] > 0) {
                doubts.push_back(only_drawn(static_cast<Seen::What>(what), open[what]));
                is_all_understood = is_all_understood && what == Seen::shade;
            }
        // What was understood is a part of the rules. If it has one solution, what was not understood cannot change that.
        reading_.is_sure = (count == Judge::one && (judge_.knows_solution() || is_classic_)) || (count == Judge::unknown && is_all_understood && !has_assumed_);
        if (!reading_.is_sure && count == Judge::several) doubts.push_back(Message("as it is understood, it has several solutions"));
        if (!reading_.is_sure && count == Judge::none) doubts.push_back(Message("as it is understood, it has no solution"));
        for (Message& doubt : doubts) reading_.left_out.push_back(std::move(doubt));
    }

    Reading& reading_;
    const Told& told_;
    const Puzzle puzzle_;
    Claims claims_;
    const Judge judge_;
    std::vector<Sentence> sentences_;
    std::vector<Meant> meant_;
    std::vector<const Meant*> cage_rules_;
    std::vector<Trial> trials_;
    std::vector<Nets> nets_;  // without a solution in the text
    std::vector<std::size_t> without_things_;  // sentences about what is not drawn
    bool is_something_out_ = false;  // because the solution contradicts it
    bool is_classic_ = true;         // no sentence says that usual rules do not apply
    bool has_assumed_ = false;
};

// A text without regions whose rules are the usual ones means the usual boxes, unless its solution says otherwise.
void add_usual_regions(Data::Object& puzzle, const Told& told) {
    const auto regions = std::ranges::find(puzzle, "regions", &Data::Object::value_type::first);
    if (regions == puzzle.end() || regions->second.as<std::string>() == nullptr || *regions->second.as<std::string>() != "none") return;
    const bool is_usual = std::ranges::any_of(rules::sentences_of(told.rules), [](const Sentence& sentence) {
        return std::ranges::any_of(rules::rules_in(sentence), [](const Rule& rule) { return rule.pattern->kind == "classic"; }) &&
               rules::fits("normal|standard|usual|regular|classic|box|3x3", sentence.words);
    });
    if (!is_usual) return;
    Data::Object with_boxes = puzzle;
    with_boxes[static_cast<std::size_t>(regions - puzzle.begin())].second = Data("boxes");
    const Puzzle read = read_json(Data(with_boxes));
    if (!told.solution || Judge(with_boxes, read.columns, told.solution).knows_solution()) puzzle = std::move(with_boxes);
}

// Digits that are written in cells, as the solution has them, are givens, if there are enough to exclude chance.
void add_written_givens(Data::Object& puzzle, Told& told) {
    constexpr std::size_t enough = 3;
    const Data data(puzzle);
    const auto columns = static_cast<std::size_t>(Said(data).number("columns").value_or(9));
    std::vector<std::size_t> written;
    for (std::size_t thing = 0; told.solution && thing < told.seen.size(); ++thing) {
        const Seen& seen = told.seen[thing];
        if (seen.what != Seen::writing || seen.cells.size() != 1 || seen.text.size() != 1) continue;
        const std::size_t cell = static_cast<std::size_t>(seen.cells[0].row - 1) * columns + static_cast<std::size_t>(seen.cells[0].column - 1);
        if (cell >= told.solution->size() || (*told.solution)[cell] != seen.text[0] - '0') return;
        written.push_back(thing);
    }
    if (written.size() < enough) return;
    auto givens = std::ranges::find(puzzle, "givens", &Data::Object::value_type::first);
    if (givens == puzzle.end()) givens = puzzle.insert(puzzle.end(), {"givens", Data(Data::Object())});
    Members all{std::move(*givens->second.as<Data::Object>())};
    for (const std::size_t thing : written)
        if (const std::string name = told.seen[thing].cells[0].name(); std::ranges::find(all.all, name, &Data::Object::value_type::first) == all.all.end())
            all.add(name, told.seen[thing].text[0] - '0');
    givens->second = Data(std::move(all.all));
    for (auto thing = written.rbegin(); thing != written.rend(); ++thing) told.seen.erase(told.seen.begin() + static_cast<std::ptrdiff_t>(*thing));
}

}  // namespace

void understand(Reading& reading, Told told) {
    if (without_blanks_around(told.rules).empty() && told.seen.empty()) return;
    add_written_givens(reading.puzzle, told);
    add_usual_regions(reading.puzzle, told);
    Understanding(reading, told).understand();
}

}  // namespace sudokit::variants
