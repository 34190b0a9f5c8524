"""sudokit's own JSON of variants. It holds every puzzle; `schema` describes it.

    {
      "form": "sudokit variant",
      "rows": 6, "columns": 6,
      "digits": [1, 2, 3, 4, 5, 6],
      "regions": ["r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", ...],
      "givens": {"r1c1": 5}, "candidates": {"r2c2": [1, 2]},
      "constraints": [{"kind": "thermometer", "cells": "r1c1 r1c2 r1c3"}],
      "latin": true, "title": "", "author": "", "rules": ""
    }

Only `form` must be there: everything else has the value that `Puzzle` gives it as well. A constraint has the key of its
kind and its fields. A rule that is a function of Python is written as the table of what it allows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import MISSING, fields
from itertools import product
from typing import TYPE_CHECKING, Any

from sudokit import _native
from sudokit.board.reading import Reading, Sentence
from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.stopping import check, each_checked
from sudokit.variants import kinds
from sudokit.variants.fields import DEEPEST
from sudokit.variants.forms.machines import numbered
from sudokit.variants.forms.places import place_in_text
from sudokit.variants.kinds import KINDS, Kind
from sudokit.variants.puzzle import Puzzle

if TYPE_CHECKING:
    from sudokit.variants.questions import Part

__all__ = [
    "FORM",
    "NAME",
    "TITLE",
    "part_data",
    "puzzle_of",
    "read",
    "reading_of",
    "schema",
    "to_data",
    "write",
]

NAME = "json"
TITLE = "JSON of sudokit"
FORM = "sudokit variant"
"""What `form` says in every text."""

_ENCLOSING: dict[str, type[kinds.AnyOf | kinds.AllOf]] = {
    kind.key: kind for kind in (kinds.AnyOf, kinds.AllOf)
}
_TEXTS = ("title", "author", "rules")
_TYPES: dict[str, type | tuple[type, ...]] = {
    "rows": int,
    "columns": int,
    "digits": list,
    "regions": (str, list),
    "givens": dict,
    "candidates": dict,
    "constraints": list,
    "latin": bool,
    "title": str,
    "author": str,
    "rules": str,
}


# --- reading ---------------------------------------------------------------------------------------


def read(text: str) -> Reading:
    """The puzzle in a text of JSON.

    Raises:
        FormatError: It is not JSON, or not sudokit's.
        VariantError: A part is invalid; the message names it and says what was expected.

    Examples:
        >>> read('{"form": "sudokit variant", "rows": 4, "columns": 4, "givens": {"r1c1": 1}}').puzzle
        Puzzle('1...............', rows=4, columns=4)
    """
    return reading_of(_native.read_variant(NAME, text))


def reading_of(found: _native.VariantReading) -> Reading:
    """What native code has read. Its puzzle becomes Python's classes when they are asked for."""
    puzzle = Puzzle._of_reading(found, lambda: puzzle_of(found.arguments))
    sentences = tuple(Sentence(*sentence) for sentence in found.sentences)
    return Reading(
        puzzle,
        found.form,
        left_out=found.left_out,
        sentences=sentences,
        is_sure=found.is_sure,
    )


def puzzle_of(arguments: dict[str, Any]) -> Puzzle:
    """The puzzle in JSON without its `form`.

    Raises:
        VariantError: As for `read`.
    """
    _check(arguments)
    made = [
        _constraint(each, message("constraint {number}", number=number), 0)
        for number, each in enumerate(arguments.get("constraints", []), 1)
    ]
    return Puzzle(**{**arguments, "constraints": made})


def _check(arguments: dict[str, Any]) -> None:
    """Check what `Puzzle` leaves to type checkers."""
    for key, value in arguments.items():
        if key not in _TYPES:
            raise VariantError(
                message("unknown field, expected {names}", names=", ".join(_TYPES)), field=key[:40]
            )
        if not isinstance(value, _TYPES[key]):
            raise _wrong(key, value)
    regions = arguments.get("regions", "boxes")
    if isinstance(regions, list) and not all(isinstance(region, str) for region in regions):
        raise _wrong("regions", regions)
    for cell, digits in arguments.get("candidates", {}).items():
        if not isinstance(digits, list):
            raise _wrong("candidates", digits, cell)


def _wrong(field: str, value: Any, cell: str | None = None) -> VariantError:
    return VariantError(
        message("{value}, which the schema does not allow here", value=_short(value)),
        field=field,
        cell=cell,
    )


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _constraint(data: Any, where: str, depth: int) -> Kind:
    check()
    with place_in_text(where):
        if depth > DEEPEST:
            raise VariantError(message("constraints are nested too deeply"))
        if not isinstance(data, dict):
            raise VariantError(message("{value}, expected an object", value=_short(data)))
        given = dict(data)
        key = given.pop("kind", None)
        kind = KINDS.get(key) if isinstance(key, str) else None
        if kind is None:
            raise VariantError(message("no kind of constraint is called {name}", name=_short(key)))
        if key in _ENCLOSING:
            inside = given.get("constraints")
            if set(given) != {"constraints"} or not isinstance(inside, list):
                raise VariantError(message("expected a list of constraints"), kind=key)
            return _ENCLOSING[kind.key](
                *(
                    _constraint(each, message("constraint {number}", number=number), depth + 1)
                    for number, each in enumerate(inside, 1)
                )
            )
        return kind.of(given)


