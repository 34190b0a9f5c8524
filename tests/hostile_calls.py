"""Calls everything that Python can reach in `sudokit._native` with arguments that nobody should pass.

A program: `python tests/hostile_calls.py SEED CALLS FOLDER`. Exceptions are fine. What must not happen is that the process
ends otherwise, or that a call never ends, so it runs alone (test_hostile_calls.py). The names of arguments and their
types come from the functions themselves, so that a new function is called without a word here.

Half of the arguments fit, as far as their type and name tell, so that calls reach further than their first check. Each
object that a call returns may be an argument, and is used by several threads and by a signal handler that interrupts
its methods. A file in the folder holds the last call of each thread.
"""

from __future__ import annotations

import gc
import random
import re
import signal
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO, TypeVar

import numpy as np

import sudokit
from sudokit import _native
from sudokit.logic.native import native_position
from sudokit.variants import Cage, Puzzle

T = TypeVar("T")

SECONDS = 0.03  # for each call: much of what fits is endless work
THREADS = 2
KEYS = list(sudokit.techniques())
BOARDS = [
    "65.7...4..815....73.7.84...7..4....8.4..7..3.1....6..4...14.6.25....748..1...2.73",
    "652713849481569327397284165769435218248971536135826794973148652526397481814652973",
    "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7",
    "." * 81,
    "11" + "." * 79,
]
NUMBERS = [
    0,
    1,
    2,
    3,
    8,
    9,
    10,
    31,
    32,
    33,
    63,
    64,
    80,
    81,
    82,
    255,
    256,
    1000,
    2**14,
    2**15,
    2**16,
    2**24,
]
EXTREMES = [
    2**25,
    2**31 - 1,
    2**31,
    2**32 - 1,
    2**32,
    2**62,
    2**63 - 1,
    2**63,
    2**64 - 1,
    2**64,
    2**200,
]

REACHABLE = [
    each
    for each in vars(_native).values()
    if hasattr(each, "__nb_signature__") or type(each).__name__ == "nb_type"
]


def fitting(draw: random.Random, length: int) -> dict[str, Any]:
    """By the names of parameters, arguments that fit where the types tell too little."""
    board = draw.choice(BOARDS[:4])
    digits = bytes(int(each) if each != "." else 0 for each in board)
    limits = [400, 800, 1600, 3200, 2**31 - 1]
    return {
        "cells": digits,
        "givens": digits,
        "candidates": draw.choice([b"\xff\x01" * 81, draw.randbytes(162)]),
        "solution": bytes(map(int, BOARDS[1])),
        "positions": draw.choice([b"\xff\x01" * 81, draw.randbytes(162)]) * draw.randrange(3),
        "boards": digits * draw.randrange(4),
        "kernel": None,
        "on_cards": False,
        "texts": tuple(draw.choices(BOARDS, k=length)),
        "key": draw.choice(KEYS),
        "keys": draw.choices(KEYS, k=length),
        "technique": draw.choice([None, *KEYS]),
        "limits": limits,
        "level": draw.randrange(5),
        "easiest": draw.randrange(5),
        "hardest": draw.randrange(5),
        "highest_score": 2**31 - 1,
        "method": draw.choice(["dig", "fill", "even"]),
        "orbits": [[cell] for cell in draw.sample(range(81), draw.choice([0, 1, 24, 81]))],
        "most": 81,
        "domains": [draw.choice([511, draw.getrandbits(9)]) for _ in range(81)],
        "cells of variables": [draw.randrange(81) for _ in range(length)],
        "coefficients": [draw.randrange(-9, 10) for _ in range(length)],
        "sets": [draw.getrandbits(9) | 1 for _ in range(length)],
        "start": [0],
        "accepting": [0],
        "transitions": [
            (draw.randrange(2), draw.getrandbits(9), draw.randrange(2)) for _ in range(9)
        ],
        "length": length,
        "states": 2,
    }


