#include "form.hpp"

#include <algorithm>
#include <array>

#include "iss.hpp"

namespace sudokit::variants {

namespace {

constexpr std::array<const Form*, 1> forms{&iss::form};

}  // namespace

const Form* form_named(std::string_view name) {
    const auto found = std::ranges::find(forms, name, &Form::name);
    return found == forms.end() ? nullptr : *found;
}

}  // namespace sudokit::variants
