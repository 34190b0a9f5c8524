"""Boards of other sizes in one line."""

from __future__ import annotations

import pytest

from sudokit.board import squares
from sudokit.variants import geometry


@pytest.mark.parametrize("side", range(4, geometry.MOST + 1))
def test_a_line_is_a_board_if_its_size_has_boxes(side: int) -> None:
    has_boxes = geometry.box_shape(side, side) is not None
    assert squares.side("." * side**2) == (side if has_boxes and side != 9 else None)
