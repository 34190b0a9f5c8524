#include "links.hpp"

#include "kernel/stop_point.hpp"

namespace sudokit::variants::explaining {

Links::Links(const Model& model, const Rules& rules, unsigned digits)
    : digits_(digits), candidates_(model.shown() * digits), words_((candidates_ + 63) / 64), exclusions_(model.domains().size()) {
    const Scope& scope = model.scope();
    for (const DifferentPart& part : scope.different)
        for (std::size_t a = 0; a < part.cells.size(); ++a)
            for (std::size_t b = a + 1; b < part.cells.size(); ++b) exclusions_.add(part.cells[a], part.cells[b]);
    std::vector<const TablePart*> equal;
    for (const TablePart& part : scope.tables) {
        if (!(part.relation->reflexive() & rules.full[part.a] & rules.full[part.b])) exclusions_.add(part.a, part.b);
        if (part.relation->is_identity()) equal.push_back(&part);
    }
    for (bool changed = true; changed;) {
        changed = false;
        stop_point();
        for (const TablePart* part : equal) changed |= exclusions_.join(part->a, part->b);
    }
    if (candidates_ > most) {
        candidates_ = words_ = 0;
        return;
    }
    bits_.assign(candidates_ * words_, 0);
    const auto shown = static_cast<Variable>(model.shown());
    for (Variable cell = 0; cell < shown; ++cell) {
        stop_point();
        for (unsigned one = 0; one < digits; ++one)
            for (unsigned other = 0; other < one; ++other) add(number(cell, one), number(cell, other));
        for (Variable other = 0; other < cell; ++other)
            if (exclusions_.differ(cell, other) || exclusions_.differ(other, cell)) {
                exclusions_.add(cell, other);  // what is joined knows it on one side only
                for (unsigned value = 0; value < digits; ++value) add(number(cell, value), number(other, value));
            }
    }
    for (const TablePart& part : scope.tables) {
        if (part.a >= shown || part.b >= shown || part.a == part.b) continue;
        stop_point();
        for (unsigned value = 0; value < digits; ++value)
            for_each(first_values(digits) & ~part.relation->forward(only(value)), [&](unsigned other) { add(number(part.a, value), number(part.b, other)); });
    }
    for (const SumPart& part : scope.sums) {
        if (part.terms.size() != 2 || part.terms[0].variable >= shown || part.terms[1].variable >= shown) continue;
        for (unsigned value = 0; value < digits; ++value)
            for (unsigned other = 0; other < digits; ++other)
                if (part.terms[0].coefficient * static_cast<int>(value) + part.terms[1].coefficient * static_cast<int>(other) != part.total)
                    add(number(part.terms[0].variable, value), number(part.terms[1].variable, other));
    }
}

}  // namespace sudokit::variants::explaining
