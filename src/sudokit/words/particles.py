"""Korean particles, which have two forms: the sound before a particle decides which.

A template writes both, as Korean texts do for readers who must choose: `{digit}은(는) {cell}에 없습니다`. Once its values
are filled in, `with_particles` keeps the form that fits: 5는, 6은. Digits and letters are read aloud as Koreans do.
Texts of other languages have no such notation and stay as they are.

`web/page/words/particles.js` does the same in JavaScript; a test compares the two.
"""

from __future__ import annotations

import re

__all__ = ["with_particles"]

_FORMS = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "(으)": ("으", ""),
    "(이)": ("이", ""),
}
"""The notation, the form after a consonant, and the form after a vowel."""
_BOTH = re.compile("|".join(map(re.escape, _FORMS)))

_WORD = re.compile(r"([A-Za-z]+|[0-9]|[가-힣])[\u2019\u201d'\"`)\]}>]{0,9}\Z")
"""The last word before a particle, or its last character, which may be in quotation marks or parentheses."""
_DIGITS = {"0": "ㅇ", "1": "ㄹ", "3": "ㅁ", "6": "ㄱ", "7": "ㄹ", "8": "ㄹ"}
_LETTERS = {"L": "ㄹ", "R": "ㄹ", "M": "ㅁ", "N": "ㄴ"}
_CONSONANT = re.compile(r"[mn]e?\Z|ng\Z|[aeiou][bcgkpt]\Z")
"""English words that end with a consonant other than ㄹ."""


def with_particles(text: str) -> str:
    """A text in which each particle has the form that fits the sound before it.

    Where nothing is known of that sound, both forms stay.

    Examples:
        >>> with_particles("5은(는) 있고 6은(는) 없습니다")
        '5는 있고 6은 없습니다'
        >>> with_particles("r1c1(으)로, r1c3(으)로")
        'r1c1로, r1c3으로'
        >>> with_particles("X-윙을(를) 찾았습니다")
        'X-윙을 찾았습니다'
    """
    return _BOTH.sub(_chosen, text) if "(" in text else text


def _chosen(notation: re.Match[str]) -> str:
    # A word is looked for in few characters, so that a long text takes no quadratic time.
    word = _WORD.search(notation.string, max(0, notation.start() - 40), notation.start())
    if not word:
        return notation[0]
    final = _final_sound(word[1])
    after_consonant, after_vowel = _FORMS[notation[0]]
    return (
        after_consonant if final and not (final == "ㄹ" and notation[0] == "(으)") else after_vowel
    )


def _final_sound(word: str) -> str:
    """The consonant with which a word ends when it is read: `ㄹ`, any other; empty after a vowel."""
    last = word[-1]
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        return " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"[final].strip()
    if last.isdigit():
        return _DIGITS.get(last, "")
    if word.isupper() or len(word) == 1:
        return _LETTERS.get(last.upper(), "")
    return "ㄹ" if word.endswith(("l", "le")) else "ㄱ" if _CONSONANT.search(word) else ""
