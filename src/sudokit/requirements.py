"""Optional packages, imported when they are used.

sudokit is installed without them. Each belongs to an extra, and the error for a missing package
names the extra.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sudokit.errors import MissingPackage

__all__ = ["late", "needed"]


def needed(module: str, extra: str) -> Any:
    """Import a package of an extra.

    Args:
        module: The module to import.
        extra: The extra of sudokit that installs it.

    Raises:
        MissingPackage: The package is not installed; the message has the command that installs it.

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


def late(module: str, extra: str) -> Any:
    """A package of an extra that is imported on first use, for features that few callers need.

    Args:
        module: As for `needed`.
        extra: As for `needed`.

    Examples:
        >>> json = late("json", "none")
        >>> json.dumps([1])
        '[1]'
    """
    return _Late(module, extra)


class _Late:
    def __init__(self, module: str, extra: str) -> None:
        self._asked = module, extra

    def __getattr__(self, name: str) -> Any:
        value = getattr(needed(*self._asked), name)
        setattr(self, name, value)  # the next access finds it directly
        return value
