#include "many.hpp"

#include <algorithm>
#include <cstring>

#include "canonical.hpp"
#include "kernel/ordered.hpp"
#include "kernel/parallel.hpp"

namespace sudokit::symmetry {
namespace {

constexpr std::size_t boards_a_turn = 64;

void find_one(Canonizer& canonizer, const ManyRequest& request, std::size_t index) {
    const std::uint8_t* board = request.boards + index * request.stride;
    std::uint8_t* canonical = request.canonical + 81 * index;
    std::uint8_t cells[81];
    read_cells(board, request.form, cells);
    request.invalid[index] = !canonizer.find(cells);
    if (request.invalid[index])
        std::memset(canonical, 0, 81);
    else
        canonizer.write_form(canonical);
}

}  // namespace

bool find_many(const ManyRequest& request, unsigned threads) {
    const std::size_t turns = (request.size + boards_a_turn - 1) / boards_a_turn;
    Counter counter;
    in_threads(static_cast<unsigned>(std::min<std::size_t>(threads, turns)), [&](unsigned) {
        Canonizer canonizer;
        for (std::size_t first; (first = counter.take(boards_a_turn)) < request.size;)
            for (std::size_t i = first; i < std::min(first + boards_a_turn, request.size); ++i) {
                if (request.stop != nullptr && request.stop->raised()) return;
                find_one(canonizer, request, i);
            }
    });
    return request.stop == nullptr || !request.stop->raised();
}

}  // namespace sudokit::symmetry
