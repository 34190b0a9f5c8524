#include "tabulated.hpp"

#include <list>

#include "kernel/parallel.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t most_kept = 256;

// The tables that were used last, the newest first.
class Shelf {
public:
    std::optional<Tabulated> find(const Key& key) {
        const Lock lock(mutex_);
        const auto found = places_.find(key);
        if (found == places_.end()) return std::nullopt;
        tables_.splice(tables_.begin(), tables_, found->second);
        return tables_.front().second;
    }
    void keep(const Key& key, const Tabulated& table) {
        const Lock lock(mutex_);
        if (places_.contains(key)) return;  // another thread was faster
        tables_.emplace_front(key, table);
        places_.emplace(key, tables_.begin());
        if (tables_.size() <= most_kept) return;
        places_.erase(tables_.back().first);
        tables_.pop_back();
    }

private:
    Mutex mutex_;
    std::list<std::pair<Key, Tabulated>> tables_;
    std::map<Key, std::list<std::pair<Key, Tabulated>>::iterator> places_;
};

}  // namespace

Tabulated kept(const Key& key, const std::function<Tabulated()>& make) {
    static Shelf shelf;
    if (const auto found = shelf.find(key)) return *found;
    const Tabulated made = make();
    shelf.keep(key, made);
    return made;
}

Tabulated unrolled(Automaton automaton, std::size_t length) {
    const std::size_t states = automaton.states;
    std::optional<Layers> layers = Layers::unrolled(std::move(automaton), length);
    return {layers ? std::make_shared<const Layers>(*std::move(layers)) : nullptr, states};
}

}  // namespace sudokit::variants
