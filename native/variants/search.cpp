#include "search.hpp"

#include <algorithm>

#include "assembly.hpp"
#include "derived.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit::variants {

namespace {

Exclusions exclusions_of(const Model& model) {
    Exclusions found(model.domains().size());
    const Scope& scope = model.scope();
    for (const auto& [cells, origin] : scope.different)
        for (std::size_t a = 0; a < cells.size(); ++a) {
            stop_point();
            for (std::size_t b = a + 1; b < cells.size(); ++b) found.add(cells[a], cells[b]);
        }
    std::vector<std::pair<Variable, Variable>> equal;
    for (const TablePart& part : scope.tables) {
        if (!(part.relation->reflexive() & model.domains()[part.a] & model.domains()[part.b])) found.add(part.a, part.b);
        if (part.relation->is_identity()) equal.emplace_back(part.a, part.b);
    }
    for (bool changed = true; changed;) {
        changed = false;
        stop_point();
        for (const auto& [a, b] : equal) changed |= found.join(a, b);
    }
    return found;
}

Values any_of(Values values, std::mt19937_64& random) {
    for (std::uint64_t skipped = random() % count(values); skipped > 0; --skipped) values &= values - 1;
    return lowest_bit(values);
}

}  // namespace

Search::Search(const Model& model)
    : shown_(model.shown()),
      variables_(model.domains().size()),
      root_(model.domains()),
      exclusions_(exclusions_of(model)),
      peers_(exclusions_.lists()),
      weights_(variables_, 1.0),
      preferred_(variables_, ~Values{0}) {
    Assembly assembly(model, exclusions_, root_);
    propagators_ = assembly.make(model.scope(), false);
    // Cells that are not shown are guessed last, so they are in no group.
    const auto are_shown = [&](const std::vector<Variable>& cells) {
        return std::ranges::all_of(cells, [&](Variable cell) { return cell < shown_; });
    };
    for (const auto& [cells, origin] : model.scope().different)
        if (assembly.is_house(cells) && are_shown(cells)) groups_.push_back({cells, assembly.digits_of(cells)});
    for (const CountPart& part : model.scope().counts)
        if (part.low == 1 && is_single(part.values) && are_shown(part.cells)) groups_.push_back({part.cells, part.values});
    is_possible_ = std::ranges::none_of(root_, [](Values values) { return values == 0; });
    if (is_possible_) add_derived(model, assembly, propagators_);
    // Of equally urgent ones the small ones come first: they are fast, and blame few variables.
    std::ranges::stable_sort(propagators_, {}, [](const auto& each) { return std::pair(each->urgency, each->watched.size()); });
    std::vector<std::uint8_t> urgency;
    urgency.reserve(propagators_.size());

    std::uint32_t size = static_cast<std::uint32_t>(variables_);
    for (const auto& propagator : propagators_) size += propagator->words();
    row_size_ = size;
    root_.resize(size, 0);
    std::uint32_t place = static_cast<std::uint32_t>(variables_);
    for (std::uint32_t number = 0; number < propagators_.size(); ++number) {
        Propagator& propagator = *propagators_[number];
        urgency.push_back(static_cast<std::uint8_t>(propagator.urgency));
        propagator.place_words(root_.data(), place, size);
        place += propagator.words();
    }
    const Lists watchers(variables_, [&](const auto& add) {
        for (std::uint32_t number = 0; number < propagators_.size(); ++number)
            for (const Variable variable : propagators_[number]->watched) add(variable, number);
    });
    for (Variable variable = 0; variable < variables_; ++variable)
        weights_[variable] += 0.1 * static_cast<double>(watchers[variable].size());
    agenda_ = std::make_unique<Agenda>(watchers, std::move(urgency));
    rows_ = root_;
    way_.resize(variables_ + 1);

    agenda_->add_all();
    for (Variable variable = 0; variable < variables_; ++variable)
        if (is_single(root_[variable])) agenda_->changed(variable, true);
    is_possible_ = is_possible_ && settle();
    if (!is_possible_) agenda_->clear();
    std::copy_n(row(0), row_size_, root_.begin());
    has_ended_ = !is_possible_;
    finds_regions_ = !model.scope().divisions.empty();
    if (finds_regions_) patience_ = first_patience_ = 100;

    std::vector<Values> begun(variables_, 0);  // of each cell the digits whose lines are compared if it begins with them
    for (const ComparisonPart& part : model.scope().comparisons) begun[part.other.front()] |= root_[part.line.front()];
    for (Group& group : groups_) {
        group.decisive = group.digits;
        for (const Variable cell : group.cells) group.decisive &= begun[cell] | ~root_[cell];
    }
}

