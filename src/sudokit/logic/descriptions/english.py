"""The techniques in English."""

from __future__ import annotations

from sudokit.logic.descriptions.description import Description

__all__ = ["BY_FAMILY", "BY_KEY", "NUMBERS"]

NUMBERS = ("two", "three", "four", "five", "six", "seven")

_NAKED = Description(
    "Together, {n} cells of a house hold only {n} different candidates. These digits leave the other "
    "cells of the house.",
    "Each of the cells takes one of the digits, so all of them are used up there.",
)
_HIDDEN = Description(
    "Together, {n} digits have only {n} places in a house. These cells hold nothing else.",
    "Each of the digits takes one of the cells, so nothing else has room there.",
)
_LOCKED = Description(
    "A naked subset whose {n} cells lie in a box and a line at once, and which removes something from "
    "both.",
    "The digits are used up in these cells, for the box as well as for the line.",
)
_LOOP = Description(
    "A chain of alternating strong and weak links whose ends exclude each other. What sees both "
    "nodes of a weak link, or shares a cell with both, is false.",
    "Followed around, in either direction, the loop makes each weak link strong as well: exactly "
    "one node of each is true.",
)
_DISCONTINUOUS = Description(
    "A chain leads from a candidate back to itself. One that is true if it is false is true; one "
    "that is false if it is true is false.",
    "The other assumption contradicts itself.",
)
_AIC = Description(
    "A chain of alternating strong and weak links that begins and ends with a strong one. If both "
    "ends have the same digit, what sees both loses it; if they have different digits in cells that "
    "see each other, neither cell holds the other's digit.",
    "If one end is false, the links make the other true: one of both ends is true.",
)
_GROUPED = (
    " Nodes may be groups: candidates of one digit in two or three cells of a box and a line; or "
    "almost locked sets."
)
_RECTANGLE = (
    "Four cells in two rows, two columns and two boxes must not hold two digits crosswise: these "
    "could be exchanged, and the puzzle would have two solutions. "
)

BY_FAMILY: dict[str, Description] = {
    "basic_fish": Description(
        "A digit's places in {n} rows lie in {n} columns (or the reverse). The digit leaves the other "
        "cells of these columns.",
        "The {n} rows hold the digit {n} times, once in each of the {n} columns, which have no room "
        "for one more.",
    ),
    "finned_basic_fish": Description(
        "A fish, {n} rows against {n} columns or the reverse, but for a few more places in its base "
        "houses, the fins. Cells of the cover houses that see all fins lose the digit. It is sashimi "
        "if without fins a base house would have one place only.",
        "Either a fin is true, or none is and the fish is as if they were not there.",
    ),
    "franken_fish": Description(
        "A fish with boxes among its {n} base or {n} cover houses: rows and boxes against columns and "
        "boxes, or the reverse. The digit leaves the other cells of the cover houses.",
        "The base houses hold the digit {n} times, and the cover houses have no room for more.",
    ),
    "finned_franken_fish": Description(
        "A fish with boxes among its {n} base or {n} cover houses, and with fins: places outside of "
        "the cover houses, or in two base houses. Cells of the cover houses that see all fins lose "
        "the digit.",
        "Either a fin is true, or the fish is as if they were not there.",
    ),
    "mutant_fish": Description(
        "A fish with any {n} houses as bases and any {n} others as covers. The digit leaves the other "
        "cells of the cover houses.",
        "The base houses hold the digit {n} times, and the cover houses have no room for more.",
    ),
    "finned_mutant_fish": Description(
        "A fish with any {n} houses as bases and any {n} others as covers, and with fins. Cells of "
        "the cover houses that see all fins lose the digit.",
        "Either a fin is true, or the fish is as if they were not there.",
    ),
}

