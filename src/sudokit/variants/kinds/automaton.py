"""`Automaton`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokit.variants.fields import Cells, anything, path, text
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.lowering import Model

__all__ = ["Automaton"]


class Automaton(Kind):
    """The digits of the cells, read in order, lead an automaton from its start to a state that it accepts.

    Examples:
        >>> from sudokit.variants import Automaton
        >>> Automaton("r1c1 r1c2", 0, {(0, 1): 1, (1, 2): 2}, [2])
        Automaton('r1c1 r1c2', 0, {(0, 1): 1, (1, 2): 2}, [2])
    """

    cells: Cells = path()
    start: Any = anything()
    step: Any = anything()
    accept: Any = anything()
    name: str = text(default="")

    def lower(self, model: Model) -> None:
        raise NotImplementedError