bool Search::start(std::span<const Values> allowed) {
    depth_ = 0;
    hidden_from_ = variables_ + 1;
    is_after_solution_ = false;
    agenda_->clear();  // a stop point may have ended the last search anywhere
    std::copy(root_.begin(), root_.end(), row(0));
    Board board(row(0), agenda_.get());
    bool is_possible = is_possible_;
    for (Variable variable = 0; is_possible && variable < allowed.size(); ++variable)
        is_possible = board.keep(variable, allowed[variable]);
    is_possible = is_possible && settle();
    if (!is_possible) agenda_->clear();
    has_ended_ = !is_possible;
    patience_ = first_patience_;
    tried_ = 0;
    guesses_regions_ = finds_regions_;
    found_.clear();
    repeated_ = 0;
    return is_possible;
}

bool Search::start(const Branch& branch) {
    weights_ = branch.weights;
    blame_ = branch.blame;
    last_failed_ = nowhere;
    const bool is_possible = start(branch.values);
    if (!branch.begins_again) patience_ = 0;
    found_ = branch.found;
    return is_possible;
}

bool Search::next() {
    Found found = Found::stopped;
    while (found == Found::stopped) found = next_within(1u << 20);
    return found == Found::solution;
}

Found Search::next_within(std::uint64_t guesses) {
    bool goes_on = !has_ended_;
    if (goes_on && is_after_solution_) {
        is_after_solution_ = false;  // a stop may come before the next one
        goes_on = leave_solution();
    }
    for (std::uint64_t round = 0; goes_on; ++round) {
        if (round % 64 == 0) stop_point();
        if (round == guesses) return Found::stopped;
        if (patience_ > 0 && ++tried_ > patience_) {  // what is known at the root stays, and so do the weights
            tried_ = 0;
            patience_ += patience_ / 2;
            begin_again();
        }
        const Guess guess = choose();
        if (guess.variable == nowhere) {
            patience_ = 0;
            if (is_new()) {
                is_after_solution_ = true;
                return Found::solution;
            }
            if (guesses_regions_ && ++repeated_ == most_repeated) {
                guesses_regions_ = false;
                begin_again();
            } else {
                goes_on = leave_solution();
            }
            continue;
        }
        if (guess.variable >= shown_ && (!guesses_regions_ || std::ranges::all_of(cells(), is_single))) hidden_from_ = std::min(hidden_from_, depth_);
        else hidden_from_ = variables_ + 1;
        if (!enter(guess)) {
            blame({&guess.variable, 1});
            last_failed_ = guess.variable;
            goes_on = take_back();
        }
    }
    has_ended_ = true;
    return Found::nothing;
}

std::optional<Branch> Search::give_branch() {
    // Guesses of variables that are not shown come last; they only show that a solution can be met.
    if (depth_ == 0 || way_[0].variable >= shown_) return std::nullopt;
    Branch branch{{row(0), row(0) + variables_}, weights_, blame_, patience_ > 0, found_};
    patience_ = 0;  // its first guess stays: to begin again would lead into the branch
    branch.values[way_[0].variable] &= ~way_[0].value;
    // What is left begins with the guess, and gives away the next branch after it.
    std::copy(row(1), row(depth_ + 1), row(0));
    std::copy(way_.begin() + 1, way_.begin() + static_cast<std::ptrdiff_t>(depth_), way_.begin());
    --depth_;
    if (hidden_from_ <= variables_) --hidden_from_;
    return branch;
}

bool Search::enter(Guess guess) {
    guesses_.store(guesses_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);  // this thread alone writes
    if (rows_.size() < (depth_ + 2) * row_size_) rows_.resize((depth_ + 2) * row_size_);
    std::copy_n(row(depth_), row_size_, row(depth_ + 1));
    way_[depth_++] = guess;
    Board board(row(depth_), agenda_.get());
    return board.keep(guess.variable, guess.value) && settle();
}

double Search::random_way(std::mt19937_64& random) {
    double choices = 1;
    bool goes_on = start();
    patience_ = 0;
    guesses_regions_ = false;
    while (goes_on) {
        Guess guess = choose();
        if (guess.variable == nowhere || guess.variable >= shown_) return next() ? choices : 0;
        const Values values = row(depth_)[guess.variable];
        choices *= count(values);
        guess.value = any_of(values, random);
        goes_on = enter(guess);
    }
    return 0;
}

