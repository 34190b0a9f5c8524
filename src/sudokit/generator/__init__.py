"""`generate`: puzzles to order; `Generator`: as many as you like.

The generator fills a board at random, then removes clues, one by one or by orbits of a symmetry, as
long as the puzzle keeps one solution. With a pattern, which defines the cells that hold the clues, it
changes their digits until there is one solution. A puzzle that meets the request is kept. The work is
divided into numbered attempts. Each draws its random numbers from the seed and its own number, and
puzzles come in the order of their attempts. So the same seed gives the same puzzles on every machine
and with any number of threads. `native/generate/` does all this without the interpreter's lock.
"""

from sudokit.generator.generator import Generator, generate
from sudokit.generator.options import SYMMETRIES, Sampling, Symmetry

__all__ = ["SYMMETRIES", "Generator", "Sampling", "Symmetry", "generate"]