class Caller:
    """Calls of one thread, and the values that they are made of."""

    def __init__(self, seed: int, found: dict[type, list[Any]], log: BinaryIO) -> None:
        self.random = random.Random(seed)
        self.fits, self.length = False, 0
        self.found = found
        self.log = log
        self.makers: list[tuple[str, Callable[[], Any]]] = [
            ("ndarray", self.array),
            ("bytes", self.bytes),
            ("float", lambda: self.pick([0.5, -1.0, float("nan"), float("inf")])),
            ("bool", lambda: self.pick([False, True])),
            ("tuple[int", lambda: tuple(self.number() for _ in range(3))),
            ("Callable", lambda: self.pick([lambda: None, len, int])),
            ("str", self.text),
            ("int", self.number),
            ("tuple", lambda: tuple(self.text() for _ in range(self.size()))),
        ]

    def pick(self, values: Sequence[T]) -> T:
        return self.random.choice(values)

    def size(self) -> int:
        """Of a list; the lists of a call that fits are equally long."""
        return self.length if self.fits else self.pick([0, 1, 2, 3, 5, 9, 9, 9, 40, 81])

    def number(self) -> int:
        if self.fits or self.random.random() < 0.4:
            return self.random.randrange(self.pick([3, 10, 81]))
        number = self.pick(self.pick([NUMBERS, EXTREMES])) + self.pick([0, 0, -1, 1])
        return -number if self.random.random() < 0.25 else number

    def text(self) -> str:
        return self.pick(
            [
                *BOARDS,
                *KEYS[:5],
                "dig",
                "fill",
                "even",
                "\ud800",
                "한국어",
                "x" * 1000,
                *_native.kernels(),
            ]
        )

    def bytes(self) -> bytes:
        board = self.pick(BOARDS)
        digits = bytes(int(each) if each != "." else 0 for each in board)
        masks = b"".join(self.random.getrandbits(16).to_bytes(2, "little") for _ in range(81))
        nine = b"".join(self.random.getrandbits(9).to_bytes(2, "little") for _ in range(81))
        return self.pick(
            [
                digits,
                digits,
                digits * 3,
                b"\xff\x01" * 81,
                b"\xff\x01" * 81,
                nine,
                masks,
                board.encode(),
                digits[:80],
                b"\xff" * 81,
                b"\x0a" * 81,
                self.random.randbytes(81),
                self.random.randbytes(162),
                self.random.randbytes(self.size()),
                b"",
                b"\n".join(each.encode() for each in BOARDS),
            ]
        )

    def array(self, declared: str = "") -> Any:
        kind = re.search(r"dtype=(\w+)", declared)
        rows = self.length if self.fits else self.pick([0, 1, 3, 300])
        shape: tuple[int, ...] = (rows, 81) if "81" in declared else (rows,)
        if not self.fits and self.random.random() < 0.3:
            shape = self.pick([(rows,), (rows, 80), (81,), (rows, 81, 1), (), (2**10, 81)])
        array = np.zeros(shape, kind[1] if kind and self.random.random() < 0.95 else "uint8")
        if array.dtype == np.uint8 and self.random.random() < 0.7:
            board = np.frombuffer(self.pick(BOARDS).encode(), np.uint8)
            if array.ndim == 2 and array.shape[1] == 81:
                array[:] = board if self.random.random() < 0.5 else np.maximum(board, 48) - 48
            else:
                array[...] = self.random.randrange(256)
        if self.fits:
            return array
        changes: list[Callable[[Any], Any]] = [lambda a: a] * 8
        changes += [np.transpose, np.asfortranarray]
        if array.ndim:
            changes += [
                lambda a: a[::-1],
                lambda a: a[::2],
                lambda a: np.broadcast_to(a[:1], a.shape),
            ]
        return self.pick(changes)(array)

    def argument(self, name: str, declared: str) -> Any:
        """A value that fits a parameter, or one that need not."""
        if not self.fits and self.random.random() < 0.1:
            return self.pick(
                [None, 0.5, float("nan"), "", b"", [], [[]], {}, object(), -1, 2**64, Caller]
            )
        if self.random.random() < (0.9 if self.fits else 0.5):
            if name == "cells" and "Sequence" in declared:
                name = "cells of variables"
            values = fitting(self.random, self.length)
            if name in values:
                return values[name]
        declared = self.pick(declared.split(" | "))
        if inside := re.fullmatch(r"collections.abc.Sequence\[(.*)\]", declared):
            before, self.fits = self.fits, self.random.random() < 0.8
            items = [self.argument("", inside[1]) for _ in range(self.size())]
            self.fits = before
            return items
        if (name := declared.rpartition(".")[2]) in vars(_native):
            wanted = vars(_native)[name]
            return self.pick((*self.found.get(wanted, ()), None))
        for part, make in self.makers:
            if declared.startswith((part, "collections.abc." + part)):
                return self.array(declared) if part == "ndarray" else make()
        return None

    def call(self, function: Any, *first: Any) -> None:
        signature, *_ = self.pick(function.__nb_signature__)
        declared = parameters(signature)[len(first) :]
        self.fits, self.length = self.random.random() < 0.6, self.pick([0, 1, 2, 3, 9, 9, 30])
        arguments = [self.argument(*each) for each in declared]
        if self.random.random() < 0.03:
            arguments = arguments[: self.random.randrange(len(arguments) + 1)]
        told = f"{signature}\n{first!r} {arguments!r:.3000}"
        self.log.seek(0)
        self.log.write(told.encode("utf-8", "backslashreplace").ljust(4000))
        with suppress(Exception), sudokit.Stop(timeout=SECONDS):
            result = function(*first, *arguments)
            for each in (result, *first):
                if type(each).__module__ == _native.__name__:
                    self.keep(each)

    def keep(self, made: Any) -> None:
        have = self.found.setdefault(
            type(made), []
        )  # which another thread changes at the same time
        if not any(each is made for each in have):
            have.append(made)
            have[:] = self.random.sample(tuple(have), min(len(have), 6))

    def make(self, kind: Any) -> None:
        """An object, as a rule by its class; or one that several threads initialize, or that none does."""
        if hasattr(kind.__new__, "__nb_signature__"):
            self.call(kind.__new__, kind)
            return
        made = kind.__new__(kind)
        chance = self.random.random()
        if chance < 0.1:
            self.keep(made)
        if chance > 0.05 and hasattr(kind.__init__, "__nb_signature__"):
            self.call(kind.__init__, made)

    def step(self, what: Any) -> None:
        """Calls a function, or makes an object of a class or calls all of its methods."""
        if not isinstance(what, type):
            self.call(what)
            return
        if not self.found.get(what) or self.random.random() < 0.2:
            self.make(what)
            return
        target = self.pick(tuple(self.found[what]))
        members = list(vars(what).items())
        for member, attribute in self.random.sample(members, len(members)):
            if isinstance(attribute, property):
                with suppress(Exception):
                    getattr(target, member)
            elif hasattr(attribute, "__nb_signature__") and member != "__init__":
                self.call(attribute, target)


