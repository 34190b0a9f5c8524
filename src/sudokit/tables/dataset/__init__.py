"""Data sets to learn from: puzzles of wanted difficulty, split so that no test puzzle is known.

Exchanging rows, columns and digits makes a puzzle look different and leaves it what it is. A model
that met a puzzle in training has met its 1.2 trillion equivalents, so a split must not cut through
them: all puzzles of a data set, train and test together, have different canonical forms. Equivalents
that are asked for are of training puzzles and stay there.

A data set is a folder:

    train.parquet, test.parquet   a row a puzzle, the columns `ADDED_COLUMNS`; validation.parquet where asked for
    difficulty.svg                how the scores are distributed
    README.md                     the data card: how it was made, what is in it, the licence

Puzzles come in *buckets*, the same number of each: of a level, or of a range of guesses of the kernel.
"""

from sudokit.tables.dataset.making import make, seed_of
from sudokit.tables.dataset.recipe import ADDED_COLUMNS, Recipe

__all__ = ["ADDED_COLUMNS", "Recipe", "make", "seed_of"]
