#include "explainer/chains.hpp"

#include "explainer/chain_length.hpp"
#include "explainer/chain_story.hpp"

namespace sudokit::explainer {

namespace {

struct ForcingProducer {
    double base;
    ForcingKind kind;
};

constexpr int first_forcing_producer = 23;
constexpr ForcingProducer forcing_producers[] = {
    {7.5, {true, true, 0}},
    {8.0, {false, false, 0}},
    {8.5, {true, false, 0}},
    {9.0, {true, false, 1}},
    {9.5, {true, false, 2}},
    {10.0, {true, false, 3}},
    {10.5, {true, false, 4}},
    {11.0, {true, false, 5}},
};

void conclude(NodeNumber conclusion, Finding& found) {
    if (is_on(conclusion)) {
        found.cell = std::int8_t(cell_of(conclusion));
        found.digit = std::int8_t(digit_of(conclusion));
    } else {
        found.eliminated[digit_of(conclusion)].add(cell_of(conclusion));
    }
}

}  // namespace

struct Chains::Memory {
    UnaryChains unary;
    Forcing forcing;
};

Chains::Chains(const Position& position) : position_(position) {}
Chains::~Chains() = default;

void Chains::forget() {
    if (memory_) memory_->forcing.forget();
}

bool Chains::find(int producer, Finding& found) {
    if (!memory_) memory_ = std::make_unique<Memory>();
    if (producer < first_forcing_producer) {
        const UnaryChain* chain = memory_->unary.best(position_);
        if (!chain) return false;
        found.technique = technique_of(*chain);
        found.rating = chain->rating;
        if (chain->is_cycle) std::copy(chain->eliminated, chain->eliminated + 9, found.eliminated);
        else conclude(chain->conclusion, found);
        if (found.story) describe(memory_->unary, *chain, *found.story);
        return true;
    }
    const auto& [base, kind] = forcing_producers[producer - first_forcing_producer];
    const ForcingHint* hint = memory_->forcing.best(position_, kind);
    if (!hint) return false;
    found.technique = technique_of(kind);
    found.rating = rating_of_chain(base, hint->complexity);
    conclude(hint->conclusion, found);
    if (found.story) {
        memory_->forcing.find_stories(*hint);
        describe(memory_->forcing, kind, *hint, *found.story);
    }
    return true;
}

}  // namespace sudokit::explainer
