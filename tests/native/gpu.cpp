// Holds what the threads of a graphics card do against the kernel, without a card: here they are loops.
//
//     gpu [--most N] [--mutations N] [collection...]
//
// Counts at limits 1, 2, 3 and 1000, the smallest solutions, statuses, and the guesses of whole trees must be the kernel's:
// of the collections' puzzles, of puzzles made from them, of nearly empty boards, and of lines with bad bytes.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <random>
#include <string_view>
#include <vector>

#include "brute.hpp"
#include "collection.hpp"
#define SUDOKIT_TARGET card_in_loops
#include "gpu/device.hpp"
#include "gpu/steps.hpp"
#include "kernel/dispatch.hpp"

namespace {

using namespace sudokit;

std::size_t failures = 0;

// Memory that a sanitizer watches at both ends, as a card would have it.
class CardInLoops final : public Device {
public:
    CardInLoops(std::uint32_t most, std::uint32_t patience) : most_(most), patience_(patience) {}

    std::uint32_t most() const override { return most_; }

    void solve(const Puzzles& asked, const StopFlag*) override {
        const std::vector<std::uint8_t> puzzles(asked.puzzles, asked.puzzles + 81 * asked.size);
        std::vector<card_in_loops::StoredState> states(asked.size);
        std::vector<std::uint8_t> solutions(81 * asked.size);
        const card_in_loops::Chunk chunk = {puzzles.data(), asked.form, asked.size, asked.limit, patience_, states.data(),
                                            asked.counts, asked.guesses, solutions.data(), asked.solution_form};
        const std::uint8_t* digits = card_in_loops::alphabet_of(chunk.form).digit;
        for (std::uint32_t i = 0; i < asked.size; ++i) card_in_loops::prepare(chunk, i, puzzles.data() + 81 * i, digits);
        // Two threads: one takes half of the puzzles, the other one the rest.
        std::uint32_t queue = 0;
        Thread first = {queue, chunk.size / 2}, second = {queue, chunk.size};
        card_in_loops::search(chunk, first);
        card_in_loops::search(chunk, second);
        if (!asked.solutions) return;
        for (std::uint32_t i = 0; i < asked.size; ++i) card_in_loops::finish(chunk, i, solutions.data() + 81 * i);
        std::copy(solutions.begin(), solutions.end(), asked.solutions);
    }

private:
    struct Stack {
        std::vector<card_in_loops::StoredState> states = std::vector<card_in_loops::StoredState>(card_in_loops::deepest);

        void store(int depth, const card_in_loops::StoredState& state) { states[depth] = state; }
        card_in_loops::StoredState load(int depth) const { return states[depth]; }
    };
    struct Thread {
        std::uint32_t& queue;
        std::uint32_t end;
        Stack stack = {};

        std::uint32_t next() { return queue < end ? queue++ : ~0u; }
        bool in_step(bool busy) const { return busy; }
    };

    std::uint32_t most_, patience_;
};

struct Answers {
    std::vector<std::uint64_t> counts, guesses;
    std::vector<std::uint8_t> solutions;
    std::vector<Status> statuses;

