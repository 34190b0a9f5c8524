#include "iss.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "iss_types.hpp"
#include "json.hpp"
#include "kernel/stop_point.hpp"
#include "text.hpp"
#include "packed.hpp"
#include "said.hpp"

namespace sudokit::variants::iss {

namespace {

constexpr std::size_t most_tokens = 20'000, most_replicated = 50'000, deepest = 20;
constexpr std::string_view labels = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// A constraint in the text.
struct Node {
    int number;
    std::string_view type;
    Arguments arguments;
    std::vector<Node> inside;

    Message name() const {
        return Message("constraint {number}, {type}",
                       {{"number", number}, {"type", type.empty() ? Message::Value(Message("a given")) : Message::Value(std::string(type))}});
    }
};

// --- reading ----------------------------------------------------------------------------------------

// The constraints; a link has them after `q=`.
std::string constraints_in(std::string_view given) {
    const std::string text = without_blanks(given);
    if (beginning(text, 10).find("://") == std::string_view::npos) return text;
    const std::string_view address = std::string_view(text).substr(0, text.find('#'));
    const std::size_t query = address.find('?');
    if (query != std::string_view::npos)
        for (const std::string_view field : split(address.substr(query + 1), '&')) {
            const std::size_t equals = field.find('=');
            if (equals == std::string_view::npos || equals + 1 == field.size() || percent_decoded(field.substr(0, equals)) != "q") continue;
            std::string value(field.substr(equals + 1));
            std::ranges::replace(value, '+', ' ');
            return without_blanks(mended_utf8(percent_decoded(value)));
        }
    give_up(Refusal("the link has no puzzle, expected one after ?q=").of_form());
}

// The constraints of a text, those that enclose others with these inside.
std::vector<Node> nodes_in(std::string_view text) {
    if (!text.starts_with('.'))
        give_up(Refusal("{text!r}, expected a constraint that begins with a dot", {{"text", std::string(beginning(text, 20))}}).of_form());
    const auto count = static_cast<std::size_t>(std::ranges::count(text, '.'));
    if (count > most_tokens) give_up(Refusal("{count:,} constraints, expected at most {most:,}", {{"count", count}, {"most", most_tokens}}).of_form());
    std::vector<Node> open(1);
    int number = 0;
    for (const std::string_view token : split(text.substr(1), '.')) {
        ++number;
        Arguments words = split(token, '~');
        const std::string_view type = words[0];
        if (type == "End") {
            if (open.size() == 1) give_up(Refusal("constraint {number}: an End without a start", {{"number", number}}).of_form());
            Node done = std::move(open.back());
            open.pop_back();
            open.back().inside.push_back(std::move(done));
            continue;
        }
        words.erase(words.begin());
        Node node{number, type, std::move(words), {}};
        const bool encloses = type == "And" || type == "Or" || type == "Replicate";
        (encloses ? open : open.back().inside).push_back(std::move(node));
        if (open.size() > deepest + 1) give_up(Refusal("constraint {number}: nested too deeply", {{"number", number}}).of_form());
    }
    if (open.size() > 1) give_up(Refusal("{name}: there is no End", {{"name", open.back().name()}}).of_form());
    return std::move(open[0].inside);
}

// Reads the constraints of one text: those that make the board first.
class Reader {
public:
    explicit Reader(std::vector<Node> nodes) : nodes_(in_force(std::move(nodes))) {}

    Reading reading() {
        prepare("Shape", &Reader::shape);
        prepare("ChaosConstruction", &Reader::labels);
        prepare("Var", &Reader::extras);
        prepare("NoBoxes", &Reader::no_boxes);
        prepare("RegionSize", &Reader::size_of_regions);
        prepare("Jigsaw", &Reader::jigsaw);
        prepare("FullRankTies", &Reader::rank_ties);
        const Data regions = take_regions();
        for (const Node& node : nodes_) {
            board_.where = {node.name()};
            top(node);
        }
        keep_declared();
        return {puzzle(regions), std::move(places_), std::move(left_out_)};
    }

private:
    // --- the board ----------------------------------------------------------------------------------

    void prepare(std::string_view type, void (Reader::*how)(const Arguments&)) {
        for (const Node& node : nodes_) {
            if (node.type != type) continue;
            board_.where = {node.name()};
            (this->*how)(node.arguments);
        }
        board_.where.clear();
    }

