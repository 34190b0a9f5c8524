"""Boards as programs have them: the one place that turns any Python value into cells.

A board is 81 cells, or nine rows of nine: lists, tuples, arrays, data frames, texts, or a mixture. A cell is one of

    digit    1 to 9 as a number of any type (5, 5.0, numpy.int64(5), Decimal(5)) or a character ("5", b"5")
    blank    0, -1, None, NaN, pandas.NA, a masked element, an empty text, a space, or any of `0 . - * _ x X`

True and False are neither, because an array of them is usually a mask. Several texts that are not rows of
nine characters are lines of a text, which `sudokit.formats` reads.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice
from math import isnan
from numbers import Complex, Number, Real
from typing import TYPE_CHECKING, Any

from sudokit.board import alphabet
from sudokit.errors import FormatError
from sudokit.messages import message
from sudokit.names import cell_name

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["array_of", "cells_or_lines", "many_of_array"]

_MISSING = ("NAType", "NaTType", "MaskedConstant")
"""The types of missing values of pandas and NumPy, which may not be installed."""
_NUMBERS, _TEXTS, _OBJECTS = "iuf", "US", "OT"
"""The kinds of NumPy's types that can hold boards."""
_LONGEST_SHOWN = 40
_CODES_A_BLOCK = 1 << 16


def cells_or_lines(source: Any) -> bytes | list[str]:
    """The 81 cells of a value that is not a text; or the lines, if it consists of lines of a text.

    Raises:
        FormatError: It is not a board.

    Examples:
        >>> cells_or_lines([[5, "3", None] + 6 * ["."], *(8 * [9 * [-1]])])[:4]
        b'\\x05\\x03\\x00\\x00'
        >>> cells_or_lines(8 * ["........."] + ["........7"])[-1]
        7
        >>> cells_or_lines(["# one", 81 * "."])[0]
        '# one'
    """
    array = array_of(source)
    if array is not None:
        source = _list_of_array(array)
    if isinstance(source, str):  # an array of one text
        return [source]
    items = _items(source, 81)
    if items is None:
        raise _no_board(source)
    if len(items) == 81:
        return _cells(items)
    if items and all(isinstance(item, (str, bytes)) for item in items):
        lines = [_text(item) for item in items]
        rows = [line.rstrip("\r\n") for line in lines]
        if [len(row) for row in rows] == 9 * [9] and not any(row.isspace() for row in rows[1:8]):
            try:
                return _cells("".join(rows))
            except FormatError:
                pass  # another text of nine lines
        return lines
    if len(items) != 9:
        raise FormatError(
            message("more than 81 cells, expected 81")
            if len(items) > 81
            else message("{count} cells, expected 81", count=len(items))
        )
    return _cells([cell for row, cells in enumerate(items, 1) for cell in _row(row, cells)])


def _row(number: int, source: Any) -> list[Any]:
    """The nine cells of a row."""
    array = array_of(source)
    cells = _items(source if array is None else _list_of_array(array), 9)
    if cells is None:
        raise FormatError(
            message("row {row} is {given}, expected nine cells", row=number, given=_shown(source))
        )
    if len(cells) != 9:
        count = len(source) if hasattr(source, "__len__") else len(cells)
        raise FormatError(
            message("row {row} has {count} cells, expected 9", row=number, count=count)
        )
    return cells


def _items(source: Any, most: int) -> list[Any] | None:
    """What a value consists of, up to one more than can be; None if nothing is in a certain order in it."""
    if isinstance(source, (Mapping, AbstractSet)) or not isinstance(source, Iterable):
        return None
    return list(islice(source, most + 1))


def _cells(items: Iterable[Any]) -> bytes:
    """The values of 81 cells."""
    cells = bytes(map(_value, items := list(items)))
    bad = cells.find(alphabet.FOREIGN)
    if bad < 0:
        return cells
    said = {"cell": cell_name(bad), "given": _shown(items[bad])}
    raise FormatError(
        message(
            "{cell} is {given}, expected 1 to 9 or a blank ({blanks})",
            blanks=" ".join(alphabet.BLANKS[:-1]),
            **said,
        )
        if isinstance(items[bad], (str, bytes))
        else message("{cell} is {given}, expected 0 to 9", **said)
    )