void Search::begin_again() {
    depth_ = 0;
    hidden_from_ = variables_ + 1;
    last_failed_ = nowhere;
}

// Whether the digits of a solution have not been found before, in other regions.
bool Search::is_new() {
    if (!finds_regions_) return true;
    std::string digits;
    for (const Values cell : cells()) digits.push_back(static_cast<char>(smallest(cell)));
    return found_.insert(std::move(digits)).second;
}

// The variables that are not shown have shown that they can be met; other values of theirs are no other solution.
bool Search::leave_solution() {
    depth_ = std::min(depth_, hidden_from_);
    return take_back();
}

// Takes back the last guess, and those before it that fail without it.
bool Search::take_back() {
    while (depth_ > 0) {
        const Guess guess = way_[--depth_];
        Board board(row(depth_), agenda_.get());
        if (board.remove(guess.variable, guess.value) && settle()) return true;
    }
    return false;
}

bool Search::settle() {
    Board board(row(depth_), agenda_.get());
    Agenda& agenda = *agenda_;
    for (;;) {
        while (agenda.has_fixed()) {
            const Variable variable = agenda.take_fixed();
            const Values value = board[variable];
            for (const Variable peer : peers_[variable])
                if (!board.remove(peer, value)) {
                    blame({&peer, 1});
                    agenda.clear();
                    return false;
                }
        }
        const std::uint32_t number = agenda.next();
        if (number == Agenda::none) return true;
        if (++runs_ % runs_between_looks == 0) stop_point();
        Propagator& propagator = *propagators_[number];
        if (!propagator.runs_once) agenda.done(number);
        if (!propagator.propagate(board)) {
            blame(propagator.blamed());
            agenda.done(number);
            agenda.clear();
            return false;
        }
        if (propagator.runs_once) agenda.done(number);
    }
}

Values Search::first_of(Variable variable) const {
    const Values values = row(depth_)[variable], first = values & preferred_[variable];
    if (random_ != nullptr) return any_of(values, *random_);
    return lowest_bit(first ? first : values);
}

Search::Guess Search::choose() const {
    const Values* values = row(depth_);
    if (last_failed_ < shown_ && count(values[last_failed_]) == 2) return {last_failed_, first_of(last_failed_)};
    Variable best = nowhere;
    double best_score = -1;
    const auto look = [&](Variable first, Variable end) {
        for (Variable variable = first; variable < end; ++variable) {
            if (is_single(values[variable])) continue;
            const double score = weights_[variable] / count(values[variable]);
            if (score > best_score) {
                best_score = score;
                best = variable;
            }
        }
    };
    look(0, static_cast<Variable>(guesses_regions_ ? variables_ : shown_));
    if (best == nowhere) look(static_cast<Variable>(shown_), static_cast<Variable>(variables_));
    if (best == nowhere) return {nowhere, 0};
    const Guess guess{best, first_of(best)};
    return best < shown_ && count(values[best]) > 2 ? choose_place(guess, best_score) : guess;
}

// A digit in a group, if it has a higher score, otherwise the guess: one with two places, or a decisive one.
Search::Guess Search::choose_place(Guess guess, double score) const {
    const Values* values = row(depth_);
    for (const Group& group : groups_) {
        Values once = 0, twice = 0, thrice = 0, fixed = 0;
        for (const Variable cell : group.cells) {
            if (is_single(values[cell])) fixed |= values[cell];
            thrice |= twice & values[cell];
            twice |= once & values[cell];
            once |= values[cell];
        }
        for (Values rest = twice & (~thrice | group.decisive) & ~fixed & group.digits; rest; rest &= rest - 1) {
            const Values value = lowest_bit(rest);
            double weight = 0, places = 0;
            Variable heavier = nowhere;
            for (const Variable cell : group.cells)
                if (values[cell] & value) {
                    weight += weights_[cell];
                    ++places;
                    if (heavier == nowhere || weights_[cell] > weights_[heavier]) heavier = cell;
                }
            const double factor = group.decisive & value ? 4 : 1;
            const double place_score = factor * weight / (places * places);  // the mean of the cells, per place
            if (place_score > score) {
                score = place_score;
                guess = {heavier, value};
            }
        }
    }
    return guess;
}

void Search::blame(std::span<const Variable> variables) {
    for (const Variable variable : variables) weights_[variable] += blame_;
    blame_ *= 1.0005;  // a conflict counts half after 1,400 others
    if (blame_ > 1e100) {
        for (double& weight : weights_) weight *= 1e-100;
        blame_ *= 1e-100;
    }
}

}  // namespace sudokit::variants