    // Two numbers of up to two digits each, with a sign between them; 0 for what is not there.
    std::pair<int, int> numbers_of(std::string_view text, char between) const {
        const std::vector<std::string_view> parts = split(text, between);
        const auto is_number = [](std::string_view part) { return part.size() <= 2 && !part.starts_with('-') && Board::is_number(part); };
        if (parts.size() != 2 || !is_number(parts[0]) || !is_number(parts[1])) return {0, 0};
        return {board_.number(parts[0]), board_.number(parts[1])};
    }

    void shape(const Arguments& arguments) {
        const std::string_view size = arguments.empty() ? "9x9" : arguments[0], digits = arguments.size() > 1 ? arguments[1] : "";
        const auto [rows, columns] = numbers_of(size, 'x');
        if (rows < 1 || rows > most_side || columns < 1 || columns > most_side)
            board_.refuse(Refusal("{size!r}, expected rows and columns such as 6x6, up to 16x16", {{"size", std::string(size)}}));
        int first = 1, last = std::max(rows, columns);
        if (!digits.empty()) {
            const bool has_first = digits.starts_with("0-") || digits.starts_with("1-");
            const std::string_view most = digits.substr(has_first ? 2 : 0);
            if (most.size() > 2 || most.starts_with('-') || !Board::is_number(most))
                board_.refuse(Refusal("{text!r}, expected digits such as 9 or 0-8", {{"text", std::string(digits)}}));
            if (has_first) first = digits[0] - '0';
            last = board_.number(most);
        }
        latin_ = arguments.size() < 3 || arguments[2] != "Raw";
        const int least = latin_ ? std::max(rows, columns) : 1, count = last - first + 1;
        if (count < least || count > most_side)
            board_.refuse(Refusal("{count} digits, expected {least} to {most}", {{"count", count}, {"least", least}, {"most", most_side}}));
        board_.resize(rows, columns, first, last);
    }

    void extras(const Arguments& arguments) {
        board_.declare(arguments.empty() ? "" : arguments[0], arguments.size() < 3 ? "" : arguments[2]);
    }
    void labels(const Arguments&) { board_.add_labels(); }
    void no_boxes(const Arguments&) { has_boxes_ = false; }
    void size_of_regions(const Arguments& arguments) { board_.region_size = board_.number(joined(arguments)); }
    void jigsaw(const Arguments& arguments) {
        if (!arguments.empty()) jigsaws_.push_back(arguments.back());
    }
    void rank_ties(const Arguments& arguments) {
        const std::string ties = joined(arguments);
        if (ties != "none" && ties != "any" && ties != "only-unclued")
            board_.refuse(Refusal("{text!r}, expected none, only-unclued or any", {{"text", ties}}));
        board_.ties = ties == "any";
    }
    static std::string joined(const Arguments& arguments) {
        std::string text;
        for (const std::string_view& each : arguments) text += (&each == arguments.data() ? "" : "~") + std::string(each);
        return text;
    }

    // The constraints that count where ISS has room for one only: of several the last. Each branch of an `Or` is for itself.
    std::vector<Node> in_force(std::vector<Node> nodes) {
        std::set<std::string> later;
        std::vector<Node> kept;
        for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
            bool is_whole = true;
            const auto places = slots(node->type, node->arguments);
            for (const auto& [place, argument] : places)
                if (!later.insert(place).second) {
                    is_whole = is_whole && node->arguments[argument].empty();
                    node->arguments[argument] = {};
                }
            if (!is_whole) {
                left_out_.push_back(Message("{name}: a later one at the same place counts", {{"name", node->name()}}));
                if (!is_at_both_ends(node->type)) continue;
            }
            if (node->type == "Or") {
                std::vector<Node> branches;
                for (Node& branch : node->inside) {
                    std::vector<Node> alone;
                    alone.push_back(std::move(branch));
                    for (Node& each : in_force(std::move(alone))) branches.push_back(std::move(each));
                }
                node->inside = std::move(branches);
            } else if (!node->inside.empty()) {
                node->inside = in_force(std::move(node->inside));
            }
            kept.push_back(std::move(*node));
        }
        std::ranges::reverse(kept);
        return kept;
    }

