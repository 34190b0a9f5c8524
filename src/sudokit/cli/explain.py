"""`sudokit explain`: solve a puzzle step by step, in words."""

from __future__ import annotations

from collections.abc import Iterable

import click

from sudokit import words
from sudokit.cli import inputs, outputs
from sudokit.cli.encodings import encoding_option
from sudokit.cli.languages import language_option
from sudokit.cli.profiles import load_profile, profile_option
from sudokit.cli.steps_out import draw_step, step_json
from sudokit.logic import Explanation, Step, explain, technique
from sudokit.streams.decoding import UTF_8

_PAGE_STYLE = (
    "body{max-width:68rem;margin:2rem auto;padding:0 1rem;font-family:system-ui,sans-serif;"
    "line-height:1.4;color:#000;background:#fff;overflow-wrap:anywhere}"
    "ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));"
    "gap:1.5rem 3rem;padding-left:2rem}"
    "li>p{min-height:2.8em;margin:0 0 .5rem}svg{width:100%;height:auto}"
)


@click.command(
    epilog="""\b
Examples:
  sudokit explain puzzle.txt
  sudokit explain puzzle.txt --lang ko
  sudokit explain puzzle.txt --technique x-wing    only the steps of one technique
  sudokit explain puzzle.txt --html steps.html     with a picture of each step
  sudokit explain puzzle.txt --json
"""
)
@click.argument("puzzle", metavar="PUZZLE")
@outputs.output_option
@click.option("--technique", "name", metavar="T", help="Show only steps of this technique.")
@click.option("--boards", is_flag=True, help="Draw the board before each step.")
@click.option(
    "--html", metavar="OUT", help="Write an HTML page with a picture of each step to OUT."
)
@click.option("--json", "as_json", is_flag=True, help="Write the steps as JSON, one per line.")
@encoding_option
@language_option
@profile_option
def command(
    *,
    puzzle: str,
    output: str | None,
    name: str | None,
    boards: bool,
    html: str | None,
    as_json: bool,
    language: str,
    profile: str | None,
) -> None:
    """Explain how to solve PUZZLE, step by step.

    Each step uses the first technique of the profile that applies. The hardest known puzzles are beyond
    all techniques: some of their steps are guesses (Brute Force) that say why the other digits of the
    cell fail. PUZZLE is a file with one board, the board itself, or - for standard input.
    """
    try:
        wanted = technique(name).key if name else None
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    explanation = explain(inputs.read_board(puzzle).position(), load_profile(profile))
    chosen = {
        number: step
        for number, step in enumerate(explanation.steps, start=1)
        if wanted in (None, step.technique.key)
    }
    for target in (html, output):
        outputs.check_apart([puzzle], target)
    if html:
        with outputs.open_output(html, encoding=UTF_8) as file:
            file.write(_page(explanation, chosen.values(), language))
    with outputs.open_output(output) as file:
        if as_json:
            for step in chosen.values():
                file.write(step_json(step, language) + "\n")
        else:
            for number, step in chosen.items():
                if boards:
                    draw_step(step, file)
                file.write(f"{number}. {step.explain(language)}\n")
            parts = filter(
                None, (_rating(explanation, language), _techniques(explanation, language))
            )
            file.write(": ".join(parts) + "\n")
    if not explanation.solved:
        raise click.ClickException("stuck: no technique of the profile goes on from here")


def _rating(explanation: Explanation, language: str) -> str:
    score = str(explanation.score)
    return words.language(language).say("ratings", "rating", level=explanation.level, score=score)


def _techniques(explanation: Explanation, language: str) -> str:
    return ", ".join(
        f"{entry.title(language)} {count}" for entry, count in explanation.techniques.items()
    )


def _page(explanation: Explanation, steps: Iterable[Step], language: str) -> str:
    from html import escape

    from sudokit.drawing.steps import svg

    items = "\n".join(
        f"<li><p>{escape(step.explain(language))}</p>{svg(step, language)}</li>" for step in steps
    )
    board = escape(str(explanation.position.grid))
    title, used = _rating(explanation, language), _techniques(explanation, language)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}: {board}</title>\n<style>{_PAGE_STYLE}</style>\n"
        f"<h1>{escape(title)}</h1>\n<p><code>{board}</code></p>\n<p>{escape(used)}</p>\n"
        f"<ol>\n{items}\n</ol>\n</html>\n"
    )
