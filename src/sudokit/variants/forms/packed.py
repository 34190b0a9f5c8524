"""Tables in a few letters: how ISS (the Interactive Sudoku Solver) packs relations and automata into its texts.

Both are bits in the base64 of URLs (RFC 4648, chapter 5). Digits are counted from 0 here: *place* i is the
i-th digit of the puzzle.

A relation has one bit for each pair of places (a, b), in the order of a, then b; each letter has six of them, the
lowest bit first. Letters at the end that are all zero are left out.

An automaton has its bits the highest first:

    2 bits  form: 0 lists the arrows, 1 has a mask of places in each state, with one target for each
    4       size of a state's number in bits, less 1: s
    4       number of places, less 1: p
    s       number of states where it may start: these are numbered first
    s       number of other states where it may end: these are numbered next
    ...     for each of the first states, from the last to the first, whether it may end there
    4       only form 0: size of a number of arrows in bits
    ...     the states in order, each as
            form 0: number of arrows, and for each of them its place and its target
            form 1: a mask of p places, from the last to the first, and a target for each place of it, first to last

Zeros fill the last byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sudokit.errors import FormatError
from sudokit.messages import message

__all__ = [
    "Machine",
    "in_order",
    "pack_bits",
    "pack_machine",
    "pack_relation",
    "unpack_bits",
    "unpack_machine",
    "unpack_relation",
]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_LISTED, _MASKED = 0, 1
_MOST_LETTERS = 40_000


@dataclass(frozen=True)
class Machine:
    """A nondeterministic automaton over places.

    Attributes:
        start: The states where it may start.
        accepting: The states where it may end.
        arrows: Triples of a state, a place from 0, and the next state.
    """

    start: tuple[int, ...]
    accepting: tuple[int, ...]
    arrows: tuple[tuple[int, int, int], ...]

    @property
    def states(self) -> int:
        """The number of states: one more than the largest that is mentioned."""
        ends = (state for source, _, target in self.arrows for state in (source, target))
        return 1 + max((*self.start, *self.accepting, *ends), default=-1)


def unpack_bits(letters: str) -> list[int]:
    """The numbers of the bits that are set, in ascending order; six bits a letter, the lowest first.

    Raises:
        FormatError: A character is not one of the 64.

    Examples:
        >>> unpack_bits("BC")
        [0, 7]
    """
    return [
        6 * at + bit
        for at, value in enumerate(_six_bits(letters))
        for bit in range(6)
        if value >> bit & 1
    ]


def pack_bits(bits: Iterable[int]) -> str:
    """The letters for which `unpack_bits` returns these numbers.

    Examples:
        >>> pack_bits([0, 7])
        'BC'
    """
    values: list[int] = []
    for bit in bits:
        values.extend([0] * (bit // 6 + 1 - len(values)))
        values[bit // 6] |= 1 << bit % 6
    return "".join(_LETTERS[value] for value in values)


def unpack_relation(letters: str, places: int) -> tuple[int, ...]:
    """For each place of the first cell, the mask of the places that go with it.

    Raises:
        FormatError: A character is not one of the 64, or the table is larger than one with this many places.

    Examples:
        >>> unpack_relation("qB", 3)
        (2, 5, 1)
    """
    rows = [0] * places
    for bit in unpack_bits(letters):
        if bit >= places * places:
            raise FormatError(
                message("a table for more digits, expected one for {places}", places=places)
            )
        rows[bit // places] |= 1 << bit % places
    return tuple(rows)


def pack_relation(rows: Iterable[int], places: int) -> str:
    """The letters of a relation, as `unpack_relation` reads them.

    Examples:
        >>> pack_relation((2, 5, 1), 3)
        'qB'
    """
    return pack_bits(
        places * a + b for a, row in enumerate(rows) for b in range(places) if row >> b & 1
    )


def unpack_machine(letters: str) -> Machine:
    """The automaton that some letters mean.

    Raises:
        FormatError: The letters are damaged. Time and memory are in proportion to their number.

    Examples:
        >>> unpack_machine(pack_machine(Machine((0,), (1,), ((0, 2, 1), (1, 0, 0))), 3))
        Machine(start=(0,), accepting=(1,), arrows=((0, 2, 1), (1, 0, 0)))
    """
    if not letters:
        return Machine((), (), ())
    if len(letters) > _MOST_LETTERS:
        raise FormatError(message("an automaton of more than {most:,} letters", most=_MOST_LETTERS))
    bits = _Bits("".join(f"{value:06b}" for value in _six_bits(letters)))
    form = bits.take(2)
    if form not in {_LISTED, _MASKED}:
        raise FormatError(message("an automaton in form {form}, expected 0 or 1", form=form))
    size = bits.take(4) + 1
    places = bits.take(4) + 1
    place_size = (places - 1).bit_length()
    starts, others = bits.take(size), bits.take(size)
    ends = bits.take(starts)
    accepting = [state for state in range(starts) if ends >> state & 1]
    accepting += range(starts, starts + others)
    arrows: list[tuple[int, int, int]] = []
    state = 0
    if form == _MASKED:
        while bits.left >= places:
            mask = bits.take(places)
            arrows += [
                (state, place, bits.take(size)) for place in range(places) if mask >> place & 1
            ]
            state += 1
    elif count_size := bits.take(4):
        while bits.left >= count_size:
            arrows += [
                (state, bits.take(place_size), bits.take(size))
                for _ in range(bits.take(count_size))
            ]
            state += 1
    if bits.take(bits.left):
        raise FormatError(message("the automaton goes on after its end"))
    return Machine(tuple(range(starts)), tuple(accepting), tuple(sorted(arrows)))


def pack_machine(machine: Machine, places: int) -> str:
    """The letters of an automaton. Its states get other numbers: those where it may start come first.

    Args:
        machine: The automaton; fewer than 65,536 states.
        places: The number of places, 1 to 16.

    Raises:
        FormatError: There are more states or places than ISS has numbers for.
    """
    if not 1 <= places <= 16 or machine.states >= 1 << 16:
        raise FormatError(message("ISS has automata of up to 16 digits and 65,535 states"))
    if not machine.start:
        return ""
    machine = in_order(machine)
    moves: list[list[tuple[int, int]]] = [[] for _ in range(machine.states)]
    for source, place, target in machine.arrows:
        moves[source].append((place, target))
    starts = len(machine.start)
    accepting = machine.accepting
    others = sum(state >= starts for state in accepting)
    size = max(1, (machine.states - 1).bit_length(), starts.bit_length(), others.bit_length())
    place_size = (places - 1).bit_length()
    masked = all(len({place for place, _ in each}) == len(each) for each in moves)
    bits = [(_MASKED if masked else _LISTED, 2), (size - 1, 4), (places - 1, 4)]
    bits += [(starts, size), (others, size)]
    bits.append((sum(1 << state for state in accepting if state < starts), starts))
    count_size = max(len(each) for each in moves).bit_length()
    if not masked:
        bits.append((count_size, 4))
    for each in map(sorted, moves):
        if masked:
            bits.append((sum(1 << place for place, _ in each), places))
            bits += [(target, size) for _, target in each]
        else:
            bits.append((len(each), count_size))
            for place, target in each:
                bits += [(place, place_size), (target, size)]
    joined = "".join(f"{value:0{width}b}" if width else "" for value, width in bits)
    joined += "0" * (-len(joined) % 8)  # whole bytes
    joined += "0" * (-len(joined) % 6)
    return "".join(_LETTERS[int(joined[at : at + 6], 2)] for at in range(0, len(joined), 6))


def in_order(machine: Machine) -> Machine:
    """The automaton with the numbers that ISS gives its states: starts first, then those where it may end.

    Examples:
        >>> in_order(Machine((2,), (0,), ((2, 1, 0),)))
        Machine(start=(0,), accepting=(1,), arrows=((0, 1, 1),))
    """
    mentioned = sorted(each for source, _, target in machine.arrows for each in (source, target))
    order = dict.fromkeys((*machine.start, *machine.accepting, *mentioned))
    number = {state: place for place, state in enumerate(order)}
    return Machine(
        tuple(sorted({number[state] for state in machine.start})),
        tuple(sorted({number[state] for state in machine.accepting})),
        tuple(
            sorted(
                {
                    (number[source], place, number[target])
                    for source, place, target in machine.arrows
                }
            )
        ),
    )


class _Bits:
    """Bits that are read as numbers, the highest bit first."""

    def __init__(self, bits: str) -> None:
        self.bits = bits
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.bits) - self.at

    def take(self, width: int) -> int:
        if width > self.left:
            raise FormatError(message("the automaton is not complete"))
        taken = self.bits[self.at : self.at + width]
        self.at += width
        return int(taken, 2) if taken else 0


def _six_bits(letters: str) -> list[int]:
    try:
        return [_VALUES[letter] for letter in letters]
    except KeyError as error:
        raise FormatError(
            message("{letter!r} is not a letter of base64", letter=error.args[0])
        ) from None