    // The regions: boxes, or else the pieces of jigsaws; pieces beside boxes are constraints.
    Data take_regions() {
        variants::Puzzle like;
        like.rows = board_.rows();
        like.columns = board_.columns();
        const int usual = board_.longer();
        const std::int64_t size = board_.region_size.value_or(usual);
        if (has_boxes_ && latin_ && size > 0)
            like.regions = boxes_of(like.rows, like.columns, box_shape(like.rows, like.columns, static_cast<int>(size)));
        const bool has_boxes = !like.regions.empty();
        for (const std::string_view layout : jigsaws_)
            for (const Cells& piece : pieces_of(layout, size))
                if (has_boxes)
                    add(constraint("all_different", {{"cells", board_.own_names(piece)}}), Message(""));
                else
                    like.regions.push_back(piece);
        board_.boxes = like.boxes();
        if (like.regions.empty()) return "none";
        if (has_boxes && like.regions == boxes_of(like.rows, like.columns, box_shape(like.rows, like.columns, usual))) return "boxes";
        Data::List regions;
        for (const Cells& region : like.regions) regions.push_back(board_.own_names(region));
        return regions;
    }

    std::vector<Cells> pieces_of(std::string_view layout, std::int64_t size) const {
        const std::vector<std::string_view> letters = characters(layout);
        if (letters.size() != board_.grid_cells())
            board_.refuse(Refusal("Jigsaw: {count} letters, expected {size}", {{"count", letters.size()}, {"size", board_.grid_cells()}}));
        std::vector<std::pair<std::string_view, Cells>> found;
        for (Variable cell = 0; cell < letters.size(); ++cell) {
            auto piece = std::ranges::find(found, letters[cell], &std::pair<std::string_view, Cells>::first);
            if (piece == found.end()) piece = found.insert(found.end(), {letters[cell], {}});
            piece->second.push_back(cell);
        }
        if (found.size() == 1) return {};
        // One group of another size is what is left of the grid.
        std::vector<Cells> pieces, others;
        for (auto& [letter, cells] : found)
            (static_cast<int>(cells.size()) >= board_.longer() && cells.size() <= board_.digits() ? pieces : others).push_back(std::move(cells));
        const auto odd = std::ranges::find_if(pieces, [&](const Cells& piece) { return static_cast<std::int64_t>(piece.size()) != size; });
        const Cells* const wrong = odd != pieces.end() ? &*odd : others.size() > 1 ? &others[1] : nullptr;
        if (wrong != nullptr) {
            const std::string cell = board_.own_name(wrong->front());
            board_.refuse(Refusal("Jigsaw: the piece of {cell} has {count} cells, expected {size}",
                                  {{"cell", cell}, {"count", wrong->size()}, {"size", size}})
                              .of_cell(cell));
        }
        return pieces;
    }

    // --- constraints --------------------------------------------------------------------------------

    void add(Data constraint, Message place) {
        made_.push_back(std::move(constraint));
        places_.push_back(std::move(place));
    }

    // What a node means that is not inside another one; it may belong to the board.
    void top(const Node& node) {
        constexpr std::string_view of_board[] = {"Shape", "Var", "Jigsaw", "NoBoxes", "RegionSize"};
        if (node.type == "FullRankTies") {
            if (node.arguments == Arguments{"none"}) add(constraint("no_ties"), node.name());
        } else if (std::ranges::find(of_board, node.type) == std::end(of_board)) {
            Data::List made;
            constraints(node, made, true);
        }
    }

    // Keeps only these candidates of a cell.
    void keep(Variable cell, Values digits) {
        const auto [at, is_new] = kept_numbers_.emplace(cell, kept_.size());
        if (is_new) kept_.emplace_back(cell, first_values(board_.digits()));
        kept_[at->second].second &= digits;
    }

    // Adds what a node means, as constraints that all hold. At the top, candidates are kept, and constraints get their places.
    void constraints(const Node& node, Data::List& made, bool is_top) {
        const std::size_t before = made.size();
        if (node.type == "And") {
            Data::List all;
            for (const Node& each : node.inside) placed(each, all, false);
            made.push_back(constraint("all_of", {{"constraints", std::move(all)}}));
        } else if (node.type == "Or") {
            Data::List branches;
            for (const Node& each : node.inside) {
                Data::List branch;
                placed(each, branch, false);
                branches.push_back(branch.size() == 1 ? std::move(branch[0]) : constraint("all_of", {{"constraints", std::move(branch)}}));
            }
            made.push_back(constraint("any_of", {{"constraints", std::move(branches)}}));
        } else if (node.type == "Replicate") {
            replicate(node, made, is_top);
            return;
        } else if (node.type.empty()) {
            give(node.arguments, made, is_top);
        } else if (node.type == "SearchPriority") {
            left_out_.push_back(Message("{name}: {what}", {{"name", node.name()}, {"what", Message("the order in which ISS tries cells")}}));
        } else if (is_outside(node.type) && board_.moves()) {
            board_.refuse(Refusal("a clue outside the grid inside Replicate"));
        } else if (!read_type(node.type, board_, node.arguments, made)) {
            board_.refuse(Refusal("sudokit does not have this constraint"));
        }
        if (is_top)
            for (std::size_t at = before; at < made.size(); ++at) add(std::move(made[at]), place());
    }

