// Why a text is not a puzzle, why a constraint means nothing in a puzzle, or why its fields do not fit.
#pragma once

#include "message.hpp"

namespace sudokit::variants {

struct Refusal : Message {
    explicit Refusal(std::string_view text, Values values = {});
    Refusal(const Refusal&);
    Refusal(Refusal&&) noexcept;
    Refusal& operator=(const Refusal&);
    Refusal& operator=(Refusal&&) noexcept;
    ~Refusal();
    static Refusal counted(std::string_view one, std::string_view other, std::size_t count, Values values) {
        return Refusal(Message::counted(one, other, count, std::move(values)));
    }

    Refusal& about(std::string_view of_field) {
        field = of_field;
        return *this;
    }
    Refusal& of_cell(std::string of) {
        cell = std::move(of);
        return *this;
    }
    // The text is in no form, or damaged: there is no puzzle of which a part could be wrong.
    Refusal& of_form(int in_line = 0, int in_column = 0) {
        is_of_form = true;
        line = in_line;
        column = in_column;
        return *this;
    }

    std::string_view kind;    // empty if it is not about one, as the others
    std::string field, cell;
    bool is_of_form = false;
    int line = 0, column = 0;    // of the text, from 1; 0 if the whole text is meant
    std::vector<Message> where;  // in a text: what names the constraint, and those within it

private:
    explicit Refusal(Message message);
};

// Ends what is being read or made. Code without exceptions (WebAssembly) leaves that to its host, as at stop points.
#if defined(__cpp_exceptions)
[[noreturn]] inline void give_up(const Refusal& refusal) { throw refusal; }
#else
[[noreturn]] void give_up(const Refusal& refusal);
#endif

}  // namespace sudokit::variants
