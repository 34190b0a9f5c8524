#include "form.hpp"

#include <algorithm>
#include <array>

#include "fpuzzles.hpp"
#include "sudokupad.hpp"

namespace sudokit::variants {

namespace {

constexpr std::array forms{&fpuzzles, &sudokupad};

}  // namespace

const Form* form_named(std::string_view name) {
    const auto found = std::ranges::find(forms, name, &Form::name);
    return found == forms.end() ? nullptr : *found;
}

}  // namespace sudokit::variants
