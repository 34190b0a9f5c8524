"""Everything that sudokit says to people about steps, hints and techniques, in each language.

A language is one file of texts, `en.json` or `ko.json`; `texts.py` reads it and describes its layout.
The page and its worker read the same files. What only the lessons of the page say is in the folders `course`
(techniques) and `lessons` (algorithms), whose files the page loads with *Learn* and *Watch*. The titles and rules of
variants are in the folder `variants`, which the page does not read. To add a language, copy one of the files of
each folder under the tag of the language, translate their texts, and add the tag to `TAGS` in
`web/page/worker/words/languages.js`. Tests report what is missing.

The other files compose texts: `steps.py` the sentence of a step, `hints.py` that of a hint,
`techniques.py` names and descriptions, `guide.py` the pages in `docs/techniques`. Cells, chains and
sets of cells are written in the field's own notation, which is the same in all languages:
`notation.py`.

A Korean particle after a value depends on how the value is read aloud: templates have both of its forms, and
`particles.py` chooses.
"""

from sudokit.words.texts import Language, language, languages

__all__ = ["Language", "language", "languages"]
