"""Data sets for machine learning: puzzles of chosen difficulty, without leaks between training and test.

Exchanging rows, columns and digits changes how a puzzle looks, but not its logic. A model that saw a
puzzle in training has in effect seen its 1.2 trillion equivalents, so equivalents must not be in
different splits. All puzzles of a data set, in all splits together, have different canonical forms.
Requested equivalents are those of training puzzles, and stay in the training split.

A data set is a folder:

    train.parquet, test.parquet   one row per puzzle, the columns `ADDED_COLUMNS`; validation.parquet on request
    difficulty.svg                the distribution of the scores
    README.md                     the data card: how the data set was made, its contents, the licence

Puzzles are made in *buckets* of equal size: one per level, or one per range of the kernel's guesses.
"""

from sudokit.tables.dataset.making import make, seed_of
from sudokit.tables.dataset.recipe import ADDED_COLUMNS, Recipe

__all__ = ["ADDED_COLUMNS", "Recipe", "make", "seed_of"]
