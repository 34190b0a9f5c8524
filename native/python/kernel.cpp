// The Python binding of the kernel: buffers in, buffers out, with the interpreter's lock released while it solves.
//
// src/sudokit/engine.py documents what callers see. Cells are bytes 0 to 9.
#include "bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#if !defined(_WIN32)
#include <unistd.h>
#endif

#include "gpu/cuda.hpp"
#include "kernel/ordered.hpp"
#include "kernel/text_lines.hpp"
#include "kernel/threads.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;
// Few enough puzzles, and few enough solutions of each, to finish before anybody could press Ctrl-C, unless one of them
// is hard. One thread is enough for them.
constexpr std::size_t few_puzzles = 256;
constexpr std::uint64_t few_solutions = 1000;

const std::uint8_t* bytes_of(const nb::bytes& bytes) { return reinterpret_cast<const std::uint8_t*>(bytes.data()); }

const std::uint8_t* board_of(const nb::bytes& cells) {
    if (cells.size() != cells_per_board) throw nb::value_error("expected 81 cells");
    return bytes_of(cells);
}

nb::bytes new_bytes(std::size_t size, std::uint8_t*& data) {
    PyObject* object = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
    if (object == nullptr) throw nb::python_error();
    data = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(object));
    return nb::steal<nb::bytes>(object);
}

const Kernel& kernel_named(const std::optional<std::string>& name) {
    if (!name) return chosen_kernel();
    for (const Kernel* kernel : kernels())
        if (*name == kernel->name) return *kernel;
    throw nb::value_error(("this machine has no kernel " + *name).c_str());
}

// The memory of a solver is worth keeping, and is for one call at a time, so each thread has its own. (A thread can
// have two calls at a time: while one waits for its work, a signal handler may make another.)
class LentSolver {
public:
    explicit LentSolver(const Kernel& kernel) {
        const auto fits = [&](const auto& solver) { return &solver->kernel() == &kernel; };
        if (const auto found = std::ranges::find_if(idle(), fits); found != idle().end()) {
            solver_ = std::move(*found);
            idle().erase(found);
        } else
            solver_ = std::make_unique<Solver>(kernel);
    }
    ~LentSolver() { idle().push_back(std::move(solver_)); }
    LentSolver(const LentSolver&) = delete;
    LentSolver& operator=(const LentSolver&) = delete;
    Solver& operator*() const { return *solver_; }
    Solver* operator->() const { return solver_.get(); }

private:
    static std::vector<std::unique_ptr<Solver>>& idle() {
        thread_local std::vector<std::unique_ptr<Solver>> solvers;
        return solvers;
    }

    std::unique_ptr<Solver> solver_;
};

// The cards of this process. They are opened when they are first needed, and work for one call at a time.
class Cards {
public:
    // Calls work(cards). Returns what that returns, or false if it was stopped before. Throws DeviceError.
    template <class Work>
    bool use(const StopFlag& stop, Work work) {
        refuse_after_fork();
        while (!one_at_a_time_.try_lock_for(between_looks))
            if (stop.raised()) return false;
        const std::scoped_lock lock(std::adopt_lock, one_at_a_time_);
        if (cards_.empty()) open();
        return work(cards_);
    }

    // A driver does not work in the child of a process that has used it, and a lock may be held there for ever.
    void refuse_after_fork() {
#if !defined(_WIN32)
        pid_t first = 0;
        if (!process_.compare_exchange_strong(first, getpid()) && first != getpid())
            throw DeviceError("this process was forked from one that uses graphics cards; start it with spawn");
#endif
    }

private:
    void open() {
        const int size = static_cast<int>(find_cards().size());
        if (size == 0) throw DeviceError("this machine has no graphics card of NVIDIA's");
        for (int card = 0; card < size; ++card) cards_.push_back(open_card(card));
    }

    std::timed_mutex one_at_a_time_;
    std::vector<std::unique_ptr<OpenCard>> cards_;
#if !defined(_WIN32)
    std::atomic<pid_t> process_ = 0;
#endif
};

// A card that cannot be used is left out, unless there is no other.
std::vector<Device*> devices_of(const std::vector<std::unique_ptr<OpenCard>>& cards, std::size_t puzzles) {
    std::vector<Device*> devices;
    std::exception_ptr failure;
    for (const auto& card : cards) {
        try {
            std::ranges::copy(card->devices(puzzles), std::back_inserter(devices));
        } catch (const DeviceError&) {
            failure = std::current_exception();
        }
    }
    if (devices.empty()) std::rethrow_exception(failure);
    return devices;
}

