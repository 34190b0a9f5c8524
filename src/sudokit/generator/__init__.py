"""`generate`: puzzles to order; `Generator`: as many as you like.

The generator fills a board at random, then removes clues, one by one or by orbits of a symmetry, as
long as the puzzle keeps one solution. With a pattern, which defines the cells that hold the clues, it
changes their digits until there is one solution. A puzzle that meets the request is kept. The work is
divided into numbered attempts. Each draws its random numbers from the seed and its own number, and
puzzles come in the order of their attempts. So the same seed gives the same puzzles on every machine
and with any number of threads. `native/generate/` does all this without the interpreter's lock.

Variants are made in `variants.py`, from the same arguments: shapes are drawn in a random solution, and what is not needed is taken
away. It is imported when a variant is asked for.
"""

from typing import TYPE_CHECKING, Any

from sudokit.generator.generator import Generator, generate
from sudokit.generator.options import SYMMETRIES, Sampling, Symmetry

if TYPE_CHECKING:
    from sudokit.generator.variants import VariantGenerator

__all__ = ["SYMMETRIES", "Generator", "Sampling", "Symmetry", "VariantGenerator", "generate"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The generator of variants, which imports all kinds of constraints."""
        if name == "VariantGenerator":
            from sudokit.generator.variants import VariantGenerator

            return VariantGenerator
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
