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


@pytest.mark.parametrize(("slip", "meant"), [("slove", "solve"), ("techniqes", "techniques")])
def test_a_slip_in_a_command_is_told(slip: str, meant: str) -> None:
    result = CliRunner().invoke(cli, [slip])
    assert result.exit_code == 2
    assert f"Error: no command is called '{slip}'; did you mean {meant}?\n" in result.stderr


def test_commands_in_any_case() -> None:
    shown = [CliRunner().invoke(cli, [name, "--help"]).output for name in ("solve", "Solve")]
    assert shown[0] == shown[1]
    assert "No such option '--slove'" in CliRunner().invoke(cli, ["--slove"]).stderr
