// Which values of two variables go together: a table, looked up for whole sets of values. Many pairs of variables share
// one, in many puzzles.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "demand.hpp"
#include "values.hpp"

namespace sudokit::variants {

// For a set of values of one variable, all values of the other that go with one of them. Looked up in pieces of 9 bits,
// so one look-up is enough for nine digits.
class Image {
public:
    // rows[i]: the values that go with value i.
    explicit Image(std::span<const Values> rows) {
        for (std::size_t first = 0; first < rows.size(); first += bits) {
            const auto wide = static_cast<unsigned>(std::min<std::size_t>(bits, rows.size() - first));
            const std::size_t start = unions_.size();
            unions_.resize(start + (std::size_t{1} << wide));
            for (std::size_t piece = 1; piece < std::size_t{1} << wide; ++piece)
                unions_[start + piece] = unions_[start + (piece & (piece - 1))] |
                                         rows[first + static_cast<unsigned>(std::countr_zero(piece))];
        }
    }
    // values: none that has no row.
    Values operator()(Values values) const {
        Values image = unions_[values & (piece_size - 1)];
        for (std::size_t at = piece_size; values >>= bits; at += piece_size) image |= unions_[at + (values & (piece_size - 1))];
        return image;
    }

private:
    static constexpr unsigned bits = 9;
    static constexpr std::size_t piece_size = std::size_t{1} << bits;
    std::vector<Values> unions_;
};

// Read both ways.
class Relation {
public:
    // rows: of each value those that go with it; as many as there are values. Throws std::invalid_argument if these are too
    // many, or none.
    explicit Relation(std::vector<Values> rows)
        : rows_(checked(std::move(rows))), forward_(rows_), backward_(transposed(rows_)) {
        for (unsigned value = 0; value < rows_.size(); ++value) {
            reflexive_ |= rows_[value] & only(value);
            is_identity_ &= (rows_[value] & ~only(value)) == 0;
        }
    }
    // What goes with one of the values of the first, or of the second variable.
    Values forward(Values values) const { return forward_(values); }
    Values backward(Values values) const { return backward_(values); }

    const std::vector<Values>& rows() const { return rows_; }
    // The values that go with themselves, and whether no others go together.
    Values reflexive() const { return reflexive_; }
    bool is_identity() const { return is_identity_; }

private:
    static std::vector<Values> checked(std::vector<Values> rows) {
        demand(!rows.empty() && rows.size() <= most_values, "a relation has 1 to 32 rows");
        return rows;
    }
    static std::vector<Values> transposed(const std::vector<Values>& rows) {
        std::vector<Values> columns(rows.size());
        for (unsigned a = 0; a < rows.size(); ++a)
            for_each(rows[a] & first_values(static_cast<unsigned>(rows.size())), [&](unsigned b) { columns[b] |= only(a); });
        return columns;
    }
    std::vector<Values> rows_;
    Image forward_, backward_;
    Values reflexive_ = 0;
    bool is_identity_ = true;
};

}  // namespace sudokit::variants
