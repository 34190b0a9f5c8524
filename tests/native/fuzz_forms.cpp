// A fuzz target: any bytes as a text of another program. What is refused is left out. What is read, if the form can hold it, is
// written; and what was written, if it can be read, is written alike. Puzzles of which a constraint is invalid are left out:
// their forms do not find that, but whoever makes the puzzle. Drawings and rules in words are only read.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "variants/forms/form.hpp"
#include "variants/forms/json.hpp"

using namespace sudokit::variants;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const char* const name : {"sudokupad", "f-puzzles"}) {
        try {
            read_json(form_named(name)->read({reinterpret_cast<const char*>(data), size}).puzzle);
        } catch (const Refusal&) {
        }
    }
    for (const char* const name : {"iss"}) {
        const Form& form = *form_named(name);
        std::string once, again;
        try {
            const Data puzzle = form.read({reinterpret_cast<const char*>(data), size}).puzzle;
            read_json(puzzle);
            once = form.write(puzzle);
            again = form.write(form.read(once).puzzle);
        } catch (const Refusal&) {
            continue;
        }
        if (again != once) std::abort();
    }
    return 0;
}
