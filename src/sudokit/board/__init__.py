"""The board itself: grids, positions with candidates, and what both are made of.

    alphabet   cells as characters: one table per direction
    values     any Python value as cells: lists, texts, arrays, data frames
    houses     which cells belong together
    clashes    two cells of a house with the same digit
    masks      candidates as bits
    grid       `Grid`: 81 cells without a clash
    position   `Position`: a grid with candidates

All other rooms build on this one, which does not depend on solvers, techniques or pictures. Yet `Grid` and
`Position` can read text and draw themselves. These methods import `formats` and `drawing` when they
are called, because formats and drawings are made of grids and positions.
"""
