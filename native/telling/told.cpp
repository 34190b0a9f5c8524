#include "told.hpp"

namespace sudokit::telling {

Told::Told(const std::string& text) : json_('"' + text + '"') {}
Told::Told(int number) : json_(std::to_string(number)) {}
Told::Told(const Told& other) = default;
Told::Told(Told&& other) noexcept = default;
Told& Told::operator=(Told&& other) noexcept = default;
Told::~Told() = default;

Told Told::say(const char* section, const char* key, const char* also) {
    Told told;
    std::string& json = told.json_;
    json = "[\"";
    (json += section) += "\",{";
    told.keys_at_ = json.size();
    (json += "},\"") += key;
    if (also) (json += "\",\"") += also;
    json += "\"]";
    return told;
}

Told Told::join(const char* kind, const std::vector<Told>& parts) {
    if (parts.empty()) return std::string();
    if (parts.size() == 1) return parts.front();
    Told told;
    std::string& json = told.json_;
    json = "{\"join\":\"";
    (json += kind) += "\",\"parts\":[";
    for (const Told& part : parts) {
        if (&part != &parts.front()) json += ',';
        json += part.json_;
    }
    json += "]}";
    return told;
}

Told& Told::with(const char* name, const Told& value) & {
    std::string more = json_[keys_at_ - 1] == '{' ? "\"" : ",\"";
    ((more += name) += "\":") += value.json_;
    json_.insert(keys_at_, more);
    keys_at_ += more.size();
    return *this;
}

Told part(const char* key) { return Told::say("parts", key); }
Told reason(const char* key) { return Told::say("reasons", key); }

}  // namespace sudokit::telling
