#include "refusal.hpp"

namespace sudokit::variants {

Message::Value::Value(Whole whole) : is(whole.number) {}
Message::Value::Value(std::string text) : is(std::move(text)) {}
Message::Value::Value(const char* text) : is(std::string(text)) {}
Message::Value::Value(Shown shown) : is(std::move(shown)) {}
Message::Value::Value(Message message) : is(std::make_shared<const Message>(std::move(message))) {}
Message::Value::Value(const Value&) = default;
Message::Value::Value(Value&&) noexcept = default;
Message::Value& Message::Value::operator=(const Value&) = default;
Message::Value& Message::Value::operator=(Value&&) noexcept = default;
Message::Value::~Value() = default;

Message::Message(std::string_view text, Values values) : text(text), values(std::move(values)) {}
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

Message Message::counted(std::string_view one, std::string_view other, std::size_t count, Values values) {
    Message made(one, std::move(values));
    made.other = other;
    made.values.emplace_back("count", count);
    return made;
}

Refusal::Refusal(std::string_view text, Values values) : Message(text, std::move(values)) {}
Refusal::Refusal(Message message) : Message(std::move(message)) {}
Refusal::Refusal(const Refusal&) = default;
Refusal::Refusal(Refusal&&) noexcept = default;
Refusal& Refusal::operator=(const Refusal&) = default;
Refusal& Refusal::operator=(Refusal&&) noexcept = default;
Refusal::~Refusal() = default;

}  // namespace sudokit::variants
