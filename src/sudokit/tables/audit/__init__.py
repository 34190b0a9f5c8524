"""What is wrong with a data set of puzzles: `audit`, and the command of this name.

Each split is a stream of rows, a puzzle and perhaps its answer, from tables in files or from folders of NumPy files
(`rows.py`). A batch at a time is solved, its answers are compared, and some puzzles are rated (`auditing.py`). What has to
be compared across all rows is kept as numbers: hashes of the canonical form and of the board, 32 bytes a row, in files if
there are many (`classes.py`). `report.py` has the result.

Examples:
    >>> import tempfile
    >>> from pathlib import Path
    >>> from sudokit import shuffle
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     train, test = Path(folder, "train.csv"), Path(folder, "test.csv")
    ...     _ = train.write_text(f"puzzle\\n{puzzle}\\n{puzzle.replace('7', '.')}\\n")
    ...     _ = test.write_text(f"puzzle\\n{shuffle(puzzle, 1)}\\n")
    ...     found = audit([str(train), str(test)])
    >>> [(split.name, split.rows, split.several) for split in found.splits]
    [('train', 2, 1), ('test', 1, 0)]
    >>> [(leak.first, leak.second, leak.rows) for leak in found.leaks]
    [('train', 'test', 1)]
"""

from sudokit.tables.audit.auditing import audit
from sudokit.tables.audit.report import Audit, Leak, Row, Split

__all__ = ["Audit", "Leak", "Row", "Split", "audit"]