    // What names the constraint in work, and those that it is within.
    Message place() const {
        Message named = board_.where.back();
        for (auto outer = board_.where.rbegin() + 1; outer != board_.where.rend(); ++outer)
            named = Message("{where}: {reason}", {{"where", *outer}, {"reason", std::move(named)}});
        return named;
    }

    void placed(const Node& node, Data::List& made, bool is_top) {
        stop_point();
        if (board_.moves()) {
            replicated_ += 1 + node.arguments.size();
            if (replicated_ > most_replicated)
                board_.refuse(Refusal("more than {most:,} arguments when it is repeated", {{"most", most_replicated}}));
        }
        board_.where.push_back(node.name());
        constraints(node, made, is_top);
        board_.where.pop_back();
    }

    // The constraints inside, moved so that the origin comes to each of the targets.
    void replicate(const Node& node, Data::List& made, bool is_top) {
        const std::string_view letters = node.arguments.empty() ? "" : node.arguments[0], origin = node.arguments.size() < 2 ? "" : node.arguments[1];
        const Spot start = board_.spot(board_.named(origin.empty() ? "R1C1" : origin));
        const int columns = board_.columns_of(start.group);
        for (const std::size_t bit : unpack_bits(letters, board_)) {
            const int number = start.row * columns + start.column + static_cast<int>(bit);
            const Spot target{start.group, number / columns, number % columns};
            if (!board_.at(target)) board_.refuse(Refusal("target {number} is outside the cells", {{"number", bit + 1}}));
            board_.move(start, target);
            for (const Node& each : node.inside) placed(each, made, is_top);
            board_.move_no_longer();
        }
    }

    // Cells with the only digits that they may have.
    void give(const Arguments& arguments, Data::List& made, bool is_top) {
        for (const std::string_view argument : arguments) {
            const std::vector<std::string_view> words = split(argument, '_');
            const Variable cell = board_.cell(words[0]);
            const std::string name = board_.own_name(cell);
            std::vector<int> digits;
            for (std::size_t at = 1; at < words.size(); ++at) digits.push_back(board_.number(words[at], Message("a digit")));
            if (digits.empty()) board_.refuse(Refusal("{cell} has no digit", {{"cell", name}}).of_cell(name));
            Values mask = 0;
            for (const int digit : digits) {
                if (digit < board_.first() || digit > board_.last())
                    board_.refuse(Refusal("{cell} has {digit!r}, expected {least} to {most}",
                                          {{"cell", name}, {"digit", digit}, {"least", board_.first()}, {"most", board_.last()}})
                                      .of_cell(name));
                mask |= only(static_cast<unsigned>(digit - board_.first()));
            }
            if (is_top)
                keep(cell, mask);
            else
                made.push_back(constraint("among", {{"cells", name}, {"digits", Data::List(digits.begin(), digits.end())}}));
        }
    }

    // Lets the extra cells that nothing names have all digits, so that the puzzle has them.
    void keep_declared() {
        if (board_.all_cells() == board_.grid_cells()) return;
        std::set<std::string, std::less<>> named;
        for (const Data& each : made_)
            for (const std::string_view cell : Said(each).all_cells()) named.emplace(cell);
        for (Variable cell = board_.grid_cells(); cell < board_.all_cells(); ++cell)
            if (!named.contains(board_.own_name(cell)) && !kept_numbers_.contains(cell)) keep(cell, ~Values{0});
    }

