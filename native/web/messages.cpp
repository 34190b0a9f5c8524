#include "messages.hpp"

#include "variants/refusal.hpp"

// The host reads a refusal, JSON of so many bytes, and throws.
extern "C" [[noreturn]] __attribute__((import_module("sudokit"), import_name("refuse"))) void sudokit_refuse(const char* text, std::size_t size);

namespace sudokit::web {

using namespace variants;
using telling::Json;

void write(const Message& message, Json& json) {
    json.object([&] {
        json.key("text").text(message.text).key("other").text(message.other);
        json.key("values").object([&] {
            for (const auto& [name, value] : message.values) {
                json.key(name);
                const bool is_quoted = message.text.find("{" + std::string(name) + "!r}") != std::string_view::npos;
                if (const auto* const number = std::get_if<std::int64_t>(&value.is))
                    json.value(*number);
                else if (const auto* const text = std::get_if<std::string>(&value.is))
                    json.text(is_quoted ? "'" + *text + "'" : *text);
                else if (const auto* const shown = std::get_if<Shown>(&value.is))
                    json.text(shown->text);
                else
                    write(*std::get<std::shared_ptr<const Message>>(value.is), json);
            }
        });
    });
}

void write(const std::vector<Message>& messages, Json& json) {
    json.list_of(messages, [&](const Message& message) { write(message, json); });
}

}  // namespace sudokit::web

namespace sudokit::variants {

void give_up(const Refusal& refusal) {
    telling::Json json;
    json.object([&] {
        json.key("reason");
        web::write(refusal, json);
        json.key("form").value(refusal.is_of_form).key("line").value(refusal.line);
        json.key("kind").text(refusal.kind).key("field").text(refusal.field).key("cell").text(refusal.cell);
        json.key("where");
        web::write(refusal.where, json);
    });
    sudokit_refuse(json.text().data(), json.text().size());
}

}  // namespace sudokit::variants
