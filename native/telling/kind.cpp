#include "kind.hpp"

#include "explainer/technique.hpp"

namespace sudokit::telling {

namespace {

Kind kind_of(const logic::TechniqueFacts& facts) { return {facts.key, facts.family, facts.proof}; }

}  // namespace

std::optional<Kind> kind_named(std::string_view key) {
    if (const auto usual = logic::technique_named(key)) return kind_of(logic::facts_of(*usual));
    for (const explainer::TechniqueFacts& facts : explainer::technique_table)
        if (key == facts.key) return Kind{facts.key, facts.family, facts.proof};
    return {};
}

Kind kind_of(const logic::Step& step) {
    return step.key ? *kind_named(step.key) : kind_of(logic::facts_of(step.technique));
}

bool is_single(const Kind& kind) { return kind.family == std::string_view("singles"); }

}  // namespace sudokit::telling
