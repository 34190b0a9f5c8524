"""The patterns of today's experts: positions whose results are known, and the profile that uses them."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sudokit
from boards import EASY_SOLVED
from commands import run_command
from sudokit.board.houses import HOUSES, PEERS
from sudokit.formats import hodoku
from sudokit.logic import Position, Profile, Step, all_steps, explain, rate, techniques
from sudokit.logic.cases import Case, cases_of
from sudokit.logic.examples import example_position

if TYPE_CHECKING:
    from collections.abc import Sequence

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
NUGGET = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.....3.9.8..5..2....6..4..7....."  # and r7c1
)
FAMILY = "expert_patterns"
PAIRS_OF_A_BAND = [(i, j) for i in range(9) for j in range(i + 1, i // 3 * 3 + 3)]


def test_the_loop_of_the_easter_monster() -> None:
    (step,) = all_steps(Position(EASTER_MONSTER), ["sk-loop"])
    assert len(step.eliminations) == 13
    assert {cell for cell, _ in step.eliminations} == {2, 13, 14, 18, 37, 43, 56, 66, 67, 72}


def test_the_only_guardian_of_loki_is_placed() -> None:
    steps = explain(LOKI, Profile.expert()).steps
    (step,) = [step for step in steps if step.technique.key == "tridagon"]
    assert step.placements == ((70, 1),)


@pytest.mark.parametrize("key", ["sk-loop", "multi-sector-locked-set", "multi-fish", "rank-zero"])
def test_truths_and_links_are_as_many_and_leave_no_room(key: str) -> None:
    position = example_position(key)
    assert position is not None
    for step in all_steps(position, [key]):
        truths, links = sectors_of(step)
        assert len(truths) == len(links) > 2
        surplus = {
            (cell, digit): sum((cell, digit) in link for link in links)
            - sum((cell, digit) in truth for truth in truths)
            for cell in range(81)
            for digit in position.candidates[cell]
        }
        assert min(surplus.values()) == 0
        assert {candidate for candidate, more in surplus.items() if more} == {*step.eliminations}
        assert f"{len(truths)} truths" in step.explain()


def sectors_of(step: Step) -> tuple[list[set[tuple[int, int]]], list[set[tuple[int, int]]]]:
    """The candidates of each truth and of each link."""
    candidates = step.position.candidates
    both = []
    digits = iter(step.restricted)
    for houses, locked in zip((step.base, step.cover), step.sets, strict=True):
        sectors = [
            {(cell, digit) for cell in HOUSES[house] if digit in candidates[cell]}
            for house in houses
            for digit in next(digits)
        ]
        sectors += [{(cell, digit) for digit in candidates[cell]} for cell in locked.cells]
        both.append(sectors)
    return both[0], both[1]


@pytest.mark.parametrize(
    "key", ["extended-rectangle", "unique-loop", "avoidable-loop", "borescoper-pattern"]
)
def test_every_filling_of_a_deadly_pattern_has_another(key: str) -> None:
    position = example_position(key)
    assert position is not None
    for step in all_steps(position, [key]):
        cells = step.sets[0].cells
        choices = [step.digits for _ in cells]
        by_houses: dict[object, int] = {}
        for filling in itertools.product(*choices):
            held = dict(zip(cells, filling, strict=True))
            contents = [[held[cell] for cell in house if cell in held] for house in HOUSES]
            if all(len(set(digits)) == len(digits) for digits in contents):
                content = tuple(frozenset(digits) for digits in contents)
                by_houses[content] = by_houses.get(content, 0) + 1
        assert by_houses
        assert min(by_houses.values()) > 1
        solution = sudokit.solve(position.grid)
        assert solution is not None
        guardians = [(mark.cell, mark.digit) for mark in step.marks if mark.role == "other"]
        assert any(solution.cells[cell] == digit for cell, digit in guardians)


FILLED = {
    "extended-rectangle": (
        "+4+3...+7.+25+28.5.431+7+5+7..+329.+8+1+92+3+4+857+676+5+2+1+9+8+3+43+48+7+56+1+9+2+9+23..+5+4.+165.4.1+28+381.6+23.+5+9",
        "613 814 913 915",
    ),
    "borescoper-pattern": (
        "+934.5+7.+82+2+5+8.+94.+3+6+7+16..+2+5.9.2+1..+98..+8+63...+9+2..+792863.+11+9+2.+6+3+47.+3+4+79+2.61.+68+57+41+29+3",
        "549",
    ),
}


@pytest.mark.parametrize("key", FILLED)
def test_cells_of_a_deadly_pattern_may_be_filled_though_not_by_clues(key: str) -> None:
    position = hodoku.position(*FILLED[key])
    step = all_steps(position, [key])[0]
    filled = {cell for cell in step.sets[0].cells if position.grid.cells[cell]}
    assert filled
    assert not filled & {*clues_of(position)}
    solution = sudokit.solve(position.grid)
    assert solution is not None
    assert not any(solution.cells[cell] == digit for cell, digit in step.eliminations)
    all_clues = Position.of_bits(sudokit.Grid(position.grid.cells), position.bits)
    for other in all_steps(all_clues, [key]):
        assert not any(position.grid.cells[cell] for cell in other.sets[0].cells)


def test_a_board_without_the_guardians_of_qiu_has_another_solution() -> None:
    """The two lines keep the clues of one column, or of columns joined by the clues' digits."""
    random_ = random.Random(3)
    seen = 0
    for puzzle in sudokit.generate(20, seed=3):
        full = sudokit.solve(puzzle).cells
        for is_row, lines, columns, line in itertools.product(
            (True, False), PAIRS_OF_A_BAND, PAIRS_OF_A_BAND, range(9)
        ):

            def cell(along: int, across: int, is_row: bool = is_row) -> int:
                return 9 * along + across if is_row else 9 * across + along

            pair = [cell(line, column) for column in columns]
            digits = {full[each] for each in pair}
            square = {(i, j): full[cell(i, j)] for i in lines for j in columns}
            mine = [place for place, digit in square.items() if digit in digits]
            if line // 3 == lines[0] // 3 or len(mine) < 2:
                continue
            column = random_.randrange(9)
            clued = {column}
            while random_.random() < 0.7 and (lines[0], column) not in mine:
                digit = full[cell(lines[0], column)]
                column = next(j for j in range(9) if full[cell(lines[1], j)] == digit)
                if (lines[1], column) in mine:
                    break
                clued.add(column)
            clues = {(i, j) for i in lines for j in clued} - {*mine}
            blank = {cell(i, j) for i in lines for j in range(9) if (i, j) not in clues} | {*pair}
            rest = [0 if each in blank else digit for each, digit in enumerate(full)]
            assert sudokit.count_solutions(rest, limit=2) == 2
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("key", ["aligned-pair-exclusion", "aligned-triple-exclusion"])
def test_aligned_cells_have_no_combination_with_what_they_lose(key: str) -> None:
    position = example_position(key)
    assert position is not None
    steps = all_steps(position, [key])
    assert steps
    for step in steps:
        ((cell, digit),) = step.eliminations
        aligned = {mark.cell for mark in step.marks}
        assert cell in aligned
        assert len(aligned) == (2 if "pair" in key else 3)
        others = {each for one in step.sets for each in one.cells} | aligned - {cell}
        assert not can_fill({cell: digit}, sorted(others), position)


