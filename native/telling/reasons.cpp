#include "reasons.hpp"

#include <algorithm>
#include <string_view>

namespace sudokit::telling {

namespace {

bool is_fact(const Node& one, const Node& other) { return is_same(one, other) && one.on == other.on; }

// Whether two steps have in common what is worth telling once.
bool has_effect(const Step& one, const Step& other) {
    return one.eliminations == other.eliminations && kind_of(one).key == kind_of(other).key;
}

// Adds a pointer to the item unless there is one to an item that is `alike`, and returns whether it did.
template <class Item, class Alike>
bool add(std::vector<const Item*>& items, const Item& item, Alike alike) {
    for (const Item* each : items)
        if (alike(*each, item)) return false;
    items.push_back(&item);
    return true;
}

// Whether one of the two ends of a chain is true.
bool is_choice(const Chain& chain) {
    return !chain.front().on && chain.back().on && !is_same(chain.front(), chain.back());
}

// Whether a node of a dynamic chain is worth a sentence.
bool is_told(const Node& node, const Chain& chain) { return node.on || node.nested >= 0 || &node == &chain.back(); }

// The number of nodes with which both chains begin.
int shared(const Chain& one, const Chain& other) {
    std::size_t same = 0;
    while (same < one.size() && same < other.size() && is_fact(one[same], other[same])) ++same;
    return static_cast<int>(same);
}

// A node in words, or its opposite.
Told claim_of(const Node& node, bool opposite = false) {
    const bool holds = node.on != opposite;
    if (node.cells.count() == 1) return claim(node.cells, node.digit, holds);
    return reason(holds ? "one-is" : "none-is").with("cells", cells_told(node.cells)).with("digit", node.digit + 1);
}

// What follows from a whole chain.
Told ending_of(const Chain& chain) {
    const Node &first = chain.front(), &last = chain.back();
    const Told claim = claim_of(last);
    if (is_same(first, last)) return reason(first.on == last.on ? "loop" : "returns").with("claim", claim);
    const Told opposite = claim_of(first, true);
    if (is_choice(chain)) return reason("either").with("one", opposite).with("other", claim);
    return reason(last.on ? "clash" : "neither").with("premise", claim_of(first)).with("claim", claim).with("opposite", opposite);
}

class Prose : Pattern {
public:
    Prose(Json& json, const std::vector<int>& inside, const Step& step, std::span<const Refuted> refutations)
        : Pattern(step, refutations), json_(json), inside_(inside) {}

    void tell();

private:
    bool has_conclusion() const;
    Told conclusion() const;
    void links(int number);
    void implications(int number);
    void nested(int index, int number, int node);
    Told ground(const Node& before, const Node& node) const;
    void suppose(int number) { say(reason("suppose").with("premise", claim_of(step_.chains[number].front())), number, 0); }
    void say(const Told& told, int chain = -1, int node = -1);
    void follows(const char* begins, const Node& premise, const Node& before, const Node& node, int number);

