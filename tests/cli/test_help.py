"""`sudokit --help`: commands in groups, with summaries that are not cut off."""

from __future__ import annotations

import re
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from sudokit.cli import COMMANDS, cli

GROUPS = ["Solve", "Learn", "Make", "Compare", "Tables", "Serve"]


def listing(width: int) -> str:
    result = CliRunner().invoke(cli, ["--help"], terminal_width=width, max_content_width=width)
    assert result.exit_code == 0
    return result.output


def test_commands_come_in_groups() -> None:
    sections = re.findall(r"^(\w+):\n((?:  .*\n)+)", listing(80), re.MULTILINE)
    listed = {title: re.findall(r"^  ([a-z]+) ", rows, re.MULTILINE) for title, rows in sections}
    assert [title for title in listed if title in GROUPS] == GROUPS
    assert [name for title in GROUPS for name in listed[title]] == list(COMMANDS)


def test_every_summary_is_whole_and_one_line_of_80() -> None:
    lines = listing(80).partition("Examples:")[0].splitlines()
    for name in COMMANDS:
        (line,) = [line for line in lines if line.startswith(f"  {name} ")]
        assert len(line) <= 80
        assert line.endswith(".")
        assert "..." not in line


@pytest.mark.parametrize("width", [40, 60])
def test_narrow_terminals_get_whole_sentences_too(width: int) -> None:
    commands = listing(width).partition("Solve:")[2].partition("Examples:")[0]
    assert max(map(len, commands.splitlines())) <= width
    wide = listing(80).partition("Solve:")[2].partition("Examples:")[0]
    assert commands.split() == wide.split()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples(name: str) -> None:
    command = import_module(f"sudokit.cli.{name}").command
    assert isinstance(command, click.Command)
    result = CliRunner().invoke(command, ["--help"])
    assert result.exit_code == 0
    assert f"sudokit {name}" in result.output.partition("Examples:")[2]