Cards& cards() {
    static auto& cards = *new Cards;  // never closed, since the driver may be gone before the interpreter
    return cards;
}

void solve_on_cards(Request request, const Kernel& kernel, unsigned threads) {
    const LentSolver processor(kernel);
    run_watched([&](const StopFlag& flag) {
        request.stop = &flag;
        cards().use(flag, [&](const auto& cards) {
            return solve_on(devices_of(cards, request.size), request, *processor, threads);
        });
    });
}

void solve(Request request, const Kernel& kernel, unsigned threads, bool on_cards = false) {
    if (request.limit < 1) throw nb::value_error("the limit is at least 1");
    if (on_cards) return solve_on_cards(request, kernel, threads);
    const LentSolver solver(kernel);
    const bool may_be_short = request.size <= few_puzzles && request.limit <= few_solutions;
    const auto work = [&](const StopFlag& flag) {
        request.stop = &flag;
        return solver->solve(request, threads);
    };
    if (may_be_short)
        run_watched(few_rounds, work);
    else
        run_watched(work);
}

// --- many puzzles ----------------------------------------------------------------------------------------------------

template <class T, class Shape>
using Output = nb::ndarray<T, Shape, nb::c_contig, nb::device::cpu>;

// Fills arrays of the caller: solutions (as digits or text), counts, whether a puzzle is not a board, and guesses.
// NumPy allocates them in large pages. Without these, touching the memory for the first time would take a tenth of the
// whole time.
void solve_many(nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::device::cpu> puzzles, bool text,
                std::uint64_t limit, bool any_solution, std::optional<unsigned> threads,
                std::optional<Output<std::uint8_t, nb::shape<-1, 81>>> solutions, Output<std::uint64_t, nb::shape<-1>> counts,
                Output<bool, nb::shape<-1>> invalid, std::optional<std::string> kernel,
                std::optional<Output<std::uint64_t, nb::shape<-1>>> guesses, bool as_text, bool on_cards) {
    const std::size_t size = puzzles.shape(0);
    if (size > 0 && (puzzles.stride(1) != 1 || puzzles.stride(0) < 0))
        throw nb::value_error("each puzzle must be 81 adjacent bytes");
    if ((solutions && solutions->shape(0) != size) || counts.shape(0) != size || invalid.shape(0) != size ||
        (guesses && guesses->shape(0) != size))
        throw nb::value_error("arrays of different lengths");

    Request request;
    request.puzzles = puzzles.data();
    request.puzzle_stride = static_cast<std::size_t>(puzzles.stride(0));
    request.puzzle_form = text ? Form::text : Form::digits;
    request.size = size;
    request.limit = limit;
    request.any_solution = any_solution;
    if (solutions) request.solutions = solutions->data();
    request.solution_form = as_text ? Form::text : Form::digits;
    if (guesses) request.guesses = guesses->data();
    request.counts = counts.data();
    request.invalid = invalid.data();
    solve(request, kernel_named(kernel), threads_or_all(threads), on_cards);
}

template <class T, class Shape>
using OnCard = nb::ndarray<nb::array_api, T, Shape, nb::c_contig, nb::device::cuda>;

// An array in the memory of a card, which belongs to Python.
template <class T, class Shape>
OnCard<T, Shape> new_on_card(int card, std::initializer_list<std::size_t> shape) {
    std::size_t size = sizeof(T);
    for (const std::size_t length : shape) size *= length;
    void* const memory = allocate_on_card(card, std::max<std::size_t>(size, 1));
    const nb::capsule owner(memory, [](void* memory) noexcept { free_on_card(memory); });
    return OnCard<T, Shape>(memory, shape, owner, {}, nb::dtype<T>(), nb::device::cuda::value, card);
}