    Json& json_;
    const std::vector<int>& inside_;
};

// Every reason has its chain, and the index of the node that it reaches; -1 is for neither.
void Prose::say(const Told& told, int chain, int node) {
    json_.object([&] {
        json_.key("told").written(told.json());
        json_.key("chain").index(chain);
        json_.key("node").index(node);
        json_.key("inside").list_of(inside_, [&](int step) { json_.value(step); });
    });
}

// The node of a chain, by the one before: a sentence that begins with the premise, if there is a key for it, or goes on.
void Prose::follows(const char* begins, const Node& premise, const Node& before, const Node& node, int number) {
    Told told = reason(begins ? begins : "then");
    if (begins) told.with("premise", claim_of(premise));
    told.with("claim", claim_of(node)).with("ground", ground(before, node));
    say(told, number, static_cast<int>(&node - step_.chains[number].data()));
}

void Prose::tell() {
    for (const Refuted& refutation : refutations_) say(refuted(refutation, "reasons"));
    const auto& chains = step_.chains;
    const bool concludes = has_conclusion();
    for (int number = 0; number < static_cast<int>(chains.size()); ++number) {
        if (kind_.proof == Proof::dynamic)
            implications(number);
        else
            links(number);
        if (!concludes) say(ending_of(chains[number]), number);
    }
    if (!chains.empty() || !refutations_.empty()) say(conclusion());
}

// Whether the chains prove together what the conclusion says, and not each for itself.
bool Prose::has_conclusion() const {
    static constexpr std::string_view keys[] = {
        "continuous-nice-loop", "grouped-continuous-nice-loop", "als-ring", "x-cycle", "y-cycle", "xy-cycle",
        "xyz-wing", "death-blossom", "simple-colors-wrap", "multi-colors-2", "exocet-forcing-chain", "tridagon-forcing-chain",
        "deadly-pattern-forcing-chain",
    };
    return branches() || kind_.proof == Proof::guess || std::ranges::find(keys, kind_.key) != std::end(keys);
}

Told Prose::conclusion() const {
    const auto& chains = step_.chains;
    if (!has_conclusion()) return reason(std::ranges::all_of(chains, is_choice) ? "either-way" : "therefore").with("result", result());
    Told told = fill(Told::say("conclusions", kind_.key, family()));
    if (chains.empty()) return told;
    // The link from the last node of a continuous loop to its first, and what follows from the last chain.
    const Node &first = chains.front().front(), &last = chains.front().back();
    told.with("closing", reason("closing").with("claim", claim_of(first)).with("ground", ground(last, first)));
    told.with("ending", ending_of(chains.back()));
    return told;
}

// The links of a chain, without those that earlier chains begin with.
void Prose::links(int number) {
    const Chain& chain = step_.chains[number];
    int known = 0;
    for (int i = 0; i < number; ++i) known = std::max(known, shared(chain, step_.chains[i]));
    int before = 0;
    for (int node = 1; node < static_cast<int>(chain.size()); ++node) {
        if (kind_.proof == Proof::nets && !chain[node].on) continue;
        if (node >= known) {
            const char* const begins = known > 1 ? "also" : "if";
            follows(node > std::max(known, 1) ? nullptr : begins, chain[before], chain[before], chain[node], number);
        }
        before = node;
    }
    if (!before && !known) suppose(number);
}

// The placements of a dynamic chain, the steps inside it, and its end; without what earlier chains told.
void Prose::implications(int number) {
    const auto& chains = step_.chains;
    const Chain& chain = chains[number];
    std::vector<const Node*> known;
    std::vector<const Step*> entered;
    bool is_begun = false;
    for (const Chain& other : std::span(chains).first(number)) {
        if (!is_fact(other.front(), chain.front())) continue;
        is_begun = true;
        for (const Node& node : other) {
            if (is_told(node, other)) add(known, node, is_fact);
            if (node.nested >= 0) add(entered, step_.nested[node.nested], has_effect);
        }
    }
    for (int i = 1; i < static_cast<int>(chain.size()); ++i) {
        const Node& node = chain[i];
        if (!is_told(node, chain) || !add(known, node, is_fact)) continue;
        if (node.nested >= 0) {
            if (!add(entered, step_.nested[node.nested], has_effect)) continue;
            if (!is_begun) suppose(number);
            nested(node.nested, number, i);
        } else {
            const Node& parent = chain[node.reasons ? step_.reasons[node.first_reason] : 0];
            follows(is_begun ? nullptr : "if", chain.front(), parent, node, number);
        }
        is_begun = true;
    }
    if (!is_begun) suppose(number);
}

// A step inside a chain. If it has chains, what it does is enough, because its own proof follows.
void Prose::nested(int index, int number, int node) {
    const Step& step = step_.nested[index];
    const Pattern pattern(step);
    const auto whole = [&] {
        if (step.chains.empty()) return pattern.sentence();
        return Told::join(": ", {Told::say("techniques", kind_of(step).key), pattern.result()});
    };
    say(reason("nested").with("sentence", whole()), number, node);
    std::vector<int> inside = inside_;
    inside.push_back(index);
    Prose(json_, inside, step, {}).tell();
}

// Why a node follows from the one before.
Told Prose::ground(const Node& before, const Node& node) const {
    if (node.house >= 0)
        return reason(node.on ? "no-other-place" : "one-per-house").with("house", house_told(node.house)).with("digit", node.digit + 1);
    if (node.on && node.set && step_.sets[node.set - 1].cells.count() > 1) {
        const auto& [cells, digits] = step_.sets[node.set - 1];
        return reason("locked-set")
            .with("cells", cells_told(cells))
            .with("lost", before.digit + 1)
            .with("digits", list_of(Mask(digits & ~(1 << before.digit))));
    }
    if (node.on) return reason("last-candidate");
    if (node.digit != before.digit) return reason("one-per-cell");
    return reason("sees").with("count", node.cells.count()).with("cells", cells_told(before.cells));
}

}  // namespace

void write_reasons(Json& json, const Step& step, std::span<const Refuted> refutations) {
    json.list([&] { Prose(json, {}, step, refutations).tell(); });
}

}  // namespace sudokit::telling
