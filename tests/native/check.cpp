// Holds every kernel of this machine against brute force.
//
//     check [--most N] [--mutations N] [collection...]
//
// Counts at limits 1, 2, 3, 5 and none and the smallest solution: of the collections' puzzles, of puzzles made from
// them by taking, changing or adding a clue, of nearly empty boards; in both forms, one by one and in batches of 0 to
// 70, with one thread and with several. Positions whose cells lack candidates at random likewise. Without a collection, some famous puzzles serve.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <random>
#include <stdexcept>
#include <vector>

#include "brute.hpp"
#include "collection.hpp"
#include "kernel/dispatch.hpp"
#include "kernel/ordered.hpp"
#include "kernel/threads.hpp"

namespace {

using namespace sudokit;

std::size_t failures = 0;

void fail(const Kernel& kernel, const char* what, const char* puzzle) {
    if (++failures <= 20) std::printf("%s: %s wrong: %.81s\n", kernel.name, what, puzzle);
}

// What is true of each puzzle. Counts go up to a ceiling, so that boards with many solutions take no forever.
constexpr std::uint64_t ceiling = 40;

struct Truth {
    std::uint64_t count;
    std::string smallest;
};

std::vector<Truth> find_truths(const Collection& collection) {
    std::vector<Truth> truths(collection.size());
    for (std::size_t i = 0; i < truths.size(); ++i) {
        truths[i].count = brute_count(collection.puzzle(i), ceiling);
        truths[i].smallest = brute_smallest(collection.puzzle(i));
    }
    return truths;
}

struct Answers {
    std::vector<std::uint64_t> counts;
    std::vector<std::uint8_t> solutions;
    std::vector<Status> statuses;

