"""Pictures of a board: plain text, terminal colour, SVG and more; one file per kind, one palette for all."""
