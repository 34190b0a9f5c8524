"""The option that chooses where many puzzles are solved."""

from __future__ import annotations

from typing import get_args

import click

from sudokit.engine import Device

__all__ = ["device_option"]

device_option = click.option(
    "--device",
    type=click.Choice(get_args(Device)),
    default="cpu",
    help="cuda: on NVIDIA's graphics cards. auto: there, if that works.",
)
