"""`python -m sudokit` is the command `sudokit`."""

from sudokit.cli import main

main()
