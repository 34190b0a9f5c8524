"""`Model`: the vocabulary in which a kind of constraint defines what it means.

Native code solves *variables*, numbers from 0: first the cells of the grid, row by row, then the extra cells, then
those that a kind makes for itself. What holds between them are *parts*, such as "these differ" or "this sum is 10".
A model collects the parts of a puzzle. A set of digits is a mask there: bit 0 is the smallest digit.

A rule of a kind, such as `a < b`, is a Python function of digits. It is tabulated once for each set of digits, here,
and then never called again. So it takes what it depends on as arguments: `model.chain(cells, apart, 5)` tabulates
`apart(a, b, 5)`. The functions must be the same objects at each call, or tables would be made anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from sudokit import _native
from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.stopping import check, each_checked
from sudokit.variants import geometry
from sudokit.variants.places import Cell, Place

if TYPE_CHECKING:
    from sudokit.variants.kinds.kind import Kind
    from sudokit.variants.puzzle import Puzzle

__all__ = ["MOST_STATES", "Model", "Variable", "lowered"]

MOST_STATES = 5000
"""The largest number of states of an automaton."""

MOST_SETS = 256
"""The largest number of sets of digits for which `Model.pairs` says more than pairs."""

Variable = Place | int
"""What stands for a variable: a cell, or its number."""

Rule = Callable[..., Any]
Part = tuple[str, tuple[Any, ...]]


class Model:
    """What a puzzle means, in parts that native code solves.

    Attributes:
        puzzle: The puzzle.
        digits: Its digits, in ascending order.
        domains: The digits that each variable may have, as masks.
        shown: The number of variables, from 0, that make a solution; others only need some digit.
        parts: The name of each part and its arguments, as `sudokit._native.VariantModel` takes them.

    Examples:
        >>> from sudokit.variants import Puzzle, Thermometer
        >>> model = Model(Puzzle(rows=1, columns=3, latin=False, constraints=[Thermometer("r1c1 r1c2")]))
        >>> [(name, a, b, relation.rows) for name, (a, b, relation) in model.parts]
        [('table', 0, 1, [6, 4, 0])]
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.digits = puzzle.digits
        self.first = puzzle.digits[0]
        self.every = (1 << len(puzzle.digits)) - 1
        self.shown = puzzle.rows * puzzle.columns + len(puzzle.extras)
        self.domains = [self.every] * self.shown
        self.parts: list[Part] = []
        self._depth = 0
        self._numbers = _numbers(puzzle.rows, puzzle.columns)
        if puzzle.extras:
            grid = puzzle.rows * puzzle.columns
            self._numbers = _Numbers(self._numbers)
            self._numbers.update(
                {extra: grid + number for number, extra in enumerate(puzzle.extras)}
            )
        for cell, digit in puzzle.givens.items():
            self.domains[self._numbers[cell]] = 1 << (digit - self.first)
        for cell, kept in puzzle.candidates.items():
            self.domains[self._numbers[cell]] &= self._mask(kept)
        if puzzle.latin:
            self.parts += _lines(puzzle.rows, puzzle.columns)
        self.parts += _regions(puzzle.regions, puzzle.columns)
        for constraint in puzzle.constraints:
            self.add(constraint)

    # --- variables ---------------------------------------------------------------------------------

    def add(self, constraint: Kind) -> None:
        """Take what a constraint means.

        Raises:
            VariantError: It means nothing in this puzzle.
        """
        try:
            constraint.lower(self)
        except VariantError as error:
            raise error.about(constraint.key) from None

    def variable(self, digits: Iterable[int] | None = None) -> int:
        """Add a variable whose digit is not part of a solution.

        Args:
            digits: The digits that it may have; None means all.
        """
        self.domains.append(self.every if digits is None else self._mask(digits))
        return len(self.domains) - 1

    def numbers(self, cells: Iterable[Variable]) -> list[int]:
        """The numbers of variables."""
        return list(map(self._numbers.__getitem__, cells))

    # --- digits ------------------------------------------------------------------------------------

    def only(self, cells: Iterable[Variable], digits: Iterable[int]) -> None:
        """Each of the cells has one of the digits."""
        self._keep(self.numbers(cells), self._mask(digits))

    def count(
        self, cells: Iterable[Variable], digits: Iterable[int], low: int, high: int | None = None
    ) -> None:
        """The number of cells with one of the digits is at least `low`, and at most `high`."""
        found = self.numbers(cells)
        most = len(found) if high is None else min(high, len(found))
        if low > most:
            self.impossible()
        else:
            self._part("count", found, self._mask(digits), low, most)

    def contain(
        self, cells: Collection[Variable], times: Mapping[int, int], *, exactly: bool = False
    ) -> None:
        """Each digit occurs in the cells at least this many times."""
        for digit, least in times.items():
            self.count(cells, [digit], least, least if exactly else None)
        if len(times) > 1:  # which follows, but no part alone can see it
            least = sum(times.values())
            self.count(cells, times, least, least if exactly else None)

    def impossible(self) -> None:
        """There is no solution, or none in this branch."""
        self._part("count", [0], 0, 1, 1)

    # --- all cells ---------------------------------------------------------------------------------

    def differ(self, cells: Iterable[Variable]) -> None:
        """The digits of the cells differ."""
        found = self.numbers(cells)
        if len(found) > 1:
            self._part("different", found)

    def differ_at(self, *steps: tuple[int, int]) -> None:
        """Cells that are one of the steps (rows, columns) away from each other differ."""
        self.parts += _differ_at(self.puzzle.rows, self.puzzle.columns, steps)

    def sum(
        self, cells: Iterable[Variable], total: int, coefficients: Iterable[int] | None = None
    ) -> None:
        """The digits add up to the total, each multiplied by its coefficient."""
        found = self.numbers(cells)
        factors = [1] * len(found) if coefficients is None else list(coefficients)
        if len(set(found)) < len(found) or 0 in factors:
            merged = dict.fromkeys(found, 0)
            for each, factor in zip(found, factors, strict=True):
                merged[each] += factor
            found = [each for each in merged if merged[each]]
            factors = [merged[each] for each in found]
        weight = sum(map(abs, factors))
        if weight > _native.variant_most_weight:
            raise VariantError(
                message(
                    "coefficients of {weight:,} together, expected at most {most:,}",
                    weight=weight,
                    most=_native.variant_most_weight,
                )
            )
        if found:
            self._part("linear", found, factors, total)
        elif total:
            self.impossible()

    def equal_sums(self, groups: Iterable[Sequence[Variable]]) -> None:
        """The digits of each group have the same sum."""
        for one, other in combinations(list(groups), 2):
            self.sum([*one, *other], 0, [1] * len(one) + [-1] * len(other))

    def same(self, groups: Iterable[Sequence[Variable]]) -> None:
        """All groups have the same digits, each as often."""
        first, *others = groups
        for group in others:
            if len(first) == len(group) == 1:
                self.equal(first[0], group[0])
            else:
                self._part("same", self.numbers(first), self.numbers(group))

    # --- two cells ---------------------------------------------------------------------------------

    def equal(self, one: Variable, other: Variable) -> None:
        """Two cells have the same digit."""
        self.pair(one, other, _same)

    def pair(self, one: Variable, other: Variable, rule: Rule, *arguments: Any) -> None:
        """Two cells satisfy the rule."""
        self._tables([(one, other)], rule, arguments)

    def chain(
        self, cells: Sequence[Variable], rule: Rule, *arguments: Any, distance: int = 1
    ) -> None:
        """Each cell and the one `distance` places later satisfy the rule."""
        self._tables(zip(cells, cells[distance:], strict=False), rule, arguments)

    def pairs(self, cells: Iterable[Variable], rule: Rule, *arguments: Any) -> None:
        """Every pair of the cells, earlier cell first, satisfies the rule."""
        found = self.numbers(cells)
        self._tables(combinations(found, 2), rule, arguments)
        if len(found) > 2:
            sets = _sets(rule, arguments, self.digits, len(found))
            if sets is not None:
                self._part("sets", found, sets)

    def each_pair(
        self, pairs: Iterable[tuple[Variable, Variable]], rule: Rule, *arguments: Any
    ) -> None:
        """The two cells of each pair satisfy the rule."""
        self._tables(pairs, rule, arguments)

    # --- lines -------------------------------------------------------------------------------------

    def automaton(
        self, cells: Iterable[Variable], start: Any, step: Rule, accept: Rule, *arguments: Any
    ) -> None:
        """The digits, read in order, lead an automaton from its start to a state that it accepts.

        Args:
            cells: The cells.
            start: The state at the start, hashable; a set of states means any of them.
            step: Returns the next state for a state, a digit and the arguments: None if there is none, a set if there
                are several.
            accept: Returns, for a state and the arguments, whether the automaton may end there.
            arguments: What else `step` and `accept` depend on.

        Raises:
            VariantError: The automaton has more than `MOST_STATES` states.
        """
        found = self.numbers(cells)
        if isinstance(start, set):
            start = frozenset(start)
        if found:
            tabulated = _automaton(start, step, accept, arguments, self.digits, len(found))
            self._part("automaton", found, tabulated)
        elif not any(accept(state, *arguments) for state in _states(start)):
            self.impossible()

    # --- cells whose digit describes other cells ---------------------------------------------------

    def distinct(self, cells: Iterable[Variable], counter: Variable) -> None:
        """The digit of the counter is the number of different digits in the cells."""
        self._part("distinct", self.numbers(cells), self.numbers([counter])[0])

    def element(self, index: Variable, cells: Iterable[Variable], result: Variable) -> None:
        """The digit of the index is the number of the cell, counted from 1, that has the digit of the result."""
        one, other = self.numbers([index, result])
        self._part("element", one, self.numbers(cells), other)

    def comparison(
        self,
        line: Iterable[Variable],
        other: Iterable[Variable],
        results: Iterable[int],
        *,
        ties: bool,
    ) -> int:
        """How the other line compares with the line, if it begins with the same digit; each has all digits.

        Args:
            line: The cells of the line.
            other: The cells of the other line.
            results: What the result may be. It is the first of all digits if the other line begins with another digit, or if it
                is the same; the second one if it is smaller, the third one if it is larger.
            ties: Whether they may be the same.

        Returns:
            The variable of the result.
        """
        result = self.variable(results)
        self._part("comparison", result, self.numbers(line), self.numbers(other), ties)
        return result

    def place(self, index: Variable, cells: Sequence[Variable], digit: int) -> None:
        """The digit of the index is the number of the cell, counted from 1, that has the digit."""
        rule = _exactly_if if self.differs(*cells) else _if
        self.only([index], range(1, len(cells) + 1))
        for number, cell in enumerate(cells, start=1):
            self.pair(index, cell, rule, number, digit)

    # --- branches ----------------------------------------------------------------------------------

    @contextmanager
    def any_of(self) -> Iterator[Callable[[], None]]:
        """What is added inside belongs to branches, of which at least one holds.

        Yields:
            What begins a branch, when it is called.

        Examples:
            >>> from sudokit.variants import Puzzle
            >>> model = Model(Puzzle(rows=1, columns=2, latin=False))
            >>> with model.any_of() as branch:
            ...     for digit in model.digits:
            ...         branch()
            ...         model.only([0, 1], [digit])
            >>> [name for name, _ in model.parts]
            ['begin_any', 'count', 'next_branch', 'count', 'end_any']
        """
        branches = 0

        def branch() -> None:
            nonlocal branches
            self._part("next_branch" if branches else "begin_any")
            branches += 1

        if self._depth >= _native.variant_most_nested:
            raise VariantError(message("nested too deeply"))
        self._depth += 1
        yield branch
        self._depth -= 1
        if branches:
            self._part("end_any")
        else:
            self.impossible()

    # --- geometry ----------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows of the grid."""
        return geometry.rows(self.puzzle.rows, self.puzzle.columns)

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The columns of the grid."""
        return geometry.columns(self.puzzle.rows, self.puzzle.columns)

    @property
    def regions(self) -> list[list[int]]:
        """The regions of the puzzle."""
        return [self.numbers(region) for region in self.puzzle.regions]

    @property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """All pairs of cells that share a side."""
        return geometry.adjacent_pairs(self.puzzle.rows, self.puzzle.columns)

    @property
    def squares(self) -> tuple[tuple[int, ...], ...]:
        """All squares of 2x2 cells."""
        return geometry.squares(self.puzzle.rows, self.puzzle.columns)

    def at(self, *steps: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        """All pairs of cells of which the second is one of the steps (rows, columns) away."""
        return geometry.pairs_at(self.puzzle.rows, self.puzzle.columns, steps)

    def demand_square(self) -> None:
        """Make sure that there are as many rows as columns.

        Raises:
            VariantError: There are not.
        """
        if self.puzzle.rows != self.puzzle.columns:
            raise VariantError(
                message(
                    "the grid has {rows} rows and {columns} columns, expected a square",
                    rows=self.puzzle.rows,
                    columns=self.puzzle.columns,
                )
            )

    # --- native code -------------------------------------------------------------------------------

    def native(self) -> _native.VariantModel:
        """The model as native code has it.

        Raises:
            VariantError: It has too many variables.
        """
        if len(self.domains) > _native.variant_most_variables:
            raise VariantError(
                message(
                    "{cells:,} cells, with those that constraints add, expected at most {most:,}",
                    cells=len(self.domains),
                    most=_native.variant_most_variables,
                )
            )
        model = _native.VariantModel(self.domains, self.first, self.shown)
        for name, arguments in each_checked(self.parts):
            getattr(model, name)(*arguments)
        return model

    def _part(self, name: str, *arguments: Any) -> None:
        check()
        self.parts.append((name, arguments))

    def _mask(self, digits: Iterable[int]) -> int:
        return _mask(tuple(digits), self.digits)

    def _keep(self, found: list[int], mask: int) -> None:
        if mask == self.every:
            return
        if self._depth:
            self._part("count", found, mask, len(found), len(found))
        else:
            for each in found:
                self.domains[each] &= mask

    def _tables(
        self, pairs: Iterable[tuple[Variable, Variable]], rule: Rule, arguments: tuple[Any, ...]
    ) -> None:
        relation = _relation(rule, arguments, self.digits)
        number, add = self._numbers.__getitem__, self.parts.append
        for one, other in each_checked(pairs):
            first, second = number(one), number(other)
            if first != second:
                add(("table", (first, second, relation)))
            else:
                mask = sum(row & (1 << digit) for digit, row in enumerate(relation.rows))
                self._keep([first], mask)

    def differs(self, *cells: Variable) -> bool:
        """Whether cells are known to differ, because any two of them share a row, column or region."""
        peers = self.peers
        return all(b in peers.get(a, ()) for a, b in combinations(self.numbers(cells), 2))

    @cached_property
    def peers(self) -> dict[int, set[int]]:
        """Of each cell of the grid all others in its row, column or region."""
        return _peers(self.puzzle.rows, self.puzzle.columns, self.puzzle.latin, self.puzzle.regions)

    @cached_property
    def region_of(self) -> dict[int, int]:
        """The number of the region of each cell that has one."""
        return {cell: number for number, region in enumerate(self.regions) for cell in region}


def lowered(puzzle: Puzzle) -> _native.VariantModel:
    """What a puzzle means, as native code has it.

    Raises:
        VariantError: A constraint means nothing in this puzzle.
    """
    return Model(puzzle).native()


# --- what is worked out once -----------------------------------------------------------------------


class _Numbers(dict[Variable, int]):
    """The number of each cell; a number stands for itself."""

    def __missing__(self, variable: Variable) -> int:
        if isinstance(variable, int):
            return variable
        raise KeyError(variable)


@lru_cache(maxsize=64)
def _numbers(rows: int, columns: int) -> _Numbers:
    numbers = _Numbers()
    for number in range(rows * columns):
        numbers[Cell(number // columns + 1, number % columns + 1)] = number
        numbers[number] = number
    return numbers


@lru_cache(maxsize=1024)
def _mask(of: tuple[int, ...], digits: tuple[int, ...]) -> int:
    return sum(1 << bit for bit, digit in enumerate(digits) if digit in of)


@lru_cache(maxsize=64)
def _lines(rows: int, columns: int) -> list[Part]:
    lines = geometry.rows(rows, columns) + geometry.columns(rows, columns)
    return [("different", (list(line),)) for line in lines if len(line) > 1]


@lru_cache(maxsize=64)
def _regions(regions: tuple[tuple[Cell, ...], ...], columns: int) -> list[Part]:
    found = _numbers(geometry.MOST, columns)
    return [("different", ([found[cell] for cell in region],)) for region in regions if region[1:]]


@lru_cache(maxsize=64)
def _peers(
    rows: int, columns: int, latin: bool, regions: tuple[tuple[Cell, ...], ...]
) -> dict[int, set[int]]:
    peers: dict[int, set[int]] = {cell: set() for cell in range(rows * columns)}
    parts = [*(_lines(rows, columns) if latin else ()), *_regions(regions, columns)]
    for _, (house,) in parts:
        for cell in house:
            peers[cell].update(house)
    for cell, found in peers.items():
        found.discard(cell)
    return peers


@lru_cache(maxsize=64)
def _differ_at(rows: int, columns: int, steps: tuple[tuple[int, int], ...]) -> list[Part]:
    return [("different", (list(pair),)) for pair in geometry.pairs_at(rows, columns, steps)]


@lru_cache(maxsize=1024)
def _relation(
    rule: Rule, arguments: tuple[Any, ...], digits: tuple[int, ...]
) -> _native.VariantRelation:
    """For each digit, the mask of those that go with it. A rule may be a slow function of somebody else."""
    return _native.VariantRelation(
        [
            sum(
                1 << bit
                for bit, other in each_checked(enumerate(digits))
                if rule(digit, other, *arguments)
            )
            for digit in digits
        ]
    )


@lru_cache(maxsize=256)
def _automaton(  # noqa: PLR0917 - a key of the cache
    start: Any,
    step: Rule,
    accept: Rule,
    arguments: tuple[Any, ...],
    digits: tuple[int, ...],
    length: int,
) -> _native.VariantAutomaton:
    """The states that a line of this length can reach, and the steps between them."""
    states = {state: number for number, state in enumerate(_states(start))}
    starts = list(states.values())
    masks: dict[tuple[int, int], int] = {}
    fresh = list(states)
    for _ in range(length):
        reached = fresh
        fresh = []
        for state in reached:
            for bit, digit in each_checked(enumerate(digits)):
                for after in _states(step(state, digit, *arguments)):
                    if after not in states:
                        states[after] = len(states)
                        fresh.append(after)
                    key = (states[state], states[after])
                    masks[key] = masks.get(key, 0) | 1 << bit
            if len(states) > MOST_STATES:
                raise VariantError(
                    message(
                        "an automaton of more than {most} states, expected a simpler rule",
                        most=MOST_STATES,
                    )
                )
    accepted = [
        number for state, number in each_checked(states.items()) if accept(state, *arguments)
    ]
    steps = [(state, mask, after) for (state, after), mask in masks.items()]
    try:
        return _native.VariantAutomaton(length, len(states), starts, accepted, steps)
    except ValueError:
        raise VariantError(
            message(
                "an automaton of {states:,} states for {cells:,} cells, expected a simpler rule or fewer cells",
                states=len(states),
                cells=length,
            )
        ) from None


@lru_cache(maxsize=256)
def _sets(
    rule: Rule, arguments: tuple[Any, ...], digits: tuple[int, ...], length: int
) -> list[int] | None:
    """The sets of `length` different digits in which every pair satisfies the rule, as masks.

    It is None if there are too many sets, or if the rule is about the order of cells or lets equal digits be.
    """
    table = _relation(rule, arguments, digits).rows
    pairs = [(a, b) for a, row in enumerate(table) for b in range(len(digits)) if row >> b & 1]
    if any(a == b or not table[b] >> a & 1 for a, b in pairs):
        return None
    sets = {0}
    for _ in each_checked(range(length)):
        sets = {
            members | 1 << bit
            for members in sets
            for bit, row in enumerate(table)
            if not members & ~row
        }
        if len(sets) > MOST_SETS:
            return None
    return sorted(sets)


def _states(found: Any) -> Collection[Any]:
    """Several states, one, or none."""
    if found is None:
        return ()
    return found if isinstance(found, set | frozenset) else (found,)


def _same(a: int, b: int) -> bool:
    return a == b


def _if(index: int, other: int, number: int, digit: int) -> bool:
    return index != number or other == digit


def _exactly_if(index: int, other: int, number: int, digit: int) -> bool:
    return (index == number) == (other == digit)