    Answers(Request& request, std::size_t stride)
        : counts(request.size, 99), guesses(request.size, 99), solutions(stride * request.size, 99), statuses(request.size) {
        request.counts = counts.data();
        request.guesses = guesses.data();
        request.solutions = solutions.data();
        request.solution_stride = stride;
        request.statuses = statuses.data();
    }
};

bool is_solution_of(const std::uint8_t* solution, Form form, const std::uint8_t* puzzle, Form puzzle_form) {
    std::string digits(81, '.');
    for (int i = 0; i < 81; ++i) {
        digits[i] = static_cast<char>(form == Form::text ? solution[i] : '0' + solution[i]);
        const int clue = puzzle_form == Form::text ? puzzle[i] : '0' + puzzle[i];
        if (clue >= '1' && clue <= '9' && clue != digits[i]) return false;
    }
    return brute_count(digits.data(), 2) == 1;
}

bool same(const Status& a, const Status& b) { return a.fault == b.fault && a.first == b.first && a.second == b.second; }

void compare(const Request& request, const Answers& answers, const Answers& truth) {
    for (std::size_t i = 0; i < request.size; ++i) {
        const char* wrong = nullptr;
        const std::uint8_t* puzzle = request.puzzles + request.puzzle_stride * i;
        const std::uint8_t* solution = answers.solutions.data() + request.solution_stride * i;
        if (answers.counts[i] != truth.counts[i]) wrong = "count";
        if (request.any_solution && truth.counts[i] > 0
                ? !is_solution_of(solution, request.solution_form, puzzle, request.puzzle_form)
                : !std::equal(solution, solution + 81, truth.solutions.data() + request.solution_stride * i))
            wrong = "solution";
        if (!same(answers.statuses[i], truth.statuses[i])) wrong = "status";
        if (request.limit == 2 && truth.counts[i] < 2 && answers.guesses[i] != truth.guesses[i]) wrong = "guesses";
        if (wrong != nullptr && ++failures <= 20)
            std::printf("%s wrong: %.81s\n", wrong, reinterpret_cast<const char*>(puzzle));
    }
}

void check(const char* what, const std::uint8_t* puzzles, std::size_t stride, std::size_t size, Form form) {
    Solver processor(*kernels().back());
    for (const std::uint64_t limit : {1, 2, 3, 1000})
        for (const bool any_solution : {false, true})
            for (const std::size_t solution_stride : {81, 83}) {
                CardInLoops impatient(7, 20), usual(64, card_in_loops::patience);
                const std::vector<Device*> devices = {&impatient, &usual};
                Request request;
                request.puzzles = puzzles;
                request.puzzle_stride = stride;
                request.puzzle_form = form;
                request.solution_form = solution_stride == 81 ? Form::digits : Form::text;
                request.size = size;
                request.limit = limit;
                request.any_solution = any_solution;
                Answers truth(request, solution_stride);
                processor.solve(request);
                Answers answers(request, solution_stride);
                if (!solve_on(devices, request, processor, 2)) ++failures;
                compare(request, answers, truth);
                request.solutions = nullptr;
                std::fill(answers.counts.begin(), answers.counts.end(), 99);
                if (!solve_on(devices, request, processor, 2) || answers.counts != truth.counts) ++failures;
            }
    std::printf("%-40s %zu failures\n", what, failures);
}

void check(const char* what, const Collection& collection) {
    check(what, reinterpret_cast<const std::uint8_t*>(collection.puzzle(0)), Collection::stride, collection.size(),
          Form::text);
}

void check_bad_bytes() {
    std::mt19937 random(2);
    for (const Form form : {Form::text, Form::digits}) {
        std::vector<std::uint8_t> boards(81 * 2000, form == Form::text ? '.' : 0);
        for (std::size_t i = 0; i < 2000; ++i) boards[81 * i + random() % 81] = static_cast<std::uint8_t>(random());
        check("bad bytes", boards.data(), 81, 2000, form);
    }
}

// So many puzzles that the processor takes some of those that no device has taken. Every third one is left to it by a device.
void check_sharing() {
    const std::string_view easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                           several = "4................................................................................";
    std::vector<std::uint8_t> boards;
    for (int i = 0; i < 100'000; ++i) {
        const std::string_view board = i % 3 == 0 ? several : easy;
        boards.insert(boards.end(), board.begin(), board.end());
    }
    CardInLoops first(1 << 12, 20), second(1 << 14, 20);
    Request request;
    request.puzzles = boards.data();
    request.puzzle_form = Form::text;
    request.size = boards.size() / 81;
    request.any_solution = true;
    request.limit = 3;
    Solver processor(*kernels().back());
    Answers truth(request, 81);
    processor.solve(request, 2);
    Answers answers(request, 81);
    if (!solve_on({&first, &second}, request, processor, 2)) ++failures;
    compare(request, answers, truth);
    std::printf("%-40s %zu failures\n", "shared by devices and the processor", failures);
}

// A device that fails, beside one that does not, fails the request; one that is stopped says so.
void check_failures(const Collection& collection) {
    class Broken final : public Device {
        std::uint32_t most() const override { return 5; }
        void solve(const Puzzles&, const StopFlag*) override { throw DeviceError("broken"); }
    };
    Broken broken;
    Solver processor(*kernels().back());
    Request request;
    request.puzzles = reinterpret_cast<const std::uint8_t*>(collection.puzzle(0));
    request.puzzle_stride = Collection::stride;
    request.puzzle_form = Form::text;
    request.size = collection.size();
    std::vector<std::uint64_t> counts(request.size);
    request.counts = counts.data();
    try {
        solve_on({&broken}, request, processor, 2);
        ++failures;
    } catch (const DeviceError&) {
    }
    StopFlag flag;
    flag.raise();
    request.stop = &flag;
    CardInLoops card(5, 1);
    if (solve_on({&card}, request, processor, 2)) ++failures;
    std::printf("%-40s %zu failures\n", "devices that fail or are stopped", failures);
}

}  // namespace

int main(int count, char** arguments) try {
    const auto [collections, mutations] = read_arguments(count, arguments, 300, 2000);
    check_bad_bytes();
    check("nearly empty boards", nearly_empty_boards());
    for (const Collection& collection : collections) check(collection.name.c_str(), collection);
    check("mutations", mutate(collections, mutations, 4));
    check_sharing();
    check_failures(collections.front());
    return failures == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "gpu: %s\n", error.what());
    return 1;
}
