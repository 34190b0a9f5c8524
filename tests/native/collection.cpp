#include "collection.hpp"

#include <fstream>
#include <random>
#include <stdexcept>

Collection read_collection(const std::string& path, std::size_t most) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    Collection collection;
    collection.name = path.substr(path.find_last_of('/') + 1);
    for (std::string line; collection.size() < most && std::getline(file, line);)
        if (line.size() >= 81 && line[0] != '#') collection.add(line.data());
    return collection;
}

Collection famous_puzzles() {
    Collection famous;
    famous.name = "famous puzzles";
    for (const char* puzzle : {
             "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
             "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
             "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
             "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7",
         })
        for (int i = 0; i < 20; ++i) famous.add(puzzle);
    return famous;
}

Collection mutate(const std::vector<Collection>& sources, std::size_t size, std::uint64_t seed) {
    Collection mutated;
    std::mt19937_64 random(seed);
    while (mutated.size() < size) {
        const Collection& source = sources[random() % sources.size()];
        std::string puzzle(source.puzzle(random() % source.size()), 81);
        for (auto changes = 1 + random() % 2; changes > 0; --changes) {
            const std::size_t cell = random() % 81;
            const bool clue = puzzle[cell] != '.';
            if (clue && random() % 2 == 0)
                puzzle[cell] = '.';
            else if (clue || random() % 6 == 0)
                puzzle[cell] = static_cast<char>('1' + random() % 9);
            else
                ++changes;
        }
        mutated.add(puzzle.data());
    }
    return mutated;
}

Collection nearly_empty_boards() {
    Collection boards;
    std::mt19937 random(3);
    for (int clues = 0; clues <= 14; ++clues)
        for (int i = 0; i < 12; ++i) {
            std::string puzzle(81, '.');
            for (int k = 0; k < clues; ++k) {
                const int cell = static_cast<int>(random() % 81), row = cell / 9, column = cell % 9;
                puzzle[cell] = static_cast<char>('1' + (3 * row + row / 3 + column) % 9);
            }
            if (i % 4 == 3) puzzle[random() % 81] = static_cast<char>('1' + random() % 9);
            boards.add(puzzle.data());
        }
    return boards;
}

Arguments read_arguments(int count, char** arguments, std::size_t most, std::size_t mutations) {
    Arguments read = {{}, mutations};
    for (int i = 1; i < count; ++i) {
        const std::string name = arguments[i];
        if (name == "--most" && i + 1 < count)
            most = std::stoull(arguments[++i]);
        else if (name == "--mutations" && i + 1 < count)
            read.mutations = std::stoull(arguments[++i]);
        else
            read.collections.push_back(read_collection(name, most));
    }
    if (read.collections.empty()) read.collections.push_back(famous_puzzles());
    return read;
}
