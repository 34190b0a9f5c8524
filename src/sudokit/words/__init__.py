"""Everything that sudokit says to people about steps, hints and techniques, in each language.

A language is one file of texts, `en.json` or `ko.json`; `texts.py` reads it and describes its layout.
The page and its worker read the same files. What only one mode of the page says is in the folders `course`
(techniques) and `lessons` (algorithms), whose files the page loads with *Learn* and *Watch*, and `setting`, with *Set*. The
titles and rules of variants are in the folder `variants`, which the page loads with the first of them. To add a language, copy one of the files of
each folder under the tag of the language, translate their texts, and add the tag to `TAGS` in
`web/page/worker/words/languages.js`. Tests report what is missing.

What is said of a step or hint, and in which order, native code tells (`native/telling/`): which text has which
values. Its cells, chains and sets are in the field's own notation, which is the same in all languages. `telling.py`
puts that in words: `steps.py` the sentence of a step, `reasoning.py` its proof, `hints.py` a hint. `techniques.py`
describes techniques, and `guide.py` writes the pages in `docs/techniques`.

A Korean particle after a value depends on how the value is read aloud: templates have both of its forms, and
`particles.py` chooses.
"""

from sudokit.words.texts import Language, language, languages

__all__ = ["Language", "language", "languages"]
