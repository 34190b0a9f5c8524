"""The kinds of constraints: one file each. This is the list of them all, and every other follows from it."""

from __future__ import annotations

from sudokit.variants.kinds.all_different import AllDifferent
from sudokit.variants.kinds.all_of import AllOf
from sudokit.variants.kinds.among import Among
from sudokit.variants.kinds.anti_cage import AntiCage
from sudokit.variants.kinds.anti_king import AntiKing
from sudokit.variants.kinds.anti_knight import AntiKnight
from sudokit.variants.kinds.anti_taxicab import AntiTaxicab
from sudokit.variants.kinds.any_of import AnyOf
from sudokit.variants.kinds.arrow import Arrow
from sudokit.variants.kinds.automaton import Automaton
from sudokit.variants.kinds.between_line import BetweenLine
from sudokit.variants.kinds.black_dot import BlackDot
from sudokit.variants.kinds.box_indexing import BoxIndexing
from sudokit.variants.kinds.cage import Cage
from sudokit.variants.kinds.clone import Clone
from sudokit.variants.kinds.contains import Contains
from sudokit.variants.kinds.contains_exactly import ContainsExactly
from sudokit.variants.kinds.count_distinct import CountDistinct
from sudokit.variants.kinds.counting_circles import CountingCircles
from sudokit.variants.kinds.diagonal import Diagonal
from sudokit.variants.kinds.disjoint_groups import DisjointGroups
from sudokit.variants.kinds.doppelganger import Doppelganger
from sudokit.variants.kinds.double_arrow import DoubleArrow
from sudokit.variants.kinds.dutch_flatmates import DutchFlatmates
from sudokit.variants.kinds.entropic import Entropic
from sudokit.variants.kinds.equal_sums import EqualSums
from sudokit.variants.kinds.equality_cage import EqualityCage
from sudokit.variants.kinds.even import Even
from sudokit.variants.kinds.full_rank import FullRank
from sudokit.variants.kinds.global_entropy import GlobalEntropy
from sudokit.variants.kinds.global_modular import GlobalModular
from sudokit.variants.kinds.greater_than import GreaterThan
from sudokit.variants.kinds.hidden_skyscraper import HiddenSkyscraper
from sudokit.variants.kinds.indexing import Indexing
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.kinds.little_killer import LittleKiller
from sudokit.variants.kinds.lockout import Lockout
from sudokit.variants.kinds.look_and_say import LookAndSay
from sudokit.variants.kinds.lunchbox import Lunchbox
from sudokit.variants.kinds.maximum import Maximum
from sudokit.variants.kinds.minimum import Minimum
from sudokit.variants.kinds.modular import Modular
from sudokit.variants.kinds.nabner import Nabner
from sudokit.variants.kinds.negative_dots import NegativeDots
from sudokit.variants.kinds.negative_xv import NegativeXV
from sudokit.variants.kinds.no_ties import NoTies
from sudokit.variants.kinds.non_consecutive import NonConsecutive
from sudokit.variants.kinds.numbered_room import NumberedRoom
from sudokit.variants.kinds.odd import Odd
from sudokit.variants.kinds.palindrome import Palindrome
from sudokit.variants.kinds.quadruple import Quadruple
from sudokit.variants.kinds.regex import Regex
from sudokit.variants.kinds.region_sum_line import RegionSumLine
from sudokit.variants.kinds.relation import Relation
from sudokit.variants.kinds.renban import Renban
from sudokit.variants.kinds.same_regions import SameRegions
from sudokit.variants.kinds.same_values import SameValues
from sudokit.variants.kinds.sandwich import Sandwich
from sudokit.variants.kinds.skyscraper import Skyscraper
from sudokit.variants.kinds.sum import Sum
from sudokit.variants.kinds.sum_line import SumLine
from sudokit.variants.kinds.thermometer import Thermometer
from sudokit.variants.kinds.value_indexing import ValueIndexing
from sudokit.variants.kinds.whisper import Whisper
from sudokit.variants.kinds.white_dot import WhiteDot
from sudokit.variants.kinds.windoku import Windoku
from sudokit.variants.kinds.x_sum import XSum
from sudokit.variants.kinds.xv import XV
from sudokit.variants.kinds.zipper import Zipper

__all__ = [
    "KINDS",
    "XV",
    "AllDifferent",
    "AllOf",
    "Among",
    "AntiCage",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "AnyOf",
    "Arrow",
    "Automaton",
    "BetweenLine",
    "BlackDot",
    "BoxIndexing",
    "Cage",
    "Clone",
    "Contains",
    "ContainsExactly",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "DisjointGroups",
    "Doppelganger",
    "DoubleArrow",
    "DutchFlatmates",
    "Entropic",
    "EqualSums",
    "EqualityCage",
    "Even",
    "FullRank",
    "GlobalEntropy",
    "GlobalModular",
    "GreaterThan",
    "HiddenSkyscraper",
    "Indexing",
    "Kind",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "NegativeDots",
    "NegativeXV",
    "NoTies",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "Palindrome",
    "Quadruple",
    "Regex",
    "RegionSumLine",
    "Relation",
    "Renban",
    "SameRegions",
    "SameValues",
    "Sandwich",
    "Skyscraper",
    "Sum",
    "SumLine",
    "Thermometer",
    "ValueIndexing",
    "Whisper",
    "WhiteDot",
    "Windoku",
    "XSum",
    "Zipper",
]

KINDS: dict[str, type[Kind]] = {
    kind.key: kind for kind in sorted(Kind.__subclasses__(), key=lambda kind: kind.key)
}
"""All kinds by their keys. Classes that callers derive from `Kind` come later, and are not among them."""