def can_fill(held: dict[int, int], cells: list[int], position: Position) -> bool:
    """Whether candidates fill some more cells, without a digit twice in a house."""
    if not cells:
        return True
    cell, *rest = cells
    return any(
        all(held[peer] != digit for peer in PEERS[cell] if peer in held)
        and can_fill(held | {cell: digit}, rest, position)
        for digit in position.candidates[cell]
    )


def test_no_cell_of_an_avoidable_loop_is_a_clue() -> None:
    position = example_position("avoidable-loop")
    assert position is not None
    (step, *_) = all_steps(position, ["avoidable-loop"])
    cells = {*step.sets[0].cells}
    filled = {cell for cell in cells if position.grid.cells[cell]}
    assert filled
    assert filled != cells
    assert not cells & {*clues_of(position)}


def clues_of(position: Position) -> list[int]:
    assert position.grid.puzzle is not None
    return [cell for cell, digit in enumerate(position.grid.puzzle.cells) if digit]


def test_two_digits_of_a_reverse_bug_could_change_places() -> None:
    position = example_position("reverse-bug")
    assert position is not None
    solution = sudokit.solve(position.grid)
    assert solution is not None
    steps = all_steps(position, ["reverse-bug"])
    assert steps
    for step in steps:
        held = {mark.cell: mark.digit for mark in step.marks if mark.role == "pattern"}
        assert any(solution.cells[cell] != digit for cell, digit in held.items())
        filled = [
            {cell for cell in cells if position.grid.cells[cell] in step.digits}
            for cells in (range(81), clues_of(position))
        ]
        assert any(
            is_even({cell: position.grid.cells[cell] for cell in cells} | held) for cells in filled
        )


def is_even(held: dict[int, int]) -> bool:
    """Whether each house has two digits together, or none."""
    counts = {sum(cell in held for cell in house) for house in HOUSES}
    return counts <= {0, 2} and all(
        len({held[cell] for cell in house if cell in held}) in (0, 2) for house in HOUSES
    )


@pytest.mark.parametrize("key", ["kraken-exocet", "kraken-tridagon"])
def test_a_case_that_a_kraken_excludes_has_no_solution(key: str) -> None:
    position = example_position(key)
    assert position is not None
    solution = sudokit.solve(position.grid)
    assert solution is not None
    steps = all_steps(position, [key])
    assert steps
    for step in steps:
        assert not any(solution.cells[cell] == digit for cell, digit in step.eliminations)
        cases = cases_of(step)
        possible = [case for case in cases if case.is_possible]
        assert any(is_true(case, step, solution.cells) for case in possible)
        assert not any(
            is_true(case, step, solution.cells) for case in cases if case not in possible
        )
        if key == "kraken-exocet":
            pairs = [{digit for _, digit in case.supposed} for case in possible]
            assert [pair for pair, _ in itertools.groupby(pairs)] == [{*p} for p in step.restricted]


