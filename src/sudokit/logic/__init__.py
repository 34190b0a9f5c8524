"""The logic room: solving as a person does, step by step, with reasons."""

from sudokit.logic.position import Position
from sudokit.logic.profile import Profile
from sudokit.logic.techniques import LEVELS, Technique, technique, techniques

__all__ = ["LEVELS", "Position", "Profile", "Technique", "technique", "techniques"]
