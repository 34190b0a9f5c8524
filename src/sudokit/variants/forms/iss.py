"""The texts of ISS, the Interactive Sudoku Solver: constraints as `.Type~argument~argument`.

Blanks and line ends mean nothing. A few types make the board:

    Shape~6x6~0-5~Raw   rows and columns; the digits; `Raw` if rows and columns may repeat digits
    NoBoxes RegionSize Jigsaw   regions: none, boxes of another size, or a letter for each cell
    Var~X~label~9       extra cells VX1 to VX9
    (no type)           `.~R1C1_5~R1C2_2_4`: givens, and candidates

Others enclose constraints up to `.End`: `Or`, `And`, and `Replicate`, which repeats them elsewhere. What all other
types mean stands in `iss_types`. `read` and `write` keep the order of the constraints.

A killer Sudoku may also be in a short form (`short_killer`), which is read only.

A text means what ISS makes of it. Each end of a line has one clue of a type, and each corner one quadruple: of several
the last one counts, outside of `Or`. Extra cells count in solutions even if no constraint names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from sudokit.board.reading import Reading
from sudokit.errors import FormatError, VariantError
from sudokit.messages import message
from sudokit.stopping import check
from sudokit.variants import geometry, kinds
from sudokit.variants.fields import DEEPEST
from sudokit.variants.forms import iss_types, short_killer
from sudokit.variants.forms.iss_board import MOST, Board, Spot
from sudokit.variants.forms.packed import unpack_bits
from sudokit.variants.forms.places import place_in_text
from sudokit.variants.geometry import usual_boxes
from sudokit.variants.kinds import Kind
from sudokit.variants.places import Cell, Place, grid_cells
from sudokit.variants.puzzle import Puzzle

__all__ = ["NAME", "TITLE", "read", "write"]

NAME = "iss"
TITLE = "ISS, the Interactive Sudoku Solver: .Type~argument~..."

_ENCLOSING = ("And", "Or", "Replicate")
_MOST_TOKENS = 20_000
_MOST_REPLICATED = 50_000
_LABELS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})", re.ASCII)
_RANGE = re.compile(r"(?:([01])-)?([0-9]{1,2})", re.ASCII)


@dataclass
class _Node:
    """A constraint in the text."""

    number: int
    type: str
    arguments: list[str]
    inside: list[_Node] = field(default_factory=list)

    @property
    def name(self) -> str:
        return message(
            "constraint {number}, {type}", number=self.number, type=self.type or message("a given")
        )


# --- reading ---------------------------------------------------------------------------------------


def read(text: str) -> Reading:
    """The puzzle in a text of ISS, or in a link that has one.

    Raises:
        FormatError: The text is not made of constraints.
        VariantError: A constraint is not what ISS expects, or sudokit does not have its rule.

    Examples:
        >>> puzzle = read(".Shape~4x4.~R1C1_1.Cage~5~R1C2~R2C2").puzzle
        >>> puzzle
        Puzzle('1...............', rows=4, columns=4, constraints=[Cage('r1c2 r2c2', total=5)])
    """
    constraints = _constraints_of(text)
    if short_killer.is_short_killer(constraints):
        return Reading(short_killer.read(constraints), NAME)
    return _Reader(_nodes(constraints)).reading()


def _constraints_of(text: str) -> str:
    """The constraints; a link has them after `q=`."""
    text = text.strip()
    if "://" in text[:10]:
        try:
            found = parse_qs(urlsplit(text).query).get("q")
        except ValueError:
            found = None
        if not found:
            raise FormatError(message("the link has no puzzle, expected one after ?q="))
        text = found[0]
    return "".join(text.split())


def _nodes(text: str) -> list[_Node]:
    """The constraints of a text, those that enclose others with these inside."""
    before, *tokens = text.split(".")
    if before or not tokens:
        raise FormatError(
            message("{text!r}, expected a constraint that begins with a dot", text=text[:20])
        )
    if len(tokens) > _MOST_TOKENS:
        raise FormatError(
            message(
                "{count:,} constraints, expected at most {most:,}",
                count=len(tokens),
                most=_MOST_TOKENS,
            )
        )
    root = _Node(0, "", [])
    open_nodes = [root]
    for number, token in enumerate(tokens, 1):
        name, *arguments = token.split("~")
        if name == "End":
            if len(open_nodes) == 1:
                raise FormatError(
                    message("constraint {number}: an End without a start", number=number)
                )
            open_nodes.pop()
            continue
        node = _Node(number, name, arguments)
        open_nodes[-1].inside.append(node)
        if name in _ENCLOSING:
            open_nodes.append(node)
            if len(open_nodes) > DEEPEST + 1:  # the root is one of them
                raise FormatError(message("constraint {number}: nested too deeply", number=number))
    if len(open_nodes) > 1:
        raise FormatError(message("{name}: there is no End", name=open_nodes[-1].name))
    return root.inside


class _Reader:
    """Reads the constraints of one text: those that make the board first."""

    def __init__(self, nodes: list[_Node]) -> None:
        self.left_out: list[str] = []
        self.nodes = self.in_force(nodes)
        self.replicated_so_far = 0
        self.latin = True
        self.candidates: dict[Place, tuple[int, ...]] = {}
        self.jigsaws: list[str] = []
        self.boxes = True
        self.board = Board(9, 9, range(1, 10))

    def reading(self) -> Reading:
        for name, prepare in (
            ("Shape", self.shape),
            ("Var", self.extras),
            ("NoBoxes", self.no_boxes),
            ("RegionSize", self.size_of_regions),
            ("Jigsaw", self.jigsaw),
            ("FullRankTies", self.rank_ties),
        ):
            for node in self.nodes:
                if node.type == name:
                    with place_in_text(node.name):
                        prepare(node.arguments)
        regions, pieces = self.regions()
        self.board.boxes = usual_boxes(self.board.rows, self.board.columns, regions)
        constraints: list[Kind] = []
        for node in self.nodes:
            with place_in_text(node.name):
                constraints += self.top(node)
        constraints = [*pieces, *constraints]
        self.keep_declared(constraints)
        givens = {cell: kept[0] for cell, kept in self.candidates.items() if len(kept) == 1}
        puzzle = Puzzle(
            givens,
            rows=self.board.rows,
            columns=self.board.columns,
            digits=self.board.digits,
            regions=regions,
            candidates={cell: kept for cell, kept in self.candidates.items() if len(kept) != 1},
            constraints=constraints,
            latin=self.latin,
        )
        return Reading(puzzle, NAME, left_out=tuple(self.left_out))

    # --- the board ---------------------------------------------------------------------------------

    def shape(self, arguments: list[str]) -> None:
        size, *more = [*arguments, ""] if arguments else ["9x9", ""]
        match = _SHAPE.fullmatch(size)
        rows, columns = (int(side) for side in match.groups()) if match else (0, 0)
        if not (1 <= rows <= MOST and 1 <= columns <= MOST):
            raise VariantError(
                message("{size!r}, expected rows and columns such as 6x6, up to 16x16", size=size)
            )
        span = _RANGE.fullmatch(more[0])
        if more[0] and not span:
            raise VariantError(message("{text!r}, expected digits such as 9 or 0-8", text=more[0]))
        first, last = 1, max(rows, columns)
        if span:
            first, last = int(span[1] or 1), int(span[2])
        self.latin = more[1:2] != ["Raw"]
        least = max(rows, columns) if self.latin else 1
        if not least <= last - first + 1 <= MOST:
            raise VariantError(
                message(
                    "{count} digits, expected {least} to {most}",
                    count=last - first + 1,
                    least=least,
                    most=MOST,
                )
            )
        self.board = Board(rows, columns, range(first, last + 1))

    def extras(self, arguments: list[str]) -> None:
        prefix, _, size = (*arguments, "", "", "")[:3]
        self.board.declare(prefix, size)

    def no_boxes(self, arguments: list[str]) -> None:
        self.boxes = False

    def size_of_regions(self, arguments: list[str]) -> None:
        self.board.region_size = iss_types.number("~".join(arguments))

    def jigsaw(self, arguments: list[str]) -> None:
        self.jigsaws += arguments[-1:]

    def rank_ties(self, arguments: list[str]) -> None:
        ties = "~".join(arguments)
        if ties not in {"none", "any", "only-unclued"}:
            raise VariantError(message("{text!r}, expected none, only-unclued or any", text=ties))
        self.board.ties = ties == "any"

    def in_force(self, nodes: list[_Node]) -> list[_Node]:
        """The constraints that count where ISS has room for one only: of several the last."""
        later: set[tuple[str, ...]] = set()
        kept = []
        for node in reversed(nodes):
            arguments = list(node.arguments)
            for slot, argument in iss_types.slots(node.type, arguments):
                if slot in later:
                    arguments[argument] = ""
                later.add(slot)
            if arguments != node.arguments:
                self.left_out.append(
                    message("{name}: a later one at the same place counts", name=node.name)
                )
                if node.type not in iss_types.AT_BOTH_ENDS:
                    continue
            if node.type == "Or":  # each branch is for itself
                inside = [one for each in node.inside for one in self.in_force([each])]
            else:
                inside = self.in_force(node.inside)
            kept.append(_Node(node.number, node.type, arguments, inside))
        return kept[::-1]

    def keep_declared(self, constraints: list[Kind]) -> None:
        """Let the extra cells that nothing names have all digits, so that the puzzle has them."""
        named = {*self.candidates, *(each for one in constraints for each in one.places())}
        for extra in self.board.extras():
            if extra not in named:
                self.candidates[extra] = self.board.digits

    def top(self, node: _Node) -> list[Kind]:
        """The constraints of a node that is not inside another one; it may belong to the board."""
        match node.type:
            case "":
                for cell, digits in self.given(node.arguments):
                    self.keep(cell, digits)
            case "Shape" | "Var" | "Jigsaw" | "NoBoxes" | "RegionSize":
                pass
            case "FullRankTies":
                return [kinds.NoTies()] if node.arguments == ["none"] else []
            case _:
                return [each for each in self.constraints(node) if not self.kept(each)]
        return []

    def keep(self, cell: Place, digits: tuple[int, ...]) -> None:
        """Keep only these candidates of a cell."""
        before = self.candidates.get(cell, self.board.digits)
        self.candidates[cell] = tuple(each for each in before if each in digits)

    def kept(self, constraint: Kind) -> bool:
        """Keep the candidates that a constraint names, if it only does that."""
        if not isinstance(constraint, kinds.Among):
            return False
        for cell in constraint.cells:
            self.keep(cell, constraint.digits)
        return True

    def given(self, arguments: Sequence[str]) -> Iterator[tuple[Place, tuple[int, ...]]]:
        """The cells with the only digits that they may have."""
        for argument in arguments:
            name, *values = argument.split("_")
            cell = self.board.cell(name)
            digits = tuple(iss_types.number(value, message("a digit")) for value in values)
            wrong = [digit for digit in digits if digit not in self.board.digits]
            if not digits:
                raise VariantError(message("{cell} has no digit", cell=str(cell)), cell=str(cell))
            if wrong:
                raise VariantError(
                    message(
                        "{cell} has {digit!r}, expected {least} to {most}",
                        cell=str(cell),
                        digit=wrong[0],
                        least=self.board.digits[0],
                        most=self.board.digits[-1],
                    ),
                    cell=str(cell),
                )
            yield cell, digits

    def regions(self) -> tuple[list[list[Cell]], list[Kind]]:
        """The regions: boxes, or else the pieces of jigsaws; pieces beside boxes are constraints."""
        rows, columns = self.board.rows, self.board.columns
        usual = max(rows, columns)
        size = usual if self.board.region_size is None else self.board.region_size
        boxes = (
            geometry.boxes(rows, columns, size) if self.boxes and self.latin and size > 0 else ()
        )
        pieces = [piece for layout in self.jigsaws for piece in self.pieces(layout, usual, size)]
        if not boxes:
            return pieces, []
        cells = grid_cells(rows, columns)
        return (
            [[cells[number] for number in box] for box in boxes],
            [kinds.AllDifferent(piece) for piece in pieces],
        )

    def pieces(self, layout: str, usual: int, size: int) -> list[list[Cell]]:
        cells = grid_cells(self.board.rows, self.board.columns)
        if len(layout) != len(cells):
            raise VariantError(
                message(
                    "Jigsaw: {count} letters, expected {size}", count=len(layout), size=len(cells)
                )
            )
        by_label: dict[str, list[Cell]] = {}
        for cell, label in zip(cells, layout, strict=True):
            by_label.setdefault(label, []).append(cell)
        if len(by_label) == 1:
            return []
        # One group of another size is what is left of the grid.
        others = [
            each for each in by_label.values() if not usual <= len(each) <= len(self.board.digits)
        ]
        found = [each for each in by_label.values() if each not in others]
        wrong = next((each for each in found if len(each) != size), None) or (
            others[1] if len(others) > 1 else None
        )
        if wrong:
            raise VariantError(
                message(
                    "Jigsaw: the piece of {cell} has {count} cells, expected {size}",
                    cell=str(wrong[0]),
                    count=len(wrong),
                    size=size,
                ),
                cell=str(wrong[0]),
            )
        return found

    # --- constraints -------------------------------------------------------------------------------

    def constraints(self, node: _Node) -> Iterator[Kind]:
        """What a node means, as constraints that all hold."""
        match node.type:
            case "And":
                yield kinds.AllOf(*self.inside(node))
            case "Or":
                branches = [list(self.placed(each)) for each in node.inside]
                yield kinds.AnyOf(
                    *(each[0] if len(each) == 1 else kinds.AllOf(*each) for each in branches)
                )
            case "Replicate":
                yield from self.replicated(node)
            case "":
                for cell, digits in self.given(node.arguments):
                    yield kinds.Among(cell, digits)
            case "SearchPriority":
                self.left_out.append(
                    message("{name}: {what}", name=node.name, what=iss_types.IGNORED[node.type])
                )
            case _ if node.type in iss_types.OUTSIDE and self.board.moves:
                raise VariantError(message("a clue outside the grid inside Replicate"))
            case _ if node.type in iss_types.READERS:
                yield from iss_types.READERS[node.type](self.board, node.arguments)
            case _ if node.type in iss_types.OUT:
                raise VariantError(
                    message(
                        "sudokit does not have this rule: {rule}", rule=iss_types.OUT[node.type]
                    )
                )
            case _:
                raise VariantError(message("sudokit does not have this constraint"))

    def placed(self, node: _Node) -> Iterator[Kind]:
        check()
        if self.board.moves:
            self.replicated_so_far += 1 + len(node.arguments)
            if self.replicated_so_far > _MOST_REPLICATED:
                raise VariantError(
                    message(
                        "more than {most:,} arguments when it is repeated", most=_MOST_REPLICATED
                    )
                )
        with place_in_text(node.name):
            yield from self.constraints(node)

    def inside(self, node: _Node) -> list[Kind]:
        return [each for inner in node.inside for each in self.placed(inner)]

    def replicated(self, node: _Node) -> Iterator[Kind]:
        """The constraints inside, moved so that the origin comes to each of the targets."""
        letters, origin, *_ = (*node.arguments, "", "")
        start = self.board.spot(self.board.named(origin or "R1C1"))
        columns = self.board.groups[start.group].columns if start.group else self.board.columns
        for bit in unpack_bits(letters):
            number = start.row * columns + start.column + bit
            target = Spot(start.group, *divmod(number, columns))
            if self.board.at(target) is None:
                raise VariantError(message("target {number} is outside the cells", number=bit + 1))
            with self.board.moved(start, target):
                yield from self.inside(node)


# --- writing ---------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """The puzzle as a text of ISS, in one line.

    Some kinds have no type in ISS, but can be said in others: odd and even cells, clones, slow thermometers, and
    dots with other numbers come back as candidates, equal sets and relations. ISS has one place for each diagonal
    and for each sandwich: such clues come back from there. Titles are not written.

    Raises:
        VariantError: ISS cannot hold the puzzle: which part, and why.

    Examples:
        >>> write(Puzzle("1" + 80 * ".", constraints=[kinds.Cage("r1c2 r2c2", 5)]))
        '.~R1C1_1.Cage~5~R1C2~R2C2'
    """
    if puzzle.rows > MOST or puzzle.columns > MOST or len(puzzle.digits) > MOST:
        raise VariantError(message("ISS holds up to 16 rows, columns and digits"))
    if puzzle.digits[0] > 1:
        raise VariantError(
            message(
                "ISS cannot hold the digits {first} to {last} here",
                first=puzzle.digits[0],
                last=puzzle.digits[-1],
            ),
            field="digits",
        )
    board = Board(puzzle.rows, puzzle.columns, puzzle.digits)
    parts = [_shape(puzzle)]
    parts += [f".Var~{group}" for group in board.declare_all(puzzle.extras)]
    regions = _regions(puzzle)
    parts += regions
    if regions and regions[0].startswith(".RegionSize"):
        board.region_size = len(puzzle.regions[0])
    board.boxes = usual_boxes(puzzle.rows, puzzle.columns, puzzle.regions)
    board.only_usual_dots = all(
        each.difference == 1 if isinstance(each, kinds.WhiteDot) else each.ratio == 2
        for each in _all(puzzle.constraints)
        if isinstance(each, kinds.WhiteDot | kinds.BlackDot)
    )
    ranks = [each for each in _all(puzzle.constraints) if isinstance(each, kinds.FullRank)]
    if any(each.ties for each in ranks):
        if not all(each.ties for each in ranks):
            raise VariantError(
                message("ISS has ties for all ranks, or for none"), kind=ranks[0].key
            )
        parts.append(".FullRankTies~any")
    kept: dict[Place, tuple[int, ...]] = {cell: (digit,) for cell, digit in puzzle.givens.items()}
    if puzzle.candidates:
        for cell, digits in puzzle.candidates.items():
            if cell in kept or not digits:
                raise VariantError(
                    message("ISS cannot hold the candidates of {cell}", cell=str(cell)),
                    cell=str(cell),
                )
            kept[cell] = digits
    # Cells that only fill a group would count in ISS, so that they get a digit.
    kept.update({each: puzzle.digits[:1] for each in board.extras() if each not in puzzle.extras})
    if kept:
        parts.append(
            "."
            + "".join("~" + "_".join(map(str, (board.name(cell), *kept[cell]))) for cell in kept)
        )
    parts += _level(board, puzzle.constraints)
    return "".join(parts) or ".Shape~9x9"


def _all(constraints: Sequence[Kind]) -> Iterator[Kind]:
    """The constraints and those inside them."""
    for each in constraints:
        yield each
        if isinstance(each, kinds.AnyOf | kinds.AllOf):
            yield from _all(each.constraints)


def _shape(puzzle: Puzzle) -> str:
    usual = range(1, max(puzzle.rows, puzzle.columns) + 1)
    digits = ""
    if puzzle.digits != tuple(usual):
        first = f"{puzzle.digits[0]}-" if puzzle.digits[0] != 1 else ""
        digits = f"{first}{puzzle.digits[-1]}"
    size = f"{puzzle.rows}x{puzzle.columns}"
    words = [size, digits, "" if puzzle.latin else "Raw"]
    while not words[-1]:
        words.pop()
    return "" if words == ["9x9"] else "~".join([".Shape", *words])


def _regions(puzzle: Puzzle) -> list[str]:
    if not puzzle.latin:
        if puzzle.regions:
            raise VariantError(
                message("ISS has no regions where rows may repeat digits"), field="regions"
            )
        return []
    boxes = puzzle.replace(regions="boxes", constraints=(), givens=None, candidates=None).regions
    if puzzle.regions == boxes:
        return []
    if not puzzle.regions:
        return [".NoBoxes"]
    sizes = {len(region) for region in puzzle.regions}
    usual = max(puzzle.rows, puzzle.columns)
    labels = dict.fromkeys(puzzle.cells, "")
    for label, region in zip(_LABELS, puzzle.regions, strict=False):
        for cell in region:
            labels[cell] += label
    rest = sum(not label for label in labels.values())
    if (
        len(sizes) > 1
        or len(puzzle.regions) >= len(_LABELS)
        or any(len(label) > 1 for label in labels.values())
        or not usual <= max(sizes) <= len(puzzle.digits)
        or usual <= rest <= len(puzzle.digits)
        or (len(puzzle.regions) == 1 and not rest)
    ):
        raise VariantError(
            message(
                "ISS has regions of one size, from {least} to {most}, that do not overlap",
                least=usual,
                most=len(puzzle.digits),
            ),
            field="regions",
        )
    spare = _LABELS[len(puzzle.regions)]
    layout = "".join(labels[cell] or spare for cell in puzzle.cells)
    size = [] if max(sizes) == usual else [f".RegionSize~{max(sizes)}"]
    return [*size, ".NoBoxes", f".Jigsaw~{layout}"]


def _level(board: Board, constraints: Sequence[Kind]) -> list[str]:
    """The tokens of constraints beside each other. A second one where ISS has room for one stands in `And`."""
    tokens: list[str] = []
    taken: set[tuple[str, ...]] = set()
    for constraint in constraints:
        found = _tokens(board, constraint)
        if isinstance(constraint, kinds.AllOf | kinds.AnyOf):
            tokens += found
            continue
        for token in found:
            name, *arguments = token[1:].split("~")
            places = {slot for slot, _ in iss_types.slots(name, arguments)}
            tokens += [".And", token, ".End"] if places & taken else [token]
            taken |= places
    return tokens


def _tokens(board: Board, constraint: Kind) -> list[str]:
    if isinstance(constraint, kinds.AllOf):
        return [".And", *_level(board, constraint.constraints), ".End"]
    if isinstance(constraint, kinds.AnyOf):
        tokens = [".Or"]
        for each in constraint.constraints:
            branch = _level(board, [each])
            one = len(branch) == 1 or isinstance(each, kinds.AllOf | kinds.AnyOf)
            tokens += branch if one else [".And", *branch, ".End"]
        return [*tokens, ".End"]
    return iss_types.write(board, constraint)
