#include "sumocue.hpp"

#include <algorithm>
#include <charconv>

#include "making.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t cells = 81;
constexpr int side = 9;

// The number at the start of a text, which is taken off; -1 if there is none.
int taken_number(std::string_view& text) {
    int number = -1;
    const char* const end = text.data() + text.size();
    if (!text.starts_with('-')) text = {std::from_chars(text.data(), end, number).ptr, end};
    return number;
}

class Reader : Making {
public:
    Reader() : Making(side, side) {}

    Reading reading(std::string_view text) {
        constexpr std::string_view version = "SumoCueV1";
        const bool is_numbers = !text.starts_with(version);
        text.remove_prefix(is_numbers ? text.find(':') + 1 : version.size());
        if (text.starts_with(is_numbers ? 'd' : 'D')) {
            text.remove_prefix(1);
            add_diagonal("down");
            add_diagonal("up");
        }
        if (is_numbers)
            read_numbers(text.substr(std::min(text.find("k:") + 2, text.size())));
        else
            read_signs(text);
        for (std::size_t at = 0; at < cages_.size(); ++at)
            if (totals_[at] > 0) {
                if (cages_[at].size() == 1)
                    give(cages_[at][0], totals_[at]);
                else
                    add_cage(cages_[at], totals_[at]);
            }
        return std::move(*this).done();
    }

private:
    void read_numbers(std::string_view text) {
        std::vector<int> ids;
        std::size_t at = 0;
        for (; at < cells && !text.empty(); ++at) {
            const int number = taken_number(text);
            if (number < 0 || !(text.empty() || text.starts_with(':'))) refuse_cell(at, text);
            if (!text.empty()) text.remove_prefix(1);
            constexpr int most_cages = 256;
            const int total = number / most_cages;
            if (total == 0) continue;
            // A number of another cage with the same name is another total.
            const auto known = std::ranges::find(ids, number);
            if (known == ids.end()) begin(total);
            const auto cage = static_cast<std::size_t>(known - ids.begin());
            if (known == ids.end()) ids.push_back(number);
            cages_[cage].push_back(this->at(at));
        }
        demand_all(at, text);
    }
    void read_signs(std::string_view text) {
        std::vector<int> regions, cage_of(cells, -1);
        std::size_t at = 0;
        for (; at < cells && !text.empty(); ++at) {
            const bool begins = text.starts_with('=');
            if (!begins && !text.starts_with('+')) refuse_cell(at, text);
            text.remove_prefix(1);
            const int number = taken_number(text);
            const int cage = begins ? static_cast<int>(cages_.size()) : number < 0 || number >= static_cast<int>(at) ? -1 : cage_of[static_cast<std::size_t>(number)];
            if (number < 0 || cage < 0) refuse_cell(at, text);
            if (begins) {
                begin(number);
                cage_of[at] = cage;
            }
            cages_[static_cast<std::size_t>(cage)].push_back(this->at(at));
            if (!text.starts_with('J')) continue;
            text.remove_prefix(1);
            const int region = taken_number(text);
            if (region < 0 || region >= side) refuse_cell(at, text);
            regions.push_back(region);
        }
        demand_all(at, text);
        if (regions.empty()) return;
        if (regions.size() != cells) refuse(Refusal("{count} cells have a region, expected {size}", {{"count", regions.size()}, {"size", cells}}).of_form());
        set_regions(regions);
    }
    void begin(int total) {
        totals_.push_back(total);
        cages_.emplace_back();
    }
    [[noreturn]] void refuse_cell(std::size_t at, std::string_view rest) const {
        refuse(Refusal("{cell} has no total and cage before {found!r}", {{"cell", this->at(at).name()}, {"found", std::string(beginning(rest, 20))}}).of_form());
    }
    void demand_all(std::size_t count, std::string_view rest) const {
        if (count < cells || !rest.empty())
            refuse(Refusal("{count} cells and {rest!r}, expected {size} cells", {{"count", count}, {"rest", std::string(beginning(rest, 20))}, {"size", cells}}).of_form());
    }

    std::vector<int> totals_;
    std::vector<std::vector<GridCell>> cages_;
};

Reading read_text(std::string_view text) { return Reader().reading(without_blanks(text)); }

}  // namespace

const Form sumocue = read_only<read_text>("sumocue");

}  // namespace sudokit::variants