BY_KEY: dict[str, Description] = {
    "full-house": Description(
        "A house has one blank cell left.", "It holds the one digit that the house lacks."
    ),
    "naked-single": Description(
        "A cell has one candidate left.", "Every other digit is in its row, column or box."
    ),
    "hidden-single": Description(
        "A digit has one place left in a house.", "Every house holds every digit."
    ),
    "locked-pair": _LOCKED,
    "locked-triple": _LOCKED,
    "pointing": Description(
        "A digit's places in a box lie in one line. It leaves the rest of the line.",
        "The box holds the digit somewhere, and so the line has it there.",
    ),
    "claiming": Description(
        "A digit's places in a line lie in one box. It leaves the rest of the box.",
        "The line holds the digit somewhere, and so the box has it there.",
    ),
    **dict.fromkeys(("naked-pair", "naked-triple", "naked-quadruple"), _NAKED),
    **dict.fromkeys(("hidden-pair", "hidden-triple", "hidden-quadruple"), _HIDDEN),
    "remote-pair": Description(
        "Four or more cells with the same two candidates, each seeing the next. What sees two cells "
        "of different colour loses both digits.",
        "Along the chain the digits alternate, so cells of different colour hold one of each.",
    ),
    "bug-plus-1": Description(
        "All blank cells have two candidates but for one with three. It holds the digit that is "
        "there three times in its houses.",
        "Without it every candidate would be twice in each house, and such a board has no or "
        "several solutions.",
    ),
    "skyscraper": Description(
        "A digit has two places in each of two parallel lines, and two of them see each other across "
        "the lines. What sees both others loses the digit.",
        "The two that see each other are not both true, so one of the others is.",
    ),
    "two-string-kite": Description(
        "A digit has two places in a row and two in a column, one of each in the same box. What "
        "sees both others loses the digit.",
        "The two in the box are not both true, so one of the others is.",
    ),
    "dual-two-string-kite": Description(
        "Two 2-string kites that meet in the same box, taken together.",
        "Each of them is right on its own.",
    ),
    "turbot-fish": Description(
        "Two strong links on a digit, one end of each seeing one of the other. What sees both other "
        "ends loses the digit.",
        "The ends that see each other are not both true, so one of the others is.",
    ),
    "empty-rectangle": Description(
        "In a box a digit lies in one row and one column only. A strong link outside of the box "
        "begins in that row (or column); where its other end meets the column (or row), the digit "
        "goes.",
        "If the end outside is not true, the one in the row is, and the box must have its digit in "
        "the column.",
    ),
    "dual-empty-rectangle": Description(
        "Two empty rectangles in the same box, taken together.", "Each of them is right on its own."
    ),
    "w-wing": Description(
        "Two cells with the same two candidates each see one end of a strong link on one of them. "
        "What sees both cells loses the other.",
        "One end of the link is true, so one of the cells is not that digit, and is the other.",
    ),
    "xy-wing": Description(
        "A pivot with candidates x and y sees a cell with x and z and one with y and z. What sees "
        "both of these loses z.",
        "Whether the pivot is x or y, one of the two cells is z.",
    ),
    "xyz-wing": Description(
        "A pivot with candidates x, y and z sees a cell with x and z and one with y and z. What sees "
        "all three loses z.",
        "Whatever the pivot is, one of the three is z.",
    ),
    "uniqueness-1": Description(
        "Three corners of a rectangle hold only the same two candidates. The fourth loses both.",
        _RECTANGLE + "The fourth corner must be something else.",
    ),
    "uniqueness-2": Description(
        "Two corners in a line have one and the same candidate beside the two. What sees both loses it.",
        _RECTANGLE + "One of both corners holds the third digit.",
    ),
    "uniqueness-3": Description(
        "The additional candidates of two corners in a line make a naked subset with other cells of "
        "a house of both.",
        _RECTANGLE + "One of both corners holds an additional digit, so together they act like one "
        "cell with these candidates.",
    ),
    "uniqueness-4": Description(
        "Two corners in a line are the only places for one of the two digits in a house. Both lose "
        "the other.",
        _RECTANGLE + "One of both corners holds the first digit; were another the second, the "
        "rectangle would be complete.",
    ),
    "uniqueness-5": Description(
        "Two corners crosswise, or three, have one and the same candidate beside the two. What sees "
        "all of them loses it.",
        _RECTANGLE + "One of these corners holds the third digit.",
    ),
    "uniqueness-6": Description(
        "Two corners crosswise have more candidates, and one of the two digits has no other places "
        "in both rows or both columns. These corners lose it.",
        _RECTANGLE
        + "Were it true in one of them, it would be in the other, too, and the rectangle "
        "complete.",
    ),
    "hidden-rectangle": Description(
        "Across from a corner with only two candidates, one of them has no other place in the row and "
        "the column. That corner loses the other.",
        _RECTANGLE + "The other digit there would complete it.",
    ),
    "avoidable-rectangle-1": Description(
        "Three corners are filled, none of them a clue, and a digit in the fourth would complete the "
        "rectangle. It goes.",
        _RECTANGLE + "That is true of filled cells as long as they are not clues.",
    ),
    "avoidable-rectangle-2": Description(
        "Two corners are filled, not by clues; each of the others would complete the rectangle or "
        "hold the same third digit. What sees both loses that.",
        _RECTANGLE + "One of both holds the third digit.",
    ),
    "sue-de-coq": Description(
        "Cells where a box and a line cross, with cells of the rest of the line and of the box, have "
        "together as many digits as they are cells. The digits leave the rest of the line and of "
        "the box.",
        "Each digit can be true in the cells only so often, and all of that is needed to fill them.",
    ),
    "simple-colors-trap": Description(
        "A digit's strong links make a net whose cells take two colours in turn. What sees both "
        "colours loses the digit.",
        "One colour is true throughout.",
    ),
    "simple-colors-wrap": Description(
        "A digit's strong links make a net whose cells take two colours in turn, and one colour is "
        "twice in a house. That colour is false.",
        "A house holds a digit once.",
    ),
    "multi-colors-1": Description(
        "Two nets of strong links with colours A, a and B, b; A sees B. What sees a and b loses the "
        "digit.",
        "A and B are not both true, so a or b is.",
    ),
    "multi-colors-2": Description(
        "A colour of one net sees both colours of another. It is false.",
        "One colour of the other net is true.",
    ),
    "x-chain": Description(
        "A chain of strong and weak links on one digit that begins and ends with a strong one. What "
        "sees both ends loses the digit.",
        "If one end is false, the other is true.",
    ),
    "xy-chain": Description(
        "Cells with two candidates, each sharing one with the next that it sees. What sees both ends "
        "loses the digit that both ends have to themselves.",
        "If one end is not that digit, cell after cell is forced until the other end is.",
    ),
    "continuous-nice-loop": _LOOP,
    "discontinuous-nice-loop": _DISCONTINUOUS,
    "aic": _AIC,
    "grouped-continuous-nice-loop": _LOOP._replace(what=_LOOP.what + _GROUPED),
    "grouped-discontinuous-nice-loop": _DISCONTINUOUS._replace(what=_DISCONTINUOUS.what + _GROUPED),
    "grouped-aic": _AIC._replace(what=_AIC.what + _GROUPED),
    "als-xz": Description(
        "Two almost locked sets share a restricted common digit x, whose places in one see all those "
        "in the other, and another digit z. What sees all places of z in both loses it. With two "
        "restricted commons both sets are locked but for these.",
        "x is true in at most one of the sets, and the other is locked: z is true there.",
    ),
    "als-xy-wing": Description(
        "Two almost locked sets share different restricted common digits with a third, and a digit z "
        "with each other. What sees all places of z in both loses it.",
        "The third set gives up one of the restricted commons at most, which locks one of the two.",
    ),
    "als-chain": Description(
        "Four or more almost locked sets, neighbours joined by restricted common digits that change "
        "from one to the next. What sees all places of z in both ends loses it.",
        "If z is not in one end, set after set is locked until the other end is.",
    ),
    "death-blossom": Description(
        "Each candidate of a stem cell is restricted to the stem or to an almost locked set of its "
        "own, a petal. A digit that all petals have leaves the cells that see all its places.",
        "Whatever the stem is, one petal is locked.",
    ),
    "template-set": Description(
        "A candidate that all ways to place its digit nine times have in common.",
        "One of these ways is that of the solution.",
    ),
    "template-delete": Description(
        "A candidate that is in none of the ways to place its digit nine times.",
        "One of these ways is that of the solution.",
    ),
    "kraken-fish-1": Description(
        "A finned fish and a candidate that it would remove without its fins; a chain leads from "
        "each fin to the candidate being false.",
        "Either a fin is true, or the fish is.",
    ),
    "kraken-fish-2": Description(
        "A finned fish; chains lead from each fin, and from each candidate of the fish in one cover "
        "house, to the same candidate being false.",
        "Either a fin is true, or the cover house holds one of the fish's candidates.",
    ),
    "forcing-chain-contradiction": Description(
        "Chains lead from a premise to what cannot be.", "So the premise is wrong."
    ),
    "forcing-chain-verity": Description(
        "Chains lead from every candidate of a cell, or every place of a digit in a house, to the "
        "same.",
        "One of them is true.",
    ),
    "forcing-net-contradiction": Description(
        "Singles follow from a premise until nothing fits.", "So the premise is wrong."
    ),
    "forcing-net-verity": Description(
        "Singles follow from every candidate of a cell, or every place of a digit in a house, and all "
        "lead to the same.",
        "One of them is true.",
    ),
    "brute-force": Description(
        "A digit found by trying all candidates of a cell to the end; marked as a guess.",
        "No other candidate of the cell leads to a solution.",
    ),
}
