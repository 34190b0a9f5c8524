"""How the steps make the rating: level, score, and which technique is the hardest, also on a tie."""

from __future__ import annotations

import random

import pytest

from puzzle_files import read_lines
from sudokit.logic import LEVELS, Explanation, Profile, explain, rate, techniques
from sudokit.logic.technique_table import LEVEL_LIMITS

PUZZLES = random.Random(13).sample(read_lines("levels.txt"), 40)
EQUAL = "".join(
    f"[{key}]\nscore = 50\nlevel = 'Medium'\n"
    for key, entry in techniques().items()
    if entry.family in ("singles", "intersections", "subsets")
)
PROFILES = {"default": Profile.default(), "tie": Profile.from_toml(EQUAL)}


def hardest_level(explanation: Explanation) -> int:
    return max(LEVELS.index(step.technique.level) for step in explanation.steps)


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_a_rating_is_made_of_the_steps(profile: Profile) -> None:
    for puzzle in PUZZLES:
        explanation = explain(puzzle, profile)
        # max takes the first of equals: on a tie, the technique that was used first is the hardest.
        hardest = max(
            explanation.steps,
            key=lambda step: (LEVELS.index(step.technique.level), step.technique.score),
        ).technique
        score = sum(step.technique.score for step in explanation.steps)
        level = hardest_level(explanation)
        while LEVELS[level] in LEVEL_LIMITS and score > LEVEL_LIMITS[LEVELS[level]]:
            level += 1
        for rating in (explanation.rating, rate(puzzle, profile)):
            assert rating == (LEVELS[level], score, hardest, explanation.solved)


def test_these_puzzles_have_ties_and_raised_levels() -> None:
    """Otherwise the test above would show nothing."""
    raised = [
        puzzle
        for puzzle in PUZZLES
        if hardest_level(explain(puzzle)) < LEVELS.index(rate(puzzle).level)
    ]
    assert raised
    hardest = {rate(puzzle, PROFILES["tie"]).hardest for puzzle in PUZZLES}
    assert len(hardest & set(PROFILES["tie"].techniques)) > 1


@pytest.mark.parametrize(("more", "level"), [(0, "Easy"), (1, "Medium")])
def test_a_score_raises_the_level_only_over_the_limit(more: int, level: str) -> None:
    """A puzzle of hidden singles alone, whose scores come to exactly 800 or just over it."""
    full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    puzzle = "." + full[1:]
    profile = Profile.from_toml(f"[full-house]\nscore = {LEVEL_LIMITS['Easy'] + more}")
    assert rate(puzzle, profile)[:2] == (level, 800 + more)
    assert explain(puzzle, profile).rating == rate(puzzle, profile)
