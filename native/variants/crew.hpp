// Threads that solve puzzles as they come.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "questions.hpp"

namespace sudokit::variants {

class Crew {
public:
    struct Solved {
        std::size_t number;
        std::vector<Solution> solutions;  // as `smallest_solutions` finds them
        Model model;  // for the caller to drop: a model may share parts with an interpreter, whose lock that takes
    };

    // At most this many threads; each puzzle is solved by one. Of several solutions, this many are wanted.
    Crew(unsigned threads, unsigned wanted) : most_threads_(threads), wanted_(wanted) {}
    ~Crew() { stop(); }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Throws std::logic_error after `stop`.
    void add(std::size_t number, Model model);
    // Puzzles that have been solved since the last call, which waits at most so long for the first. Rethrows an exception
    // of a thread.
    std::vector<Solved> take(std::chrono::milliseconds longest);
    // Ends all work, and waits for its end.
    void stop();

private:
    struct Puzzle {
        std::size_t number;
        Model model;
    };

    std::vector<Solution> solved(const Model& model) const;
    void work();

    const unsigned most_threads_, wanted_;
    StopFlag flag_;
    std::mutex mutex_;
    std::condition_variable has_work_, has_solved_;
    std::deque<Puzzle> waiting_;
    std::size_t idle_ = 0;
    bool has_ended_ = false;
    std::vector<Solved> solved_;
    std::exception_ptr failure_;
    std::vector<std::thread> threads_;
};

}  // namespace sudokit::variants
