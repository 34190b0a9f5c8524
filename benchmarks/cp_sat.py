"""Variants in CP-SAT, the constraint solver of OR-tools: an ordinary model, as one would write it there.

Each part of a model (`_native.VariantModel.parts`) becomes the constraint that CP-SAT has for it, or literals and linear
sums. Nothing is derived, and no way to search is given. Needs the package `ortools`, 9.15 or later, whose constraints
all take literals that enforce them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf
from typing import Any

from ortools.sat.python import cp_model

from sudokit import TimedOut
from sudokit._native import VariantAutomaton, VariantModel, VariantRelation

__all__ = ["Search"]


class Search:
    """The solutions of a model.

    Attributes:
        guesses: The number of guesses so far.
    """

    def __init__(self, model: VariantModel, digits: tuple[int, ...]) -> None:
        self.guesses = 0
        translation = _Translation(model, digits)
        self._model = translation.model
        self._shown = translation.cells[: model.shown]

    def solutions(self, seconds: float = inf) -> Iterator[tuple[int, ...]]:
        """The digits of the shown variables, in no useful order. What was found is forbidden, then solved again.

        Args:
            seconds: The longest time from here to the end.

        Raises:
            TimedOut: It was too short.
        """
        end = time.monotonic() + seconds
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        while True:
            solver.parameters.max_time_in_seconds = max(0, end - time.monotonic())
            status = solver.solve(self._model)
            self.guesses += solver.num_branches
            if status == cp_model.INFEASIBLE:
                return
            if status == cp_model.UNKNOWN:
                raise TimedOut(seconds)
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                raise ValueError(self._model.validate())
            found = tuple(solver.value(cell) for cell in self._shown)
            yield found
            self._model.add_forbidden_assignments(self._shown, [found])


class _Translation:
    """A model in CP-SAT. Each of its methods is a part, and takes its arguments."""

    def __init__(self, model: VariantModel, digits: tuple[int, ...]) -> None:
        self.model = cp_model.CpModel()
        self._digits = digits
        self._domains = model.domains
        every = (1 << len(digits)) - 1
        self.cells = [
            self.model.new_int_var_from_domain(self._domain(mask or every), "")
            for mask in self._domains
        ]
        self._among: dict[tuple[int, int], Any] = {}
        self._branches: list[list[Any]] = []  # of each open choice a literal per branch
        if not all(self._domains):
            self._impossible()
        for name, arguments, _ in model.parts:
            if not hasattr(self, name):
                raise NotImplementedError(name)
            getattr(self, name)(*arguments)

    def keep(self, cells: list[int], mask: int) -> None:
        """Said by the domains already."""

    def different(self, cells: list[int]) -> None:
        self._post(self.model.add_all_different(self._of(cells)))

    def table(self, a: int, b: int, relation: VariantRelation) -> None:
        pairs = [
            (digit, other)
            for digit, row in zip(self._digits, relation.rows, strict=True)
            for other in self._set(row)
        ]
        self._post(self.model.add_allowed_assignments(self._of([a, b]), pairs))

    def linear(self, cells: list[int], coefficients: list[int], total: int) -> None:
        found = cp_model.LinearExpr.weighted_sum(self._of(cells), coefficients)
        self._post(self.model.add(found == total))

    def sets(self, cells: list[int], masks: list[int]) -> None:
        self.different(cells)
        chosen = [self.model.new_bool_var("") for _ in masks]
        self._post(self.model.add_bool_or(chosen))
        for literal, mask in zip(chosen, masks, strict=True):
            for cell in cells:
                self._within(cell, mask).only_enforce_if(literal)

    def automaton(self, cells: list[int], automaton: VariantAutomaton) -> None:
        start, accepting = automaton.start, automaton.accepting
        steps = [(a, digit, b) for a, mask, b in automaton.transitions for digit in self._set(mask)]
        if not (steps and start and accepting):
            self._impossible()
        elif len(start) == 1 and len({step[:2] for step in steps}) == len(steps):
            self._post(self.model.add_automaton(self._of(cells), start[0], accepting, steps))
        else:  # CP-SAT knows no other automata, but a variable for the state between cells
            between = [list(range(automaton.states))] * (len(cells) - 1)
            domains = [cp_model.Domain.from_values(each) for each in (start, *between, accepting)]
            passed = [self.model.new_int_var_from_domain(each, "") for each in domains]
            for before, cell, after in zip(passed, self._of(cells), passed[1:], strict=False):
                self._post(self.model.add_allowed_assignments([before, cell, after], steps))

    def count(self, cells: list[int], mask: int, low: int, high: int) -> None:
        there = sum(self._is_among(cell, mask) for cell in cells)
        self._post(self.model.add_linear_constraint(there, low, high))

    def same(self, a: list[int], b: list[int]) -> None:
        for bit in range(len(self._digits)):
            in_a, in_b = (sum(self._is_among(cell, 1 << bit) for cell in cells) for cells in (a, b))
            self._post(self.model.add(in_a == in_b))

    def distinct(self, cells: list[int], counter: int) -> None:
        occurs = []
        for bit in range(len(self._digits)):
            occurs.append(self.model.new_bool_var(""))
            places = [self._is_among(cell, 1 << bit) for cell in cells]
            self.model.add_max_equality(occurs[-1], places)
        self._post(self.model.add(sum(occurs) == self.cells[counter]))

    def element(self, index: int, cells: list[int], result: int) -> None:
        place, found = self.cells[index] - 1, self.cells[result]
        self._post(self.model.add_element(place, self._of(cells), found))

    def comparison(self, result: int, line: list[int], other: list[int], ties: bool) -> None:
        unlike, smaller, larger = (self._is_among(result, 1 << bit) for bit in range(3))
        same: Any = None  # a literal: the lines are the same so far
        for one, another in zip(self._of(line), self._of(other), strict=True):
            less, equal, more = (self.model.new_bool_var("") for _ in range(3))
            self.model.add_exactly_one(less, equal, more)
            self.model.add(another < one).only_enforce_if(less)
            self.model.add(another == one).only_enforce_if(equal)
            self.model.add(another > one).only_enforce_if(more)
            if same is None:
                self._post(self.model.add_bool_or(equal, unlike))
                same = equal
                continue
            self._post(self.model.add_bool_or(~same, ~less, smaller))
            self._post(self.model.add_bool_or(~same, ~more, larger))
            before, same = same, self.model.new_bool_var("")
            self.model.add_implication(same, before)
            self.model.add_implication(same, equal)
            self.model.add_bool_or(~before, ~equal, same)
        self._post(self.model.add_bool_or([~same, unlike] if ties else [~same]))

    def begin_any(self) -> None:
        self._branches.append([self.model.new_bool_var("")])

    def next_branch(self) -> None:
        self._branches[-1].append(self.model.new_bool_var(""))

    def end_any(self) -> None:
        branches = self._branches.pop()
        self._post(self.model.add_bool_or(branches))

    def _post(self, constraint: Any) -> None:
        """In a branch, a constraint holds if the branch is chosen."""
        if self._branches:
            constraint.only_enforce_if(self._branches[-1][-1])

    def _impossible(self) -> None:
        self._post(self.model.add_bool_or([]))

    def _is_among(self, cell: int, mask: int) -> Any:
        """A literal: the cell has one of the digits."""
        domain = self._domains[cell]
        known = self._among.get((cell, mask & domain))
        if known is None:
            known = self.model.new_bool_var("")
            for literal, part in ((known, mask & domain), (~known, domain & ~mask)):
                self._within(cell, part).only_enforce_if(literal)
            self._among[cell, mask & domain] = known
        return known

    def _within(self, cell: int, mask: int) -> Any:
        return self.model.add_linear_expression_in_domain(self.cells[cell], self._domain(mask))

    def _of(self, cells: list[int]) -> list[Any]:
        return [self.cells[cell] for cell in cells]

    def _set(self, mask: int) -> list[int]:
        return [digit for bit, digit in enumerate(self._digits) if mask >> bit & 1]

    def _domain(self, mask: int) -> cp_model.Domain:
        return cp_model.Domain.from_values(self._set(mask))
