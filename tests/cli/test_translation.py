"""The command line in another language: help, errors and reports; and that answers stay as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from sudokit.cli import COMMANDS
from sudokit.cli.translation import wanted_language

ROOT = Path(__file__).resolve().parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CLASH = "55" + EASY[2:]
VARIABLES = ("SUDOKIT_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
HANGUL = re.compile("[가-힣]")


def run(
    *arguments: str, text: str = "", code: str = "", folder: Path = ROOT, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the command, or Python code, with only these of the variables that name a language."""
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    start = ["-c", code] if code else ["-m", "sudokit"]
    return subprocess.run(
        [sys.executable, *start, *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**environment, "COLUMNS": "80", **variables},
        cwd=folder,
        timeout=120,
        check=False,
    )


def width(line: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line)


@pytest.fixture(scope="module")
def helps() -> list[str]:
    """The Korean help of `sudokit` and of each command."""
    code = (
        "from sudokit.cli import COMMANDS, cli, translation\n"
        "translation.choose_language()\n"
        "translation.say_help(cli)\n"
        "for name in ['', *COMMANDS]:\n"
        "    cli.main([name, '--help'] if name else ['--help'], 'sudokit', standalone_mode=False)\n"
        "    print('\\f')\n"
    )
    result = run(code=code, SUDOKIT_LANG="ko")
    assert result.returncode == 0, result.stderr
    return result.stdout.split("\f\n")[:-1]


def test_no_help_has_an_english_sentence(helps: list[str]) -> None:
    assert len(helps) == 1 + len(COMMANDS)
    for text in helps:
        assert HANGUL.search(text)
        said = re.sub(r"^    sudokit .*?(  |$)", "", text, flags=re.MULTILINE)  # examples
        said = re.sub(
            r"^사용법:.*|`.*?`|\(pip install .*?\)|\".*?\"|\$\(.*?\)", "", said, flags=re.MULTILINE
        )
        said = re.sub(r"Simple Sudoku", "", said)
        assert not re.findall(r"[A-Za-z]{2,}[.;]? [a-z]{2,}", said)


def test_every_help_has_translated_headings(helps: list[str]) -> None:
    for text in helps:
        assert text.startswith("사용법: sudokit ")
        assert "\n옵션:\n" in text
        assert "\n  예:\n" in text
        assert text.count("이 도움말을 보이고 끝냅니다.") == 1