# --- writing ---------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """The puzzle as JSON, with a line for each constraint.

    Examples:
        >>> print(write(Puzzle(rows=4, columns=4, constraints=[kinds.Cage("r1c1 r1c2", 5)])))
        {
         "form": "sudokit variant",
         "rows": 4,
         "columns": 4,
         "constraints": [
          {"kind": "cage", "cells": "r1c1 r1c2", "total": 5}
         ]
        }
    """
    lines = []
    for key, value in to_data(puzzle).items():
        text = json.dumps(value, ensure_ascii=False)
        if key in {"constraints", "regions"} and isinstance(value, list) and value:
            items = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in value)
            text = f"[\n{items}\n ]"
        lines.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}"


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as JSON, before it is a text. What is usual is left out."""
    usual = Puzzle(rows=puzzle.rows, columns=puzzle.columns)
    data: dict[str, Any] = {"form": FORM, "rows": puzzle.rows, "columns": puzzle.columns}
    if puzzle.digits != usual.digits:
        data["digits"] = list(puzzle.digits)
    if puzzle.regions != usual.regions:
        data["regions"] = [" ".join(map(str, region)) for region in puzzle.regions] or "none"
    if not puzzle.latin:
        data["latin"] = False
    if puzzle.givens:
        data["givens"] = {str(cell): digit for cell, digit in puzzle.givens.items()}
    if puzzle.candidates:
        data["candidates"] = {str(cell): list(kept) for cell, kept in puzzle.candidates.items()}
    if puzzle.constraints:
        data["constraints"] = [_plain(each, puzzle.digits) for each in puzzle.constraints]
    for key in _TEXTS:
        if text := getattr(puzzle, key):
            data[key] = text
    return data


def part_data(puzzle: Puzzle, part: Part) -> dict[str, Any]:
    """A part of a puzzle as JSON: a constraint as in a text, or a cell and its digits."""
    if part.constraint is not None:
        return _plain(part.constraint, puzzle.digits)
    return {"cell": str(part.cell), "digits": list(part.digits)}


def _plain(constraint: Kind, digits: Sequence[int]) -> dict[str, Any]:
    """A constraint as JSON; fields that have their usual value are left out."""
    if isinstance(constraint, kinds.Automaton) and not _is_plain(constraint):
        constraint = numbered(constraint, digits)
    data: dict[str, Any] = {"kind": constraint.key}
    if isinstance(constraint, kinds.AnyOf | kinds.AllOf):
        data["constraints"] = [_plain(each, digits) for each in constraint.constraints]
    else:
        defaults = _defaults(type(constraint))
        for name, field in constraint.fields.items():
            value = getattr(constraint, name)
            if isinstance(constraint, kinds.Relation) and name == "rule" and callable(value):
                pairs = each_checked(product(digits, digits))
                value = frozenset((a, b) for a, b in pairs if value(a, b))
            if name not in defaults or value != defaults[name]:
                data[name] = field.plain(value)
    return data


def _is_plain(constraint: kinds.Automaton) -> bool:
    """Whether the states of an automaton are numbers and texts, and its steps a table."""
    start, step, accept = constraint.start, constraint.step, constraint.accept
    if callable(step) or callable(accept):
        return False
    states = [state for triple in step for state in triple[::2]]
    for some in (start, accept):
        states += some if isinstance(some, frozenset) else [some]
    return all(type(state) in {int, str} for state in states)


def _defaults(kind: type[Kind]) -> dict[str, Any]:
    """The usual values of fields, by name."""
    return {
        each.name: each.default
        for each in fields(kind)  # type: ignore[arg-type]
        if each.default is not MISSING
    }


# --- the schema ------------------------------------------------------------------------------------


def schema() -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of these texts, from the fields of all kinds.

    Examples:
        >>> schema()["$defs"]["thermometer"]["properties"]["slow"]
        {'type': 'boolean', 'default': False}
    """
    cells = {"type": "string", "description": "cells, such as r1c1 r1c2"}
    digit = {"type": "integer", "minimum": 0}
    defs: dict[str, Any] = {
        "constraint": {"oneOf": [{"$ref": f"#/$defs/{key}"} for key in sorted(KINDS)]}
    }
    defs.update({key: _schema_of(KINDS[key]) for key in sorted(KINDS)})
    side = {"type": "integer", "minimum": 1, "maximum": 25, "default": 9}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Sudoku of any kind, as sudokit writes it",
        "type": "object",
        "properties": {
            "form": {"const": FORM},
            "rows": side,
            "columns": side,
            "digits": {
                "description": "whole numbers in a row; by default from 1 to the longer side",
                "type": "array",
                "items": digit,
                "minItems": 1,
                "maxItems": 25,
            },
            "regions": {
                "description": "the cells of each region; boxes, the usual ones; none; or a label for each cell",
                "default": "boxes",
                "anyOf": [{"type": "array", "items": cells}, {"type": "string"}],
            },
            "givens": {"type": "object", "additionalProperties": digit},
            "candidates": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": digit},
            },
            "constraints": {"type": "array", "items": {"$ref": "#/$defs/constraint"}},
            "latin": {
                "description": "whether the digits of each row and each column differ",
                "type": "boolean",
                "default": True,
            },
            "title": {"type": "string"},
            "author": {"type": "string"},
            "rules": {
                "description": "the rules in the author's own words; they mean nothing to the engine",
                "type": "string",
            },
        },
        "required": ["form"],
        "additionalProperties": False,
        "$defs": defs,
    }


def _schema_of(kind: type[Kind]) -> dict[str, Any]:
    defaults = _defaults(kind)
    properties: dict[str, Any] = {"kind": {"const": kind.key}}
    for name, field in kind.fields.items():
        properties[name] = dict(field.schema())
        if name in defaults:
            properties[name]["default"] = field.plain(defaults[name])
    summary = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return {
        "description": summary,
        "type": "object",
        "properties": properties,
        "required": ["kind", *(name for name in kind.fields if name not in defaults)],
        "additionalProperties": False,
    }
