"""`sudokit explain`: solve a puzzle step by step, in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import click

from sudokit import words
from sudokit.board.position import Position
from sudokit.cli import inputs, outputs
from sudokit.cli.encodings import encoding_option
from sudokit.cli.languages import language_option, words_in
from sudokit.cli.profiles import (
    load_profile,
    load_variant_profile,
    profile_option,
    system_option,
)
from sudokit.cli.steps_out import draw_step, indented, rated_text, reasoning_text, step_json
from sudokit.logic import ExplainerExplanation, Explanation, Step, WhipExplanation, technique
from sudokit.logic.explanation import check_solvable, system_of
from sudokit.logic.technique_table import SystemName
from sudokit.messages import message
from sudokit.streams.decoding import UTF_8

if TYPE_CHECKING:
    from sudokit import variants
    from sudokit.variants import Puzzle

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
  sudokit explain puzzle.txt --why                 with chains in prose, link by link
  sudokit explain puzzle.txt --html steps.html     with a picture of each step
  sudokit explain puzzle.txt --system explainer    steps with ratings
  sudokit explain puzzle.txt --json
  sudokit explain 'https://f-puzzles.com/?load=...'   a variant
"""
)
@click.argument("puzzle", metavar="PUZZLE", type=outputs.FileOrText())
@outputs.output_option
@click.option("--technique", "name", metavar="T", help="Show only steps of this technique.")
@click.option(
    "--why", is_flag=True, help="Explain why each link of a chain holds, one line per link."
)
@click.option("--boards", is_flag=True, help="Draw the board before each step.")
@click.option(
    "--html", metavar="OUT", help="Write an HTML page with a picture of each step to OUT."
)
@click.option("--json", "as_json", is_flag=True, help="Write the steps as JSON, one per line.")
@encoding_option
@language_option
@profile_option
@system_option
@click.option("--guesses", is_flag=True, help="Guess where the techniques of the profile end.")
def command(
    *,
    puzzle: str,
    output: str | None,
    name: str | None,
    why: bool,
    boards: bool,
    html: str | None,
    as_json: bool,
    language: str | None,
    profile: str | None,
    system: SystemName,
    guesses: bool,
) -> None:
    """Explain how to solve PUZZLE, step by step.

    Each step uses the first technique of the profile that applies. The hardest known puzzles need
    more. There, explain continues with Sudoku Explainer's chains or, with --guesses, with guesses (Brute Force)
    that show why the cell's other digits fail. PUZZLE is a file with one board or variant, the board or variant itself,
    or - for standard input. A variant has techniques of its own.
    """
    spoken = words_in(language, is_data=as_json)
    read = inputs.read_board(puzzle, variants=True)
    if read.grid is None:
        unfit = {
            "--technique": name,
            "--boards": boards,
            "--html": html,
            "--system": system != "sudokit",
        }
        _explain_variant(
            read.puzzle,
            output,
            unfit,
            spoken,
            profile,
            why=why,
            as_json=as_json,
            guesses=guesses,
        )
        return
    try:
        wanted = technique(name, system=None).key if name else None
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    chosen_profile = load_profile(profile, system)
    position = Position(read.board())
    check_solvable(position)
    explanation = system_of(system, chosen_profile, guesses=guesses).explain(position)
    chosen = {
        number: step
        for number, step in enumerate(explanation.steps, start=1)
        if wanted in (None, step.technique.key)
    }
    if html:
        with outputs.open_output(html, encoding=UTF_8) as file:
            file.write(_page(explanation, chosen.values(), words_in(language), why=why))
    with outputs.open_output(output) as file:
        if as_json:
            for step in chosen.values():
                file.write(step_json(step, spoken, why=why) + "\n")
        else:
            for number, step in chosen.items():
                if boards:
                    draw_step(step, file)
                file.write(f"{number}. {rated_text(step, spoken)}\n")
                file.write(reasoning_text(step, spoken) if why else "")
            parts = filter(None, (_rating(explanation, spoken), _techniques(explanation, spoken)))
            file.write(": ".join(parts) + "\n")
    if not explanation.solved:
        raise click.ClickException(message("stuck: no technique of the profile applies here"))


