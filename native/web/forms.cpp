// The operations of the module for forms: texts of other programs, which become sudokit's own JSON, and the way back.
//
// It is a module of its own because drawings and rules in words need much code, and a page loads it only where somebody opens
// or exports such a text.
#include <algorithm>

#include "kernel/stop_point.hpp"
#include "messages.hpp"
#include "module.hpp"
#include "variants/forms/form.hpp"
#include "variants/forms/json.hpp"

using namespace sudokit;
using namespace sudokit::variants;
using namespace sudokit::web;
using telling::Json;

// The puzzle in a text of any form, in sudokit's own JSON, and what that does not have.
SUDOKIT_EXPORT(variant_read) Answered sudokit_variant_read(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    const Reading reading = recognised({reinterpret_cast<const char*>(input(size)), size}).reading;
    read_json(reading.puzzle, reading.places);  // refuses what is not a puzzle
    Json json;
    json.object([&] {
        json.key("puzzle").written(write_data(reading.puzzle)).key("left_out");
        write(reading.left_out, json);
        json.key("sure").value(reading.is_sure).key("sentences").list_of(reading.sentences, [&](const Remark& remark) {
            json.object([&] {
                json.key("text").text(remark.text).key("standing").value(Remark::names[remark.standing]);
                json.key("constraints").list_of(remark.constraints, [&](std::size_t place) { json.value(place); });
            });
        });
        const auto cells = [&](const std::vector<GridCell>& all) { json.list_of(all, [&](const GridCell& cell) { json.text(cell.name()); }); };
        if (reading.fog)
            json.key("fog").object([&] {
                json.key("lamps");
                cells(reading.fog->lamps);
                json.key("lit");
                cells(reading.fog->lit);
                if (!reading.fog->links.empty())
                    json.key("links").list_of(reading.fog->links, [&](const FogLink& link) {
                        json.object([&] {
                            json.key("by").text(link.by.name()).key("lit");
                            cells(link.lit);
                        });
                    });
            });
        json.key("only_drawn").list_of(reading.only_drawn, [&](const Seen& seen) {
            json.object([&] {
                json.key("what").text(Seen::names[seen.what]).key("colour").text(seen.exact).key("name").text(seen.colour).key("shape").text(seen.shape).key("text").text(seen.text);
                json.key("filled").value(seen.is_filled).key("closed").value(seen.is_closed).key("cells");
                cells(seen.cells);
                json.key("circle");
                cells(seen.circle);
            });
        });
    });
    return answer(json.text());
}

// The text of a puzzle in the form whose name is in the first line.
SUDOKIT_EXPORT(variant_write) Answered sudokit_variant_write(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    const std::string_view text(reinterpret_cast<const char*>(input(size)), size);
    const std::size_t end = std::min(text.find('\n'), size);
    const variants::Form* const form = form_named(text.substr(0, end));
    if (form == nullptr) give_up(Refusal("there is no form called {name!r}", {{"name", std::string(text.substr(0, end))}}).of_form());
    Json json;
    json.text(form->write(demand_data(text.substr(std::min(end + 1, size)))));
    return answer(json.text());
}