// The same for digits in the memory of a card. Returns solutions, counts and whether a puzzle is not a board, in its memory.
auto solve_many_there(nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cuda> puzzles,
                      std::uint64_t limit, bool any_solution, std::optional<unsigned> threads) {
    cards().refuse_after_fork();
    const std::size_t size = puzzles.shape(0);
    const int card = puzzles.device_id();
    if (limit < 1) throw nb::value_error("the limit is at least 1");
    auto solutions = new_on_card<std::uint8_t, nb::shape<-1, 81>>(card, {size, cells_per_board});
    auto counts = new_on_card<std::uint64_t, nb::shape<-1>>(card, {size});
    auto invalid = new_on_card<bool, nb::shape<-1>>(card, {size});

    Request request;
    request.puzzles = puzzles.data();
    request.size = size;
    request.limit = limit;
    request.any_solution = any_solution;
    request.solutions = solutions.data();
    request.counts = counts.data();
    request.invalid = invalid.data();
    const LentSolver processor(chosen_kernel());
    run_watched([&](const StopFlag& flag) {
        request.stop = &flag;
        cards().use(flag, [&](const auto& cards) {
            return cards.at(static_cast<std::size_t>(card))->solve(request, *processor, threads_or_all(threads));
        });
    });
    return std::make_tuple(std::move(solutions), std::move(counts), std::move(invalid));
}

// Returns a line of 81 characters for each of many boards of 81 characters, and their counts.
std::pair<nb::bytes, std::vector<std::uint64_t>> solve_text(nb::bytes boards, std::uint64_t limit,
                                                            std::optional<unsigned> threads, bool on_cards) {
    const std::size_t size = boards.size() / cells_per_board;
    constexpr std::size_t line = cells_per_board + 1;
    std::uint8_t* text = nullptr;
    nb::bytes lines = new_bytes(size * line, text);
    for (std::size_t i = 0; i < size; ++i) text[i * line + cells_per_board] = '\n';
    std::vector<std::uint64_t> counts(size);

    Request request;
    request.puzzles = bytes_of(boards);
    request.puzzle_form = Form::text;
    request.size = size;
    request.limit = limit;
    request.solutions = text;
    request.solution_stride = line;
    request.solution_form = Form::text;
    request.counts = counts.data();
    solve(request, chosen_kernel(), threads_or_all(threads), on_cards);
    return {std::move(lines), std::move(counts)};
}

// --- positions --------------------------------------------------------------------------------------------------------

// The masks of positions, 162 bytes each (src/sudokit/board/masks.py), in which a filled cell has the bit of its digit.
constexpr std::size_t bytes_per_position = 2 * cells_per_board;

std::vector<std::uint16_t> masks_of(const nb::bytes& positions) {
    const auto* bytes = bytes_of(positions);
    std::vector<std::uint16_t> masks(positions.size() / 2);
    for (std::size_t i = 0; i < masks.size(); ++i)
        masks[i] = static_cast<std::uint16_t>(bytes[2 * i] | bytes[2 * i + 1] << 8);
    return masks;
}

// Whether bytes are a position, and not the cells of a board.
bool is_position_bytes(const nb::bytes& board) { return board.size() == bytes_per_position; }

// The smallest solutions of positions as 81 digits each, zeros if there is none; their counts, and the guesses (request.hpp).
using Numbers = std::vector<std::uint64_t>;
std::tuple<nb::bytes, Numbers, Numbers> solve_positions(nb::bytes positions, std::uint64_t limit, bool any_solution,
                                                        std::optional<unsigned> threads,
                                                        std::optional<std::string> kernel) {
    if (positions.size() % bytes_per_position != 0) throw nb::value_error("expected 81 masks of 16 bits for each position");
    const std::vector<std::uint16_t> masks = masks_of(positions);
    Request request;
    request.positions = masks.data();
    request.size = positions.size() / bytes_per_position;
    request.limit = limit;
    request.any_solution = any_solution;
    nb::bytes solutions = new_bytes(request.size * cells_per_board, request.solutions);
    Numbers counts(request.size), guesses(request.size);
    request.counts = counts.data();
    request.guesses = guesses.data();
    solve(request, kernel_named(kernel), threads_or_all(threads));
    return {std::move(solutions), std::move(counts), std::move(guesses)};
}

// --- one puzzle ------------------------------------------------------------------------------------------------------

// The characters of a text if they are 81 bytes, or null.
const std::uint8_t* line_of(const nb::str& text) {
    Py_ssize_t size = 0;
    const char* characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (characters == nullptr) PyErr_Clear();  // a lone surrogate is not a cell
    return characters && size == cells_per_board ? reinterpret_cast<const std::uint8_t*>(characters) : nullptr;
}