    explicit Answers(std::size_t size) : counts(size, 99), solutions(81 * size, 99), statuses(size) {}
};

bool is_solution_of(const std::uint8_t* solution, const char* puzzle) {
    std::string text(81, ' ');
    for (int i = 0; i < 81; ++i) {
        text[i] = static_cast<char>('0' + solution[i]);
        if (puzzle[i] != '.' && puzzle[i] != text[i]) return false;
    }
    return brute_count(text.data(), 2) == 1;
}

void compare(const Kernel& kernel, const Collection& collection, const std::vector<Truth>& truths, const Answers& answers,
             std::size_t first, std::size_t size, std::uint64_t limit, bool any_solution) {
    for (std::size_t i = 0; i < size; ++i) {
        const Truth& truth = truths[first + i];
        const char* puzzle = collection.puzzle(first + i);
        if (answers.counts[i] != std::min(truth.count, limit)) fail(kernel, "count", puzzle);
        const std::uint8_t* solution = answers.solutions.data() + 81 * i;
        if (truth.count == 0) {
            if (std::any_of(solution, solution + 81, [](int digit) { return digit != 0; })) fail(kernel, "blank", puzzle);
        } else if (any_solution) {
            if (!is_solution_of(solution, puzzle)) fail(kernel, "some solution", puzzle);
        } else {
            for (int cell = 0; cell < 81; ++cell)
                if (truth.smallest[cell] - '0' != solution[cell]) {
                    fail(kernel, "smallest solution", puzzle);
                    break;
                }
        }
    }
}

void check_batch(Solver& solver, const Collection& collection, const std::vector<Truth>& truths, std::size_t first,
                 std::size_t size, std::uint64_t limit, bool any_solution, Form form, unsigned threads) {
    Answers answers(size);
    std::vector<std::uint8_t> digits;
    Request request;
    request.size = size;
    request.puzzle_form = form;
    if (form == Form::text) {
        request.puzzles = reinterpret_cast<const std::uint8_t*>(collection.puzzle(first));
        request.puzzle_stride = Collection::stride;
    } else {
        for (std::size_t i = 0; i < size; ++i)
            for (int cell = 0; cell < 81; ++cell) {
                const char byte = collection.puzzle(first + i)[cell];
                digits.push_back(byte == '.' ? 0 : static_cast<std::uint8_t>(byte - '0'));
            }
        request.puzzles = digits.data();
    }
    request.limit = limit;
    request.any_solution = any_solution;
    request.counts = answers.counts.data();
    request.solutions = answers.solutions.data();
    request.statuses = answers.statuses.data();
    if (!solver.solve(request, threads)) fail(solver.kernel(), "stopped", collection.puzzle(first));
    compare(solver.kernel(), collection, truths, answers, first, size, limit, any_solution);
}

void check_everything(const Kernel& kernel, const Collection& collection, const std::vector<Truth>& truths) {
    Solver solver(kernel);
    for (const std::uint64_t limit : {1, 2, 3, 5})
        for (const bool any_solution : {false, true})
            for (const Form form : {Form::digits, Form::text})
                check_batch(solver, collection, truths, 0, collection.size(), limit, any_solution, form, limit % 2 + 1);
    std::mt19937_64 random(1);
    for (std::size_t size = 0; size <= 70 && size <= collection.size(); ++size) {
        const std::size_t first = random() % (collection.size() - size + 1);
        check_batch(solver, collection, truths, first, size, 2, false, Form::text, 2);
        check_batch(solver, collection, truths, first, size, 1, false, Form::digits, 1);
    }
    // Around whole and half blocks of 128, 256 and 512 puzzles.
    for (const std::size_t block : {64, 128, 256, 512})
        for (const std::size_t size : {block - 1, block, block + 1})
            if (size <= collection.size()) {
                const std::size_t first = random() % (collection.size() - size + 1);
                check_batch(solver, collection, truths, first, size, 2, false, Form::text, 1);
            }
}

// The tree of a puzzle with at most one solution is the same in every kernel, alone and among others.
void check_guesses(const Collection& collection, const std::vector<Truth>& truths) {
    std::vector<std::uint64_t> counts(collection.size()), expected, guesses(collection.size());
    Request request;
    request.size = collection.size();
    request.puzzles = reinterpret_cast<const std::uint8_t*>(collection.puzzle(0));
    request.puzzle_stride = Collection::stride;
    request.limit = 2;
    request.counts = counts.data();
    request.guesses = guesses.data();
    for (const Kernel* kernel : kernels()) {
        if (!Solver(*kernel).solve(request, 2)) fail(*kernel, "stopped", collection.puzzle(0));
        if (expected.empty()) expected = guesses;
        for (std::size_t i = 0; i < guesses.size(); ++i)
            if (truths[i].count <= 1 && guesses[i] != expected[i]) fail(*kernel, "number of guesses", collection.puzzle(i));
    }
    request.size = 1;
    for (std::size_t i = 0; i < guesses.size(); ++i) {
        request.puzzles = reinterpret_cast<const std::uint8_t*>(collection.puzzle(i));
        Solver(*kernels().back()).solve(request);
        if (truths[i].count <= 1 && guesses[0] != expected[i])
            fail(*kernels().back(), "number of guesses alone", collection.puzzle(i));
    }
}

// Counts without limit, with threads, and solutions in order, of puzzles that do not have too many.
void check_counts(const Kernel& kernel, const Collection& collection) {
    Solver solver(kernel);
    for (std::size_t i = 0; i < collection.size(); ++i) {
        const char* puzzle = collection.puzzle(i);
        PackedState packed;
        const Status status = read_puzzle(reinterpret_cast<const std::uint8_t*>(puzzle), Form::text, packed);
        constexpr std::uint64_t most = 3000;
        const std::uint64_t truth = brute_count(puzzle, most);
        if (status.fault != Fault::none) {
            if (status.fault != Fault::clash || truth != 0) fail(kernel, "status", puzzle);
            continue;
        }
        for (const unsigned threads : {1u, 2u}) {
            std::uint64_t found = 0;
            const std::uint64_t limit = truth == most ? most : no_limit;
            if (!solver.count(packed, limit, found, threads) || found != truth) fail(kernel, "exact count", puzzle);
        }

        std::uint64_t listed = 0;
        std::uint8_t solution[81], before[81] = {};
        OrderedSolutions solutions(packed);
        while (listed < 50 && solutions.next(solution, Form::digits) == Found::solution) {
            ++listed;
            if (std::memcmp(before, solution, 81) >= 0) fail(kernel, "order", puzzle);
            std::memcpy(before, solution, 81);
        }
        if (listed != std::min<std::uint64_t>(truth, 50)) fail(kernel, "solutions in order", puzzle);
    }
}

void check_bad_characters(const Kernel& kernel) {
    Solver solver(kernel);
    std::mt19937 random(2);
    constexpr std::size_t size = 2000;
    for (const Form form : {Form::text, Form::digits}) {
        std::string texts(81 * size, form == Form::text ? '.' : '\0');
        std::vector<std::size_t> cells(size);
        for (std::size_t i = 0; i < size; ++i) {
            cells[i] = random() % 81;
            texts[81 * i + cells[i]] = static_cast<char>(random());
        }
        std::vector<std::uint64_t> counts(size);
        std::vector<Status> statuses(size);
        for (const std::size_t at_once : {size, std::size_t{1}})
            for (std::size_t i = 0; i < size; i += at_once) {
                Request request;
                request.puzzles = reinterpret_cast<const std::uint8_t*>(texts.data()) + 81 * i;
                request.puzzle_form = form;
                request.size = at_once;
                request.limit = 1;
                request.counts = counts.data() + i;
                request.statuses = statuses.data() + i;
                solver.solve(request);
                for (std::size_t j = i; j < i + at_once; ++j) {
                    const char byte = texts[81 * j + cells[j]];
                    const bool good = form == Form::digits
                                          ? static_cast<unsigned char>(byte) <= 9
                                          : byte != '\0' && std::strchr("0123456789.-*_xX", byte) != nullptr;
                    const bool told = statuses[j].fault == Fault::bad_character && statuses[j].first == cells[j];
                    if (good ? statuses[j].fault != Fault::none || counts[j] != 1 : !told || counts[j] != 0)
                        fail(kernel, "bad character", std::string(texts, 81 * j, 81).c_str());
                }
            }
    }
}

// Searches that are stopped after a few looks at the flag say so; asked again, they answer as if they had not been stopped.
void check_stops(const Kernel& kernel, const Collection& collection) {
    Solver solver(kernel);
    for (std::size_t i = 0; i < collection.size(); ++i) {
        const auto* puzzle = reinterpret_cast<const std::uint8_t*>(collection.puzzle(i));
        PackedState packed;
        if (read_puzzle(puzzle, Form::text, packed).fault != Fault::none) continue;
        const std::uint64_t looks = 1 + i % 40;
        constexpr std::uint64_t most = 200;

        std::uint64_t truth = 0, found = 0;
        solver.count(packed, most, truth);
        const StopFlag counting(looks);
        const bool counted = solver.count(packed, most, found, 1, &counting);
        if (counted ? found != truth : found > truth || !counting.raised()) fail(kernel, "stopped count", collection.puzzle(i));

        std::uint8_t solution[81], again[81];
        std::uint64_t count = 0;
        Request request;
        request.puzzles = puzzle;
        request.puzzle_form = Form::text;
        request.size = 1;
        request.counts = &count;
        request.solutions = solution;
        solver.solve(request);
        const StopFlag solving(looks);
        request.stop = &solving;
        request.solutions = again;
        if (solver.solve(request) ? std::memcmp(solution, again, 81) != 0 : !solving.raised())
            fail(kernel, "stopped solve", collection.puzzle(i));

        OrderedSolutions plain(packed), stopped(packed);
        for (int listed = 0; listed < 20; ++listed) {
            const Found expected = plain.next(solution, Form::digits);
            Found got = Found::stopped;
            for (std::uint64_t patience = 1; got == Found::stopped; patience *= 2) {
                const StopFlag listing(patience);
                got = stopped.next(again, Form::digits, &listing);
            }
            if (got != expected || (got == Found::solution && std::memcmp(solution, again, 81) != 0))
                fail(kernel, "stopped list", collection.puzzle(i));
            if (expected != Found::solution) break;
        }
    }
}

// Positions that keep a share of all candidates at random, and most of them those of a solution.
struct Positions {
    std::vector<std::uint16_t> masks;
    std::vector<std::vector<std::string>> solutions;  // in order, up to the ceiling

