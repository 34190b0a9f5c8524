// A fuzz target: any bytes as puzzles, on every kernel, which must all agree; and as a block of text lines.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "kernel/dispatch.hpp"
#include "kernel/ordered.hpp"
#include "kernel/text_lines.hpp"
#include "kernel/threads.hpp"

using namespace sudokit;

namespace {

void demand(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

void cut_into_lines(std::string_view block, bool after_gap) {
    const TextLines lines = cut_lines(block, after_gap);
    demand(!begins_variant(block) || lines.consumed == 0, "a variant was cut");
    demand(lines.consumed <= block.size(), "more consumed than there is");
    demand(lines.stopped || lines.consumed == block.size(), "neither stopped nor at the end");
    demand(lines.boards.size() == lines.entries.size() * cells_per_board, "not 81 characters an entry");
    for (const auto& entry : lines.entries)
        demand(entry.offset + entry.length <= lines.consumed && entry.line < lines.lines, "entry out of bounds");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    cut_into_lines({reinterpret_cast<const char*>(data + 1), size - 1}, data[0] & 1);
    const Form form = data[0] & 1 ? Form::text : Form::digits;
    Request request;
    request.puzzle_form = form;
    request.solution_form = data[0] & 2 ? Form::text : Form::digits;
    request.any_solution = data[0] & 4;
    request.limit = 1 + data[1] % 20;
    request.puzzle_stride = 81 + (data[0] >> 3) % 3;
    const std::size_t rest = size - 2;
    request.size = rest < 81 ? 0 : (rest - 81) / request.puzzle_stride + 1;
    request.puzzles = data + 2;

    std::vector<std::vector<std::uint64_t>> all_counts;
    for (const Kernel* kernel : kernels()) {
        static std::vector<Solver> solvers = [] {
            std::vector<Solver> made;
            for (const Kernel* each : kernels()) made.emplace_back(*each);
            return made;
        }();
        std::vector<std::uint64_t> counts(request.size);
        std::vector<std::uint8_t> solutions(81 * request.size);
        std::vector<Status> statuses(request.size);
        request.counts = counts.data();
        request.solutions = solutions.data();
        request.statuses = statuses.data();
        for (Solver& solver : solvers)
            if (&solver.kernel() == kernel) demand(solver.solve(request), "stopped");
        for (std::size_t i = 0; i < request.size; ++i) {
            PackedState packed;
            const Status status = read_puzzle(request.puzzles + i * request.puzzle_stride, form, packed);
            demand(status.fault == statuses[i].fault || counts[i] > 0 || status.fault == Fault::none, "status");
            demand(status.fault == Fault::none || counts[i] == 0, "faulty puzzle with solutions");
        }
        all_counts.push_back(counts);
    }
    for (const auto& counts : all_counts) demand(counts == all_counts.front(), "kernels differ");
    return 0;
}
