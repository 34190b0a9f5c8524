#include "explainer/chain_links.hpp"

namespace sudokit::explainer {

namespace {

// None of these is constexpr, or compilers would fill the tables.
auto make_members() {
    std::array<std::array<std::uint16_t, 9>, units> all;
    for (int i = 0; i < 9; ++i) {
        for (int cell = 0; cell < 81; ++cell) all[cell][i] = std::uint16_t(9 * cell + i);
        for (int house = 0; house < logic::houses; ++house)
            for (int digit = 0; digit < 9; ++digit)
                all[unit_of(house, digit)][i] = std::uint16_t(9 * geometry.cells[house][i] + digit);
    }
    return all;
}

auto make_memberships() {
    std::array<std::array<Membership, 4>, 729> all;
    for (int candidate = 0; candidate < 729; ++candidate) {
        const int cell = candidate / 9, digit = candidate % 9;
        Membership* next = all[candidate].data();
        *next++ = {std::uint16_t(cell), Mask(1 << digit), Mask(logic::all_digits & ~(1 << digit)), in_cell};
        for (const int kind : box_row_column) {
            const int house = geometry.houses_of[cell][kind], place = geometry.place_in[cell][kind];
            const int met = kind == 2 ? 1 << place : 7 << place / 3 * 3;
            *next++ = {std::uint16_t(unit_of(house, digit)), Mask(1 << place), Mask(logic::all_digits & ~met),
                       Cause(house)};
        }
    }
    return all;
}

}  // namespace

const std::array<std::array<std::uint16_t, 9>, units> members = make_members();
const std::array<std::array<Membership, 4>, 729> memberships = make_memberships();

}  // namespace sudokit::explainer
