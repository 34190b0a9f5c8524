// The 45 rule: a run of houses has a known sum. Sums of constraints are subtracted as long as fewer cells are left; what is
// left over is a sum of its own. Cages that stick out leave cells outside, with a minus.
#include <algorithm>
#include <map>
#include <set>

#include "kernel/stop_point.hpp"
#include "rules.hpp"
#include "variants/sums.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_terms = 8, most_pieces_terms = 3;

struct Equation {
    std::map<Variable, int> terms{};
    std::int64_t total = 0;  // of values
    std::vector<Origin> origins{};
};

// How many terms there are without a piece; fewer is better.
std::size_t terms_without(const Equation& equation, const Equation& piece) {
    std::size_t terms = equation.terms.size();
    for (const auto& [cell, coefficient] : piece.terms) {
        const auto mine = equation.terms.find(cell);
        if (mine == equation.terms.end()) ++terms;
        else if (mine->second == coefficient) --terms;
    }
    return terms;
}

void subtract(Equation& equation, const Equation& piece) {
    for (const auto& [cell, coefficient] : piece.terms)
        if ((equation.terms[cell] -= coefficient) == 0) equation.terms.erase(cell);
    equation.total -= piece.total;
    for (const Origin origin : piece.origins)
        if (std::ranges::find(equation.origins, origin) == equation.origins.end()) equation.origins.push_back(origin);
}

class Sums {
public:
    Sums(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules)
        : model_(model), houses_(houses), exclusions_(exclusions), full_(full), rules_(rules) {
        for (const SumPart& part : model.scope().sums) {
            Equation piece{{}, part.total, {part.origin}};
            bool is_plain = part.terms.size() > 1;
            for (const Term& term : part.terms) {
                piece.terms[term.variable] = term.coefficient;
                is_plain &= term.variable < model.shown() && (term.coefficient == 1 || term.coefficient == -1);
            }
            if (!is_plain) continue;
            known_.insert(piece.terms);
            pieces_.push_back(std::move(piece));
        }
        std::ranges::stable_sort(pieces_, {}, [](const Equation& piece) { return piece.terms.size(); });
    }

    void add_all() {
        if (pieces_.empty()) return;
        for (unsigned round = 0; round < 2; ++round) {
            const std::size_t before = pieces_.size();
            for (std::size_t first = 0; first < houses_.size(); ++first) {
                Equation run{};
                std::set<Variable> inside;
                for (std::size_t next = first; next < houses_.size(); ++next) {
                    const Group& house = houses_[next];
                    if (house.origin.of != houses_[first].origin.of || (next > first && house.origin.of == Origin::constraint)) break;
                    if (std::ranges::any_of(house.cells, [&](Variable cell) { return inside.contains(cell); })) break;
                    inside.insert(house.cells.begin(), house.cells.end());
                    for (const Variable cell : house.cells) run.terms[cell] = 1;
                    run.total += sum_of(house.values);
                    run.origins.push_back(house.origin);
                    stop_point();
                    for (const bool with_outies : {false, true}) follow(run, inside, with_outies);
                }
            }
            if (pieces_.size() == before) break;
        }
    }

private:
    void follow(const Equation& run, const std::set<Variable>& inside, bool with_outies) {
        Equation rest = run;
        std::set<Variable> taken;
        bool is_cut = false;
        for (const Equation& piece : pieces_) {
            const bool is_inside = std::ranges::all_of(piece.terms, [&](const auto& term) { return inside.contains(term.first); });
            if (!is_inside && !with_outies) continue;
            if (terms_without(rest, piece) >= rest.terms.size()) continue;
            if (std::ranges::any_of(piece.terms, [&](const auto& term) { return taken.contains(term.first); })) continue;
            for (const auto& term : piece.terms) taken.insert(term.first);
            subtract(rest, piece);
            is_cut = true;
        }
        if (!is_cut || rest.terms.empty() || rest.terms.size() > most_terms) return;
        if (rest.terms.begin()->second < 0) {  // one way to write it
            for (auto& [cell, coefficient] : rest.terms) coefficient = -coefficient;
            rest.total = -rest.total;
        }
        if (!known_.insert(rest.terms).second) return;
        Alone alone{rest.origins.front()};
        SumPart part{{}, static_cast<int>(rest.total), rest.origins.front()};
        for (const auto& [cell, coefficient] : rest.terms) {
            part.terms.push_back({cell, coefficient});
            alone.cells.push_back(cell);
        }
        alone.scope.sums.push_back(part);
        Rule& rule = rules_.emplace_back(model_, std::move(alone), exclusions_, full_);
        rule.origins = rest.origins;
        rule.terms = part.terms;
        rule.is_derived = true;
        if (rest.terms.size() <= most_pieces_terms) pieces_.push_back(std::move(rest));
    }

    const Model& model_;
    const std::vector<Group>& houses_;
    const Exclusions& exclusions_;
    std::span<const Values> full_;
    std::vector<Rule>& rules_;
    std::vector<Equation> pieces_;
    std::set<std::map<Variable, int>> known_;
};

}  // namespace

void add_sums(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules) {
    Sums(model, houses, exclusions, full, rules).add_all();
}

}  // namespace sudokit::variants::explaining
