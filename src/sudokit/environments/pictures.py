"""Puzzles as pictures, for models that see."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.environments.tasks import task_of

if TYPE_CHECKING:
    from sudokit.environments.tasks import AnyPuzzle

__all__ = ["picture_prompt"]

_ANSWER = (
    "The picture shows the puzzle. Write the solved board between <answer> and </answer>: a line for each row, "
    "with spaces between the digits."
)


def picture_prompt(puzzle: AnyPuzzle, size: int = 512) -> list[dict[str, Any]]:
    """A puzzle as the content of a message: its picture, then the task, all rules and how to answer. `read_answer` reads the answer.

    The parts are those of messages to models that see, `image_url` with a PNG in it and `text`.

    Args:
        puzzle: As for `board_text`.
        size: The width of the picture in pixels, 100 to 10,000.

    Raises:
        ValueError: The size is out of range, the puzzle has extra cells or digits other than 1 and so on; so are the next four.
        FormatError: It is not a board.
        ClueConflict: Two clues clash.
        VariantError: It is not a valid variant.
        MissingPackage: Pillow is not installed: `pip install "sudokit[png]"`.

    Examples:
        >>> picture, task = picture_prompt("53" + 79 * ".")
        >>> picture["image_url"]["url"][:30]
        'data:image/png;base64,iVBORw0K'
        >>> print(task["text"][:20])
        Solve this Sudoku. F
    """
    from sudokit.drawing import png, scenes

    whole_number("size", size, least=100, most=10_000)
    task = task_of(puzzle)
    value = task.value
    if isinstance(value, Grid):
        scene = scenes.of_board(value)
    else:
        scene = scenes.of_puzzle(value, value.givens, "en")
    encoded = b64encode(png.paint(scene, size)).decode()
    return [
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{encoded}"}},
        {"type": "text", "text": "\n".join([*task.rules, _ANSWER])},
    ]
