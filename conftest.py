"""Examples that need packages which are not installed are left out: each belongs to an extra."""

from __future__ import annotations

from importlib.util import find_spec

_NEEDED = {
    "src/sudokit/tables/polars.py": ["polars"],
    "src/sudokit/tables/pandas.py": ["pandas"],
    "src/sudokit/tables/duckdb.py": ["duckdb"],
    "src/sudokit/tables/ray.py": ["ray"],
    "src/sudokit/tables/spark.py": ["pyspark"],
    "docs/clusters.md": ["ray", "pyspark"],
    "docs/tables.md": ["polars", "pandas", "duckdb"],
}


def _has(*packages: str) -> bool:
    return all(find_spec(package) for package in packages)


collect_ignore = [path for path, packages in _NEEDED.items() if not _has("pyarrow", *packages)]
collect_ignore_glob = [] if _has("pyarrow", "fsspec") else ["src/sudokit/tables/*"]