def test_korean_help_is_wrapped_and_aligned_on_80_columns(helps: list[str]) -> None:
    for text in helps:
        assert "\0" not in text
        lines = text.splitlines()
        for line in filter(HANGUL.search, lines):
            assert width(line) <= 80, line
        paragraphs = [line for line in lines if re.match(r"  \S", line) and HANGUL.search(line)]
        assert all(width(line) <= 78 for line in paragraphs)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"SUDOKIT_LANG": "ko"}, "ko"),
        ({"SUDOKIT_LANG": "ko-KR"}, "ko"),
        ({"SUDOKIT_LANG": "KO", "LANGUAGE": "en", "LC_ALL": "C"}, "ko"),
        ({"SUDOKIT_LANG": "en", "LANG": "ko_KR.UTF-8"}, "en"),
        ({"SUDOKIT_LANG": "", "LANG": "ko_KR.UTF-8"}, "ko"),
        ({"SUDOKIT_LANG": "xx", "LANG": "ko_KR.UTF-8"}, "en"),
        ({"SUDOKIT_LANG": "../ko"}, "en"),
        ({"SUDOKIT_LANG": "k"}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko_KR.eucKR@euro"}, "ko"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ko", "LANG": "en_US.UTF-8"}, "ko"),
        ({"LC_ALL": "C", "LC_MESSAGES": "ko", "LANG": "ko"}, "en"),
        ({"LANGUAGE": "xx:ko:en", "LANG": "xx_XX"}, "ko"),
        ({"LANGUAGE": "en:ko", "LANG": "ko_KR"}, "en"),
        ({"LANGUAGE": "xx:yy", "LANG": "ko_KR"}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert wanted_language() == language


@pytest.mark.parametrize(
    ("arguments", "text", "code", "said"),
    [
        (["solve", CLASH], "", 1, "인자 1: r1c1, r1c2 두 칸의 숫자가 모두 5입니다\n"),
        (["solve"], EASY[:80], 1, "stdin:1: 80글자입니다. 81글자여야 합니다\n"),
        (["solve"], "530070000\n60019500\n", 1, "stdin:2: 2행에 숫자 8개가 있습니다. 9개여야"),
        (["solve", "none.txt"], "", 1, "none.txt: 그런 파일이나 디렉터리가 없습니다\n"),
        (["solve", "--unique"], "." * 81, 1, "stdin:1: 해가 여러 개입니다 (r8c3의 숫자는 2도"),
        (["solve", "--stats"], EASY, 0, "판 1개, "),
        (["check"], f"{EASY}\n{EASY}\n", 0, "판 2개: 2 unique\n"),
        (["rate"], f"{EASY}\n{CLASH}\n" * 2, 1, "sudokit: 4개 가운데 2개가 실패했습니다\n"),
        (["solve", "--limit", "0"], "", 2, "오류: '--limit'의 값이 잘못되었습니다: 0: 범위를"),
        (["solve", "--uniqe"], "", 2, "오류: '--uniqe': 그런 옵션이 없습니다."),
        (["slove"], "", 2, "오류: 'slove': 그런 명령 이름이 없습니다. 혹시 solve인가요?"),
        (["explain"], "", 2, "사용법: sudokit explain [OPTIONS] PUZZLE\n도움말: "),
        (["generate", "--level", "hrd"], "", 2, "'hrd': 그런 난이도 이름이 없습니다. 다음 가운데"),
        (["generate", "--clues", "16"], "", 1, "sudokit: 단서가 17개보다 적은 퍼즐은 없습니다."),
        (["transform", "--rows", "1"], "", 2, "rows 1: 1부터 9까지 한 번씩 나와야 합니다"),
        (["table", "none.csv", "-o", "x.csv"], "", 1, "sudokit: none.csv: 그런 파일이 없습니다\n"),
        (["table", "rows.csv", "-o", "x.csv"], "", 1, "rows.csv:3: 칸이 1개입니다. 2개여야 합니다"),
    ],
)
def test_errors_and_reports_are_korean(
    arguments: list[str], text: str, code: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "rows.csv").write_text(f"id,puzzle\n1,{EASY}\n2\n", encoding="utf-8")
    result = run(*arguments, text=text, folder=tmp_path, SUDOKIT_LANG="ko")
    assert said in result.stderr
    assert result.returncode == code


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["check", "--minimal"],
        ["rate"],
        ["rate", "--to", "csv"],
        ["convert", "--to", "pencilmarks"],
        ["explain", EASY, "--json"],
        ["steps", EASY, "--json", "--limit", "5"],
        ["hint", EASY, "--lang", "en"],
        ["classic", EASY, "--trace", "--max-checks", "100"],
        ["techniques", "--to", "csv"],
        ["library", "-"],
        ["--version"],
    ],
)
def test_answers_do_not_depend_on_the_language(arguments: list[str]) -> None:
    text = f"{EASY}\n{CLASH}\nnonsense\n" + "." * 81 + "\n"
    english = run(*arguments, text=text, SUDOKIT_LANG="en")
    korean = run(*arguments, text=text, LANG="ko_KR.UTF-8")
    assert korean.stdout == english.stdout
    assert korean.returncode == english.returncode
    assert english.stdout
    assert bool(english.stderr) == bool(HANGUL.search(korean.stderr))


@pytest.mark.slow
def test_tables_do_not_depend_on_the_language(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "in.csv").write_text(f"puzzle\n{EASY}\n{CLASH}\nx\n", encoding="utf-8")
    for language in ("en", "ko"):
        result = run(
            *("table", "in.csv", "-o", f"{language}.csv", "--add", "error,level"),
            folder=tmp_path,
            SUDOKIT_LANG=language,
        )
        assert result.returncode == 0, result.stderr
    english, korean = (tmp_path / f"{tag}.csv" for tag in ("en", "ko"))
    assert korean.read_bytes() == english.read_bytes()
    assert b"r1c1 and r1c2 both hold 5" in english.read_bytes()


def test_words_for_people_are_in_the_language_of_the_command_line() -> None:
    assert HANGUL.search(run("hint", EASY, LANG="ko_KR.UTF-8").stdout)
    assert not HANGUL.search(run("hint", EASY, LANG="en_US.UTF-8").stdout)
    for command in (["hint"], ["explain"], ["steps", "--limit", "1"]):
        assert not HANGUL.search(run(*command, EASY, "--lang", "en", SUDOKIT_LANG="ko").stdout)
        assert HANGUL.search(run(*command, EASY, "--lang", "ko", SUDOKIT_LANG="en").stdout)


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "none.txt"], ["solve", "--foo"]])
def test_a_terminal_that_cannot_show_the_language_gets_english(arguments: list[str]) -> None:
    plain = run(*arguments, SUDOKIT_LANG="en")
    result = run(*arguments, SUDOKIT_LANG="ko", PYTHONIOENCODING="ascii")
    assert (result.stdout, result.stderr) == (plain.stdout, plain.stderr)
    assert result.returncode == plain.returncode


def test_a_terminal_in_another_encoding_that_can_show_it_does() -> None:
    result = run("solve", "--foo", code="", SUDOKIT_LANG="ko", PYTHONIOENCODING="utf-8")
    assert "오류:" in result.stderr


def test_catalogues_and_sources_agree() -> None:
    pytest.importorskip("babel", reason="Babel is not installed")
    result = subprocess.run(
        [sys.executable, ROOT / ".ci" / "messages", "--check"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
