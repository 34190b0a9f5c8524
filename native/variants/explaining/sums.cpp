// The 45 rule: a run of houses has a known sum. Sums of constraints are subtracted as long as fewer cells are left; what is
// left over is a sum of its own. Cages that stick out leave cells outside, with a minus.
#include <algorithm>
#include <map>

#include "kernel/stop_point.hpp"
#include "rules.hpp"
#include "variants/sums.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_terms = 8, most_regions = 3;

constexpr std::size_t nobody = ~std::size_t{0};

using Terms = std::vector<std::pair<Variable, int>>;  // cells in order, and their coefficients

struct Equation {
    Terms terms{};
    std::int64_t total = 0;  // of values
    std::vector<Origin> origins{};
};

// An equation without a piece, whose cells are counted as often as the piece says.
Terms without(const Terms& all, const Terms& piece) {
    Terms rest;
    auto other = piece.begin();
    for (const auto& [cell, coefficient] : all) {
        for (; other != piece.end() && other->first < cell; ++other) rest.emplace_back(other->first, -other->second);
        int left = coefficient;
        if (other != piece.end() && other->first == cell) left -= (other++)->second;
        if (left != 0) rest.emplace_back(cell, left);
    }
    for (; other != piece.end(); ++other) rest.emplace_back(other->first, -other->second);
    return rest;
}

class Sums {
public:
    Sums(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules)
        : model_(model), houses_(houses), exclusions_(exclusions), full_(full), rules_(rules) {
        for (const SumPart& part : model.scope().sums) {
            Equation piece{{}, part.total, {part.origin}};
            bool is_plain = part.terms.size() > 1;
            for (const Term& term : part.terms) {
                piece.terms.emplace_back(term.variable, term.coefficient);
                is_plain &= term.variable < model.shown() && (term.coefficient == 1 || term.coefficient == -1);
            }
            if (!is_plain) continue;
            known_.emplace(piece.terms, nobody);
            pieces_.push_back(std::move(piece));
        }
        // Small ones first.
        std::vector<Equation> sorted;
        for (std::size_t size = 2; sorted.size() < pieces_.size(); ++size)
            for (Equation& piece : pieces_)
                if (piece.terms.size() == size) sorted.push_back(piece);
        pieces_ = std::move(sorted);
    }

    void add_all() {
        if (pieces_.empty()) return;
        for (std::size_t first = 0; first < houses_.size(); ++first) add_runs({&houses_[first]}, first);
    }

private:
    // Houses beside each other, from one on: rows, columns, or regions that all share a row or column with each other.
    void add_runs(std::vector<const Group*> run, std::size_t last) {
        Equation all{};
        std::vector<bool> inside(full_.size());
        for (const Group* house : run) {
            for (const Variable cell : house->cells) {
                if (inside[cell]) return;
                inside[cell] = true;
            }
            all.total += sum_of(house->values);
            all.origins.push_back(house->origin);
        }
        for (Variable cell = 0; cell < inside.size(); ++cell)
            if (inside[cell]) all.terms.emplace_back(cell, 1);
        stop_point();
        for (const bool with_outies : {false, true}) follow(all, inside, with_outies);
        const auto of = run.front()->origin.of;
        if (of == Origin::constraint || (of == Origin::region && run.size() == most_regions)) return;
        for (std::size_t next = last + 1; next < houses_.size() && houses_[next].origin.of == of; ++next) {
            if (of != Origin::region || std::ranges::all_of(run, [&](const Group* house) { return share_a_line(*house, houses_[next]); })) {
                run.push_back(&houses_[next]);
                add_runs(run, next);
                run.pop_back();
            }
            if (of != Origin::region) break;
        }
    }
    bool share_a_line(const Group& one, const Group& other) const {
        const auto meets = [](const Group& line, const Group& house) {
            return std::ranges::any_of(house.cells, [&](Variable cell) { return std::ranges::find(line.cells, cell) != line.cells.end(); });
        };
        return std::ranges::any_of(houses_, [&](const Group& line) {
            return (line.origin.of == Origin::row || line.origin.of == Origin::column) && meets(line, one) && meets(line, other);
        });
    }

    void follow(const Equation& run, const std::vector<bool>& inside, bool with_outies) {
        Equation rest = run;
        std::vector<bool> taken(full_.size());
        bool is_cut = false;
        for (const Equation& piece : pieces_) {
            const bool is_inside = std::ranges::all_of(piece.terms, [&](const auto& term) { return inside[term.first]; });
            if (!is_inside && !with_outies) continue;
            if (std::ranges::any_of(piece.terms, [&](const auto& term) { return taken[term.first]; })) continue;
            Terms fewer = without(rest.terms, piece.terms);
            if (fewer.size() >= rest.terms.size()) continue;
            for (const auto& term : piece.terms) taken[term.first] = true;
            rest.terms = std::move(fewer);
            rest.total -= piece.total;
            for (const Origin origin : piece.origins)
                if (std::ranges::find(rest.origins, origin) == rest.origins.end()) rest.origins.push_back(origin);
            is_cut = true;
        }
        if (!is_cut || rest.terms.empty() || rest.terms.size() > most_terms) return;
        add(rest, Technique::innies);
        // A part of a cage has a known sum, so the rest of the cage has one as well.
        for (const Equation& piece : pieces_) {
            const bool is_part = rest.terms.size() > 1 && rest.terms.size() < piece.terms.size() && std::ranges::includes(piece.terms, rest.terms);
            if (!is_part || std::ranges::any_of(piece.terms, [&](const auto& term) { return term.second != 1; })) continue;
            Equation other{without(piece.terms, rest.terms), piece.total - rest.total, rest.origins};
            if (std::ranges::find(other.origins, piece.origins.front()) != other.origins.end()) continue;
            other.origins.push_back(piece.origins.front());
            add(std::move(other), Technique::split);
        }
    }

    void add(Equation rest, Technique technique) {
        if (rest.terms.begin()->second < 0) {  // one way to write it
            for (auto& [cell, coefficient] : rest.terms) coefficient = -coefficient;
            rest.total = -rest.total;
        }
        const auto [known, is_new] = known_.emplace(rest.terms, rules_.size());
        if (!is_new) {  // the fewest houses and constraints say it
            if (known->second == nobody || rest.origins.size() >= rules_[known->second].origins.size()) return;
            rules_[known->second].origins = std::move(rest.origins);
            rules_[known->second].technique = technique;
            return;
        }
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
        rule.technique = technique;
    }

    const Model& model_;
    const std::vector<Group>& houses_;
    const Exclusions& exclusions_;
    std::span<const Values> full_;
    std::vector<Rule>& rules_;
    std::vector<Equation> pieces_;
    std::map<Terms, std::size_t> known_;  // and which rule says it, if it is no constraint
};

}  // namespace

void add_sums(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules) {
    Sums(model, houses, exclusions, full, rules).add_all();
}

}  // namespace sudokit::variants::explaining
