// The law of leftovers: rows beside each other and as many regions have the same digits. So the cells of these rows that are in
// none of the regions have the same digits as the cells of the regions that are in none of the rows. Likewise columns.
#include <algorithm>

#include "kernel/stop_point.hpp"
#include "rules.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_left_over = 4;

std::size_t overlap(const Group& region, const std::vector<bool>& lines) {
    return static_cast<std::size_t>(std::ranges::count_if(region.cells, [&](Variable cell) { return lines[cell]; }));
}

}  // namespace

void add_leftovers(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules) {
    std::vector<const Group*> regions;
    for (const Group& house : houses)
        if (house.origin.of == Origin::region) regions.push_back(&house);
    using Both = std::pair<std::vector<Variable>, std::vector<Variable>>;
    std::vector<Both> known;
    for (const auto of : {Origin::row, Origin::column})
        for (std::size_t first = 0; first < houses.size(); ++first) {
            std::vector<bool> in_lines(full.size());
            std::vector<Origin> origins;
            for (std::size_t next = first; next < houses.size() && houses[next].origin.of == of && origins.size() < regions.size(); ++next) {
                stop_point();
                for (const Variable cell : houses[next].cells) in_lines[cell] = true;
                origins.push_back(houses[next].origin);
                // As many regions, those that are most inside.
                std::ranges::stable_sort(regions, std::ranges::greater(), [&](const Group* region) { return overlap(*region, in_lines); });
                SamePart part{{}, {}, origins.front()};
                std::vector<bool> in_regions(full.size());
                std::vector<Origin> all = origins;
                for (std::size_t at = 0; at < origins.size(); ++at) {
                    all.push_back(regions[at]->origin);
                    for (const Variable cell : regions[at]->cells) in_regions[cell] = true;
                }
                for (Variable cell = 0; cell < full.size(); ++cell)
                    if (in_lines[cell] != in_regions[cell]) (in_lines[cell] ? part.a : part.b).push_back(cell);
                const Both both = std::minmax(part.a, part.b);
                std::ranges::sort(all.begin() + static_cast<std::ptrdiff_t>(origins.size()), all.end(), {}, &Origin::number);
                if (part.a.empty() || part.a.size() > most_left_over || std::ranges::find(known, both) != known.end()) continue;
                known.push_back(both);
                Alone alone{all.front()};
                alone.cells.insert(alone.cells.end(), part.a.begin(), part.a.end());
                alone.cells.insert(alone.cells.end(), part.b.begin(), part.b.end());
                std::vector<Term> terms;
                for (const Variable cell : part.a) terms.push_back({cell, 1});
                for (const Variable cell : part.b) terms.push_back({cell, -1});
                alone.scope.same.push_back(std::move(part));
                Rule& rule = rules.emplace_back(model, std::move(alone), exclusions, full);
                rule.origins = std::move(all);
                rule.terms = std::move(terms);
                rule.technique = Technique::leftovers;
            }
        }
}

}  // namespace sudokit::variants::explaining
