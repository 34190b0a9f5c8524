// What a form makes of a text, part by part: for forms that are only read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "form.hpp"
#include "grid_cells.hpp"
#include "where.hpp"

namespace sudokit::variants {

class Making : public Where {
public:
    Making(int of_rows, int of_columns) : rows(of_rows), columns(of_columns) {}

    const int rows, columns;
    Data::Object extra;             // further members of the puzzle
    std::vector<Message> left_out;

    bool has(const GridCell& cell) const { return cell.row >= 1 && cell.row <= rows && cell.column >= 1 && cell.column <= columns; }
    // The cell of a number that counts row by row from 0.
    GridCell at(std::size_t number) const {
        const int place = static_cast<int>(number);
        return {place / columns + 1, place % columns + 1};
    }

    void give(const GridCell& cell, std::int64_t digit) { givens_.add(cell.name(), digit); }
    // A constraint with up to two fields, which the innermost of `where` names. Fields without a name are left out.
    void add(std::string_view kind, std::string_view field = {}, Data value = {}, std::string_view other = {}, Data other_value = {});
    void add(std::string_view kind, const std::vector<GridCell>& cells, std::string_view field = {}, Data value = {});
    void add(Data::Object constraint);
    void add_cage(const std::vector<GridCell>& cells, std::int64_t total);  // 0 is none
    void add_diagonal(std::string_view direction);
    // Regions: of each cell, row by row, the number of its region, -1 for none. Without this they are the usual boxes.
    void set_regions(const std::vector<int>& of_cells);
    void set_title(std::string_view title, std::string_view author);

    Reading done() &&;

    // With the value in it.
    [[noreturn]] void refuse_value(Refusal refusal, const Data& value) const;
    [[noreturn]] void refuse_unknown() const;
    // What a value is, or a refusal.
    const Data::List& list(const Data& value) const;
    std::int64_t whole(const Data* value) const;

private:
    Members givens_;
    Data::List constraints_;
    std::vector<Message> places_;
};

// What stands after `key=` in the address of a link, as it was before it was encoded. Ends with a refusal if there is none.
std::string parameter(std::string_view link, std::string_view key);

// A form that is not written.
template <Reading (*read)(std::string_view)>
constexpr Form read_only(std::string_view name) {
    return {name, read, [](const Data&) -> std::string { give_up(Refusal("this form is only read")); }};
}

}  // namespace sudokit::variants