def parameters(signature: str) -> list[tuple[str, str]]:
    """The names and declared types of a function's parameters."""
    inside = re.sub(r"^def \w+\(|\) -> .*$", "", signature)
    inside = re.sub(r" = \\\d+", "", inside)
    parts: list[str] = []
    depth = 0
    for part in inside.split(", "):
        if depth:
            parts[-1] += ", " + part
        else:
            parts.append(part)
        depth += part.count("[") + part.count("(") - part.count("]") - part.count(")")
    return [
        (name, kind)
        for name, _, kind in (part.partition(": ") for part in parts if part not in ("", "/"))
    ]


def first_objects() -> dict[type, list[Any]]:
    """Objects that make sense, for calls to spoil."""
    puzzle = Puzzle(constraints=[Cage("r1c1 r1c2 r2c1", total=15)])
    model = _native.VariantModel(puzzle)
    profile = sudokit.Profile.default().native
    generator = _native.PuzzleGenerator(
        "dig", 1, [[cell] for cell in range(81)], True, 0, 81, False
    )
    position = native_position(sudokit.Position(BOARDS[0]))
    made = [
        profile,
        position,
        generator,
        model,
        _native.VariantSearch(model),
        _native.VariantRelation([511] * 9),
        _native.VariantAutomaton(9, 1, [0], [0], [(0, 511, 0)]),
        _native.VariantCrew(2, 2),
        _native.Solutions(bytes(81)),
        _native.cut_lines(BOARDS[0].encode(), False),
    ]
    return {type(each): [each] for each in made}


def main(seed: int, calls: int, folder: Path) -> None:
    """Makes the calls, in several threads, and in signal handlers as well."""
    warnings.simplefilter("ignore")
    found = first_objects()
    has_timer = hasattr(signal, "setitimer")
    with ExitStack() as files:
        logs = [
            files.enter_context((folder / str(number)).open("wb", buffering=0))
            for number in range(THREADS + 1)
        ]
        *callers, interrupting = (
            Caller(1000 * seed + number, found, log) for number, log in enumerate(logs)
        )
        is_inside = False

        def interrupt(*_: object) -> None:
            nonlocal is_inside
            if not is_inside:
                is_inside = True
                interrupting.step(interrupting.pick(REACHABLE))
                is_inside = False

        def work(caller: Caller) -> None:
            for what in REACHABLE * 2 + caller.random.choices(REACHABLE, k=calls):
                caller.step(what)

        if has_timer:
            signal.signal(signal.SIGALRM, interrupt)
            signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        others = [Thread(target=work, args=(caller,)) for caller in callers[1:]]
        for each in others:
            each.start()
        work(callers[0])
        for each in others:
            each.join()
        if has_timer:
            signal.setitimer(signal.ITIMER_REAL, 0)
        found.clear()
        gc.collect()
    print("ended")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