    Data::Object puzzle(const Data& regions) {
        Data::Object puzzle{{"rows", board_.rows()}, {"columns", board_.columns()}};
        if (board_.first() != 1 || board_.last() != board_.longer()) {
            Data::List digits;
            for (int digit = board_.first(); digit <= board_.last(); ++digit) digits.push_back(digit);
            puzzle.emplace_back("digits", std::move(digits));
        }
        if (regions.as<std::string>() == nullptr || *regions.as<std::string>() != "boxes") puzzle.emplace_back("regions", regions);
        if (!latin_) puzzle.emplace_back("latin", false);
        Data::Object givens, candidates;
        for (const auto& [cell, digits] : kept_) {
            Data::List said;
            for_each(digits, [&](unsigned place) { said.push_back(board_.first() + static_cast<int>(place)); });
            if (said.size() == 1)
                givens.emplace_back(board_.own_name(cell), std::move(said[0]));
            else
                candidates.emplace_back(board_.own_name(cell), std::move(said));
        }
        if (!givens.empty()) puzzle.emplace_back("givens", std::move(givens));
        if (!candidates.empty()) puzzle.emplace_back("candidates", std::move(candidates));
        if (!made_.empty()) puzzle.emplace_back("constraints", std::move(made_));
        return puzzle;
    }

    std::vector<Message> left_out_;  // before the nodes, which are read with it
    std::vector<Node> nodes_;
    Board board_;  // knows where in the text the reader is
    bool latin_ = true, has_boxes_ = true;
    std::vector<std::string_view> jigsaws_;
    std::vector<std::pair<Variable, Values>> kept_;  // the candidates of cells, in the order of the text
    std::map<Variable, std::size_t> kept_numbers_;
    std::size_t replicated_ = 0;
    Data::List made_;
    std::vector<Message> places_;  // of what is made
};

Reading read(std::string_view text) {
    const std::string constraints = constraints_in(text);
    return is_short_killer(constraints) ? read_short_killer(constraints) : Reader(nodes_in(constraints)).reading();
}

// --- writing ----------------------------------------------------------------------------------------

class Writer {
public:
    explicit Writer(const Data& data) : data_(data), puzzle_(read_json(without_constraints(data))) {}

    std::string text() {
        const int last = puzzle_.last();
        if (std::max({puzzle_.rows, puzzle_.columns, static_cast<int>(puzzle_.digits)}) > most_side)
            give_up(Refusal("ISS holds up to 16 rows, columns and digits"));
        if (puzzle_.first > 1)
            give_up(Refusal("ISS cannot hold the digits {first} to {last} here", {{"first", puzzle_.first}, {"last", last}}).about("digits"));
        board_.resize(puzzle_.rows, puzzle_.columns, puzzle_.first, last);
        std::string text = shape();
        const std::vector<std::string> extras = all_extras();
        std::vector<std::string> declared = extras;
        if (has_labels()) {
            board_.add_labels();
            std::erase_if(declared, [](const std::string& extra) { return Board::prefix_in(extra) == Board::label_group; });
        }
        for (const std::string& group : board_.declare_all(declared, columns_of_groups())) text += ".Var~" + group;
        text += regions() + size_of_regions();
        board_.boxes = puzzle_.boxes();
        text += look_around();
        text += givens(extras);
        for (const std::string& token : level(constraints_of(data_))) text += token;
        return text.empty() ? ".Shape~9x9" : text;
    }

private:
    static const Data::List& constraints_of(const Data& data) { return Said(data).list("constraints"); }
    static Data without_constraints(const Data& data) {
        Data::Object rest;
        if (const auto* const all = data.as<Data::Object>())
            for (const auto& [name, value] : *all)
                if (name != "constraints") rest.emplace_back(name, value);
        return rest;
    }

    std::string shape() const {
        const int longer = std::max(puzzle_.rows, puzzle_.columns);
        std::string digits;
        if (puzzle_.first != 1 || puzzle_.last() != longer)
            digits = (puzzle_.first != 1 ? std::to_string(puzzle_.first) + "-" : "") + std::to_string(puzzle_.last());
        std::string said = std::to_string(puzzle_.rows) + "x" + std::to_string(puzzle_.columns);
        if (!digits.empty() || !puzzle_.latin) said += "~" + digits;
        if (!puzzle_.latin) said += "~Raw";
        return said == "9x9" ? "" : ".Shape~" + said;
    }