// The cells of a line that was read without a fault.
nb::bytes cells_of(const std::uint8_t* characters) {
    std::uint8_t* cells = nullptr;
    nb::bytes result = new_bytes(cells_per_board, cells);
    for (std::size_t i = 0; i < cells_per_board; ++i)
        cells[i] = characters[i] >= '1' && characters[i] <= '9' ? characters[i] - '0' : 0;
    return result;
}

// The cells of 81 characters, or None if something is wrong with them.
std::optional<nb::bytes> parse_line(nb::str text) {
    PackedState packed;
    const std::uint8_t* characters = line_of(text);
    if (!characters || read_puzzle(characters, Form::text, packed).fault != Fault::none) return {};
    return cells_of(characters);
}

// The number of solutions of one board, up to the limit. Its smallest solution is written to 81 bytes unless they are null.
struct Answer {
    Status status;
    std::uint64_t count = 0;

    // A board, or a position.
    Answer(const nb::bytes& board, std::uint64_t limit, std::uint8_t* solution) {
        if (is_position_bytes(board))
            ask(nullptr, Form::digits, masks_of(board).data(), limit, solution);
        else
            ask(board_of(board), Form::digits, nullptr, limit, solution);
    }

    Answer(const std::uint8_t* puzzle, Form form, std::uint64_t limit, std::uint8_t* solution) {
        ask(puzzle, form, nullptr, limit, solution);
    }

private:
    void ask(const std::uint8_t* puzzle, Form form, const std::uint16_t* masks, std::uint64_t limit, std::uint8_t* solution) {
        Request request;
        request.puzzles = puzzle;
        request.positions = masks;
        request.puzzle_form = form;
        request.size = 1;
        request.limit = limit;
        request.solutions = solution;
        request.counts = &count;
        request.statuses = &status;
        solve(request, chosen_kernel(), 1);
    }
};

// The smallest solution of 81 cells, or of a position, if there is one, and the number of solutions up to the limit.
std::pair<nb::bytes, std::uint64_t> solve_cells(const nb::bytes& cells, std::uint64_t limit) {
    std::uint8_t* solution = nullptr;
    nb::bytes result = new_bytes(cells_per_board, solution);
    const Answer answer(cells, limit, solution);
    return {std::move(result), answer.count};
}

// The same of a line of text, after its cells: the line is read only once. None if something is wrong with it.
std::optional<std::tuple<nb::bytes, nb::bytes, std::uint64_t>> solve_line(const nb::str& text, std::uint64_t limit) {
    const std::uint8_t* puzzle = line_of(text);
    if (!puzzle) return {};
    std::uint8_t* solution = nullptr;
    nb::bytes result = new_bytes(cells_per_board, solution);
    const Answer answer(puzzle, Form::text, limit, solution);
    if (answer.status.fault != Fault::none) return {};
    return {{cells_of(puzzle), std::move(result), answer.count}};
}

// Only the number of solutions of 81 cells, or of a position, up to the limit: for one with few, faster than
// `count_solutions`.
std::uint64_t count_cells(const nb::bytes& cells, std::uint64_t limit) {
    return Answer(cells, limit, nullptr).count;
}

// The same of a line of text. None if something is wrong with it.
std::optional<std::uint64_t> count_line(const nb::str& text, std::uint64_t limit) {
    const std::uint8_t* puzzle = line_of(text);
    if (!puzzle) return {};
    const Answer answer(puzzle, Form::text, limit, nullptr);
    if (answer.status.fault != Fault::none) return {};
    return answer.count;
}

// The state of 81 cells, or of a position; nothing if two cells clash.
struct Start {
    PackedState packed;
    PackedCandidates candidates;
    bool is_position;

    const PackedCandidates* noted() const { return is_position ? &candidates : nullptr; }

    static std::optional<Start> of(const nb::bytes& board) {
        Start start;
        start.is_position = is_position_bytes(board);
        if (start.is_position)
            read_position(masks_of(board).data(), start.packed, start.candidates);
        else if (read_puzzle(board_of(board), Form::digits, start.packed).fault != Fault::none)
            return {};
        return start;
    }
};

