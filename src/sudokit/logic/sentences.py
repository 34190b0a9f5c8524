"""Steps in words: one sentence a step, in English and in Korean.

Both languages use the field's notation: `r1c2` is a cell, `r1c258` three cells of a row, `r147c3`
three of a column; chains are written `(7)r2c3=(7)r2c8-(4)r2c8`, `=` for a strong link and `-` for
a weak one. The Korean sentences avoid particles after digits and cells, which would depend on how
these are read aloud.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from sudokit.names import cell_name

if TYPE_CHECKING:
    from sudokit.board.position import Candidate
    from sudokit.logic.refutation import Refutation
    from sudokit.logic.step import Language, Node, Step

__all__ = ["cells_text", "chain_text", "explain", "house_text"]

# Longer chains and nets are told by their ends.
_LONGEST = 14

_KINDS = {"en": ("row", "column", "box"), "ko": ("행", "열", "박스")}


def explain(step: Step, language: Language) -> str:
    """The sentence of a step.

    Raises:
        ValueError: The language is not `en` or `ko`.
    """
    if language not in _KINDS:
        raise ValueError(f"no sentences in language {language!r}, expected en or ko")
    write = _WRITERS.get(step.technique.key) or _WRITERS[step.technique.family]
    head = step.technique.title(language) + write(step, language)
    if step.technique.family == "singles":
        return head
    return f"{head}: {_result(step, language)}"


def cells_text(cells: Iterable[int]) -> str:
    """Cells, those of a line together.

    Examples:
        >>> cells_text([0, 1, 4, 80]), cells_text([0, 9, 40])
        ('r1c125, r9c9', 'r12c1, r5c5')
    """
    left = sorted(set(cells))
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for cell in left:
        rows.setdefault(cell // 9, []).append(cell)
        columns.setdefault(cell % 9, []).append(cell)
    words = []
    by_row = len(rows) <= len(columns)
    for line, members in (rows if by_row else columns).items():
        across = "".join(str((cell % 9 if by_row else cell // 9) + 1) for cell in members)
        words.append(f"r{line + 1}c{across}" if by_row else f"r{across}c{line + 1}")
    return ", ".join(words)


def house_text(house: int, language: Language = "en") -> str:
    """A house by its kind and number.

    Examples:
        >>> house_text(0), house_text(17), house_text(18, "ko")
        ('row 1', 'column 9', '1박스')
    """
    kind = _KINDS[language][house // 9]
    return f"{house % 9 + 1}{kind}" if language == "ko" else f"{kind} {house % 9 + 1}"


def chain_text(chain: Sequence[Node]) -> str:
    """A chain in the field's notation."""
    words = []
    for index, node in enumerate(chain):
        words.append(f"({node.digit}){cells_text(node.cells)}")
        if index < len(chain) - 1:
            words.append("=" if node.strong else "-")
    return "".join(words)


def _listed(words: Sequence[object], language: Language) -> str:
    """`a, b and c`; in Korean only commas."""
    texts = [str(word) for word in words]
    if language == "ko" or len(texts) < 2:
        return ", ".join(texts)
    return f"{', '.join(texts[:-1])} and {texts[-1]}"


