"""The board itself: grids, positions with candidates, and what both are made of.

    alphabet   cells as characters: one table each way
    houses     which cells belong together
    clashes    two cells of a house with the same digit
    masks      candidates as bits
    grid       `Grid`: 81 cells without a clash
    position   `Position`: a grid with candidates

Everything else in sudokit is made of what is in this room, which knows no solver, technique or
picture. `Grid` and `Position` read text and draw themselves all the same: they import `formats` and
`drawing` inside these methods, because formats and drawings are made of them.
"""