    // The names of the extra cells, in the order of givens, candidates and constraints.
    std::vector<std::string> all_extras() const {
        std::vector<std::string> extras = puzzle_.extras;
        std::set<std::string, std::less<>> known(extras.begin(), extras.end());
        for (const Data& each : constraints_of(data_))
            for (const std::string_view word : Said(each).all_cells())
                if (!is_in_grid(word) && known.emplace(word).second) extras.emplace_back(word);
        return extras;
    }
    // Whether it is a name such as r1c1.
    static bool is_in_grid(std::string_view word) {
        const std::size_t column = word.find_first_of("cC");
        const auto are_digits = [](std::string_view side) { return !side.empty() && side.find_first_not_of("0123456789") == std::string_view::npos; };
        return column != std::string_view::npos && (word[0] | 0x20) == 'r' && are_digits(word.substr(1, column - 1)) && are_digits(word.substr(column + 1));
    }

    // Whether there are regions to be found, whose labels have the names that ISS gives them.
    bool has_labels() const {
        bool found = false;
        for (const Data& each : constraints_of(data_)) {
            const Said said(each);
            if (said.kind() != "chaos_construction") continue;
            found = true;
            int number = 0;
            for (const std::string_view label : said.words("labels")) {
                const std::string expected = std::string(Board::label_group) + std::to_string(++number);
                if (label == expected) continue;
                auto refusal = Refusal("ISS calls this label {name}", {{"name", expected}}).about("labels").of_cell(std::string(label));
                refusal.kind = "chaos_construction";
                give_up(refusal);
            }
        }
        return found;
    }
    std::map<std::string, std::int64_t, std::less<>> columns_of_groups() const {
        std::map<std::string, std::int64_t, std::less<>> found;
        look_at(constraints_of(data_), [&](const Said& said) {
            const auto cells = said.words("cells");
            if (const auto columns = said.number("columns"); columns && !cells.empty()) found.emplace(Board::prefix_in(cells[0]), *columns);
        });
        return found;
    }
    // Of regions that are to be found, if it is not the usual one.
    std::string size_of_regions() {
        for (const Data& each : constraints_of(data_))
            if (const auto size = Said(each).number("size"); size && Said(each).kind() == "chaos_construction" && puzzle_.regions.empty() && *size != board_.longer()) {
                board_.region_size = *size;
                return ".RegionSize~" + std::to_string(*size);
            }
        return "";
    }

    std::string regions() {
        if (!puzzle_.latin) {
            if (!puzzle_.regions.empty()) give_up(Refusal("ISS has no regions where rows may repeat digits").about("regions"));
            return "";
        }
        const int usual = std::max(puzzle_.rows, puzzle_.columns);
        std::vector<Cells> boxes = boxes_of(puzzle_.rows, puzzle_.columns, box_shape(puzzle_.rows, puzzle_.columns, usual));
        std::ranges::sort(boxes);
        if (puzzle_.regions == boxes) return "";
        if (puzzle_.regions.empty()) return ".NoBoxes";
        std::string layout(puzzle_.grid_cells(), ' ');
        bool is_right = puzzle_.regions.size() < labels.size();
        const std::size_t size = puzzle_.regions[0].size();
        std::size_t rest = layout.size();
        for (std::size_t number = 0; is_right && number < puzzle_.regions.size(); ++number) {
            is_right = puzzle_.regions[number].size() == size;
            for (const Variable cell : puzzle_.regions[number]) {
                is_right = is_right && layout[cell] == ' ';
                layout[cell] = labels[number];
                --rest;
            }
        }
        const auto is_region = [&](std::size_t cells) { return static_cast<int>(cells) >= usual && cells <= puzzle_.digits; };
        if (!is_right || !is_region(size) || is_region(rest) || (puzzle_.regions.size() == 1 && rest == 0))
            give_up(Refusal("ISS has regions of one size, from {least} to {most}, that do not overlap", {{"least", usual}, {"most", puzzle_.digits}})
                        .about("regions"));
        std::ranges::replace(layout, ' ', labels[puzzle_.regions.size()]);
        std::string said;
        if (static_cast<int>(size) != usual) {
            said = ".RegionSize~" + std::to_string(size);
            board_.region_size = size;
        }
        return said + ".NoBoxes.Jigsaw~" + layout;
    }