def _value(item: Any) -> int:
    """The value of a cell, 0 to 9, or FOREIGN."""
    if isinstance(item, (str, bytes)):
        sign = _text(item).strip()
        value = alphabet.read(sign.encode("latin-1", "replace")) or b"\0"
        return value[0] if len(value) == 1 else alphabet.FOREIGN
    if item is None or type(item).__name__ in _MISSING:
        return 0
    number = _number(item)
    if number == -1:
        return 0
    return number if 0 <= number <= 9 else alphabet.FOREIGN


def _number(item: Any) -> int:
    """A whole number of any type; 0 for NaN, and FOREIGN for anything else."""
    if isinstance(item, bool) or type(item).__name__ == "timedelta64":
        return alphabet.FOREIGN
    try:
        return operator.index(item)
    except TypeError:
        pass
    # Decimals are numbers, but not real ones for Python.
    if not isinstance(item, Real) and (isinstance(item, Complex) or not isinstance(item, Number)):
        return alphabet.FOREIGN
    number: Any = item
    try:
        return 0 if isnan(number) else int(number) if number == int(number) else alphabet.FOREIGN
    except (ArithmeticError, ValueError):  # an infinite number
        return alphabet.FOREIGN


def _text(item: str | bytes) -> str:
    return item if isinstance(item, str) else item.decode("utf-8", "replace")


def _shown(item: Any) -> str:
    """A value for an error, in one line of moderate length."""
    try:
        text = (
            ascii(item)
            if isinstance(item, bytes)
            else repr(item)
            if isinstance(item, str)
            else str(item)
        )
    except ValueError:  # a whole number of thousands of digits
        return "a huge number"
    text = " ".join(text.split()) if not isinstance(item, (str, bytes)) else text
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."


def _no_board(source: Any) -> FormatError:
    kind = type(source).__name__
    return FormatError(
        message(
            "a value of type {kind}, expected 81 cells, or nine rows of nine, or a text", kind=kind
        )
    )


# --- arrays ----------------------------------------------------------------------------------------


def array_of(source: Any) -> npt.NDArray[Any] | None:
    """A NumPy array, or whatever can become one, such as a data frame; None for any other value.

    The rows of a data frame are the rows of the array, although iteration yields its columns.

    Raises:
        FormatError: It cannot become an array.
    """
    if not hasattr(type(source), "__array__"):
        return None
    import numpy as np  # takes longer to import than all of sudokit

    if isinstance(source, np.ndarray):
        return source
    try:
        return np.asarray(source)
    except (TypeError, ValueError, RuntimeError) as error:
        raise FormatError(
            message(
                "a value of type {kind} that is not an array: {reason}",
                kind=type(source).__name__,
                reason=" ".join(str(error).split()),
            )
        ) from error


def _list_of_array(array: npt.NDArray[Any]) -> Any:
    """An array for one board, or for a row of one, as Python objects; None for a masked element."""
    _check_type(array)
    _refuse_missing(array)
    return array.squeeze().tolist() if array.size == 81 else array.tolist()


def _check_type(array: npt.NDArray[Any]) -> None:
    if array.dtype.kind not in _NUMBERS + _TEXTS + _OBJECTS:
        raise FormatError(
            message(
                "an array of {kind}, expected whole numbers 0 to 9, characters or objects",
                kind=str(array.dtype),
            )
        )


def _refuse_missing(array: Any) -> None:
    mask = getattr(array, "mask", None)
    if mask is not None and array.size == 81 and mask.all():
        raise FormatError(message("a missing board: all of its cells are masked"))


