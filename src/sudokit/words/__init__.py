"""Everything that sudokit says to a person about steps, hints and techniques, in each language.

A language is one file of texts, `en.json` or `ko.json`; `texts.py` reads it and says how it is laid
out. The page reads the same files. To add a language, copy one of them under the language's tag and
translate its texts: a test names what is missing.

The other files put texts together: `steps.py` the sentence of a step, `hints.py` that of a hint,
`techniques.py` names and descriptions, `guide.py` the pages in `docs/techniques`. Cells, chains and
sets of cells are written in the field's own notation, which is the same in all languages:
`notation.py`.

The Korean texts avoid particles after digits and cells, which would depend on how these are read aloud.
"""

from sudokit.words.texts import Language, language, languages

__all__ = ["Language", "language", "languages"]
