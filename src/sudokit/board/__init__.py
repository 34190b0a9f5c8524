"""The board itself: grids, positions with candidates, houses, and cells as characters.

Everything else in sudokit is made of what is in this room, which knows no solver, technique or
picture. `Grid` and `Position` read text and draw themselves all the same: they import `formats` and
`drawing` inside these methods, because formats and drawings are made of them.
"""
