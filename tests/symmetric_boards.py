"""Boards with many symmetries, and canonical forms by brute force in NumPy."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
from hypothesis import strategies as st

from boards import clash_free_boards, solved_boards
from sudokit import Grid

MOST_AUTOMORPHISMS = (
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
)

LINE_ORDERS = np.array(
    [
        [3 * band + line for band, order in zip(bands, orders, strict=True) for line in order]
        for bands in itertools.permutations(range(3))
        for orders in itertools.product(itertools.permutations(range(3)), repeat=3)
    ]
)


def brute_force(cells: bytes) -> tuple[bytes, int]:
    """The smallest of all equivalent boards, and how many geometric symmetries lead to it.

    All orders of columns from the start, all orders of rows one row at a time: after each row only
    those go on whose rows so far are the smallest.
    """
    board = np.frombuffer(cells, np.uint8).reshape(9, 9)
    turned = np.stack([side[:, LINE_ORDERS].swapaxes(0, 1) for side in (board, board.T)])
    sides, orders = (x.ravel() for x in np.indices((2, 1296)))
    taken = np.zeros((len(sides), 0), int)
    names = np.zeros((len(sides), 10), np.uint8)
    form = b""
    for depth in range(9):
        parent, row = (x.ravel() for x in np.indices((len(sides), 9)))
        allowed = ~(taken[parent] == row[:, None]).any(axis=1)
        bands = taken[parent] // 3
        if depth % 3:
            allowed &= bands[:, -1] == row // 3
        else:
            allowed &= ~(bands == row[:, None] // 3).any(axis=1)
        parent, row = parent[allowed], row[allowed]
        lines = turned[sides[parent], orders[parent], row]
        new_names = names[parent]
        every = np.arange(len(parent))
        made = np.empty_like(lines)
        for place in range(9):
            digit = lines[:, place]
            new = (digit > 0) & (new_names[every, digit] == 0)
            new_names[every[new], digit[new]] = new_names[new].max(axis=1) + 1
            made[:, place] = new_names[every, digit]
        keys = made @ (10 ** np.arange(8, -1, -1))
        best = keys == keys.min()
        form += made[best][0].tobytes()
        sides, orders, names = sides[parent[best]], orders[parent[best]], new_names[best]
        taken = np.hstack([taken[parent[best]], row[best][:, None]])
    return form, len(sides)


def sparse_boards(fewest: int = 0, most: int = 14) -> st.SearchStrategy[bytes]:
    """Boards with few clues: many ties."""

    def of_clues(clues: list[tuple[int, int]]) -> bytes:
        cells = bytearray(81)
        for cell, digit in clues:
            if not cells[cell] and digit in Grid(bytes(cells)).candidates()[cell]:
                cells[cell] = digit
        return bytes(cells)

    return st.lists(
        st.tuples(st.integers(0, 80), st.integers(1, 9)), min_size=fewest, max_size=most
    ).map(of_clues)


def any_boards() -> st.SearchStrategy[bytes]:
    return st.one_of(sparse_boards(), clash_free_boards(), solved_boards())


def latin(keep: Callable[[int, int], bool]) -> bytes:
    """The cells of a very regular full board that are kept, the rest blank."""
    return bytes(
        (3 * (r % 3) + r // 3 + c) % 9 + 1 if keep(r, c) else 0 for r in range(9) for c in range(9)
    )


# Boards whose rows and columns can hardly be told apart for long.
REGULAR = {
    "full": latin(lambda r, c: True),
    "a blank in each house": latin(lambda r, c: c != 3 * (r % 3) + r // 3),
    "boxes of a diagonal": latin(lambda r, c: c // 3 == r // 3),
    "all other boxes": latin(lambda r, c: c // 3 != r // 3),
    "minirows": latin(lambda r, c: c // 3 == (r + r // 3) % 3),
    "one clue a minirow": latin(lambda r, c: c % 3 == r % 3),
    "two clues a minirow": latin(lambda r, c: c % 3 != (r + r // 3) % 3),
    "two digits": latin(lambda r, c: (3 * (r % 3) + r // 3 + c) % 9 < 2),
    "a row": latin(lambda r, c: r == 4),
    "a column": latin(lambda r, c: c == 0),
    "two rows of a band": latin(lambda r, c: r in (3, 5)),
    "a row in each band": latin(lambda r, c: r % 3 == 0),
    "two bands": latin(lambda r, c: r < 6),
    "most automorphisms": Grid(MOST_AUTOMORPHISMS).cells,
}

TOO_MANY_FOR_BRUTE_FORCE = {"a row", "a column", "two rows of a band"}
