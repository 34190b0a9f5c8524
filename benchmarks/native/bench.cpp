// Measures the kernel beside a peer, in turn, in one process: medians of microseconds a puzzle, and their ratios.
//
//     bench [--peer library.so] [--limit N] [--any] [--solutions] [--positions] [--one] [--threads N] [--rounds N] [--most N]
//           collection...
//     bench --count [--threads N] [--rounds N] [--most N] collection...
//
// The peer is a shared library with tdoku's C interface. --any gives up the smallest solution, --one hands over the
// puzzles one at a time. --positions gives the kernels the candidates of each cell instead of clues. With a limit of 1 or --solutions, solutions are asked for, otherwise only counts. --count counts
// all solutions of each puzzle and tells how many a second.
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <stdexcept>
#include <vector>

#include "collection.hpp"
#include "kernel/dispatch.hpp"
#include "kernel/ordered.hpp"
#include "kernel/threads.hpp"

namespace {

using namespace sudokit;

using PeerSolve = std::size_t (*)(const char*, std::size_t, std::uint32_t, char*, std::size_t*);

struct Options {
    PeerSolve peer = nullptr;
    std::uint64_t limit = 2;
    bool any_solution = false;
    bool solutions = false;
    bool positions = false;
    bool one_at_a_time = false;
    bool count_all = false;
    unsigned threads = 1;
    int rounds = 9;
    std::size_t most = 20000;
    std::vector<std::string> paths;
};

PeerSolve load_peer(const char* path) {
    void* library = dlopen(path, RTLD_NOW);
    if (library == nullptr) throw std::runtime_error(dlerror());
    void* symbol = dlsym(library, "TdokuSolverDpllTriadSimd");
    if (symbol == nullptr) throw std::runtime_error(dlerror());
    return reinterpret_cast<PeerSolve>(symbol);
}

Options parse_options(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string name = arguments[i];
        const auto value = [&] {
            if (i + 1 == count) throw std::runtime_error(name + " needs a value");
            return arguments[++i];
        };
        if (name == "--peer")
            options.peer = load_peer(value());
        else if (name == "--limit")
            options.limit = std::stoull(value());
        else if (name == "--any")
            options.any_solution = true;
        else if (name == "--solutions")
            options.solutions = true;
        else if (name == "--positions")
            options.positions = true;
        else if (name == "--one")
            options.one_at_a_time = true;
        else if (name == "--count")
            options.count_all = true;
        else if (name == "--threads")
            options.threads = static_cast<unsigned>(std::stoul(value()));
        else if (name == "--rounds")
            options.rounds = std::stoi(value());
        else if (name == "--most")
            options.most = std::stoull(value());
        else
            options.paths.push_back(name);
    }
    return options;
}

class Contender {
public:
    Contender(const Kernel& kernel, const Collection& collection, const Options& options)
        : collection_(collection), options_(options), solver_(kernel), counts_(collection.size()) {
        if (options.limit == 1 || options.solutions) solutions_.resize(81 * collection.size());
        for (std::size_t i = 0; options.positions && i < collection.size(); ++i) note(collection.puzzle(i));
    }
    void run() {
        Request request;
        request.puzzles = reinterpret_cast<const std::uint8_t*>(collection_.text.data());
        request.puzzle_stride = Collection::stride;
        request.puzzle_form = Form::text;
        if (options_.positions) request.positions = positions_.data();
        request.size = collection_.size();
        request.limit = options_.limit;
        request.any_solution = options_.any_solution;
        request.counts = counts_.data();
        request.solutions = solutions_.empty() ? nullptr : solutions_.data();
        if (!options_.one_at_a_time) {
            solver_.solve(request, options_.threads);
            return;
        }
        request.size = 1;
        for (std::size_t i = 0; i < collection_.size(); ++i) {
            solver_.solve(request);
            request.puzzles += request.puzzle_stride;
            if (request.positions) request.positions += 81;
            ++request.counts;
            if (request.solutions) request.solutions += request.solution_stride;
        }
    }
    const char* name() const { return solver_.kernel().name; }

private:
    // What each cell of a puzzle may hold, where no clue in its houses says otherwise.
    void note(const char* puzzle) {
        for (int cell = 0; cell < 81; ++cell) {
            unsigned mask = 0x1FF;
            for (int other = 0; other < 81; ++other)
                if (puzzle[other] >= '1' && puzzle[other] <= '9' &&
                    (cell / 9 == other / 9 || cell % 9 == other % 9 ||
                     (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3)))
                    mask &= ~(1u << (puzzle[other] - '1'));
            if (puzzle[cell] >= '1' && puzzle[cell] <= '9') mask = 1u << (puzzle[cell] - '1');
            positions_.push_back(static_cast<std::uint16_t>(mask));
        }
    }

