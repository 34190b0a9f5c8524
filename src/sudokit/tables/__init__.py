"""Tables of puzzles: a column of puzzles in, columns of answers out.

`process` takes a record batch and returns it with columns added. Everything else here brings batches to
it: files of all common formats (`files`, `jobs`), and the adapters `polars`, `pandas`, `duckdb` and
`numpy`, each a module of its own. Needs `pip install "sudokit[tables]"`.

Examples:
    >>> import pyarrow as pa
    >>> from sudokit.tables import process
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> process(pa.record_batch({"puzzle": [puzzle]}), ["clues", "guesses", "level"]).to_pylist()[0]["level"]
    'Easy'
"""

from sudokit.tables.columns import COLUMNS, Column, columns_named
from sudokit.tables.plan import Plan, answers, process, puzzle_column

__all__ = ["COLUMNS", "Column", "Plan", "answers", "columns_named", "process", "puzzle_column"]
