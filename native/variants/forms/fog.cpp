#include "fog.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {
namespace {

constexpr std::size_t most_links = 625;  // the cells of the largest board

std::string_view text_in(const Data* object, std::string_view key) {
    const Data* const value = object == nullptr || object->as<Data::Object>() == nullptr ? nullptr : object->find(key);
    const auto* const text = value == nullptr ? nullptr : value->as<std::string>();
    return text == nullptr ? std::string_view() : *text;
}

// The cells of the board in a text such as `r3c4r3c5` or `R3C4, R3C5`.
std::vector<GridCell> cells_in(std::string_view text, const Window& board) {
    std::vector<GridCell> found;
    while (!text.empty()) {
        const std::size_t next = text.find_first_of("rR", 1);
        std::string_view name = text.substr(0, next);
        while (!name.empty() && (name.back() < '0' || name.back() > '9')) name.remove_suffix(1);
        if (const GridCell named = cell_named(name); named.row > 0)
            if (const GridCell cell{named.row - board.top, named.column - board.left}; board.has(cell)) found.push_back(cell);
        text.remove_prefix(std::min(next, text.size()));
    }
    return found;
}

}  // namespace

void read_fog_links(const Data& data, const Window& board, Reading& read) {
    const Data* const given = data.find("triggereffect");
    const auto* const effects = given == nullptr ? nullptr : given->as<Data::List>();
    if (effects == nullptr) return;
    std::vector<FogLink> links;
    std::size_t others = 0;
    for (const Data& each : *effects) {
        stop_point();
        const bool is_object = each.as<Data::Object>() != nullptr;
        const Data *const trigger = is_object ? each.find("trigger") : nullptr, *const effect = is_object ? each.find("effect") : nullptr;
        const bool is_known = text_in(trigger, "type") == "cellvalue" && text_in(effect, "type") == "foglight" && links.size() < most_links;
        const std::vector<GridCell> by = is_known ? cells_in(text_in(trigger, "cell"), board) : std::vector<GridCell>();
        if (by.size() == 1)
            links.push_back({by[0], cells_in(text_in(effect, "cells"), board)});
        else
            ++others;
    }
    if (others > 0)
        read.left_out.push_back(Message::counted("{count} effect of digits that is not known", "{count} effects of digits that are not known", others));
    if (links.empty()) return;
    if (!read.fog) read.fog.emplace();
    Fog& fog = *read.fog;
    fog.lit.insert(fog.lit.end(), fog.lamps.begin(), fog.lamps.end());
    fog.lamps.clear();
    fog.links = std::move(links);
}

}  // namespace sudokit::variants
