"""Steps, hints and ratings of Sudokus of every kind: `sudokit.explain`, `hint`, `rate` and `all_steps`.

`logic` answers about boards, and `variants` about its puzzles, unless one is a classic Sudoku. Answers have the same attributes
where these mean the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from sudokit import logic
from sudokit.arguments import whole_number
from sudokit.board.grid import Source
from sudokit.board.position import Digit, Position
from sudokit.board.variant import Variant
from sudokit.logic import (
    ExplainerExplanation,
    ExplainerRating,
    Explanation,
    Hint,
    Profile,
    Rating,
    Step,
    WhipExplanation,
    WhipRating,
)
from sudokit.logic.technique_table import SystemName, WhipSystem
from sudokit.messages import message
from sudokit.names import Cell

if TYPE_CHECKING:
    from sudokit import variants
    from sudokit.variants import Puzzle

__all__ = ["all_steps", "explain", "hint", "rate"]


def _board_of(asked: Any) -> Any:
    """What is asked about; a classic puzzle as the board that it is."""
    return asked.to_grid() if isinstance(asked, Variant) and asked.is_classic else asked


def _of_variants(profile: Any, system: SystemName) -> variants.Profile | None:
    """The profile for a variant, which has techniques of its own."""
    if isinstance(profile, Profile) or system != "sudokit":
        raise ValueError(
            message(
                "a profile of boards or a system with a variant, which has techniques of its own: "
                "`sudokit.variants.Profile` chooses among them"
            )
        )
    known: variants.Profile | None = profile
    return known


@overload
def explain(
    grid: Puzzle,
    profile: variants.Profile | None = None,
    *,
    system: Literal["sudokit"] = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Explanation | variants.Explanation: ...
@overload
def explain(
    grid: Source | Position,
    profile: Profile | None = None,
    *,
    system: Literal["sudokit"] = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Explanation: ...
@overload
def explain(
    grid: Source | Position,
    profile: None = None,
    *,
    system: Literal["explainer"],
    timeout: float | None = None,
) -> ExplainerExplanation: ...
@overload
def explain(
    grid: Source | Position,
    profile: None = None,
    *,
    system: WhipSystem,
    timeout: float | None = None,
) -> WhipExplanation: ...
def explain(
    grid: Source | Position | Puzzle,
    profile: Profile | variants.Profile | None = None,
    *,
    system: SystemName = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Explanation | ExplainerExplanation | WhipExplanation | variants.Explanation:
    """Solve a Sudoku step by step.

    Args:
        grid: The puzzle, or a position half-way, as for `logic.explain`; or a `Puzzle` of `sudokit.variants`, as for
            `variants.explain`; a classic one is the board that it is.
        profile: The techniques to use; the default profile if None. With a variant, a `Profile` of `sudokit.variants`;
            None with other systems.
        system: `sudokit` for the techniques of the profile, `explainer` for those of Sudoku Explainer, `whips` or `braids`
            for singles and the shortest of these chains; only the first for a variant.
        guesses: Whether to guess where the techniques end.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The text is not a board.
        ClueConflict: Two clues clash.
        NoSolution: There is no solution.
        NotUnique: There are several.
        VariantError: A constraint means nothing in the puzzle.
        ValueError: There is no such system, or a profile or another system is asked for where there is none.

    Examples:
        >>> explanation = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> explanation.level, explanation.score, explanation.solved
        ('Easy', 204, True)
        >>> from sudokit.variants import Cage, Puzzle
        >>> puzzle = Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)])
        >>> explanation = explain(puzzle)
        >>> print(explanation.steps[0])
        Killer cage r2c2 r2c3: it adds up to 4 and r2c2 is not 1, so r2c2 is 3 and r2c3 is 1
    """
    grid = _board_of(grid)
    if isinstance(grid, Variant):
        known = _of_variants(profile, system)
        from sudokit import variants

        return variants.explain(grid, known, guesses=guesses, timeout=timeout)
    room: Any = logic
    more = {"guesses": guesses} if system == "sudokit" else {}
    explanation: Explanation | ExplainerExplanation | WhipExplanation = room.explain(
        grid, profile, system=system, timeout=timeout, **more
    )
    return explanation


@overload
def rate(
    grid: Puzzle,
    profile: variants.Profile | None = None,
    *,
    system: Literal["sudokit"] = "sudokit",
    timeout: float | None = None,
) -> Rating | variants.Rating: ...
@overload
def rate(
    grid: Source | Position,
    profile: Profile | None = None,
    *,
    system: Literal["sudokit"] = "sudokit",
    timeout: float | None = None,
) -> Rating: ...
@overload
def rate(
    grid: Source | Position,
    profile: None = None,
    *,
    system: Literal["explainer"],
    timeout: float | None = None,
) -> ExplainerRating: ...
@overload
def rate(
    grid: Source | Position,
    profile: None = None,
    *,
    system: WhipSystem,
    timeout: float | None = None,
) -> WhipRating: ...
def rate(
    grid: Source | Position | Puzzle,
    profile: Profile | variants.Profile | None = None,
    *,
    system: SystemName = "sudokit",
    timeout: float | None = None,
) -> Rating | ExplainerRating | WhipRating | variants.Rating:
    """How hard a Sudoku is. Arguments and errors are those of `explain`.

    Examples:
        >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> rating.level, rating.score, rating.hardest.name
        ('Easy', 204, 'Naked Single')
        >>> from sudokit.variants import Cage, Puzzle
        >>> rate(Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)])).level
        'Easy'
    """
    grid = _board_of(grid)
    if isinstance(grid, Variant):
        known = _of_variants(profile, system)
        from sudokit import variants

        return variants.rate(grid, known, timeout=timeout)
    room: Any = logic
    rating: Rating | ExplainerRating | WhipRating = room.rate(
        grid, profile, system=system, timeout=timeout
    )
    return rating


@overload
def hint(
    grid: Puzzle,
    candidates: Mapping[Any, Iterable[int]] | None = None,
    level: Literal[1, 2, 3] = 3,
    *,
    puzzle: Puzzle | None = None,
    profile: variants.Profile | None = None,
    system: Literal["sudokit"] = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Hint | variants.Hint: ...
@overload
def hint(
    grid: Source | Position,
    candidates: Sequence[Iterable[Digit]] | Mapping[Cell, Iterable[Digit]] | None = None,
    level: Literal[1, 2, 3] = 3,
    *,
    puzzle: Source | Position | None = None,
    profile: Profile | None = None,
    system: SystemName = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Hint: ...
def hint(
    grid: Source | Position | Puzzle,
    candidates: Any = None,
    level: Literal[1, 2, 3] = 3,
    *,
    puzzle: Source | Position | Puzzle | None = None,
    profile: Profile | variants.Profile | None = None,
    system: SystemName = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Hint | variants.Hint:
    """Help with a half-solved Sudoku.

    Args:
        grid: The board as it is now, as for `logic.hint`; or a `Puzzle` of `sudokit.variants` whose givens are all digits
            so far.
        candidates: The player's pencilmarks; of a variant by cell, and only of cells in which something is crossed out.
        level: How much to reveal: 1 for where to look, 2 for the technique or rule, 3 for the whole step.
        puzzle: The puzzle that the player began with, to find wrong digits.
        profile: The techniques to use; the default profile if None. With a variant, a `Profile` of `sudokit.variants`.
        system: `explainer` for the step that Sudoku Explainer makes next, `whips` or `braids` for a single or the shortest of
            these chains; without a profile, and not of a variant.
        guesses: Whether to guess where the techniques end.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The text is not a board.
        ClueConflict: Two digits clash, and no `puzzle` shows which of them is wrong.
        NoSolution: The board, or the puzzle, has no solution.
        NotUnique: It has several.
        SudokuError: The board is not a continuation of the puzzle.
        VariantError: A cell is outside the grid, or a constraint means nothing in it.
        ValueError: The level is not 1, 2 or 3, a candidate is not a digit, or the system is wrong, as for `explain`.
        TypeError: The candidates do not consist of digits.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> print(hint(puzzle, level=1), "-", hint(puzzle, level=2))
        look at box 5 - only one digit still fits into a cell: Naked Single
        >>> from sudokit.variants import Cage, Puzzle
        >>> variant = Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)])
        >>> print(hint(variant, level=2))
        Killer cage r2c2 r2c3 helps here
    """
    grid, puzzle = _board_of(grid), _board_of(puzzle)
    if isinstance(grid, Variant) or isinstance(puzzle, Variant):
        known = _of_variants(profile, system)
        from sudokit import variants
        from sudokit.variants.questions import puzzle_of

        now: Any = grid
        start: Any = grid if puzzle is None else puzzle
        board, began = puzzle_of(now), puzzle_of(start)
        return variants.hint(
            began, board.givens, candidates, level, profile=known, guesses=guesses, timeout=timeout
        )
    room: Any = logic
    found: Hint = room.hint(
        grid,
        candidates,
        level,
        puzzle=puzzle,
        profile=profile,
        system=system,
        guesses=guesses,
        timeout=timeout,
    )
    return found


@overload
def all_steps(
    position: Puzzle,
    techniques: Iterable[str] | None = None,
    *,
    most: int | None = None,
    timeout: float | None = None,
) -> list[Step] | list[variants.Step]: ...
@overload
def all_steps(
    position: Source | Position,
    techniques: Iterable[str] | None = None,
    *,
    most: int | None = None,
    timeout: float | None = None,
) -> list[Step]: ...
def all_steps(
    position: Source | Position | Puzzle,
    techniques: Iterable[str] | None = None,
    *,
    most: int | None = None,
    timeout: float | None = None,
) -> list[Step] | list[variants.Step]:
    """Every step on a board.

    If a technique reaches the same result in several ways, the easiest one is listed.

    Args:
        position: A position, or a grid or text to make one from; or a `Puzzle` of `sudokit.variants`, whose givens are all
            digits so far. The steps of a position without a solution mean nothing.
        techniques: Names of techniques. None means all, of boards except fish of size 5 or larger, whips and braids, which take long.
        most: The largest number of steps, at least 1. An easy position can have tens of thousands of loops.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        ValueError: There is no such technique, or `most` is less than 1.
        FormatError: The text is not a board.
        ClueConflict: Two of its digits clash.
        VariantError: A constraint means nothing in the puzzle.

    Examples:
        >>> position = Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> sorted(step.placements for step in all_steps(position, ["naked-single"]))
        [((40, 5),), ((59, 7),), ((62, 4),), ((70, 3),)]
        >>> from sudokit.variants import Cage, Puzzle
        >>> puzzle = Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)])
        >>> for step in all_steps(puzzle, ["locked", "rule"]):
        ...     print(step.technique.key, len(step.placements), len(step.eliminations))
        rule 2 0
        rule 2 0
        locked 0 2
        locked 0 2
    """
    position = _board_of(position)
    if not isinstance(position, Variant):
        return logic.all_steps(position, techniques, most=most, timeout=timeout)
    from sudokit import variants

    limit = None if most is None else whole_number("most", most, least=1, more=", or None for all")
    profile = None if techniques is None else variants.Profile(techniques)
    return variants.all_steps(position, profile=profile, timeout=timeout)[:limit]
