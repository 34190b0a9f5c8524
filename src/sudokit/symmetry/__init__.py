"""When two boards are the same: canonical forms, the maps between boards, automorphisms.

A *symmetry* of the board transposes it or not, permutes the bands, the rows of a band, the stacks and
the columns of a stack, and renames the digits: 3,359,232 geometric symmetries (2 * 6**8) times 9!
ways to rename. Two boards are *equivalent*, or isomorphic, if a symmetry turns one into the other:
they are the same puzzle in disguise. The *canonical form* ("minlex") of a board is the
lexicographically smallest of its equivalents, read as 81 digits with 0 for a blank; boards are
equivalent if and only if their forms are equal. An *automorphism* of a board is a symmetry that
leaves it unchanged.

See Ed Russell and Frazer Jarvis, "Mathematics of Sudoku II" (2006), for the group and how the
symmetries were used to count the essentially different grids. The search for the form is in
`native/symmetry/canonical.hpp`.
"""

from sudokit.symmetry.automorphism_group import Automorphisms, automorphisms
from sudokit.symmetry.canonical_form import (
    CanonicalForms,
    canonical,
    canonical_many,
    canonical_pairs,
    is_isomorphic,
    transformation,
)
from sudokit.symmetry.duplicates import Seen, distinct
from sudokit.symmetry.transformations import Transformation, shuffle, transform

__all__ = [
    "Automorphisms",
    "CanonicalForms",
    "Seen",
    "Transformation",
    "automorphisms",
    "canonical",
    "canonical_many",
    "canonical_pairs",
    "distinct",
    "is_isomorphic",
    "shuffle",
    "transform",
    "transformation",
]