// The number of solutions up to the limit. A timeout gets the attribute `count`, the number found before it.
std::uint64_t count_solutions(nb::bytes cells, std::uint64_t limit, std::optional<unsigned> threads,
                              std::optional<std::string> kernel) {
    const auto start = Start::of(cells);
    if (!start) return 0;
    const LentSolver solver(kernel_named(kernel));
    std::uint64_t found = 0;
    bool is_first_try = true;
    try {
        run_watched(few_rounds, [&](const StopFlag& flag) {
            const auto count = [&](std::uint64_t most, unsigned crew) {
                return solver->count(start->packed, most, found, crew, &flag, start->noted());
            };
            if (!std::exchange(is_first_try, false)) return count(limit, threads_or_all(threads));
            // With few solutions, one thread is done before others have started.
            const bool done = count(std::min(limit, few_solutions), 1);
            return done && (found < few_solutions || found == limit);
        });
    } catch (nb::python_error& error) {
        if (error.matches(PyExc_TimeoutError)) nb::setattr(error.value(), "count", nb::int_(found));
        throw;
    }
    return found;
}

// An iterator over the solutions of a board or position, the lexicographically smallest first.
class Solutions {
public:
    explicit Solutions(nb::bytes cells) : search_(start(cells)) {}

    nb::bytes next() {
        const Occupied here(occupied_);
        std::uint8_t* solution = nullptr;
        nb::bytes result = new_bytes(cells_per_board, solution);
        if (!search_) throw nb::stop_iteration();
        Found found = Found::nothing;
        run_watched(few_rounds, [&](const StopFlag& flag) {
            found = search_->next(solution, Form::digits, &flag);
            return found != Found::stopped;
        });
        if (found == Found::nothing) throw nb::stop_iteration();
        return result;
    }

private:
    static std::optional<OrderedSolutions> start(const nb::bytes& cells) {
        const auto start = Start::of(cells);
        if (!start) return {};
        return OrderedSolutions(start->packed, start->noted());
    }

    std::optional<OrderedSolutions> search_;
    std::atomic_flag occupied_;
};

// --- text ------------------------------------------------------------------------------------------------------------

TextLines cut(nb::bytes block, bool after_gap) {
    nb::gil_scoped_release release;
    return cut_lines({block.c_str(), block.size()}, after_gap);
}

// --- texts of one board each -----------------------------------------------------------------------------------------

constexpr std::string_view cell_characters = "123456789" "0.-*_xX";
constexpr std::string_view after_a_board = " \t\r\v\f,;|#\"'/(["; // not a colon, after which candidates may follow

constexpr std::array<bool, 256> make_cell_table() {
    std::array<bool, 256> table{};
    for (const char character : cell_characters) table[static_cast<unsigned char>(character)] = true;
    return table;
}

constexpr std::array<bool, 256> is_cell = make_cell_table();

// Whether a text is one line that begins with 81 cells, and ends there or goes on with another column.
bool is_plain_line(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (text.size() < cells_per_board) return false;
    bool all = true;
    for (std::size_t i = 0; i < cells_per_board; ++i) all &= is_cell[static_cast<unsigned char>(text[i])];
    const std::string_view rest = text.substr(cells_per_board);
    return all && (rest.empty() || (after_a_board.find(rest.front()) != rest.npos &&
                                    rest.find_first_of("\n\r\v\f") == rest.npos));
}

// The bytes of a str or bytes object; empty for others. The object keeps them.
std::string_view bytes_in(nb::handle object) {
    if (PyUnicode_Check(object.ptr())) {
        Py_ssize_t size = 0;
        const char* characters = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
        if (characters == nullptr) PyErr_Clear();  // a lone surrogate is not a cell
        return characters ? std::string_view(characters, static_cast<std::size_t>(size)) : std::string_view();
    }
    if (PyBytes_Check(object.ptr()))
        return {PyBytes_AsString(object.ptr()), static_cast<std::size_t>(PyBytes_Size(object.ptr()))};
    return {};
}

// Copies the boards of texts that are plain lines. Returns the indices of all other objects, whose rows stay as they are.
std::vector<std::size_t> gather_lines(nb::tuple texts, Output<std::uint8_t, nb::shape<-1, 81>> boards) {
    const std::size_t size = texts.size();
    if (boards.shape(0) != size) throw nb::value_error("arrays of different lengths");
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < size; ++i) {
        const nb::handle text = PyTuple_GetItem(texts.ptr(), static_cast<Py_ssize_t>(i));  // a tuple never changes
        const std::string_view characters = bytes_in(text);
        if (is_plain_line(characters))
            std::copy_n(characters.data(), cells_per_board, boards.data() + i * cells_per_board);
        else
            others.push_back(i);
    }
    return others;
}

}  // namespace

