// The 45 rule: a run of houses has a known sum. Sums of constraints are subtracted as long as fewer cells are left; what is
// left over is a sum of its own. Cages that stick out leave cells outside, with a minus.
#include <algorithm>

#include "kernel/stop_point.hpp"
#include "rules.hpp"
#include "variants/sums.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_terms = 8, most_pieces_terms = 3;

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
            known_.push_back(piece.terms);
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
        for (unsigned round = 0; round < 2; ++round) {
            const std::size_t before = pieces_.size();
            for (std::size_t first = 0; first < houses_.size(); ++first) {
                Equation run{};
                std::vector<bool> inside(full_.size());
                for (std::size_t next = first; next < houses_.size(); ++next) {
                    const Group& house = houses_[next];
                    if (house.origin.of != houses_[first].origin.of || (next > first && house.origin.of == Origin::constraint)) break;
                    if (std::ranges::any_of(house.cells, [&](Variable cell) { return inside[cell]; })) break;
                    for (const Variable cell : house.cells) inside[cell] = true;
                    run.terms.clear();
                    for (Variable cell = 0; cell < inside.size(); ++cell)
                        if (inside[cell]) run.terms.emplace_back(cell, 1);
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
        if (rest.terms.begin()->second < 0) {  // one way to write it
            for (auto& [cell, coefficient] : rest.terms) coefficient = -coefficient;
            rest.total = -rest.total;
        }
        if (std::ranges::find(known_, rest.terms) != known_.end()) return;
        known_.push_back(rest.terms);
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
        rule.technique = Technique::innies;
        if (rest.terms.size() <= most_pieces_terms) pieces_.push_back(std::move(rest));
    }

    const Model& model_;
    const std::vector<Group>& houses_;
    const Exclusions& exclusions_;
    std::span<const Values> full_;
    std::vector<Rule>& rules_;
    std::vector<Equation> pieces_;
    std::vector<Terms> known_;
};

}  // namespace

void add_sums(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules) {
    Sums(model, houses, exclusions, full, rules).add_all();
}

}  // namespace sudokit::variants::explaining