    Positions(std::size_t size, unsigned seed) {
        std::mt19937 random(seed);
        const std::string blank(81, '.');
        std::string solution = brute_smallest(blank.c_str());
        for (std::size_t i = 0; i < size; ++i) {
            std::array<char, 9> digits{'1', '2', '3', '4', '5', '6', '7', '8', '9'};
            std::shuffle(digits.begin(), digits.end(), random);
            for (char& digit : solution) digit = digits[digit - '1'];
            const unsigned share = 100 + random() % 240;  // of a thousand; with many more, brute force takes too long
            const bool is_kept = random() % 5 != 0;
            for (int cell = 0; cell < 81; ++cell) {
                unsigned mask = is_kept || random() % 20 != 0 ? 1u << (solution[cell] - '1') : 0;
                for (int digit = 0; digit < 9; ++digit)
                    if (random() % 1000 < share) mask |= 1u << digit;
                masks.push_back(static_cast<std::uint16_t>(mask));
            }
            solutions.push_back(brute_within(masks.data() + 81 * i, ceiling));
        }
    }
    std::size_t size() const { return solutions.size(); }
};

void check_positions(const Kernel& kernel, const Positions& positions) {
    Solver solver(kernel);
    const auto name = [](std::size_t i) { return "position " + std::to_string(i) + std::string(81, ' '); };
    for (const std::uint64_t limit : {1, 2, 5, 40})
        for (const bool any_solution : {false, true})
            for (const std::size_t at_once : {std::size_t{1}, std::size_t{33}, positions.size()})
                for (std::size_t first = 0; first + at_once <= positions.size(); first += at_once) {
                    Answers answers(at_once);
                    Request request;
                    request.positions = positions.masks.data() + 81 * first;
                    request.size = at_once;
                    request.limit = limit;
                    request.any_solution = any_solution;
                    request.counts = answers.counts.data();
                    request.solutions = answers.solutions.data();
                    request.statuses = answers.statuses.data();
                    if (!solver.solve(request, limit % 2 + 1)) fail(kernel, "stopped", name(first).c_str());
                    for (std::size_t i = 0; i < at_once; ++i) {
                        const auto& truth = positions.solutions[first + i];
                        std::string solution;
                        for (int cell = 0; cell < 81; ++cell)
                            solution += static_cast<char>('0' + answers.solutions[81 * i + cell]);
                        if (answers.counts[i] != std::min<std::uint64_t>(truth.size(), limit))
                            fail(kernel, "count within candidates", name(first + i).c_str());
                        const bool is_right = truth.empty()       ? solution == std::string(81, '0')
                                              : !any_solution     ? solution == truth[0]
                                              : truth.size() < 40 ? std::ranges::count(truth, solution) == 1
                                                                  : true;
                        if (!is_right) fail(kernel, "solution within candidates", name(first + i).c_str());
                    }
                }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto& truth = positions.solutions[i];
        PackedState packed;
        PackedCandidates candidates;
        read_position(positions.masks.data() + 81 * i, packed, candidates);
        std::uint64_t found = 0;
        solver.count(packed, ceiling, found, 1 + i % 2, nullptr, &candidates);
        if (found != truth.size()) fail(kernel, "exact count within candidates", name(i).c_str());
        OrderedSolutions solutions(packed, &candidates);
        std::uint8_t solution[81];
        for (const std::string& expected : truth)
            if (solutions.next(solution, Form::text) != Found::solution || std::memcmp(solution, expected.data(), 81) != 0)
                fail(kernel, "order within candidates", name(i).c_str());
        if (truth.size() < ceiling && solutions.next(solution, Form::text) != Found::nothing)
            fail(kernel, "end within candidates", name(i).c_str());
    }
}

}  // namespace