void bind_kernel(nb::module_& module) {
    module.def("solve_many", &solve_many, "puzzles"_a, "text"_a, "limit"_a, "any_solution"_a, "threads"_a.none(),
               "solutions"_a.noconvert().none(), "counts"_a.noconvert(), "invalid"_a.noconvert(),
               "kernel"_a.none() = nb::none(), "guesses"_a.noconvert().none() = nb::none(), "as_text"_a = false,
               "on_cards"_a = false);
    module.def("solve_text", &solve_text, "boards"_a, "limit"_a, "threads"_a.none() = nb::none(),
               "on_cards"_a = false);
    module.def("solve_positions", &solve_positions, "positions"_a, "limit"_a, "any_solution"_a = false,
               "threads"_a.none() = nb::none(), "kernel"_a.none() = nb::none());
    module.def("gather_lines", &gather_lines, "texts"_a, "boards"_a.noconvert());
    module.def("parse_line", &parse_line, "text"_a);
    module.def("solve_cells", &solve_cells, "cells"_a, "limit"_a);
    module.def("solve_line", &solve_line, "text"_a, "limit"_a);
    module.def("count_cells", &count_cells, "cells"_a, "limit"_a);
    module.def("count_line", &count_line, "text"_a, "limit"_a);
    module.def("count_solutions", &count_solutions, "cells"_a, "limit"_a, "threads"_a.none(),
               "kernel"_a.none() = nb::none());
    module.def("kernels", [] {
        std::vector<std::string> names;
        for (const Kernel* kernel : kernels()) names.emplace_back(kernel->name);
        return names;
    });
    module.def("cards", [] {
        std::vector<std::pair<std::string, std::size_t>> cards;
        for (const Card& card : find_cards()) cards.emplace_back(card.name, card.memory);
        return cards;
    });
    module.def("solve_many_there", &solve_many_there, "puzzles"_a, "limit"_a, "any_solution"_a, "threads"_a.none());
    nb::exception<DeviceError>(module, "DeviceError", PyExc_OSError);
    module.def("chosen_kernel", [] { return std::string(chosen_kernel().name); });
#ifdef __clang__
    module.attr("compiler") = "Clang " __clang_version__;
#else
    module.attr("compiler") = "GCC " __VERSION__;
#endif

    nb::class_<Solutions>(module, "Solutions")
        .def(nb::init<nb::bytes>(), "cells"_a)
        .def("__iter__", [](nb::handle self) { return self; })
        .def("__next__", &Solutions::next);

    nb::class_<TextLines>(module, "TextLines")
        .def_prop_ro("boards", [](const TextLines& lines) { return nb::bytes(lines.boards.data(), lines.boards.size()); })
        .def_prop_ro("line_numbers", [](const TextLines& lines) {
            std::vector<std::size_t> numbers;
            numbers.reserve(lines.entries.size());
            for (const auto& entry : lines.entries) numbers.push_back(entry.line);
            return numbers;
        })
        .def_prop_ro("damaged", [](const TextLines& lines) {
            std::vector<std::size_t> indices;
            for (std::size_t i = 0; i < lines.entries.size(); ++i)
                if (lines.entries[i].damaged) indices.push_back(i);
            return indices;
        })
        .def("span", [](const TextLines& lines, std::size_t index) {
            const auto& entry = lines.entries.at(index);
            return std::pair(entry.offset, entry.offset + entry.length);
        })
        .def_ro("consumed", &TextLines::consumed)
        .def_ro("lines", &TextLines::lines)
        .def_ro("after_gap", &TextLines::after_gap)
        .def_ro("stopped", &TextLines::stopped);
    module.def("cut_lines", &cut, "block"_a, "after_gap"_a);
    module.def("begins_variant", [](nb::bytes line) { return begins_variant({line.c_str(), line.size()}); }, "line"_a);
    module.def("begins_solo", [](std::string_view text) { return begins_solo(text); }, "text"_a);
}