def _houses_text(houses: Sequence[int], language: Language) -> str:
    """Houses, those of a kind together: `rows 2 and 6`, `columns 3 and 8, box 1`."""
    words = []
    for kind in range(3):
        numbers = [house % 9 + 1 for house in houses if house // 9 == kind]
        if not numbers:
            continue
        name = _KINDS[language][kind]
        if language == "ko":
            words.append(f"{'·'.join(map(str, numbers))}{name}")
        else:
            plural = {"row": "rows", "column": "columns", "box": "boxes"}[name]
            words.append(f"{name if len(numbers) == 1 else plural} {_listed(numbers, language)}")
    return ", ".join(words)


def _result(step: Step, language: Language) -> str:
    """What the step does: `r4c3, r9c8 lose 7`."""
    parts = [
        f"{cell_name(cell)} = {digit}" if language == "ko" else f"{cell_name(cell)} is {digit}"
        for cell, digit in step.placements
    ]
    by_digit: dict[int, list[int]] = {}
    for cell, digit in step.eliminations:
        by_digit.setdefault(digit, []).append(cell)
    same: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in sorted(by_digit.items()):
        same.setdefault(tuple(cells), []).append(digit)
    for group, digits in same.items():
        names = ", ".join(map(cell_name, group))
        if language == "ko":
            parts.append(f"{names}에서 {_listed(digits, 'ko')} 제거")
        else:
            parts.append(
                f"{names} {'loses' if len(group) == 1 else 'lose'} {_listed(digits, 'en')}"
            )
    return ("; " if language == "en" else ", ").join(parts)


def _cells_with(step: Step, *roles: str) -> list[int]:
    return sorted({mark.cell for mark in step.marks if mark.role in roles})


def _of_digits(step: Step, language: Language) -> str:
    return (
        f" ({_listed(step.digits, 'ko')})"
        if language == "ko"
        else f" of {_listed(step.digits, 'en')}"
    )


def _full_house(step: Step, language: Language) -> str:
    ((cell, digit),) = step.placements
    house, name = house_text(step.base[0], language), cell_name(cell)
    if language == "ko":
        return f": {house}의 마지막 빈칸 {name} = {digit}"
    return f" in {house}: {name} is its last blank cell, so {name} is {digit}"


def _naked_single(step: Step, language: Language) -> str:
    ((cell, digit),) = step.placements
    if language == "ko":
        return f": {cell_name(cell)}에 남은 후보 하나, {cell_name(cell)} = {digit}"
    return f": {digit} is the only candidate of {cell_name(cell)}, so {cell_name(cell)} is {digit}"


def _hidden_single(step: Step, language: Language) -> str:
    ((cell, digit),) = step.placements
    house, name = house_text(step.base[0], language), cell_name(cell)
    if language == "ko":
        return f": {house}에서 {digit}의 자리는 {name}뿐, {name} = {digit}"
    return f" in {house}: {name} is the only place for {digit}, so {name} is {digit}"


def _intersection(step: Step, language: Language) -> str:
    source, target = house_text(step.base[0], language), house_text(step.cover[0], language)
    if language == "ko":
        return f"{_of_digits(step, language)}: {source}의 자리가 모두 {target}에 있음"
    return f"{_of_digits(step, language)}: all places in {source} lie in {target}"


def _subset(step: Step, language: Language) -> str:
    house = house_text(step.base[0], language)
    cells = cells_text(_cells_with(step, "pattern"))
    if language == "ko":
        return f"{_of_digits(step, language)}: {house}의 {cells}"
    return f"{_of_digits(step, language)} in {house} ({cells})"


def _fish(step: Step, language: Language) -> str:
    base, cover = (_houses_text(houses, language) for houses in (step.base, step.cover))
    text = f": {base}, {cover}" if language == "ko" else f" in {base}, {cover}"
    for role, english, korean in (("fin", "fin", "핀"), ("endo-fin", "endo-fin", "내부 핀")):
        if cells := _cells_with(step, role):
            names = cells_text(cells)
            plural = "s" if len(cells) > 1 else ""
            text += f", {korean} {names}" if language == "ko" else f", {english}{plural} {names}"
    return _of_digits(step, language) + text


def _chains(step: Step, language: Language) -> str:
    return f"{_of_digits(step, language)}: {'; '.join(map(chain_text, step.chains))}"


def _colors(step: Step, language: Language) -> str:
    one, two = (cells_text(_cells_with(step, role)) for role in ("pattern", "other"))
    if language == "ko":
        return f"{_of_digits(step, language)}: 색 [{one}], 색 [{two}]"
    return f"{_of_digits(step, language)} with colours [{one}] and [{two}]"


def _uniqueness(step: Step, language: Language) -> str:
    corners = [cell for cells, digits in step.sets if not digits for cell in cells]
    cells = cells_text(corners or _cells_with(step, "pattern"))
    text = f": {cells}" if language == "ko" else f" in {cells}"
    joined = [locked for locked in step.sets if locked.digits]
    for locked in joined:
        names, digits = cells_text(locked.cells), _listed(locked.digits, language)
        text += f", {names} ({digits})" if language == "ko" else f" with {names} ({digits})"
    if step.base:
        houses = _houses_text(step.base, language)
        text += f", {houses}" if language == "ko" else f", by {houses}"
    return _of_digits(step, language) + text


def _wing(step: Step, language: Language) -> str:
    pincers = cells_text(_cells_with(step, "pincer"))
    if pivots := _cells_with(step, "pivot"):
        pivot = cells_text(pivots)
        if language == "ko":
            return f"{_of_digits(step, language)}: 중심 {pivot}, 날개 {pincers}"
        return f"{_of_digits(step, language)} with pivot {pivot} and pincers {pincers}"
    digit = next(mark.digit for mark in step.marks if mark.role == "other")
    link, house = cells_text(_cells_with(step, "other")), house_text(step.base[0], language)
    if language == "ko":
        return f"{_of_digits(step, language)}: {pincers}, {house}의 {digit} 강한 연결 {link}"
    return (
        f"{_of_digits(step, language)} in {pincers}, joined by the strong link on {digit} in "
        f"{house} ({link})"
    )


def _sets(step: Step, language: Language) -> str:
    stem = _cells_with(step, "pivot")
    sets = [f"{cells_text(cells)} {{{','.join(map(str, digits))}}}" for cells, digits in step.sets]
    joints = [",".join(map(str, digits)) for digits in step.restricted]
    listed = ", ".join(sets)
    if stem:
        if language == "ko":
            return f": 줄기 {cells_text(stem)}, 꽃잎 {listed}"
        return f" with stem {cells_text(stem)} and petals {listed}"
    if not joints:
        return f": {listed}" if language == "ko" else f" in {listed}"
    if language == "ko":
        return f": {listed}, 제한 공통 후보 {', '.join(joints)}"
    return f" in {listed}, restricted common {_listed(joints, language)}"


def _templates(step: Step, language: Language) -> str:
    if language == "ko":
        return _of_digits(step, language)
    verb = "in every template" if step.placements else "in no template"
    return f"{_of_digits(step, language)}, {verb}"


def _assumed(node: Node, language: Language) -> str:
    name = cells_text(node.cells)
    if language == "ko":
        return f"{name} {'=' if node.on else '≠'} {node.digit}"
    return f"{name} is {'' if node.on else 'not '}{node.digit}"


def _proof_text(chain: Sequence[Node], *, is_net: bool) -> str:
    """A chain, or the placements of a net; of a long one the ends, and how much is left out.

    The whole is in the step's `chains`.
    """
    if is_net:
        return _shortened(
            [f"{cells_text(node.cells)}={node.digit}" for node in chain[1:] if node.on]
        )
    if len(chain) <= _LONGEST:
        return chain_text(chain)
    head = _LONGEST - 4
    return f"{chain_text(chain[:head])} … {chain_text(chain[-4:])}"


def _shortened(words: list[str]) -> str:
    """Placements one after the other; of many the ends, and how many are left out."""
    if len(words) > _LONGEST:
        words[_LONGEST - 3 : -2] = [f"… (+{len(words) - _LONGEST + 1}) …"]
    return " ".join(words)


def _forcing(step: Step, language: Language) -> str:
    is_net = step.technique.proof == "nets"
    proofs = [_proof_text(chain, is_net=is_net) for chain in step.chains]
    if not step.technique.key.endswith("contradiction"):
        return _verity(step, proofs, language, is_net=is_net)
    premise = _assumed(step.chains[0][0], language)
    impossible = _contradiction(step, language, is_net=is_net)
    proof = f" [{'; '.join(proofs)}]" if any(proofs) else ""
    if language == "ko":
        return f": {premise} 가정 시 {impossible}{proof}"
    return f": if {premise}, {impossible}{proof}"


def _contradiction(step: Step, language: Language, *, is_net: bool) -> str:
    """What cannot be: a digit without a place, a candidate that is both, a cell without any."""
    chains = step.chains
    ends = (
        [node for node in chains[0][1:] if not node.on]
        if is_net
        else [chain[-1] for chain in chains]
    )
    if step.base:
        return _without_place((ends[-1].cells[0], ends[-1].digit), step.base[0], language)
    if both := next((node for node in ends if node.on), None):
        name, digit = cells_text(both.cells), both.digit
        if language == "ko":
            return f"{name} = {digit}, {name} ≠ {digit} 동시 성립"
        return f"{name} is both {digit} and not {digit}"
    (cell,) = set.intersection(*(set(node.cells) for node in ends))
    return _without_place((cell, ends[-1].digit), None, language)


def _verity(step: Step, proofs: Sequence[str], language: Language, *, is_net: bool) -> str:
    firsts = [chain[0] for chain in step.chains]
    if step.base:
        house, digit = house_text(step.base[0], language), firsts[0].digit
        names = [cells_text(node.cells) for node in firsts]
        told = (
            f"{house} {digit}의 모든 자리 {_listed(names, language)}에서 같은 결론"
            if language == "ko"
            else f"wherever {digit} goes in {house} ({_either(names)})"
        )
    else:
        name, digits = cells_text(firsts[0].cells), [str(node.digit) for node in firsts]
        told = (
            f"{name}의 모든 후보 {_listed(digits, language)}에서 같은 결론"
            if language == "ko"
            else f"whether {name} is {_either(digits)}"
        )
    if is_net:
        proofs = [
            f"{cells_text(node.cells)}={node.digit}{': ' if proof else ''}{proof}"
            for node, proof in zip(firsts, proofs, strict=True)
        ]
    return f": {told} [{'; '.join(proofs)}]"


def _either(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _kraken(step: Step, language: Language) -> str:
    proofs = "; ".join(_proof_text(chain, is_net=False) for chain in step.chains)
    return f"{_fish(step, language)} [{proofs}]"


def _guess(step: Step, language: Language) -> str:
    text = " (추측)" if language == "ko" else " (a guess that the solution proves right)"
    if not step.refutations:
        return text
    refutations = "; ".join(_refuted(refutation, language) for refutation in step.refutations)
    return f"{text}: {refutations}"


def _refuted(refutation: Refutation, language: Language) -> str:
    """What one wrong candidate leads to."""
    name, digit = cell_name(refutation.candidate[0]), refutation.candidate[1]
    told = f"{name} = {digit} 가정 시 " if language == "ko" else f"if {name} is {digit}, "
    if not refutation.impossible:
        count = refutation.guesses
        if language == "ko":
            return told + (f"추측 {count:,}번 끝에 해 없음" if count else "해 없음")
        plural = "" if count == 1 else "es"
        return told + "there is no solution" + (f" ({count:,} more guess{plural})" if count else "")
    told += _without_place(refutation.impossible[0], refutation.house, language)
    words = [f"{cell_name(cell)}={placed}" for cell, placed in refutation.placements]
    return f"{told} [{_shortened(words)}]" if words else told


def _without_place(impossible: Candidate, house: int | None, language: Language) -> str:
    """That a house has no place for a digit, or a cell no candidate."""
    cell, digit = impossible
    if house is None:
        name = cell_name(cell)
        return f"{name}에 남은 후보 없음" if language == "ko" else f"{name} has no candidate left"
    name = house_text(house, language)
    return (
        f"{name}에 {digit}의 자리 없음" if language == "ko" else f"{name} has no place for {digit}"
    )


_Writer = Callable[["Step", "Language"], str]
_WRITERS: dict[str, _Writer] = {
    "full-house": _full_house,
    "naked-single": _naked_single,
    "hidden-single": _hidden_single,
    "pointing": _intersection,
    "claiming": _intersection,
    "intersections": _subset,  # locked pairs and triples
    "subsets": _subset,
    "single_digit_patterns": _chains,
    "coloring": _colors,
    "uniqueness": _uniqueness,
    "wings": _wing,
    "sue-de-coq": _sets,
    "remote-pair": _colors,
    "chains_and_loops": _chains,
    "almost_locked_sets": _sets,
    "template-set": _templates,
    "template-delete": _templates,
    "last_resort": _forcing,
    "brute-force": _guess,
    "kraken-fish-1": _kraken,
    "kraken-fish-2": _kraken,
    **dict.fromkeys(
        (
            "basic_fish",
            "finned_basic_fish",
            "franken_fish",
            "finned_franken_fish",
            "mutant_fish",
            "finned_mutant_fish",
        ),
        _fish,
    ),
}