int main(int count, char** arguments) try {
    const auto [collections, mutations] = read_arguments(count, arguments, 1000, 20000);
    const auto report = [](const char* what) {
        std::printf("%-40s %zu failures\n", what, failures);
        std::fflush(stdout);
    };
    const auto check_on_all = [&](const char* what, const Collection& collection) {
        const std::vector<Truth> truths = find_truths(collection);
        for (const Kernel* kernel : kernels()) check_everything(*kernel, collection, truths);
        check_guesses(collection, truths);
        report(what);
    };
    for (const Kernel* kernel : kernels()) check_bad_characters(*kernel);
    report("bad characters");
    check_on_all("nearly empty boards", nearly_empty_boards());
    for (const Collection& collection : collections) check_on_all(collection.name.c_str(), collection);
    check_on_all("mutations", mutate(collections, mutations, 4));
    const Collection some = mutate(collections, std::min<std::size_t>(mutations, 2000), 5);
    for (const Kernel* kernel : kernels()) check_counts(*kernel, some);
    report("exact counts and order");
    for (const Kernel* kernel : kernels()) check_stops(*kernel, some);
    for (const Kernel* kernel : kernels()) check_stops(*kernel, nearly_empty_boards());
    report("searches that are stopped");
    const Positions positions(std::min<std::size_t>(mutations, 2000), 6);
    for (const Kernel* kernel : kernels()) check_positions(*kernel, positions);
    report("positions within their candidates");
    return failures == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "check: %s\n", error.what());
    return 1;
}