def is_true(case: Case, step: Step, solution: Sequence[int]) -> bool:
    """Whether a case of a kraken holds: the digits of the base, or one guardian; a fin, or no fin of these digits."""
    digits = {digit for _, digit in case.supposed}
    base = {mark.cell for mark in step.marks if mark.role == "pivot"}
    if not base:
        return all(solution[cell] == digit for cell, digit in case.supposed)
    fins = {(mark.cell, mark.digit) for mark in step.marks if mark.role == "fin"}
    true_fins = {(cell, digit) for cell, digit in fins if solution[cell] == digit in digits}
    supposed_fins = fins & {*case.supposed}
    return {solution[cell] for cell in base} == digits and (
        supposed_fins <= true_fins if supposed_fins else not true_fins
    )


@pytest.mark.parametrize(
    "keys", [{"kraken-exocet", "kraken-tridagon"}, {"exocet-forcing-chain"}], ids=min
)
def test_cases_solve_what_nothing_but_nets_and_guesses_did(keys: set[str]) -> None:
    nets = {"forcing-net-contradiction", "forcing-net-verity", "brute-force"}
    cases = {
        "kraken-exocet",
        "kraken-tridagon",
        "exocet-forcing-chain",
        "tridagon-forcing-chain",
        "deadly-pattern-forcing-chain",
    }
    known = [entry for entry in Profile.expert().techniques if entry.key not in nets]
    plain = [entry for entry in known if entry.key not in cases]
    assert not rate(NUGGET, Profile(plain)).solved
    assert rate(NUGGET, Profile(entry for entry in known if entry.key not in cases - keys)).solved


def test_a_board_without_a_solution_ends_in_no_endless_case() -> None:
    """Where each pair may end in a contradiction, a kraken may say anything or nothing, but it ends."""
    position = example_position("kraken-exocet")
    assert position is not None
    solution = sudokit.solve(position.grid)
    assert solution is not None
    for cell in [cell for cell in range(81) if not position.grid.cells[cell]][::9]:
        wrong = position.after([], [(cell, solution.cells[cell])])
        all_steps(wrong, ["kraken-exocet", "kraken-tridagon"])


def test_a_full_board_has_no_steps() -> None:
    assert all_steps(Position(EASY_SOLVED), list(techniques())) == []


def test_the_default_profile_has_none_of_them() -> None:
    assert FAMILY not in {entry.family for entry in Profile().techniques}
    assert set(Profile().techniques) < set(Profile.expert().techniques)
    assert rate(EASTER_MONSTER) == rate(EASTER_MONSTER, Profile())


def test_the_profile_is_named_on_the_command_line(tmp_path: Path) -> None:
    done = run_command(["explain", LOKI, "--profile", "expert"], folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert b"Tridagon of 3, 5 and 7" in done.stdout
    done = run_command(["rate", LOKI, "--profile", "experts"], folder=tmp_path)
    assert done.returncode == 2
    assert b"'experts' does not exist" in done.stderr


@pytest.mark.parametrize("seed", range(3))
def test_a_puzzle_that_is_its_own_picture(seed: int) -> None:
    puzzle = symmetrical(random.Random(seed))
    solution = sudokit.solve(puzzle)
    assert solution is not None
    assert all(solution.cells[80 - cell] == 10 - digit for cell, digit in enumerate(solution.cells))
    position = Position(puzzle)
    steps = all_steps(position, ["symmetrical-placement"])
    for step in steps:
        assert all(solution.cells[cell] != digit for cell, digit in step.eliminations)
        assert "1\u21929\u21921" in step.explain()
    removed = {digit for step in steps for cell, digit in step.eliminations if cell == 40}
    assert set(position.candidates[40]) - removed <= {5}


def symmetrical(chance: random.Random) -> str:
    """A puzzle with one solution whose clues stay the same when it is turned by half and d becomes 10 - d."""
    board = [0] * 81
    board[40] = 5
    assert fill(board, 0, chance)
    for cell in chance.sample(range(41), 41):
        fewer = board[:]
        fewer[cell] = fewer[80 - cell] = 0
        if sudokit.is_unique("".join(map(str, fewer))):
            board = fewer
    return "".join(map(str, board))


def fill(board: list[int], cell: int, chance: random.Random) -> bool:
    """Fills pairs of opposite cells from this cell on, if that is possible."""
    if cell == 40:
        return True
    for digit in chance.sample(range(1, 10), 9):
        board[cell], board[80 - cell] = digit, 10 - digit
        free = all(
            board[place] != board[peer] for place in (cell, 80 - cell) for peer in PEERS[place]
        )
        if free and fill(board, cell + 1, chance):
            return True
    board[cell] = board[80 - cell] = 0
    return False