    const Collection& collection_;
    const Options& options_;
    Solver solver_;
    std::vector<std::uint64_t> counts_;
    std::vector<std::uint8_t> solutions_;
    std::vector<std::uint16_t> positions_;
};

// One thread is measured in processor time, which other programs on the machine disturb less.
template <class Work>
double microseconds(const Options& options, const Work& work) {
    const auto now = [&] {
        timespec time;
        clock_gettime(options.threads == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time);
        return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
    };
    const double start = now();
    work();
    return now() - start;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measure(const Collection& collection, const Options& options) {
    std::vector<Contender> contenders;
    for (const Kernel* kernel : kernels()) contenders.emplace_back(*kernel, collection, options);

    std::vector<double> peer_times;
    std::vector<std::vector<double>> times(contenders.size());
    for (int round = 0; round < options.rounds; ++round) {
        if (options.peer) peer_times.push_back(microseconds(options, [&] {
            char solution[128];
            std::size_t guesses;
            for (std::size_t i = 0; i < collection.size(); ++i)
                options.peer(collection.puzzle(i), options.limit, 0, solution, &guesses);
        }));
        for (std::size_t i = 0; i < contenders.size(); ++i)
            times[i].push_back(microseconds(options, [&] { contenders[i].run(); }));
    }

    const double size = static_cast<double>(collection.size());
    std::printf("%-36s", collection.name.c_str());
    const double peer = options.peer ? median(peer_times) / size : 0;
    if (options.peer) std::printf("  peer %8.3f", peer);
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        const double time = median(times[i]) / size;
        std::printf("   %s %7.4f", contenders[i].name(), time);
        if (options.peer) std::printf(" %5.2fx", peer / time);
    }
    std::printf("\n");
    std::fflush(stdout);
}

void measure_counting(const Collection& collection, const Options& options) {
    std::printf("%-36s", collection.name.c_str());
    for (const Kernel* kernel : kernels()) {
        Solver solver(*kernel);
        std::uint64_t all = 0;
        std::vector<double> times;
        for (int round = 0; round < options.rounds; ++round) {
            all = 0;
            times.push_back(microseconds(options, [&] {
                for (std::size_t i = 0; i < collection.size(); ++i) {
                    PackedState packed;
                    const auto* puzzle = reinterpret_cast<const std::uint8_t*>(collection.puzzle(i));
                    if (read_puzzle(puzzle, Form::text, packed).fault != Fault::none) continue;
                    std::uint64_t found = 0;
                    solver.count(packed, no_limit, found, options.threads);
                    all += found;
                }
            }));
        }
        std::printf("   %s %llu at %.2f", kernel->name, static_cast<unsigned long long>(all),
                    static_cast<double>(all) / median(times));
    }
    std::printf("\n");
}

}  // namespace

int main(int count, char** arguments) try {
    const Options options = parse_options(count, arguments);
    if (options.count_all)
        std::printf("solutions, and millions of them a second\n");
    else
        std::printf("microseconds a puzzle, limit %llu%s\n", static_cast<unsigned long long>(options.limit),
                    options.one_at_a_time ? ", one at a time" : "");
    for (const std::string& path : options.paths) {
        const Collection collection = read_collection(path, options.most);
        options.count_all ? measure_counting(collection, options) : measure(collection, options);
    }
} catch (const std::exception& error) {
    std::fprintf(stderr, "bench: %s\n", error.what());
    return 1;
}
