// Collections of puzzles: files with a puzzle a line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Puzzles as 81 characters and a line end each, with '.' for blank.
struct Collection {
    static constexpr std::size_t stride = 82;

    std::string name;
    std::string text;

    std::size_t size() const { return text.size() / stride; }
    const char* puzzle(std::size_t i) const { return text.data() + i * stride; }
    void add(const char* cells) {
        for (int i = 0; i < 81; ++i) text += cells[i] >= '1' && cells[i] <= '9' ? cells[i] : '.';
        text += '\n';
    }
};

// Reads the first `most` puzzles of a file; lines that are shorter than a puzzle or start with '#' are none.
Collection read_collection(const std::string& path, std::size_t most = SIZE_MAX);

// Some famous puzzles, each several times.
Collection famous_puzzles();

// Puzzles with a clue less, a clue changed, or a clue more.
Collection mutate(const std::vector<Collection>& sources, std::size_t size, std::uint64_t seed);

// Boards with few clues of one grid, some with a clue that does not fit.
Collection nearly_empty_boards();

// The arguments of a test: [--most N] [--mutations N] [collection...], with famous puzzles instead of no collection.
struct Arguments {
    std::vector<Collection> collections;  // each with its first puzzles, at most so many
    std::size_t mutations;
};
Arguments read_arguments(int count, char** arguments, std::size_t most, std::size_t mutations);
