"""Pictures of a board: plain text, terminal colour and SVG, one a file, with one palette."""
