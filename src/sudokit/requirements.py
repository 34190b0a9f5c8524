"""Packages that only some of sudokit needs, imported when they are used.

`pip install sudokit` brings none of them: each belongs to an extra, and who lacks one reads which.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sudokit.errors import MissingPackage

__all__ = ["needed"]


def needed(module: str, extra: str) -> Any:
    """Import a package of an extra.

    Args:
        module: The module to import.
        extra: The extra of sudokit that installs it.

    Raises:
        MissingPackage: It is not installed; the message is the command that installs it.

    Examples:
        >>> needed("no_such_engine", "engine")
        Traceback (most recent call last):
        sudokit.errors.MissingPackage: no_such_engine is not installed: pip install "sudokit[engine]"
    """
    try:
        return import_module(module)
    except ImportError as error:
        if not module.startswith((error.name or "").partition(".")[0]):
            raise
        raise MissingPackage(module.partition(".")[0], extra) from error
