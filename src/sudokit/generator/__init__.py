"""`generate`: puzzles to order; `Generator`: as many as you like.

Clues leave a full board drawn at random, one after the other or by orbits of a symmetry, as long as
the puzzle keeps one solution; or, where a pattern says which cells hold the clues, their digits
change until there is one solution. What comes of that is kept if it is what was asked for. The work is
cut into numbered attempts, each with random numbers of its own made from the seed and its number, and
puzzles come in the order of their attempts: the same seed gives the same puzzles on every machine,
with any number of threads. `native/generate/` does it, without the interpreter's lock.
"""

from sudokit.generator.generator import Generator, generate
from sudokit.generator.options import SYMMETRIES, Options, Sampling, Symmetry

__all__ = ["SYMMETRIES", "Generator", "Options", "Sampling", "Symmetry", "generate"]
