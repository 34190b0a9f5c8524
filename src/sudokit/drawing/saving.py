"""A picture in a file, whose suffix says what it is."""

from __future__ import annotations

import os
from pathlib import Path

from sudokit.arguments import whole_number
from sudokit.drawing.scene import Scene

__all__ = ["save_picture"]


def save_picture(scene: Scene, path: str | os.PathLike[str], size: int | None = None) -> None:
    """Write a scene as `.svg` or `.png`.

    Args:
        scene: What to draw.
        path: The file.
        size: The width of a PNG in pixels, 100 to 10,000; that of the scene if None.

    Raises:
        ValueError: The suffix is another one, or the size is out of range or not that of a PNG.
        MissingPackage: Pillow is not installed.
        OSError: The file cannot be written.
    """
    file = Path(path)
    kind = file.suffix.lower()
    if kind not in (".svg", ".png"):
        raise ValueError(f"{file.name}: a picture is a file .svg or .png")
    if size is not None:
        whole_number("size", size, least=100, most=10_000)
        if kind == ".svg":
            raise ValueError("size is for PNG: an SVG has any")
    if kind == ".svg":
        from sudokit.drawing import svg

        file.write_text(svg.paint(scene), encoding="utf-8")
    else:
        from sudokit.drawing import png

        file.write_bytes(png.paint(scene, size))
