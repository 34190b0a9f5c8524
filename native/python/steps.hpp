// What the bindings of both step-by-step rooms share: steps and boards as Python values, and many boards in threads.
#pragma once

#include "bindings.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "kernel/ordered.hpp"
#include "kernel/parallel.hpp"
#include "kernel/request.hpp"
#include "logic/step.hpp"

namespace sudokit {

// A tuple of the items, each converted by `convert`.
template <class Items, class Convert>
nanobind::tuple tuple_of(const Items& items, std::size_t size, Convert convert) {
    const auto tuple = nanobind::steal(PyTuple_New(static_cast<Py_ssize_t>(size)));
    if (!tuple.is_valid()) throw nanobind::python_error();
    Py_ssize_t i = 0;
    for (const auto& item : items)
        PyTuple_SetItem(tuple.ptr(), i++, nanobind::object(convert(item)).release().ptr());
    return nanobind::borrow<nanobind::tuple>(tuple);
}

template <class Item, class Convert>
nanobind::tuple tuple_of(const std::vector<Item>& items, Convert convert) {
    return tuple_of(items, items.size(), convert);
}

nanobind::tuple as_tuple(const logic::Candidate& candidate);

// The fields of step.py's Step, with the technique's key first. A step of the explainer has more: each node of a chain has
// the indices of the nodes of its chain that it follows from, and the index of the nested step by which it follows, or
// None; and the step ends with its rating in tenths, or 0, and the tuple of its nested steps in the same form.
nanobind::tuple as_tuple(const logic::Step& step);

// The board after a step: its cells, and their candidates in the form that Position takes.
class Board {
public:
    explicit Board(const logic::Position& position) {
        for (int cell = 0; cell < 81; ++cell) {
            cells_[cell] = position.value[cell];
            candidates_[2 * cell] = static_cast<std::uint8_t>(position.digits_in[cell]);
            candidates_[2 * cell + 1] = static_cast<std::uint8_t>(position.digits_in[cell] >> 8);
        }
    }

    nanobind::bytes cells() const { return nanobind::bytes(cells_, sizeof cells_); }
    nanobind::bytes candidates() const { return nanobind::bytes(candidates_, sizeof candidates_); }

private:
    std::uint8_t cells_[81], candidates_[2 * 81];
};

// A step that was made, and the board after it.
struct Made {
    logic::Step step;
    Board after;
};

inline nanobind::tuple as_tuple(const Made& made) {
    return nanobind::make_tuple(as_tuple(made.step), made.after.cells(), made.after.candidates());
}

// Throws a ValueError unless these are whole boards of bytes 0 to 9 without a clash.
inline void demand_boards(const nanobind::bytes& boards) {
    const auto* cells = static_cast<const std::uint8_t*>(boards.data());
    if (boards.size() % 81 != 0) throw nanobind::value_error("expected 81 cells for each board");
    PackedState packed;
    for (std::size_t at = 0; at < boards.size(); at += 81)
        if (read_puzzle(cells + at, Form::digits, packed).fault != Fault::none)
            throw nanobind::value_error("expected digits 0 to 9 without a clash");
}

// All steps of a path. What has been found of it before is forgotten.
template <class Path>
void make_all(Path& path, std::vector<Made>& made) {
    made.clear();
    while (logic::Step* step = path.next()) made.push_back({std::move(*step), Board(path.position())});
}

// Calls work(i) for each i below `size`: in this thread if there is one, else in several. It can be stopped.
template <class Work>
void for_each_board(std::size_t size, std::optional<unsigned> threads, const Work& work) {
    if (size == 1) {
        run_with_stop_points([&] { work(std::size_t{0}); });
        return;
    }
    run_watched([&](const StopFlag& flag) {
        Counter counter;
        in_threads(static_cast<unsigned>(std::min<std::size_t>(threads_or_all(threads), size)), [&](unsigned) {
            const Listening here(flag);
            until_stopped([&] {
                for (std::size_t i; (i = counter.take(1)) < size;) work(i);
            });
        });
    });
}

// What `answer(position)` is for each of many boards, n x 81 bytes 0 to 9 without a clash, as a tuple: see `for_each_board`. An
// answer that takes the cells of a puzzle, too, is given these.
template <class Answer, class Convert>
nanobind::tuple answer_each(const nanobind::bytes& boards, std::optional<unsigned> threads, const Answer& answer, const Convert& convert) {
    demand_boards(boards);
    const auto* cells = static_cast<const std::uint8_t*>(boards.data());
    std::vector<std::invoke_result_t<Answer, const logic::Position&>> answers(boards.size() / 81);
    for_each_board(answers.size(), threads, [&](std::size_t i) {
        if constexpr (std::is_invocable_v<Answer, const std::uint8_t*>) answers[i] = answer(cells + 81 * i);
        else answers[i] = answer(logic::Position(cells + 81 * i));
    });
    return tuple_of(answers, convert);
}

// The positions are copied, since a list may lose its items meanwhile.
template <class Answer, class Convert>
nanobind::tuple answer_each(const std::vector<logic::Position>& positions, std::optional<unsigned> threads, const Answer& answer, const Convert& convert) {
    std::vector<std::invoke_result_t<Answer, const logic::Position&>> answers(positions.size());
    for_each_board(answers.size(), threads, [&](std::size_t i) { answers[i] = answer(positions[i]); });
    return tuple_of(answers, convert);
}

}  // namespace sudokit
