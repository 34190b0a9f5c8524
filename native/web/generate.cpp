// Puzzles to order. A generator lives from `generator_new` to the next one; there is one at a time, and a caller who needs
// more makes it anew and has it skip the attempts that it has made.
#include "generate/generator.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "module.hpp"
#include "telling/json.hpp"

using namespace sudokit;
using namespace sudokit::generate;
using namespace sudokit::web;
using telling::Json;

namespace {

std::optional<Generator> made;

// The generator, which `generator_new` has made.
Generator& generator() {
    if (!made) __builtin_trap();
    return *made;
}

// Those of the usual techniques that are tried up to a point.
template <class Condition>
logic::Profile usual_where(Condition condition) {
    return logic::Profile::of(logic::techniques_where(
        [&](const logic::TechniqueFacts& facts) { return facts.on_by_default && condition(facts); }));
}

}  // namespace

// A new generator. Input: for each cell the number of its orbit (from 0, without gaps), or 255 where no clue
// may be.
SUDOKIT_EXPORT(generator_new)
void sudokit_generator_new(std::uint32_t method, std::uint64_t seed, bool minimal, int fewest, int most, bool strict) {
    Order order;
    order.method = static_cast<Method>(method);
    order.seed = seed;
    const std::uint8_t* const orbits = input(cells_per_board);
    for (int cell = 0; cell < 81; ++cell) {
        const std::size_t orbit = orbits[cell];
        if (orbit == 255) continue;
        if (order.orbits.size() <= orbit) order.orbits.resize(orbit + 1);
        order.orbits[orbit].add(cell);
    }
    order.minimal = minimal;
    order.fewest = fewest;
    order.most = most;
    order.strict = strict;
    made.emplace(std::move(order));
}

// How hard its puzzles are: levels 0 to 4, scores, and the number of a technique that they need, or -1.
SUDOKIT_EXPORT(generator_rate)
void sudokit_generator_rate(int easiest, int hardest, int lowest_score, int highest_score, int technique) {
    Order& order = generator().order();
    order.rated = true;
    order.easiest = easiest;
    order.hardest = hardest;
    order.lowest_score = lowest_score;
    order.highest_score = highest_score;
    // What comes after the last technique of the hardest level cannot matter.
    int last = 0;
    for (const logic::TechniqueFacts& facts : logic::technique_table)
        if (facts.on_by_default && facts.level <= hardest) last = std::max<int>(last, facts.order);
    order.profile = usual_where([&](const logic::TechniqueFacts& facts) { return facts.order <= last; });
    if (technique < 0) return;
    order.technique = static_cast<logic::Technique>(technique);
    const logic::TechniqueFacts& needed = logic::technique_table[technique];
    order.without = usual_where(
        [&](const logic::TechniqueFacts& facts) { return facts.order <= needed.order && facts.key != needed.key; });
}

SUDOKIT_EXPORT(generator_skip_to) void sudokit_generator_skip_to(std::uint64_t attempts) { generator().skip_to(attempts); }
SUDOKIT_EXPORT(generator_attempts) std::uint64_t sudokit_generator_attempts() { return generator().attempts(); }

// Output: puzzles of 81 bytes, as many as are wanted, or fewer after the last attempt.
SUDOKIT_EXPORT(generator_run) Answered sudokit_generator_run(std::size_t wanted, std::uint64_t last) {
    const StopFlag stop = watch();
    std::vector<Puzzle> puzzles;
    if (!generator().run(portable_kernel, wanted, last, 1, stop, puzzles)) return stopped;
    const auto bytes = output(puzzles.size() * sizeof(Puzzle));
    if (!puzzles.empty()) std::memcpy(bytes.data(), puzzles.data(), bytes.size());
    return static_cast<Answered>(bytes.size());
}

// Output: what its attempts have found, for the error about an order that asks too much.
SUDOKIT_EXPORT(generator_findings) Answered sudokit_generator_findings() {
    const Findings& found = generator().findings();
    Json json;
    json.object([&] {
        json.key("clues").list([&] {
            for (int size = 0; size < 82; ++size)
                if (found.clues[size] > 0) json.list([&] { json.value(size).value(found.clues[size]); });
        });
        json.key("rated").value(found.rated);
        json.key("levels").list_of(found.level, [&](std::uint64_t number) { json.value(number); });
        json.key("needing").value(found.needing);
        json.key("scores").list([&] {
            if (found.highest_score >= 0) json.value(found.lowest_score).value(found.highest_score);
        });
        json.key("fewest_solutions");
        found.fewest_solutions == UINT64_MAX ? json.null() : json.value(found.fewest_solutions);
    });
    return answer(json.text());
}
