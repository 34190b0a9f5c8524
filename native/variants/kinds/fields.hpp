// The fields of a kind: what it takes.
//
// A kind names its fields, each with what fits: `field("cells", cells, path(2))`. Whoever reads a constraint, from Python or
// from JSON, derives from `Fields` and gives values; here they are checked. The classes of Python check the same
// (src/sudokit/variants/fields.py), since people make constraints there without a puzzle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "variants/automaton.hpp"
#include "variants/geometry.hpp"
#include "variants/refusal.hpp"
#include "variants/relation.hpp"

namespace sudokit::variants {

struct Kind;
struct Puzzle;

struct CellList {
    std::size_t at_least, at_most;
    bool may_repeat;
};
inline constexpr std::size_t any_number = ~std::size_t{0};
constexpr CellList path(std::size_t at_least = 1) { return {at_least, any_number, true}; }  // in order; a cell may come again
constexpr CellList area(std::size_t at_least = 1, std::size_t at_most = any_number) { return {at_least, at_most, false}; }

struct Bounds {
    int least, most;
    bool may_be_missing = false;
    constexpr Bounds optional() const { return {least, most, true}; }  // who does not give it gets the usual value
};
// No puzzle has larger numbers; native code adds up products of these and of digits.
inline constexpr int most_number = 1'000'000, most_in_list = 10'000;
constexpr Bounds number(int least = -most_number, int most = most_number) { return {least, most}; }
constexpr Bounds digit_list() { return {0, most_in_list}; }
constexpr Bounds number_list() { return {-most_in_list, most_in_list}; }

struct OneOf {
    std::vector<std::string_view> words;
    bool may_be_missing = false;
    OneOf optional() const { return {words, true}; }
};
inline OneOf one_of(std::initializer_list<std::string_view> words) { return {words}; }

// Groups of cells, alike ones of the same size.
struct Groups {
    bool alike = false;
    std::size_t at_least = 2;
};

class Fields {
public:
    explicit Fields(std::string_view kind) : kind_(kind) {}  // the key of the kind
    virtual ~Fields() = default;

    void operator()(const char* name, Cells& cells, CellList fits);
    void operator()(const char* name, Variable& cell);
    void operator()(const char* name, std::vector<Cells>& groups, Groups fits);
    void operator()(const char* name, int& number, Bounds fits);
    void operator()(const char* name, int& number, std::initializer_list<int> choices);
    void operator()(const char* name, std::optional<int>& number, Bounds fits);
    void operator()(const char* name, std::vector<int>& numbers, Bounds fits);
    void operator()(const char* name, std::optional<std::vector<int>>& numbers, Bounds fits);
    void operator()(const char* name, bool& flag) {  // who does not give it gets the usual value, as with texts
        if (begins(name, true)) read(name, flag);
    }
    void operator()(const char* name, std::string& text, const OneOf& fits);
    void operator()(const char* name, std::string& text, bool may_be_missing = false) {
        if (begins(name, may_be_missing)) read(name, text);
    }
    void operator()(const char* name, std::vector<std::shared_ptr<const Kind>>& constraints) {
        if (begins(name)) read(name, constraints);
    }
    // Rules of one's own, as tables of the digits of the puzzle; null where only a picture is asked for. That of an automaton,
    // for a line of so many cells, is in three fields: `start`, `step`, `accept`.
    void operator()(const char* name, std::shared_ptr<const Relation>& rule) {
        if (begins(name)) read(name, rule);
    }
    void operator()(std::shared_ptr<const Layers>& rule, std::size_t length) {
        for (const char* const name : {"start", "step", "accept"})
            if (!begins(name)) return;
        read(rule, length);
    }

    const Cells& all_cells() const { return named_; }  // all cells so far, in order, each once

    [[noreturn]] void refuse(const char* field, Refusal refusal) const;
    virtual std::vector<Message> where() const { return {}; }  // `Refusal::where`
    virtual const Puzzle& puzzle() const = 0;  // as far as it has been read: its size, its digits, its cells

protected:
    // Whether a field is there to be read. If it may not be missing and is, that is refused.
    virtual bool begins(const char* name, bool may_be_missing = false) = 0;
    virtual void read(const char* name, Cells& cells) = 0;
    virtual void read(const char* name, Variable& cell) = 0;
    virtual void read(const char* name, std::vector<Cells>& groups) = 0;
    virtual void read(const char* name, std::optional<std::int64_t>& number) = 0;                // none for null
    virtual void read(const char* name, std::optional<std::vector<std::int64_t>>& numbers) = 0;  // none for null
    virtual void read(const char* name, bool& flag) = 0;
    virtual void read(const char* name, std::string& text) = 0;
    virtual void read(const char* name, std::vector<std::shared_ptr<const Kind>>& constraints) = 0;
    virtual void read(const char* name, std::shared_ptr<const Relation>& rule) = 0;
    virtual void read(std::shared_ptr<const Layers>& rule, std::size_t length) = 0;

private:
    void check(const char* name, const Cells& cells, CellList fits) const;
    int checked(const char* name, std::int64_t number, Bounds fits) const;
    void name(const Cells& cells);

    std::string_view kind_;
    Cells named_;
};

}  // namespace sudokit::variants
