"""A collection of canonical forms without duplicates, larger than memory.

    sudokit table puzzles/*.parquet -o forms.parquet --add canonical,class_id
    python examples/distinct_forms.py forms.parquet distinct/

Equal forms have the same `class_id`, whose upper bits choose a part. Duplicates are then removed from one part
after another, by the forms themselves, so that no form is lost to two ids that are equal by chance. The
folder gets a file per part with the forms in order. It needs `pip install "sudokit[duckdb]"`.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import duckdb

ID_BITS = 63


def main() -> None:
    """Read the arguments, split the forms into parts, and write each part without duplicates."""
    parser = argparse.ArgumentParser(description="Write the distinct canonical forms of FILES.")
    parser.add_argument("files", nargs="+", help="Parquet files with canonical and class_id")
    parser.add_argument("folder", type=Path, help="for the distinct forms; must not exist")
    parser.add_argument("--bits", type=int, default=6, choices=range(1, 13), help="2**BITS parts")
    parser.add_argument(
        "--memory", default="4GB", help="for DuckDB, which spills to disk beyond it"
    )
    arguments = parser.parse_args()
    if arguments.folder.exists():
        sys.exit(f"{arguments.folder}: exists")
    parts = arguments.folder / "parts"
    parts.mkdir(parents=True)
    database = duckdb.connect(
        config={"memory_limit": arguments.memory, "temp_directory": str(parts / "spill")}
    )
    found = database.read_parquet(arguments.files)
    found.select(f"canonical, class_id >> {ID_BITS - arguments.bits} as part").filter(
        "canonical is not null"
    ).to_parquet(str(parts), partition_by=["part"], compression="zstd")
    print(f"split: {time.process_time():.1f} s of processor time")
    count = 0
    for part in sorted(parts.glob("part=*")):
        forms = database.read_parquet(f"{part}/*.parquet").select("canonical").distinct()
        target = arguments.folder / f"{part.name.removeprefix('part=').zfill(4)}.parquet"
        forms.order("canonical").to_parquet(str(target), compression="zstd")
        count += database.read_parquet(str(target)).shape[0]
        for file in part.iterdir():
            file.unlink()
        part.rmdir()
    parts.rmdir()
    print(f"{count:,} distinct forms; {time.process_time():.1f} s of processor time in all")


if __name__ == "__main__":
    main()
