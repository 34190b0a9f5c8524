"""What programs need that let a model solve Sudokus: prompts, answers, rewards, episodes and curricula.

`prompt` writes a puzzle for a model (`prompts.py`), `read_answer` finds the board in what the model wrote (`answers.py`),
`reward` says how good it is (`rewards.py`), an `Episode` is a puzzle to be solved with tools, move by move (`episode.py`), and a `Curriculum`
draws puzzles that get harder (`curriculum.py`). All of them take classic Sudokus and variants of any size (`tasks.py`).
Adapters for frameworks are modules of their own, each of which needs an extra: `gymnasium`, `reasoning_gym` and `verifiers`.

Whatever a model writes raises nothing: a bad answer is a reward of 0, and a bad move a sentence that says what is wrong.

Examples:
    >>> from sudokit import environments, solve
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> written = f"First I look at r5c5. So the answer is:\\n{solve(puzzle).pretty()}\\nDone."
    >>> environments.reward(puzzle, written).exact
    1.0
"""

from sudokit.environments.answers import Answer, read_answer, read_moves
from sudokit.environments.curriculum import CURRICULA, Curriculum
from sudokit.environments.episode import TOOLS, Episode, Reply
from sudokit.environments.prompts import FORMS, Form, board_text, prompt
from sudokit.environments.rewards import Reward, move_rewards, reward

__all__ = [
    "CURRICULA",
    "FORMS",
    "TOOLS",
    "Answer",
    "Curriculum",
    "Episode",
    "Form",
    "Reply",
    "Reward",
    "board_text",
    "move_rewards",
    "prompt",
    "read_answer",
    "read_moves",
    "reward",
]
