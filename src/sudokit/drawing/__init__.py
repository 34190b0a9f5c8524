"""Pictures of boards, steps and puzzles of any kind: one scene for each, one painter for each medium; and `save_pdf`."""

from sudokit.drawing.booklet import save_pdf

__all__ = ["save_pdf"]
