"""Pictures of boards, steps and puzzles of any kind: one scene for each, one painter for each medium."""
