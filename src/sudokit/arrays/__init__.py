"""Arrays in, arrays out: what programs that train and test models ask about a million boards at a time.

`cells_of` makes such an array of texts, a file or a column. `verify` says which answers are solutions, `progress` what is right in unfinished ones, `candidates` gives the masks of
the usual rules, `augment` other boards that are the same puzzles, `explain_many` the steps that solve them. Boards are what `sudokit.solve_many` takes: an array
of shape (n, 81) or (n, 9, 9) of NumPy, PyTorch or JAX, a list of texts, a file. Answers are NumPy arrays with a row for
each board; those of boards have the shape of the boards. PyTorch takes them without a copy (`torch.from_numpy`), and so does JAX
(`jax.dlpack.from_dlpack`) where their memory begins where JAX wants it; it copies others.

A board that is not one raises nothing here: models write what they like, and a bad answer is a wrong answer.

Examples:
    >>> from sudokit import arrays, solve_many
    >>> puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
    >>> arrays.verify(puzzles, solve_many(puzzles).solutions).solved
    array([ True])
"""

from sudokit.arrays.augmentation import augment
from sudokit.arrays.candidate_masks import candidates
from sudokit.arrays.cells import cells_of
from sudokit.arrays.folders import read_folder, write_folder
from sudokit.arrays.traces import Moves, Traces, explain_many
from sudokit.arrays.verification import Progress, Verdicts, progress, verify

__all__ = [
    "Moves",
    "Progress",
    "Traces",
    "Verdicts",
    "augment",
    "candidates",
    "cells_of",
    "explain_many",
    "progress",
    "read_folder",
    "verify",
    "write_folder",
]
