"""Algorithm `dlx`: a Sudoku as an exact cover problem, solved with dancing links.

Exact cover: there are *items*, each to be covered exactly once, and *options*, each of which covers
some items. Here an option is "digit d goes into this cell", and it covers four items: the cell is
filled, and its row, its column and its box have their d. Choosing options that cover every item
once is filling the board. A clue is an option already chosen: its items, and all options that
share an item with it, are left out from the start.

The search takes an item with the fewest options left, tries each, and hides every option that has
become impossible. An item is a cell or a digit's place in a house, so the search sees both the cell
with one candidate and the digit with one place.

Data layout: for every item there is a circular, doubly linked list of its options, and there is one
such list of the items not yet covered. Number 0 is the head of the list of items (the *root*), 1 to
324 are the items, each the head of its own list; then follow four adjacent nodes for every option, one per
covered item. `left` and `right` link the items, `up` and `down` the nodes of an item.
Removing a node from a list leaves its own links in place, so they show where it belongs when it is put
back. Nodes that leave and return in reverse order are the dance in the name.
"""

from __future__ import annotations

from sudokit.board.grid import Grid
from sudokit.classic.result import NO_LIMIT, OnEvent, Recorder, Result

__all__ = ["solve"]

ROOT = 0
FIRST_NODE = 325


def solve(grid: Grid, on_event: OnEvent | None = None, *, max_checks: int = NO_LIMIT) -> Result:
    """Solve a board as an exact cover problem, always covering an item with the fewest options.

    Args:
        grid: The board; it is not changed.
        on_event: Called as `on_event(event, cell, digit)` with each place and undo.
        max_checks: The number of checks after which to give up.

    Returns:
        Some solution (None if there is none) and the counters.

    Raises:
        GaveUp: The checks were used up.

    Complexity:
        Exponential in the worst case, but rarely more than some hundred placements; each costs
        some hundred changes of links.

    Source:
        D. E. Knuth, "Dancing Links", Millennial Perspectives in Computer Science (2000), after an
        idea of H. Hitotumatu and K. Noshita (1979).

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> result = solve(Grid(puzzle))
        >>> print(result.solution)
        534678912672195348198342567859761423426853791713924856961537284287419635345286179
        >>> result.placements, result.backtracks
        (51, 0)
    """
    board = bytearray(grid.cells)
    links = Links(board)
    record = Recorder(grid, on_event, max_checks)
    return record.result(board if fill(board, links, record) else None)


def fill(board: bytearray, links: Links, record: Recorder) -> bool:
    """Cover the remaining items; False if that is impossible."""
    item = links.item_with_fewest_options()
    if item == ROOT:
        return True
    links.cover(item)
    node = links.down[item]
    while node != item:
        cell, digit = links.option_of(node)
        board[cell] = digit
        others = links.items_beside(node)
        for other in others:
            links.cover(other)
        record.place(cell, digit)
        if fill(board, links, record):
            return True
        board[cell] = 0
        for other in reversed(others):
            links.uncover(other)
        record.undo(cell, digit)
        node = links.down[node]
    links.uncover(item)
    return False


def items_of(cell: int, digit: int) -> tuple[int, int, int, int]:
    """The four items, 1 to 324, that a digit in a cell covers: the cell, then the three houses."""
    row, column = divmod(cell, 9)
    box = row // 3 * 3 + column // 3
    return 1 + cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * box + digit


class Links:
    """The linked lists of all items that the board leaves open, and of their options."""

    def __init__(self, board: bytearray) -> None:
        clues = ((cell, digit) for cell, digit in enumerate(board) if digit)
        covered = {item for cell, digit in clues for item in items_of(cell, digit)}
        heads = [ROOT, *(item for item in range(1, FIRST_NODE) if item not in covered)]
        self.left = [0] * FIRST_NODE
        self.right = [0] * FIRST_NODE
        for here, after in zip(heads, heads[1:] + heads[:1], strict=True):
            self.right[here], self.left[after] = after, here

        self.up = list(range(FIRST_NODE))
        self.down = list(range(FIRST_NODE))
        self.size = [0] * FIRST_NODE
        self.item = list(range(FIRST_NODE))
        self.options: list[tuple[int, int]] = []
        for cell in range(81):
            for digit in range(1, 10):
                items = items_of(cell, digit)
                if covered.isdisjoint(items):
                    self.options.append((cell, digit))
                    for item in items:
                        self.append_node(item)

    def append_node(self, item: int) -> None:
        """Add a new node at the end of an item's list."""
        node, last = len(self.item), self.up[item]
        self.item.append(item)
        self.up.append(last)
        self.down.append(item)
        self.down[last] = self.up[item] = node
        self.size[item] += 1

    def option_of(self, node: int) -> tuple[int, int]:
        """The cell and the digit of the option that a node belongs to."""
        return self.options[(node - FIRST_NODE) // 4]

    def items_beside(self, node: int) -> list[int]:
        """The three other items that a node's option covers."""
        first = node - (node - FIRST_NODE) % 4
        return [self.item[other] for other in range(first, first + 4) if other != node]

    def item_with_fewest_options(self) -> int:
        """The first item with the fewest options; the root if all items are covered."""
        best = item = self.right[ROOT]
        while item != ROOT:
            if self.size[item] < self.size[best]:
                best = item
            item = self.right[item]
        return best

    def cover(self, item: int) -> None:
        """Take an item off the list of items, and its options off the lists of all others."""
        left, right = self.left[item], self.right[item]
        self.right[left], self.left[right] = right, left
        node = self.down[item]
        while node != item:
            first = node - (node - FIRST_NODE) % 4
            for other in range(first, first + 4):
                if other != node:
                    up, down = self.up[other], self.down[other]
                    self.down[up], self.up[down] = down, up
                    self.size[self.item[other]] -= 1
            node = self.down[node]

    def uncover(self, item: int) -> None:
        """Undo the cover of an item; the last one covered is the first to be uncovered."""
        node = self.up[item]
        while node != item:
            first = node - (node - FIRST_NODE) % 4
            for other in range(first + 3, first - 1, -1):
                if other != node:
                    up, down = self.up[other], self.down[other]
                    self.down[up] = self.up[down] = other
                    self.size[self.item[other]] += 1
            node = self.up[node]
        left, right = self.left[item], self.right[item]
        self.right[left] = self.left[right] = item
