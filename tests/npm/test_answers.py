"""The WebAssembly module gives native's answers, byte for byte: compared by the SHA-256 of all of them.

The module takes minutes to build, so all of these tests are slow.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from puzzle_files import each_collection, read_lines
from sudokit import Grid, Position, SudokuError, count_solutions, solve, solve_many
from sudokit.generator import SYMMETRIES, generate
from sudokit.logic import Step, all_steps, explain, next_step, rate, rate_many
from sudokit.logic.explainer import ExplainerRating
from sudokit.logic.explanation import Rating
from sudokit.logic.technique_table import LEVELS as LEVEL_NAMES
from sudokit.logic.technique_table import SHARED_SYSTEMS, SharedSystem
from sudokit.symmetry import canonical_many, shuffle, transform
from sukaku import sukakus

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("module")]

ANSWERS = Path(__file__).parent / "answers.mjs"
LEVELS = read_lines("levels.txt")
RATED, EXPLAINED = 24, 2
"""How many boards of a collection, at most."""

Node = Callable[..., str]


def digest(lines: Iterable[str]) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def some(boards: list[str], most: int) -> list[str]:
    """Boards from everywhere in a collection."""
    return boards[:: -(-len(boards) // most)]


def asked(node: Node, kind: str, boards: list[str], options: dict[str, Any]) -> str:
    """What the module answers for the boards."""
    return node(ANSWERS, kind, as_json(options), text="\n".join(boards)).strip()


def text_of(cells: Iterable[int]) -> str:
    return "".join(str(digit or ".") for digit in cells)


@pytest.mark.parametrize("collection", each_collection("few clues", "hard", "two solutions"))
def test_solutions(collection: str, node: Node) -> None:
    boards = read_lines(collection)
    answers = solve_many(boards)
    rows = zip(answers.solutions.tolist(), answers.counts.tolist(), strict=True)
    native = digest(f"{text_of(solution)} {count}" for solution, count in rows)
    assert node(ANSWERS, "solutions", text="\n".join(boards)).strip() == native


def test_smallest_solution_and_no_board(node: Node) -> None:
    boards = ["." * 81, "1" * 81, "12345678." + "........9" + "." * 63, "!" * 81, "9" + "." * 80]
    answers = solve_many(boards)
    rows = zip(answers.solutions.tolist(), answers.counts.tolist(), strict=True)
    native = digest(f"{text_of(found) if count else 'null'} {count}" for found, count in rows)
    assert node(ANSWERS, "solutions", text="\n".join(boards)).strip() == native


def as_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def number(rating: float) -> float:
    """A rating as JavaScript writes it: 7 for 7.0."""
    return int(rating) if rating.is_integer() else rating


def line_of(rating: Rating | ExplainerRating | Exception) -> str:
    if isinstance(rating, Exception):
        return type(rating).__name__
    hardest = rating.hardest and rating.hardest.key
    if isinstance(rating, Rating):
        facts: dict[str, object] = {"level": rating.level, "score": rating.score}
    else:
        facts = {name: number(getattr(rating, name)) for name in ("er", "ep", "ed")}
    return as_json({**facts, "hardest": hardest, "solved": rating.solved})


@pytest.mark.parametrize("system", SHARED_SYSTEMS)
@pytest.mark.parametrize("collection", each_collection("few clues", "hard", "two solutions"))
def test_ratings(collection: str, system: SharedSystem, node: Node) -> None:
    boards = some(read_lines(collection), RATED if system == "sudokit" else EXPLAINED)
    native = digest(map(line_of, rate_many(boards, system=system)))
    assert asked(node, "ratings", boards, {"system": system}) == native


@pytest.mark.parametrize("system", SHARED_SYSTEMS)
def test_ratings_of_every_level(system: SharedSystem, node: Node) -> None:
    assert {str(rating.level) for rating in rate_many(LEVELS) if isinstance(rating, Rating)} == set(
        LEVEL_NAMES
    )
    native = digest(map(line_of, rate_many(LEVELS, system=system)))
    assert asked(node, "ratings", LEVELS, {"system": system}) == native


PARTS = (
    "placements", "eliminations", "digits", "base", "cover", "marks", "sets", "restricted", "chains",
)  # fmt: skip


def facts_of(step: Step) -> dict[str, Any]:
    """A step as the module writes it."""
    return {
        "technique": step.technique.key,
        "level": step.technique.level,
        "score": step.technique.score,
        **{name: getattr(step, name) for name in PARTS},
        "chains": [
            [node if node.parents or node.nested is not None else node[:6] for node in chain]
            for chain in step.chains
        ],
        "refutations": [refutation._asdict() for refutation in step.refutations],
        "er": step.er if step.er is None else number(step.er),
        "nested": list(map(facts_of, step.nested)),
    }


@pytest.mark.parametrize("way", [{}, {"guesses": True}, {"system": "explainer"}], ids=as_json)
@pytest.mark.parametrize("collection", each_collection("few clues", "hard"))
def test_steps(collection: str, way: dict[str, Any], node: Node) -> None:
    boards = some(read_lines(collection), EXPLAINED)
    explanations = (explain(board, **way) for board in boards)
    native = digest(
        as_json(
            [
                list(map(facts_of, e.steps)),
                e.rating.score if isinstance(e.rating, Rating) else number(e.rating.er),
            ]
        )
        for e in explanations
    )
    assert asked(node, "steps", boards, way) == native


def test_all_steps_and_hints_of_positions_half_way(node: Node) -> None:
    """Boards half-way, with candidates that earlier steps have removed."""
    questions, native = [], []
    for board in some(LEVELS, 2):
        steps = explain(board).steps
        position = steps[2 * len(steps) // 3].position
        marks = ["".join(map(str, sorted(digits))) for digits in position.candidates]
        questions.append([str(position.grid), board, marks])
        native.append(as_json(list(map(facts_of, all_steps(position)))))
        step = next_step(position)
        assert step
        native.append(as_json(facts_of(step)))
    assert node(ANSWERS, "positions", as_json(questions)).strip() == digest(native)


def questions_within() -> list[Position]:
    """Sukakus with one solution, easy and hard, and such as have several or none."""
    easy = list(sukakus(1, 3, more=110))
    several = list(sukakus(3, 6, more=-8))
    none = [
        Position(position, removed=[(cell, solve(position).cells[cell]) for cell in cells])
        for position, cells in zip(sukakus(4, 3), ([0, 40], [80], range(81)), strict=True)
        for cells in [[cell for cell in cells if not position.grid.cells[cell]]]
    ]
    puzzle = Grid(LEVELS[0])
    cell = puzzle.cells.index(0)
    lost = Position(puzzle, removed=[(cell, solve(puzzle).cells[cell])])
    return [*easy, *several, *none, lost, Position(puzzle), Position(Grid("." * 81))]


def said(board: Position, *, unique: bool) -> str:
    try:
        return str(solve(board, unique=unique))
    except SudokuError as error:
        return f"{type(error).__name__}: {error}"


def test_positions_within_their_candidates(node: Node) -> None:
    native: list[str] = []
    positions = questions_within()
    counts = []
    for position in positions:
        counts.append(count := count_solutions(position, 20))
        unique = "true" if count == 1 else "false"
        native.append(f"{count} {unique} {'true' if count < 20 else 'false'}")
        native += [said(position, unique=False), said(position, unique=True)]
        if count != 1:
            continue
        step = next_step(position)
        assert step
        native.append(as_json(facts_of(step)))
        few = all_steps(position, ["hidden-single", "pointing", "uniqueness-1"])
        native.append(as_json(list(map(facts_of, few))))
        for system in SHARED_SYSTEMS:
            found = explain(position, system=system)
            alone = rate(position, system=system)
            scores = [
                each.score if isinstance(each, Rating) else number(each.er)
                for each in (found.rating, alone)
            ]
            native.append(as_json([list(map(facts_of, found.steps)), *scores]))
    assert {0, 1, 20} <= set(counts)
    asked = as_json([[str(position.grid), position.pencilmarks] for position in positions])
    assert node(ANSWERS, "within", asked).strip() == digest(native)


@pytest.mark.parametrize("collection", each_collection("few clues", "hard", "two solutions"))
def test_forms(collection: str, node: Node) -> None:
    boards = some(read_lines(collection), RATED)
    native = digest(text_of(form) for form in canonical_many(boards).forms.tolist())
    assert node(ANSWERS, "forms", text="\n".join(boards)).strip() == native


OPERATIONS = [
    "identity", "transpose", "rotate 90", "rotate 180", "rotate 270", "mirror left-right", "mirror up-down", "mirror diagonal",
    "mirror anti-diagonal, rotate 90", "rows 312|645|978", "columns 456789123", "bands 312", "stacks 2|1|3", "digits 912345678",
    "swap rows 1 2, swap columns 8 9", "swap bands 1 3", "swap stacks 2 3, swap digits 4 4", "rotate 45", "mirror", "rows 1234",
    "rows 142356789", "columns 112345678", "bands 314", "digits 12345678x", "swap rows 1 10", "swap boxes 1 2", "", "rotate 90,",
    "mirror toString", "swap  digits 1 2", "identity 1",
]  # fmt: skip


def test_shuffled_and_transformed_boards(node: Node) -> None:
    native, questions = [], []
    for number, operations in enumerate(OPERATIONS):
        board, seed = LEVELS[number % len(LEVELS)], number * 0x9E3779B97F4A7C15 % 2**64
        questions.append([board, str(seed), operations])
        native.append(str(shuffle(board, seed)))
        try:
            native.append(str(transform(board, operations)))
        except ValueError as error:
            native.append(f"RangeError: {error}")
    assert node(ANSWERS, "transformed", as_json(questions)).strip() == digest(native)


PATTERN = "111......1..11..1..1.1..1.1.1.1..1.11.1.1.1.1.1.1..1.1.1.1..1.11..11..1.......111"
REQUESTS: list[tuple[int, dict[str, Any]]] = [
    (1000, {"seed": 1}),
    (20, {"seed": 2**63 - 25, "minimal": False}),
    (20, {"seed": 3, "clues": (24, 25)}),
    (20, {"seed": 4, "clues": 30, "minimal": False}),
    (20, {"seed": 5, "clues": (31, 40)}),
    (5, {"seed": 6, "clues": 48, "symmetry": "full"}),
    (3, {"seed": 5, "pattern": PATTERN}),
    (5, {"seed": 6, "sampling": "uniform"}),
    (5, {"seed": 7, "level": "Hard", "score": (1050, 1200)}),
    (3, {"seed": 8, "technique": "x-wing"}),
    (2, {"seed": 9, "technique": "swordfish", "symmetry": "half-turn", "level": "Unfair"}),
    *((10, {"seed": i, "symmetry": symmetry}) for i, symmetry in enumerate(SYMMETRIES)),
    *((10, {"seed": 11, "level": level}) for level in ("Easy", "Medium", "Hard", "Unfair", "Extreme")),
]  # fmt: skip


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda asked: as_json(asked[1]))
def test_puzzles(request_: tuple[int, dict[str, Any]], node: Node) -> None:
    n, options = request_
    native = digest(map(str, generate(n, **options)))
    asked = {**options, "seed": str(options["seed"])}
    assert node(ANSWERS, "puzzles", as_json([[n, asked]])).strip() == native


def test_minimal_puzzles(node: Node) -> None:
    from sudokit.setting import minimize

    boards = [str(Grid(solve_many([board]).solutions[0].tobytes())) for board in some(LEVELS, 20)]
    native = digest(str(minimize(board)) for board in boards)
    assert node(ANSWERS, "minimal", text="\n".join(boards)).strip() == native
