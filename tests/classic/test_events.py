"""Events: they tell the whole story of a search, and a listener can end it."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from contextlib import suppress

import pytest

from boards import EASY, EMPTY
from sudokit.board.grid import Grid
from sudokit.board.houses import PEERS
from sudokit.classic import ALGORITHMS, NO_LIMIT, Event, GaveUp

# r1c9 has 9 left and r1c8 has nothing: some digits are placed before it shows.
IMPOSSIBLE = "123456..." + ".......78" + "......9.." + "." * 54

every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)
every_kind_of_board = pytest.mark.parametrize("puzzle", [EASY, EMPTY, IMPOSSIBLE])


@every_algorithm
@every_kind_of_board
def test_counters_are_what_the_events_say(name: str, puzzle: str) -> None:
    seen: Counter[Event] = Counter()
    result = ALGORITHMS[name](Grid(puzzle), lambda event, cell, digit: seen.update([event]))
    assert result.placements == seen[Event.PLACE]
    assert result.checks == seen[Event.PLACE] + seen[Event.REJECT]
    assert result.backtracks == seen[Event.UNDO]
    assert result == ALGORITHMS[name](Grid(puzzle))


@every_algorithm
@every_kind_of_board
def test_events_replay_to_the_solution(name: str, puzzle: str) -> None:
    grid = Grid(puzzle)
    board = bytearray(grid.cells)

    def replay(event: Event, cell: int, digit: int) -> None:
        clash = digit in {board[peer] for peer in PEERS[cell]}
        match event:
            case Event.PLACE:
                assert board[cell] == 0
                assert not clash
                board[cell] = digit
            case Event.REJECT:
                assert board[cell] == 0
                assert clash
            case Event.UNDO:
                assert board[cell] == digit
                board[cell] = 0

    solution = ALGORITHMS[name](grid, replay).solution
    assert bytes(board) == (solution or grid).cells


@every_algorithm
def test_an_exception_of_the_listener_reaches_the_caller(name: str) -> None:
    class EnoughError(Exception):
        pass

    events: list[Event] = []

    def listen(event: Event, cell: int, digit: int) -> None:
        events.append(event)
        if len(events) == 20:
            raise EnoughError

    with pytest.raises(EnoughError):
        ALGORITHMS[name](Grid(EASY), listen)
    assert len(events) == 20


@every_algorithm
def test_giving_up_is_not_an_event(name: str) -> None:
    events: list[Event] = []
    with pytest.raises(GaveUp):
        ALGORITHMS[name](Grid(EASY), lambda event, *_: events.append(event), max_checks=10)
    assert len([event for event in events if event is not Event.UNDO]) == 10


def test_events_are_their_names() -> None:
    assert [f"{event}" for event in Event] == ["place", "reject", "undo"]


@every_algorithm
@pytest.mark.parametrize("puzzle", [EASY, IMPOSSIBLE])
@pytest.mark.parametrize("max_checks", [NO_LIMIT, 40])
def test_nothing_of_a_search_stays_in_memory(name: str, puzzle: str, max_checks: int) -> None:
    class Listener:
        def __call__(self, event: Event, cell: int, digit: int) -> None: ...

    listener = Listener()
    trace = weakref.ref(listener)
    gc.disable()  # it would find what is kept by a cycle, but nobody knows when
    try:
        with suppress(GaveUp):
            ALGORITHMS[name](Grid(puzzle), listener, max_checks=max_checks)
        del listener
        assert trace() is None
    finally:
        gc.enable()
