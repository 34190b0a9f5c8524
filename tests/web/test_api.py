"""The JSON API as a client sees it: each end point, and each way to ask wrongly."""

from __future__ import annotations

import json
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pypdf import PdfReader
from starlette.testclient import TestClient

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, IMPOSSIBLE
from sudokit import Grid, NoPuzzle, formats, logic, solve
from sudokit.board.grid import BoardText
from sudokit.classic import ALGORITHMS
from sudokit.formats import FORMATS
from sudokit.web import Limits, create_app, page_files, site
from sudokit.web.routes import making, solving
from sudokit.words.reasoning import reasons
from sukaku import sukakus


def answer_to(client: TestClient, path: str, **question: Any) -> Any:
    answer = client.post(f"/api/{path}", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def problem_of(client: TestClient, status: int, path: str, **question: Any) -> Any:
    answer = client.post(f"/api/{path}", json=question)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error"}
    return answer.json()["error"]


def test_solve(client: TestClient) -> None:
    assert answer_to(client, "solve", board=EASY) == {"solution": EASY_SOLVED, "unique": True}
    several = answer_to(client, "solve", board=EMPTY)
    assert several["unique"] is False
    assert several["solution"].startswith("123456789456789123")


def test_a_board_may_be_in_any_format(client: TestClient) -> None:
    for name, format in FORMATS.items():
        text = format.write(Grid(EASY))
        assert answer_to(client, "solve", board=text)["solution"] == EASY_SOLVED, name


def test_print(client: TestClient) -> None:
    question = {"boards": [EASY] * 7, "title": "For Sunday", "per_page": 6}
    answer = client.post("/api/print", json=question)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    texts = [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]
    assert len(texts) == 3  # two of puzzles, one of solutions
    assert all("For Sunday" in text for text in texts)
    assert texts[0].count("Easy") == 6
    plain = client.post("/api/print", json=question | {"solutions": False, "levels": False})
    pages = PdfReader(BytesIO(plain.content)).pages
    assert len(pages) == 2
    assert "Easy" not in pages[0].extract_text()


def test_what_cannot_be_printed_is_named(client: TestClient) -> None:
    several = problem_of(client, 422, "print", boards=[EASY, EMPTY])
    assert several["reason"].startswith("board 2: several solutions")
    assert "boards" in problem_of(client, 422, "print", boards=[])["reason"]
    assert "boards" in problem_of(client, 422, "print", boards=[EASY] * 101)["reason"]
    assert "per_page" in problem_of(client, 422, "print", boards=[EASY], per_page=3)["reason"]


def test_print_without_its_package_says_how_to_install_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    problem = problem_of(client, 501, "print", boards=[EASY])
    assert problem["kind"] == "MissingPackage"
    assert 'pip install "sudokit[print]"' in problem["reason"]


def test_what_is_wrong_with_a_board_is_told_with_its_place(client: TestClient) -> None:
    clash = problem_of(client, 422, "solve", board="11" + EMPTY[2:])
    assert clash["kind"] == "ClueConflict"
    assert clash["cells"] == [0, 1]
    assert clash["reason"] == "r1c1 and r1c2 both hold 1"
    none = problem_of(client, 422, "solve", board=IMPOSSIBLE)
    assert none["kind"] == "NoSolution"
    several = problem_of(client, 422, "solve", board=EMPTY, unique=True)
    assert several["kind"] == "NotUnique"
    rows = "\n".join(["123456789"] + ["........."] * 7 + ["..a......"])
    damaged = problem_of(client, 422, "solve", board=rows)
    assert (damaged["kind"], damaged["line"]) == ("FormatError", 9)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ({}, "board: missing"),
        ({"board": 5}, "board: expected a text"),
        ({"board": EASY, "bord": EASY}, "bord: no such field"),
        ({"board": "x" * 20_001}, "board: over 20,000 characters"),
    ],
)
def test_wrong_fields(client: TestClient, question: dict[str, Any], reason: str) -> None:
    problem = problem_of(client, 422, "solve", **question)
    assert (problem["kind"], problem["reason"]) == ("Invalid", reason)


