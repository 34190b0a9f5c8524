// What is said, before a language says it.
//
// It is JSON, so that every home of the engine reads it with what it has anyway:
//
//     "r4c3, r9c8"                       a text that is the same in every language
//     5                                  a number
//     [SECTION, {...}, KEY, KEY ...]     a text of a language, with a value for each of its places
//     {"join": KIND, "parts": [...]}     a list
//
// SECTION is one of the sections of src/sudokit/words/LANGUAGE.json. Its text stands under the first of the keys that the
// section has; it need not name all values. KIND is a key of the section `lists`, or the text between any two parts.
// `words/telling.py` and `page/worker/words/telling.js` make texts of this.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace sudokit::telling {

// Its members are never inline: there are hundreds of calls, and a visit of the page loads the module that has them.
class Told {
public:
    // A text that needs no escapes in JSON.
    [[gnu::noinline]] Told(const std::string& text);
    [[gnu::noinline]] Told(int number);
    [[gnu::noinline]] Told(const Told& other);
    [[gnu::noinline]] Told(Told&& other) noexcept;
    [[gnu::noinline]] Told& operator=(Told&& other) noexcept;
    [[gnu::noinline]] ~Told();

    // `also` is a second key, or null.
    static Told say(const char* section, const char* key, const char* also = nullptr);
    // Of no parts, an empty text.
    static Told join(const char* kind, const std::vector<Told>& parts);

    // Of something to say: the same with one value more.
    [[gnu::noinline]] Told& with(const char* name, const Told& value) &;
    Told&& with(const char* name, const Told& value) && { return std::move(with(name, value)); }

    const std::string& json() const { return json_; }
    bool is_empty() const { return json_.size() == 2; }

private:
    Told() = default;

    std::string json_;
    std::size_t keys_at_ = 0;  // of something to say: where its values end
};

using Parts = std::vector<Told>;

// A text of the section `parts` or `reasons`.
Told part(const char* key);
Told reason(const char* key);

}  // namespace sudokit::telling