def _explain_variant(
    puzzle: Puzzle,
    output: str | None,
    unfit: Mapping[str, object],
    spoken: str,
    profile: str | None,
    *,
    why: bool,
    as_json: bool,
    guesses: bool,
) -> None:
    for option, is_given in unfit.items():
        if is_given:
            raise click.UsageError(message("{option} is not for variants", option=option))
    known = load_variant_profile(profile)
    text, solved = _of_variant(puzzle, spoken, known, why=why, as_json=as_json, guesses=guesses)
    with outputs.open_output(output) as file:
        file.write(text)
    if not solved:
        raise click.ClickException(
            message("stuck: no technique goes on from here; --guesses tries candidates")
        )


def _of_variant(
    puzzle: Puzzle,
    spoken: str,
    profile: variants.Profile | None,
    *,
    why: bool,
    as_json: bool,
    guesses: bool,
) -> tuple[str, bool]:
    """The steps of a variant in words or as JSON, and whether they solve it."""
    from sudokit import variants

    explanation = variants.explain(puzzle, profile, guesses=guesses)
    if as_json:
        lines = (
            json.dumps(step.to_dict(spoken), ensure_ascii=False) + "\n"
            for step in explanation.steps
        )
        return "".join(lines), explanation.solved
    text = "".join(
        f"{number}. {step.explain(spoken)}\n{indented(step, spoken) if why else ''}"
        for number, step in enumerate(explanation.steps, start=1)
    )
    rating = explanation.rating
    named = words.language(spoken)
    used = ", ".join(
        f"{named.template('deduction-techniques', key)} {count}"
        for key, count in explanation.techniques.items()
    )
    level = named.say(
        "deductions",
        "rating",
        level=rating.level,
        score=rating.score,
        minutes=f"{rating.minutes:.0f}",
    )
    if not explanation.solved:
        used += "\n" + _what_remains(explanation, profile, spoken)
    return f"{text}{level}: {used}\n", explanation.solved


def _what_remains(
    explanation: variants.Explanation, profile: variants.Profile | None, spoken: str
) -> str:
    """Where a variant is stuck: which techniques were tried, and the candidates that are left."""
    from sudokit.variants.explaining import LAST, TECHNIQUES, Profile

    named = words.language(spoken)
    known = [key for key in TECHNIQUES[: LAST + 1] if key in Profile.given(profile).techniques]
    open_cells = {cell: digits for cell, digits in explanation.left.items() if len(digits) > 1}
    lines = [named.say("deductions", "open", count=len(open_cells))]
    if known:
        hardest = named.template("deduction-techniques", known[-1])
        lines.insert(0, named.say("deductions", "tried", count=len(known), technique=hardest))
    between = "" if max(explanation.puzzle.digits) < 10 else "/"
    rows: dict[int, list[str]] = {}
    for cell, digits in open_cells.items():
        row = getattr(cell, "row", 0)  # extra cells are outside the rows
        rows.setdefault(row, []).append(f"{cell} {between.join(map(str, digits))}")
    lines.extend("  ".join(cells) for _, cells in sorted(rows.items()))
    return "\n".join(lines)


def _rating(
    explanation: Explanation | ExplainerExplanation | WhipExplanation, language: str
) -> str:
    if isinstance(explanation, ExplainerExplanation):
        return f"ER/EP/ED {explanation.rating}"
    if isinstance(explanation, WhipExplanation):
        return str(explanation.rating)
    score = str(explanation.score)
    return words.language(language).say("ratings", "rating", level=explanation.level, score=score)


def _techniques(
    explanation: Explanation | ExplainerExplanation | WhipExplanation, language: str
) -> str:
    return ", ".join(
        f"{entry.title(language)} {count}" for entry, count in explanation.techniques.items()
    )


def _page(
    explanation: Explanation | ExplainerExplanation | WhipExplanation,
    steps: Iterable[Step],
    language: str,
    *,
    why: bool,
) -> str:
    from html import escape

    from sudokit.drawing import scenes, svg

    def proof(step: Step) -> str:
        sentences = "".join(f"<li>{escape(each)}</li>" for each in step.reasoning(language))
        return f"<ul>{sentences}</ul>" if why and sentences else ""

    items = "\n".join(
        f"<li><p>{escape(rated_text(step, language))}</p>{svg.paint(scenes.of_step(step, language))}{proof(step)}</li>"
        for step in steps
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