def test_wrong_requests(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    for body in (b"{", b"\xff\xfe", b'{"board": "\\ud800"}', b"[" * 100_000, b"1" * 10_000):
        answer = client.post("/api/solve", content=body, headers=headers)
        assert answer.status_code in (400, 422), body[:20]
        assert answer.json()["error"]["reason"]
    assert client.get("/api/nothing").json()["error"]["kind"] == "NotFound"
    wrong_method = client.put("/api/solve", json={})
    assert wrong_method.json()["error"]["kind"] == "MethodNotAllowed"
    assert wrong_method.headers["allow"] == "POST"


def test_a_body_that_is_too_long(client: TestClient) -> None:
    answer = client.post("/api/import", content=b"1" * 300_000)
    assert answer.status_code == 413
    assert answer.json()["error"]["reason"] == "the body is longer than 262,144 bytes"


def test_check(client: TestClient) -> None:
    wrong = "9" if EASY_SOLVED[2] != "9" else "8"
    checked = answer_to(client, "check", board=EASY[:2] + wrong + EASY[3:], puzzle=EASY)
    assert checked["status"] == "unique"
    assert checked["wrong"] == [[2, int(wrong)]]
    assert not checked["solved"]
    assert answer_to(client, "check", board=EASY_SOLVED, puzzle=EASY)["solved"]
    assert answer_to(client, "check", board=EMPTY)["status"] == "several"


def test_check_lists_every_clash(client: TestClient) -> None:
    checked = answer_to(client, "check", board="55" + EASY[2:9] + EASY[9:], puzzle=EASY)
    assert [0, 1, 5] in checked["conflicts"]
    assert answer_to(client, "check", board="11" + EMPTY[2:])["status"] == "none"


def test_check_finds_a_candidate_that_is_missing(client: TestClient) -> None:
    cell = EASY.index(".")
    marks = ["123456789"] * 81
    marks[cell] = marks[cell].replace(EASY_SOLVED[cell], "")
    checked = answer_to(client, "check", board=EASY, candidates=marks)
    assert checked["missing"] == [[cell, int(EASY_SOLVED[cell])]]


def test_count(client: TestClient) -> None:
    assert answer_to(client, "count", board=EASY) == {"count": 1, "complete": True}
    assert answer_to(client, "count", board=EMPTY, limit=5) == {"count": 5, "complete": False}


def test_analyse(client: TestClient) -> None:
    analysis = answer_to(client, "analyse", board=EASY)
    assert analysis["clues"] == 81 - EASY.count(".")
    assert analysis["count"] == {"count": 1, "complete": True}
    assert analysis["rating"]["score"] == logic.rate(EASY).score
    assert answer_to(client, "analyse", board=EMPTY)["rating"] is None


(SUKAKU,) = sukakus(21, 1)
SUKAKU_SOLVED = str(solve(SUKAKU))
SUKAKU_TEXTS = [SUKAKU.to_text(name) for name in ("pencilmarks", "line729", "hodoku")]


@pytest.mark.parametrize("board", SUKAKU_TEXTS)
def test_answers_stay_within_the_candidates(client: TestClient, board: str) -> None:
    assert answer_to(client, "solve", board=board) == {"solution": SUKAKU_SOLVED, "unique": True}
    assert answer_to(client, "count", board=board) == {"count": 1, "complete": True}
    (rated,) = answer_to(client, "rate", boards=[board])["ratings"]
    rating = logic.rate(SUKAKU)
    assert rated["rating"]["score"] == rating.score
    analysis = answer_to(client, "analyse", board=board)
    assert analysis["count"] == {"count": 1, "complete": True}
    assert analysis["rating"]["score"] == rating.score
    for fact in ("minimal", "redundant", "canonical", "automorphisms"):
        assert analysis[fact] is None
    reason = problem_of(client, 422, "canonical", board=board)["reason"]
    assert reason == "this is about digits alone, and the board has candidates"


def test_a_puzzle_keeps_its_candidates(client: TestClient) -> None:
    """A board half-way, without pencilmarks, of a puzzle that has some."""
    board, puzzle = str(SUKAKU.grid), SUKAKU.to_text("hodoku")
    cell = next(cell for cell in range(81) if len(SUKAKU.candidates[cell]) > 1)
    wrong = next(digit for digit in SUKAKU.pencilmarks[cell] if digit != SUKAKU_SOLVED[cell])
    mistaken = board[:cell] + wrong + board[cell + 1 :]
    checked = answer_to(client, "check", board=mistaken, puzzle=puzzle)
    assert (checked["status"], checked["wrong"]) == ("unique", [[cell, int(wrong)]])
    assert answer_to(client, "check", board=SUKAKU_SOLVED, puzzle=puzzle)["solved"]
    hinted = answer_to(client, "hint", board=mistaken, puzzle=puzzle)
    assert hinted["wrong"] == [[cell, int(wrong)]]
    begun = board[:cell] + SUKAKU_SOLVED[cell] + board[cell + 1 :]
    hinted = answer_to(client, "hint", board=begun, puzzle=puzzle)
    assert all(
        set(kept) <= set(before)
        for kept, before in zip(hinted["position"]["candidates"], SUKAKU.pencilmarks, strict=True)
    )
    steps = answer_to(client, "explain", board=begun, puzzle=puzzle)["steps"]
    placed = {tuple(placement) for step in steps for placement in step["placements"]}
    assert placed | {(cell, int(SUKAKU_SOLVED[cell]))} >= {
        (at, int(digit)) for at, digit in enumerate(SUKAKU_SOLVED) if board[at] == "."
    }


def test_the_candidates_decide_where_clues_have_several_solutions(client: TestClient) -> None:
    board, marks = str(SUKAKU.grid), SUKAKU.pencilmarks
    assert answer_to(client, "check", board=board, puzzle=board)["status"] == "several"
    checked = answer_to(client, "check", board=board, puzzle=board, candidates=marks)
    assert checked["status"] == "unique"


def test_hints_tell_more_and_more(client: TestClient) -> None:
    first, second, third = (
        answer_to(client, "hint", board=EASY, level=level) for level in (1, 2, 3)
    )
    assert first["houses"]
    assert first["technique"] is None
    assert second["technique"]
    assert second["step"] is None
    assert third["step"]["placements"]
    assert third["text"] == logic.hint(EASY).text()
    assert third["text"].startswith(third["step"]["sentence"]["title"])
    assert first["position"] is second["position"] is None
    assert third["position"]["grid"] == EASY
    assert third["position"]["candidates"][0] == ""


def test_hints_lead_to_the_end(client: TestClient) -> None:
    board, marks = EASY, None
    for _ in range(300):
        found = answer_to(client, "hint", board=board, puzzle=EASY, candidates=marks)
        step = found["step"]
        if step is None:
            break
        cells, marks = list(board), list(found["position"]["candidates"])
        for cell, digit in step["placements"]:
            cells[cell], marks[cell] = str(digit), ""
        for cell, digit in step["eliminations"]:
            marks[cell] = marks[cell].replace(str(digit), "")
        board = "".join(cells)
    assert board == EASY_SOLVED


def test_a_hint_says_first_what_is_wrong(client: TestClient) -> None:
    wrong = min(Grid(EASY).candidates()[2] - {int(EASY_SOLVED[2])})
    board = f"{EASY[:2]}{wrong}{EASY[3:]}"
    found = client.post("/api/hint", json={"board": board, "puzzle": EASY, "lang": "ko"})
    assert found.json()["wrong"] == [[2, wrong]]
    assert found.json()["text"].startswith("틀린 숫자")


def test_a_board_that_is_not_of_its_puzzle(client: TestClient) -> None:
    problem = problem_of(client, 422, "hint", board=EMPTY, puzzle=EASY)
    reason = "the board is not a continuation of the puzzle: r1c1 is blank instead of 5"
    assert problem["reason"] == reason


def test_steps(client: TestClient) -> None:
    found = answer_to(client, "steps", board=EASY, techniques=["naked-single"])
    assert found["complete"]
    assert {step["technique"] for step in found["steps"]} == {"naked-single"}
    assert found["position"] == logic.Position(EASY).to_dict()
    korean = answer_to(client, "steps", board=EASY, techniques=["naked-single"], lang="ko")
    titles = {step["sentence"]["title"] for step in korean["steps"]}
    assert titles == {logic.technique("naked-single").title("ko")}
    assert problem_of(client, 422, "steps", board=EASY, techniques=["magic"])["kind"]


def test_steps_are_limited_by_their_number(client: TestClient) -> None:
    """EASY has thousands: those that are listed are always the same, as many as wanted."""
    keys = [key for key, entry in logic.techniques().items() if entry.on_by_default]
    found = (step for key in keys for step in logic.all_steps(EASY, [key], most=1001))
    every = [
        [step.technique.key, *map(list, (*step.placements, *step.eliminations))]
        for step in islice(found, 1000)
    ]
    for most in (1, 7, 1000):
        answer = answer_to(client, "steps", board=EASY, most=most)
        assert not answer["complete"]
        assert every[:most] == [
            [step["technique"], *step["placements"], *step["eliminations"]]
            for step in answer["steps"]
        ]
    problem_of(client, 422, "steps", board=EASY, most=0)
    problem_of(client, 422, "steps", board=EASY, most=1001)


def test_steps_do_not_depend_on_the_time_there_is(client: TestClient) -> None:
    """The same steps from a server that has no time for searches at all."""
    hurried = create_app(Limits(seconds=0))
    question = {"board": EASY, "techniques": ["x-wing", "als-xz", "forcing-net-contradiction"]}
    with TestClient(hurried) as other:
        found = answer_to(client, "steps", **question)
        assert answer_to(other, "steps", **question) == found
    assert found["complete"]
    assert len({step["technique"] for step in found["steps"]}) > 1


def test_explain(client: TestClient) -> None:
    explained = answer_to(client, "explain", board=EASY, lang="ko")
    assert explained["rating"]["solved"]
    assert sum(entry["count"] for entry in explained["techniques"]) == len(explained["steps"])
    assert explained["rating"]["hardest"]["name"] != logic.rate(EASY).hardest.name  # type: ignore[union-attr]
    expected = logic.explain(EASY)
    assert explained["position"] == expected.position.to_dict()
    assert ["".join(step["sentence"].values()) for step in explained["steps"]] == [
        step.explain("ko") for step in expected.steps
    ]


def test_an_explanation_carries_what_changes(client: TestClient) -> None:
    """The positions follow from the first one; the answer has no other."""
    explained = answer_to(client, "explain", board=EASY)
    position = logic.Position(explained["position"]["grid"])
    for step, expected in zip(explained["steps"], logic.explain(EASY).steps, strict=True):
        assert "candidates" not in step
        assert position == expected.position
        position = position.after(step["placements"], step["eliminations"])
    assert position.is_solved
    content = client.post("/api/explain", json={"board": EASY}).content
    assert len(content) < 26_000


def in_full(step: dict[str, Any]) -> dict[str, Any]:
    """A step's dictionary with what an answer has also for usual steps."""
    nested = [in_full(each) for each in step.get("nested", [])]
    return {"er": None, "reasons": []} | step | {"nested": nested}


def test_explain_in_the_system_of_the_explainer(client: TestClient) -> None:
    explained = answer_to(client, "explain", board=ESCARGOT, system="explainer", lang="ko")
    expected = logic.explain(ESCARGOT, system="explainer")
    hardest = expected.rating.hardest
    assert hardest
    assert explained["rating"] == {
        "er": 10.5,
        "ep": 1.2,
        "ed": 1.2,
        "hardest": {"key": hardest.key, "name": hardest.title("ko")},
        "solved": True,
    }
    assert [entry["key"] for entry in explained["techniques"]] == [
        entry.key for entry in expected.techniques
    ]
    assert [entry["name"] for entry in explained["techniques"]] == [
        entry.title("ko") for entry in expected.techniques
    ]
    steps = [in_full(json.loads(json.dumps(step.to_dict("ko")))) for step in expected.steps]
    for step, found in zip(steps, expected.steps, strict=True):
        proof = [{**one._asdict(), "inside": [*one.inside]} for one in reasons(found, "ko")]
        step["reasons"] = proof
    assert explained["steps"] == steps
    assert any(reason["inside"] for step in steps for reason in step["reasons"])
    lengths = {len(node) for step in steps for chain in step["chains"] for node in chain}
    assert lengths == {6, 8}  # both forms of a node have been in the answer


def test_explain_goes_on_without_guesses_unless_they_are_asked_for(client: TestClient) -> None:
    for question in ({}, {"guesses": False}, {"guesses": True}):
        explained = answer_to(client, "explain", board=ESCARGOT, **question)
        expected = logic.explain(ESCARGOT, guesses=question.get("guesses", False))
        assert explained["rating"]["score"] == expected.score
        assert [step["technique"] for step in explained["steps"]] == [
            step.technique.key for step in expected.steps
        ]
        assert [step["er"] for step in explained["steps"]] == [step.er for step in expected.steps]


def test_a_hint_goes_on_without_guesses_unless_they_are_asked_for(client: TestClient) -> None:
    steps = logic.explain(ESCARGOT).steps
    here = next(step.position for step in steps if step.er).to_dict()
    question = {"board": here["grid"], "puzzle": ESCARGOT, "candidates": here["candidates"]}
    by_chains = answer_to(client, "hint", **question)["step"]
    assert by_chains["er"] >= 6.2
    assert by_chains["technique"] in logic.techniques("explainer")
    assert answer_to(client, "hint", **question, guesses=True)["step"]["er"] is None


def test_a_hint_in_the_system_of_the_explainer(client: TestClient) -> None:
    found = answer_to(client, "hint", board=EASY, system="explainer")
    expected = logic.hint(EASY, system="explainer")
    assert expected.step
    assert found["step"]["er"] == expected.step.er
    assert found["text"] == expected.text()
    assert problem_of(client, 422, "hint", board=EASY, system="hodoku")["reason"].startswith(
        "system"
    )


@pytest.mark.parametrize("path", ["explain", "hint"])
def test_what_the_explainer_does_not_find_in_time_is_an_error(path: str) -> None:
    question = {"board": ESCARGOT, "system": "explainer"}
    with TestClient(create_app(Limits(seconds=0))) as hurried:
        problem = problem_of(hurried, 422, path, **question)
        assert problem["kind"] == "TimedOut"
        assert problem["reason"] == "gave up after 0 s"
        assert answer_to(hurried, path, board=EASY)  # the usual techniques need no limit


def test_rate_in_the_system_of_the_explainer(client: TestClient) -> None:
    boards = [EASY, "x", EMPTY, ESCARGOT]
    answer = answer_to(client, "rate", boards=boards, system="explainer")["ratings"]
    easy, bad, several, hard = answer
    assert (easy["rating"]["er"], easy["rating"]["hardest"]["key"]) == (1.2, "hidden-single")
    assert bad["error"]["kind"] == "FormatError"
    assert several["error"]["kind"] == "NotUnique"
    assert (hard["rating"]["er"], hard["rating"]["ep"], hard["rating"]["ed"]) == (10.5, 1.2, 1.2)


def test_a_rating_that_ran_out_of_time_loses_none_before_it() -> None:
    """A hard board is rated again and again, until the time is over."""
    with TestClient(create_app(Limits(seconds=0.1))) as hurried:
        answer = answer_to(hurried, "rate", boards=[EASY] + 100 * [ESCARGOT], system="explainer")
    first, *others = answer["ratings"]
    assert len(others) == 100
    assert first["rating"]["er"] == 1.2
    assert others[-1] == {"rating": None, "error": others[-1]["error"]}
    assert others[-1]["error"]["kind"] == "TimedOut"
    assert others[-1]["error"]["reason"] == "gave up after 0.5 s"


def test_rate_tells_of_each_puzzle(client: TestClient) -> None:
    good, bad, several = answer_to(client, "rate", boards=[EASY, "x", EMPTY])["ratings"]
    assert good["rating"]["level"] == "Easy"
    assert bad["error"]["kind"] == "FormatError"
    assert several["error"]["kind"] == "NotUnique"


def test_the_guide(client: TestClient) -> None:
    table = client.get("/api/techniques").json()["techniques"]
    assert [entry["key"] for entry in table] == list(logic.techniques())
    page = client.get("/api/techniques/x-wing", params={"lang": "ko"}).json()
    assert page["example"]["technique"] == "x-wing"
    assert page["name"] == page["korean"] != page["english"]
    assert client.get("/api/techniques/magic").status_code == 404


def test_the_guide_knows_the_techniques_of_the_explainer(client: TestClient) -> None:
    answer = client.get("/api/techniques", params={"system": "explainer", "lang": "ko"})
    known = logic.techniques("explainer")
    assert [(entry["key"], entry["name"]) for entry in answer.json()["techniques"]] == [
        (key, entry.title("ko")) for key, entry in known.items()
    ]
    page = client.get("/api/techniques/nishio").json()
    assert page["name"] == "Nishio"
    assert page["what"]
    assert page["why"]
    assert page["example"] is None


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_trace_is_the_whole_run(client: TestClient, name: str) -> None:
    answer = client.get(f"/api/classic/{name}/trace", params={"board": EASY})
    assert answer.headers["content-type"].startswith("text/event-stream")
    messages = [
        dict(line.split(": ", 1) for line in message.splitlines())
        for message in answer.text.strip().split("\n\n")
    ]
    events = [event for message in messages[:-1] for event in json.loads(message["data"])]
    result = json.loads(messages[-1]["data"])
    board = [int(digit.replace(".", "0")) for digit in EASY]
    for kind, cell, digit in events:
        if kind != "r":
            assert board[cell] == (0 if kind == "p" else digit)
            board[cell] = digit if kind == "p" else 0
    assert "".join(map(str, board)) == EASY_SOLVED == result["solution"]
    assert result["checks"] == sum(kind != "u" for kind, _, _ in events)
    assert not result["gave_up"]


def test_a_trace_gives_up(client: TestClient) -> None:
    address = "/api/classic/scan/trace"
    answer = client.get(address, params={"board": EASY, "max_checks": 10})
    assert json.loads(answer.text.strip().rpartition("data: ")[2])["gave_up"]
    wrongs: list[dict[str, str | int]] = [
        {"board": "1"},
        {"board": EASY, "max_checks": 200_001},
        {"board": "1" * 81},
    ]
    for wrong in wrongs:
        assert client.get(address, params=wrong).status_code == 422
    assert client.get("/api/classic/magic/trace", params={"board": EASY}).status_code == 422
    assert client.get(address, params={"board": EASY, "max_checks": 200_000}).status_code == 200


def test_a_trace_gives_up_after_200_000_checks(client: TestClient) -> None:
    """Also if nothing is said; `docs/player.md` promises the number."""
    # From r1c1 on the smallest digits are tried first, and nearly all of this solution's are large.
    board = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    answer = client.get("/api/classic/scan/trace", params={"board": board})
    result = json.loads(answer.text.strip().rpartition("data: ")[2])
    assert result["gave_up"]
    assert result["checks"] == 200_000


def test_the_judges_samples(client: TestClient) -> None:
    about = client.get("/api/classic").json()
    assert [entry["name"] for entry in about["algorithms"]] == list(ALGORITHMS)
    for sample in about["samples"]:
        assert answer_to(client, "solve", board=sample["board"])["solution"]


def test_import_and_export(client: TestClient) -> None:
    imported = answer_to(client, "import", text=f"{EASY}\nbad\n{EASY_SOLVED}\n")
    assert [board["board"] for board in imported["boards"]] == [EASY, EASY_SOLVED]
    assert [problem["line"] for problem in imported["problems"]] == [2]
    known = [entry["name"] for entry in client.get("/api/formats").json()["formats"]]
    assert known == list(FORMATS)
    for name in known:
        text = answer_to(client, "export", board=EASY, format=name)["text"]
        (board,) = answer_to(client, "import", text=text)["boards"]
        assert board["board"].replace("0", ".") == EASY
    assert (
        "expected one of line"
        in problem_of(client, 422, "export", board=EASY, format="nope")["reason"]
    )


def test_health(client: TestClient) -> None:
    assert client.get("/healthz").json()["status"] == "ok"


def test_every_answer_has_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/healthz", "/api/nothing", "/static/nothing"):
        headers = client.get(path).headers
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_defect_is_an_answer_like_others(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(solving, "_solve", fail)
    answer = client.post("/api/solve", json={"board": EASY})
    assert answer.status_code == 500
    assert answer.json()["error"]["kind"] == "Internal"
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert [record.getMessage() for record in caplog.records] == ["POST /api/solve"]


@pytest.mark.parametrize(
    "number", ["1" + "0" * 30, "1" + "0" * 4000, "1" + "0" * 5000, "1e400", "NaN"]
)
@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize(
    ("path", "field"),
    [("generate", name) for name in ("clues", "score", "seed", "n")]
    + [("count", "limit"), ("analyse", "limit"), ("hint", "level")],
)
def test_huge_numbers(client: TestClient, path: str, field: str, sign: str, number: str) -> None:
    number = sign + number
    values = [number, f'"{number}"']
    if path == "generate":
        values += [f"[{number}, {number}]", f"[1, {number}]"]
    for value in values:
        board = "" if path == "generate" else f'"board": "{EASY}", '
        body = f'{{{board}"{field}": {value}}}'
        headers = {"content-type": "application/json"}
        answer = client.post(f"/api/{path}", content=body, headers=headers)
        assert answer.status_code in (400, 422), (body[:60], answer.text)


def test_large_answers_are_compressed(client: TestClient) -> None:
    for path in ("/static/main.js", "/api/techniques", "/"):
        assert client.get(path).headers["content-encoding"] == "gzip"
        plain = client.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
    address = f"/api/classic/scan/trace?board={EASY}"
    assert "content-encoding" not in client.get(address).headers  # each message goes out at once


def test_files_of_the_page_are_kept_until_they_change(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(site.FOLDER, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(site, "FOLDER", str(tmp_path))
    monkeypatch.setattr(page_files, "_BETWEEN_LOOKS", 0)
    client = TestClient(create_app())

    def address_of_main() -> str:
        page = client.get("/")
        assert page.headers["cache-control"] == "no-cache"
        (address,) = re.findall(r'<script type="module" src="([^"]+)"', page.text)
        return f"/{address}"

    before = address_of_main()
    kept = client.get(before)
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "Session" in kept.text
    assert before == address_of_main()

    with (tmp_path / "main.js").open("a", encoding="utf-8") as file:
        file.write("globalThis.changed = true;\n")
    after = address_of_main()
    assert after != before
    assert client.get(after).text.count("globalThis.changed = true;") == 1
    assert client.get(before).headers["cache-control"] == "no-cache"  # by a page that is open
    assert client.get("/static/main.js").headers["cache-control"] == "no-cache"


def test_all_files_that_the_page_names_are_there(client: TestClient) -> None:
    for page in ("/", "/api/docs"):
        addresses = re.findall(r'(?:href|src)="(/?static/[^"]+)"', client.get(page).text)
        assert addresses
        for address in addresses:
            answer = client.get(f"/{address.removeprefix('/')}")
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]


def test_a_file_that_was_not_changed_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/static/main.js")
    again = client.get("/static/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_generate(client: TestClient) -> None:
    made = answer_to(client, "generate", n=2, level="Hard", symmetry="half-turn", seed=7)
    assert made == answer_to(client, "generate", n=2, level="Hard", symmetry="half-turn", seed=7)
    for puzzle in made["puzzles"]:
        assert puzzle["rating"]["level"] == logic.rate(puzzle["puzzle"]).level == "Hard"
        clues = [character != "." for character in puzzle["puzzle"]]
        assert clues == clues[::-1]
    assert made["seed"] == 7


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ({"clues": 16}, "no puzzle has fewer than 17 clues"),
        ({"technique": "magic"}, "magic"),
        ({"level": "Mild"}, "level: expected one of 'Easy', 'Medium'"),
        ({"n": 1000}, "n: expected at most 20"),
        ({"clues": [30, 20]}, "clues"),
    ],
)
def test_orders_that_cannot_be_met(client: TestClient, order: dict[str, Any], reason: str) -> None:
    assert reason in problem_of(client, 422, "generate", **order)["reason"]


def test_an_order_without_hope_ends(client: TestClient) -> None:
    hopeless = TestClient(create_app(Limits(seconds=0.05)))
    problem = problem_of(hopeless, 422, "generate", clues=36, minimal=True)
    assert problem["kind"] == "NoPuzzle"


def test_canonical(client: TestClient) -> None:
    form = answer_to(client, "canonical", board=EASY)
    turned = answer_to(client, "canonical", board=EASY[::-1])
    assert form["canonical"] == turned["canonical"]
    assert form["automorphisms"] >= 1


def test_puzzles_that_were_found_in_time_are_not_lost() -> None:
    def seldom() -> Iterator[Grid]:
        yield from [Grid(EASY), Grid(EASY_SOLVED)]
        raise NoPuzzle("there are no more", attempts=0)

    assert making._puzzles(seldom(), 5, end=inf) == [Grid(EASY), Grid(EASY_SOLVED)]
    assert making._puzzles(seldom(), 1, end=inf) == [Grid(EASY)]
    assert making._puzzles(seldom(), 5, end=0) == [Grid(EASY)]  # in all, not each


def test_no_puzzle_in_time_is_an_error() -> None:
    def never() -> Iterator[Grid]:
        yield from ()
        raise NoPuzzle("gave up", attempts=100)

    with pytest.raises(NoPuzzle):
        making._puzzles(never(), 5, end=0)


def test_of_many_unknown_fields_one_is_told() -> None:
    with pytest.raises(ValidationError) as caught:
        solving.SolveQuestion.model_validate({"board": EASY} | dict.fromkeys("abc", 1))
    assert [error["loc"] for error in caught.value.errors()] == [("a",)]


@pytest.mark.parametrize(
    ("path", "lane"),
    [
        ("solve", "quick"),
        ("hint", "quick"),
        ("hint explainer", "slow"),
        ("explain", "quick"),
        ("explain explainer", "slow"),
        ("canonical", "quick"),
        ("count", "slow"),
        ("analyse", "slow"),
        ("steps", "slow"),
    ],
)
def test_boards_are_read_by_threads(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str, lane: str
) -> None:
    readers: list[str] = []
    read_one = formats.read_one

    def note(text: BoardText) -> formats.Reading:
        readers.append(threading.current_thread().name)
        return read_one(text)

    monkeypatch.setattr(formats, "read_one", note)
    rows = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    path, *system = path.split()
    answer_to(client, path, board=rows, **({"system": system[0]} if system else {}))
    assert readers
    assert all(name.startswith(f"sudokit-{lane}") for name in readers)
