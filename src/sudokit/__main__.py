"""The command `sudokit`, also as `python -m sudokit`. Ctrl-C works while it still imports."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    try:
        from sudokit.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit("\nsudokit: interrupted")  # on a new line after the ^C that the terminal shows


if __name__ == "__main__":
    main()
