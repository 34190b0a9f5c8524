"""A step as `sudokit.explain_many` writes it, made from the step of `explain`."""

from __future__ import annotations

from sudokit import Step
from sudokit.names import cell_name


def note_of(step: Step) -> str:
    """Such as `naked-pair r1c1 r1c2: r1c5<>3 r1c6<>3`."""
    cells = {mark.cell for mark in step.marks}
    cells.update(*(found.cells for found in step.sets))
    cells.update(*(node.cells for chain in step.chains for node in chain))
    filled = {cell for cell, _ in step.placements}
    named = [cell_name(cell) for cell in sorted(cells or filled)]
    pattern = [] if (cells or filled) == filled else [*named[:-1], f"{named[-1]}:"]
    placed = [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
    removed = [f"{cell_name(cell)}<>{digit}" for cell, digit in step.eliminations]
    return " ".join([step.technique.key, *pattern, *placed, *removed])
