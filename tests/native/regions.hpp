// Which cells of a rectangle hang together, and whether they are divided into regions, tried the plainest way: to hold the
// engine for variants against.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

// Whether one can walk from each of the places to each over sides that they share. Places are counted row by row.
inline bool hang_together(const std::set<unsigned>& places, unsigned columns) {
    if (places.empty()) return true;
    std::vector<unsigned> way{*places.begin()};
    std::set<unsigned> seen(way.begin(), way.end());
    while (!way.empty()) {
        const unsigned from = way.back();
        way.pop_back();
        for (const unsigned to : places) {
            const unsigned low = std::min(from, to), high = std::max(from, to);
            const bool share_side = high - low == columns || (high - low == 1 && high % columns != 0);
            if (share_side && seen.insert(to).second) way.push_back(to);
        }
    }
    return seen.size() == places.size();
}

// Whether cells with the same label are connected, so many of them, and labels count from 0 in the order of first cells.
inline bool are_regions(const std::vector<unsigned>& labels, unsigned columns, unsigned size) {
    std::vector<std::set<unsigned>> regions;
    for (unsigned cell = 0; cell < labels.size(); ++cell) {
        if (labels[cell] > regions.size()) return false;
        if (labels[cell] == regions.size()) regions.emplace_back();
        regions[labels[cell]].insert(cell);
    }
    return std::ranges::all_of(regions, [&](const auto& each) { return each.size() == size && hang_together(each, columns); });
}

// Whether cells have the same name if and only if they have the same label, and names are below the number of regions.
inline bool name_regions(const std::vector<unsigned>& names, const std::vector<unsigned>& labels, unsigned size) {
    std::map<unsigned, unsigned> of_label, of_name;
    for (std::size_t cell = 0; cell < labels.size(); ++cell) {
        if (names[cell] >= labels.size() / size) return false;
        if (of_label.emplace(labels[cell], names[cell]).first->second != names[cell]) return false;
        if (of_name.emplace(names[cell], labels[cell]).first->second != labels[cell]) return false;
    }
    return true;
}

// Whether no two cells with the same label have the same digit.
inline bool differ_in_regions(const std::vector<unsigned>& digits, const std::vector<unsigned>& labels) {
    std::set<std::pair<unsigned, unsigned>> found;
    for (std::size_t cell = 0; cell < labels.size(); ++cell)
        if (!found.emplace(labels[cell], digits[cell]).second) return false;
    return true;
}