    // What all constraints together decide: how dots are written, and whether ranks may tie.
    std::string look_around() {
        std::size_t ranks = 0, with_ties = 0;
        look_at(constraints_of(data_), [&](const Said& said) {
            if (said.kind() == "white_dot" && said.number("difference").value_or(1) != 1) board_.only_usual_dots = false;
            if (said.kind() == "black_dot" && said.number("ratio").value_or(2) != 2) board_.only_usual_dots = false;
            if (said.kind() != "full_rank") return;
            ++ranks;
            with_ties += said.flag("ties", false);
        });
        if (with_ties == 0) return "";
        if (with_ties < ranks) {
            auto refusal = Refusal("ISS has ties for all ranks, or for none");
            refusal.kind = "full_rank";
            give_up(refusal);
        }
        return ".FullRankTies~any";
    }
    template <class Look>
    static void look_at(const Data::List& constraints, const Look& look) {
        for (const Data& each : constraints) {
            const Said said(each);
            look(said);
            look_at(said.list("constraints"), look);
        }
    }

    std::string givens(const std::vector<std::string>& extras) const {
        std::string text;
        std::set<Variable> given;
        const auto add = [&](Variable cell, Values digits) {
            text += "~" + board_.name(cell);
            for_each(digits, [&](unsigned place) { text += "_" + std::to_string(puzzle_.first + static_cast<int>(place)); });
        };
        const auto each_of = [&](std::string_view field, const auto& visit) {
            const Data* const found = data_.find(field);
            if (found == nullptr) return;
            for (const auto& [name, value] : *found->as<Data::Object>()) visit(board_.with_own_name(without_blanks(name)), value);
        };
        const auto mask_of = [&](const Data& digit) { return only(static_cast<unsigned>(*digit.as<std::int64_t>() - puzzle_.first)); };
        each_of("givens", [&](Variable cell, const Data& digit) {
            given.insert(cell);
            add(cell, mask_of(digit));
        });
        each_of("candidates", [&](Variable cell, const Data& digits) {
            Values mask = 0;
            for (const Data& digit : *digits.as<Data::List>()) mask |= mask_of(digit);
            const std::string name = board_.own_name(cell);
            if (mask == 0 || given.contains(cell)) give_up(Refusal("ISS cannot hold the candidates of {cell}", {{"cell", name}}).of_cell(name));
            add(cell, mask);
        });
        // Cells that only fill a group would count in ISS, so that they get a digit.
        for (Variable cell = board_.grid_cells(); cell < board_.all_cells(); ++cell)
            if (std::ranges::find(extras, board_.own_name(cell)) == extras.end()) add(cell, only(0));
        return text.empty() ? "" : "." + text;
    }

    // The tokens of constraints beside each other. A second one where ISS has room for one stands in `And`.
    Tokens level(const Data::List& constraints) const {
        Tokens tokens;
        std::set<std::string> taken;
        for (const Data& each : constraints) {
            stop_point();
            const Tokens found = tokens_of(each);
            if (encloses(each)) {
                tokens.insert(tokens.end(), found.begin(), found.end());
                continue;
            }
            for (const std::string& token : found) {
                Arguments words = split(std::string_view(token).substr(1), '~');
                const std::string_view type = words[0];
                words.erase(words.begin());
                const auto places = slots(type, words);
                const bool is_taken = std::ranges::any_of(places, [&](const auto& place) { return taken.contains(place.first); });
                for (const std::string_view part : {std::string_view(is_taken ? ".And" : ""), std::string_view(token), std::string_view(is_taken ? ".End" : "")})
                    if (!part.empty()) tokens.emplace_back(part);
                for (const auto& [place, argument] : places) taken.insert(place);
            }
        }
        return tokens;
    }
    static bool encloses(const Data& constraint) { return Said(constraint).kind() == "all_of" || Said(constraint).kind() == "any_of"; }

    Tokens tokens_of(const Data& constraint) const {
        if (!encloses(constraint)) return write_type(board_, constraint);
        const bool is_any = Said(constraint).kind() == "any_of";
        Tokens tokens{is_any ? ".Or" : ".And"};
        const auto add = [&](const Tokens& more) { tokens.insert(tokens.end(), more.begin(), more.end()); };
        if (is_any) {
            for (const Data& each : constraints_of(constraint)) {
                const Tokens branch = level({each});
                const bool is_one = branch.size() == 1 || encloses(each);
                if (!is_one) add({".And"});
                add(branch);
                if (!is_one) add({".End"});
            }
        } else {
            add(level(constraints_of(constraint)));
        }
        add({".End"});
        return tokens;
    }

    const Data& data_;
    const variants::Puzzle puzzle_;
    Board board_;
};

std::string write(const Data& puzzle) { return Writer(puzzle).text(); }

}  // namespace

const Form form{"iss", read, write};

}  // namespace sudokit::variants::iss
