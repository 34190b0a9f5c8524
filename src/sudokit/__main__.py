"""The command `sudokit`, also as `python -m sudokit`: what it imports may be interrupted, too."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    try:
        from sudokit.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit("\nsudokit: interrupted")  # behind the ^C that the terminal shows


if __name__ == "__main__":
    main()
