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
    CardInLoops(std::uint32_t most, std::uint32_t little_patience, std::uint32_t patience)
        : most_(most), little_patience_(little_patience), patience_(patience) {}

    std::uint32_t most() const override { return most_; }

    void solve(const Puzzles& asked) override {
        const std::vector<std::uint8_t> puzzles(asked.puzzles, asked.puzzles + 81 * asked.size);
        std::vector<std::uint32_t> words(card_in_loops::words_per_state * asked.size, 0xDEADBEEF);
        const std::size_t bytes = 81 * asked.size, blocks = (bytes + card_in_loops::bytes_at_once - 1) / card_in_loops::bytes_at_once;
        std::vector<std::uint8_t> solutions(card_in_loops::bytes_at_once * blocks);
        card_in_loops::Chunk chunk = {puzzles.data(), asked.form, asked.size, asked.limit, little_patience_, words.data(),
                                            asked.counts, asked.guesses, solutions.data(), asked.solution_form};
        for (std::uint32_t i = 0; i < asked.size; ++i) card_in_loops::prepare(chunk, i);
        search(chunk, true);
        for (std::uint32_t i = 0; i < asked.size; ++i) card_in_loops::retry(chunk, i);
        chunk.patience = patience_;
        search(chunk, false);
        if (!asked.solutions) return;
        for (std::uint32_t i = 0; i < asked.size; ++i) card_in_loops::draw(chunk, i);
        for (std::uint32_t i = 0; i < blocks; ++i) card_in_loops::write(chunk, i);
        std::copy_n(solutions.begin(), bytes, asked.solutions);
    }

private:
    // Two threads: one takes half of the puzzles, the other one the rest.
    static void search(const card_in_loops::Chunk& chunk, bool is_first) {
        std::vector<PackedState> stack(card_in_loops::FastOrder::deepest);
        std::uint32_t queue = 0;
        card_in_loops::search(chunk, is_first, stack.data(),
                              [&] { return queue < chunk.size / 2 ? queue++ : chunk.size; });
        card_in_loops::search(chunk, is_first, stack.data(), [&] { return queue++; });
    }

    std::uint32_t most_, little_patience_, patience_;
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

bool solve(const std::vector<std::unique_ptr<Device>>& devices, const Request& request, Solver& processor) {
    std::vector<std::size_t> left;
    return solve_on(devices, request, left) && solve_rest(request, left, processor, 2);
}

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
                std::vector<std::unique_ptr<Device>> devices;
                devices.push_back(std::make_unique<CardInLoops>(7, 2, 20));
                devices.push_back(std::make_unique<CardInLoops>(64, card_in_loops::little_patience, card_in_loops::patience));
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
                if (!solve(devices, request, processor)) ++failures;
                compare(request, answers, truth);
                request.solutions = nullptr;
                std::fill(answers.counts.begin(), answers.counts.end(), 99);
                if (!solve(devices, request, processor) || answers.counts != truth.counts) ++failures;
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

// A device that fails, beside one that does not, fails the request; one that is stopped says so.
void check_failures(const Collection& collection) {
    class Broken final : public Device {
        std::uint32_t most() const override { return 5; }
        void solve(const Puzzles&) override { throw DeviceError("broken"); }
    };
    std::vector<std::unique_ptr<Device>> devices;
    devices.push_back(std::make_unique<Broken>());
    Solver processor(*kernels().back());
    Request request;
    request.puzzles = reinterpret_cast<const std::uint8_t*>(collection.puzzle(0));
    request.puzzle_stride = Collection::stride;
    request.puzzle_form = Form::text;
    request.size = collection.size();
    std::vector<std::uint64_t> counts(request.size);
    request.counts = counts.data();
    try {
        solve(devices, request, processor);
        ++failures;
    } catch (const DeviceError&) {
    }
    StopFlag flag;
    flag.raise();
    request.stop = &flag;
    devices[0] = std::make_unique<CardInLoops>(5, 1, 1);
    if (solve(devices, request, processor)) ++failures;
    std::printf("%-40s %zu failures\n", "devices that fail or are stopped", failures);
}

}  // namespace

int main(int count, char** arguments) try {
    const auto [collections, mutations] = read_arguments(count, arguments, 300, 2000);
    check_bad_bytes();
    check("nearly empty boards", nearly_empty_boards());
    for (const Collection& collection : collections) check(collection.name.c_str(), collection);
    check("mutations", mutate(collections, mutations, 4));
    check_failures(collections.front());
    return failures == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "gpu: %s\n", error.what());
    return 1;
}