def many_of_array(array: npt.NDArray[Any]) -> npt.NDArray[np.uint8] | list[Any]:
    """Many boards in an array: their cells, or a list of sources, each of which is a board or not.

    Args:
        array: Numbers or characters of shape (n, 81) or (n, 9, 9), rows of nine characters of shape
            (n, 9), texts or other sources of boards of shape (n,). Masked elements are blanks; a board
            whose elements are all masked is missing, and so no board.

    Returns:
        uint8 array of shape (n, 81), in rows of adjacent bytes: 0 to 9, other numbers where a cell is
        wrong; the array itself if it is one. A list for elements that only Python can read.

    Raises:
        FormatError: The array has another shape or type.
    """
    import numpy as np

    _check_type(array)
    kind, size = array.dtype.kind, len(array) if array.ndim else 0
    is_board = array.ndim > 1 and array.shape[1:] in ((81,), (9, 9))
    if (
        kind in _TEXTS
        and array.ndim == 1
        and array.dtype.itemsize == 81 * _character_type(array).itemsize
    ):
        # The texts lie there as a table of characters. To make a str of each takes long.
        table = _cells_of_characters(np.asarray(array)).reshape(size, 81)
        if alphabet.FOREIGN not in table and not np.any(np.ma.getmask(array)):
            return table
    is_texts = array.ndim == 1 or array.shape[1:] == (9,)
    if (is_texts and kind in _TEXTS + _OBJECTS) or (is_board and kind in _OBJECTS):
        return array.tolist() if array.ndim == 1 else list(array)
    if not is_board:
        raise FormatError(
            message(
                "an array of shape {shape}, expected (n, 81) or (n, 9, 9)", shape=str(array.shape)
            )
        )
    mask: Any = getattr(array, "mask", None)
    cells: npt.NDArray[np.uint8]
    if kind in _TEXTS:
        if array.dtype.itemsize > _character_type(array).itemsize:  # longer texts in the cells
            return list(array)
        cells = _cells_of_characters(np.asarray(array)).reshape(array.shape)
    elif array.dtype == np.uint8:
        cells = np.asarray(array)
    else:
        cells = _cells_of_numbers(np.asarray(array))
    if mask is not None and mask.any():
        missing = mask.reshape(size, -1).all(axis=1).reshape(size, *(1 for _ in array.shape[1:]))
        cells = np.where(mask, np.where(missing, np.uint8(alphabet.FOREIGN), np.uint8(0)), cells)
    cells = cells.reshape(-1, 81)
    adjacent = cells.strides[1] == 1 and cells.strides[0] >= 0
    return cells if adjacent else np.ascontiguousarray(cells)


def _cells_of_numbers(numbers: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """A number that does not fit a byte must not become a digit by being truncated."""
    import numpy as np

    good = (numbers >= 0) & (numbers <= 9)
    blank = (numbers == -1) & (numbers.dtype.kind != "u")
    if numbers.dtype.kind == "f":
        good &= np.floor(numbers) == numbers
        blank |= np.isnan(numbers)
    cells = np.where(good, numbers, 0).astype(np.uint8)
    cells[~(good | blank)] = alphabet.FOREIGN
    return cells


def _cells_of_characters(characters: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """The same of characters. An empty text or a space is a blank if each text is a cell."""
    import numpy as np

    kind = _character_type(characters)
    native = np.ascontiguousarray(characters.astype(characters.dtype.newbyteorder("="), copy=False))
    codes = native.reshape(-1).view(kind)
    cells = np.empty(codes.shape, np.uint8)
    is_cell = characters.dtype.itemsize == kind.itemsize
    for start in range(0, len(codes), _CODES_A_BLOCK):  # which stay in the processor's cache
        block = np.minimum(codes[start : start + _CODES_A_BLOCK], 255).astype(np.uint8)
        read = alphabet.read(block.tobytes())
        cells[start : start + _CODES_A_BLOCK] = np.frombuffer(read, np.uint8)
        if is_cell:
            cells[start : start + _CODES_A_BLOCK][(block == 0) | (block == ord(" "))] = 0
    return cells.reshape(*characters.shape, -1)


def _character_type(texts: npt.NDArray[Any]) -> np.dtype[Any]:
    """How NumPy stores one character of a text."""
    import numpy as np

    return np.dtype(np.uint8 if texts.dtype.kind == "S" else np.uint32)
