// Calls a solver with tdoku's C interface for each puzzle. `python -m benchmarks solvers` compiles this file to time
// such a solver, since a loop in Python would take longer than the solver.
#include <stddef.h>
#include <stdint.h>

enum { cells = 81 };

typedef size_t Solve(const char* line, size_t limit, uint32_t configuration, char* solution, size_t* guesses);

// `lines` is `size` times 81 characters and a line end. Returns how many of them have a solution.
size_t solve_lines(Solve* solve, const char* lines, size_t size, size_t limit) {
    size_t solved = 0;
    for (size_t i = 0; i < size; ++i) {
        char solution[cells + 1];
        size_t guesses = 0;
        solved += solve(lines + i * (cells + 1), limit, 0, solution, &guesses) > 0;
    }
    return solved;
}
