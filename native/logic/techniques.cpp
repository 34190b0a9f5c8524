// The table of techniques and their finders.
#include "techniques.hpp"

#include <set>

namespace sudokit::logic {

const std::vector<TechniqueEntry>& techniques() {
    using enum Technique;
    static const std::vector<TechniqueEntry> table = {
        {full_house, "full-house", find_full_houses},
        {naked_single, "naked-single", find_naked_singles},
        {hidden_single, "hidden-single", find_hidden_singles},
        {locked_pair, "locked-pair", find_naked_subsets},
        {locked_triple, "locked-triple", find_naked_subsets},
        {pointing, "pointing", find_intersections},
        {claiming, "claiming", find_intersections},
        {naked_pair, "naked-pair", find_naked_subsets},
        {naked_triple, "naked-triple", find_naked_subsets},
        {naked_quadruple, "naked-quadruple", find_naked_subsets},
        {hidden_pair, "hidden-pair", find_hidden_subsets},
        {hidden_triple, "hidden-triple", find_hidden_subsets},
        {hidden_quadruple, "hidden-quadruple", find_hidden_subsets},
        {x_wing, "x-wing", find_fish},
        {swordfish, "swordfish", find_fish},
        {jellyfish, "jellyfish", find_fish},
        {squirmbag, "squirmbag", find_fish},
        {whale, "whale", find_fish},
        {leviathan, "leviathan", find_fish},
        {finned_x_wing, "finned-x-wing", find_fish},
        {finned_swordfish, "finned-swordfish", find_fish},
        {finned_jellyfish, "finned-jellyfish", find_fish},
        {finned_squirmbag, "finned-squirmbag", find_fish},
        {finned_whale, "finned-whale", find_fish},
        {finned_leviathan, "finned-leviathan", find_fish},
        {sashimi_x_wing, "sashimi-x-wing", find_fish},
        {sashimi_swordfish, "sashimi-swordfish", find_fish},
        {sashimi_jellyfish, "sashimi-jellyfish", find_fish},
        {sashimi_squirmbag, "sashimi-squirmbag", find_fish},
        {sashimi_whale, "sashimi-whale", find_fish},
        {sashimi_leviathan, "sashimi-leviathan", find_fish},
        {franken_x_wing, "franken-x-wing", find_fish},
        {franken_swordfish, "franken-swordfish", find_fish},
        {franken_jellyfish, "franken-jellyfish", find_fish},
        {franken_squirmbag, "franken-squirmbag", find_fish},
        {franken_whale, "franken-whale", find_fish},
        {franken_leviathan, "franken-leviathan", find_fish},
        {finned_franken_x_wing, "finned-franken-x-wing", find_fish},
        {finned_franken_swordfish, "finned-franken-swordfish", find_fish},
        {finned_franken_jellyfish, "finned-franken-jellyfish", find_fish},
        {finned_franken_squirmbag, "finned-franken-squirmbag", find_fish},
        {finned_franken_whale, "finned-franken-whale", find_fish},
        {finned_franken_leviathan, "finned-franken-leviathan", find_fish},
        {mutant_x_wing, "mutant-x-wing", find_fish},
        {mutant_swordfish, "mutant-swordfish", find_fish},
        {mutant_jellyfish, "mutant-jellyfish", find_fish},
        {mutant_squirmbag, "mutant-squirmbag", find_fish},
        {mutant_whale, "mutant-whale", find_fish},
        {mutant_leviathan, "mutant-leviathan", find_fish},
        {finned_mutant_x_wing, "finned-mutant-x-wing", find_fish},
        {finned_mutant_swordfish, "finned-mutant-swordfish", find_fish},
        {finned_mutant_jellyfish, "finned-mutant-jellyfish", find_fish},
        {finned_mutant_squirmbag, "finned-mutant-squirmbag", find_fish},
        {finned_mutant_whale, "finned-mutant-whale", find_fish},
        {finned_mutant_leviathan, "finned-mutant-leviathan", find_fish},
        {kraken_fish_1, "kraken-fish-1", find_kraken_fish},
        {kraken_fish_2, "kraken-fish-2", find_kraken_fish},
        {skyscraper, "skyscraper", find_single_digit_patterns},
        {two_string_kite, "two-string-kite", find_single_digit_patterns},
        {dual_two_string_kite, "dual-two-string-kite", find_single_digit_patterns},
        {turbot_fish, "turbot-fish", find_single_digit_patterns},
        {empty_rectangle, "empty-rectangle", find_single_digit_patterns},
        {dual_empty_rectangle, "dual-empty-rectangle", find_single_digit_patterns},
        {simple_colors_trap, "simple-colors-trap", find_colors},
        {simple_colors_wrap, "simple-colors-wrap", find_colors},
        {multi_colors_1, "multi-colors-1", find_colors},
        {multi_colors_2, "multi-colors-2", find_colors},
        {uniqueness_1, "uniqueness-1", find_uniqueness},
        {uniqueness_2, "uniqueness-2", find_uniqueness},
        {uniqueness_3, "uniqueness-3", find_uniqueness},
        {uniqueness_4, "uniqueness-4", find_uniqueness},
        {uniqueness_5, "uniqueness-5", find_uniqueness},
        {uniqueness_6, "uniqueness-6", find_uniqueness},
        {hidden_rectangle, "hidden-rectangle", find_uniqueness},
        {avoidable_rectangle_1, "avoidable-rectangle-1", find_uniqueness},
        {avoidable_rectangle_2, "avoidable-rectangle-2", find_uniqueness},
        {bug_plus_1, "bug-plus-1", find_uniqueness},
        {xy_wing, "xy-wing", find_wings},
        {xyz_wing, "xyz-wing", find_wings},
        {w_wing, "w-wing", find_wings},
        {sue_de_coq, "sue-de-coq", find_sue_de_coq},
        {als_xz, "als-xz", find_almost_locked_sets},
        {als_xy_wing, "als-xy-wing", find_almost_locked_sets},
        {als_chain, "als-chain", find_almost_locked_sets},
        {death_blossom, "death-blossom", find_almost_locked_sets},
        {remote_pair, "remote-pair", find_remote_pairs},
        {x_chain, "x-chain", find_chains},
        {xy_chain, "xy-chain", find_chains},
        {continuous_nice_loop, "continuous-nice-loop", find_chains},
        {discontinuous_nice_loop, "discontinuous-nice-loop", find_chains},
        {aic, "aic", find_chains},
        {grouped_continuous_nice_loop, "grouped-continuous-nice-loop", find_chains},
        {grouped_discontinuous_nice_loop, "grouped-discontinuous-nice-loop", find_chains},
        {grouped_aic, "grouped-aic", find_chains},
        {template_set, "template-set", find_templates},
        {template_delete, "template-delete", find_templates},
        {forcing_chain_contradiction, "forcing-chain-contradiction", find_forcing_chains},
        {forcing_chain_verity, "forcing-chain-verity", find_forcing_chains},
        {forcing_net_contradiction, "forcing-net-contradiction", find_forcing_nets},
        {forcing_net_verity, "forcing-net-verity", find_forcing_nets},
        {brute_force, "brute-force", find_brute_force},
    };
    return table;
}

const TechniqueEntry* entry_of(Technique technique) {
    for (const TechniqueEntry& entry : techniques())
        if (entry.technique == technique) return &entry;
    return nullptr;
}

std::optional<Technique> technique_named(std::string_view key) {
    for (const TechniqueEntry& entry : techniques())
        if (key == entry.key) return entry.technique;
    return {};
}

void find_all(Search& search, const TechniqueSet& wanted) {
    std::set<Finder> asked;
    for (const TechniqueEntry& entry : techniques())
        if (wanted.has(entry.technique) && asked.insert(entry.find).second) {
            stop_point();
            entry.find(search, wanted);
        }
}

}  // namespace sudokit::logic
