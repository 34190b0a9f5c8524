// Sentences of native code, which the host fills into their templates in the language in use.
#pragma once

#include <vector>

#include "telling/json.hpp"
#include "variants/message.hpp"

namespace sudokit::web {

void write(const variants::Message& message, telling::Json& json);
void write(const std::vector<variants::Message>& messages, telling::Json& json);

}  // namespace sudokit::web
