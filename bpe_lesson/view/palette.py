"""Every colour and size that the views share, in one place.

No colour says anything alone: beside each there's a word, a border, a hatch or a dash pattern.
"""

from typing import NamedTuple

INK = "#1b1b1f"  # letters and lines, on white and on any of the light colours below
PAPER = "#ffffff"
QUIET_INK = "#55565e"  # for what's less important, on white
BORDER = "#55565e"  # around boxes

# Boxes around tokens take turns with these. They are light enough for dark letters, also on a dark
# page, and different enough for every kind of colour vision.
TOKEN_COLOURS = ("#cfe8fc", "#fde7b0", "#d3f0d8", "#f6d5e5", "#e3dbf5")
SHADE = TOKEN_COLOURS[0]  # where one shaded kind of box stands among white ones
MARK = TOKEN_COLOURS[1]  # behind the part of a text that matters

# Lines and bars. They are dark enough to be read on white, and differ in grey as well.
LINE_COLOURS = ("#0b5fa5", "#c4500a", "#3c7d3c", "#7a3b8f")

TEXT_WIDTH = "47rem"  # a line of text is at most this long
SMALL = "0.9em"  # the size of code and of notes beside text


class CardKind(NamedTuple):
    """How one kind of card looks. Its word is in its headline, so the colour is never alone."""

    icon: str
    colour: str  # of the icon and the border; its contrast is at least 3:1 on white and on black


CARD_KINDS = {
    "right": CardKind("✓", "#2e8b47"),
    "wrong": CardKind("↻", "#c2620f"),
    "error": CardKind("!", "#dc4640"),
    "timeout": CardKind("■", "#a45fc4"),
    "unwritten": CardKind("…", "#7d7f88"),
    "note": CardKind("i", "#2b7fc0"),
}


class PageColours(NamedTuple):
    """The colours of a page of the site or of a slide, around the boxes and pictures."""

    paper: str
    ink: str
    quiet: str  # letters of what's less important
    line: str  # thin lines that separate or frame
    code: str  # behind blocks of code
    chip: str  # behind code in the middle of a sentence
    link: str
    mark: str  # letters of labels, and the edge of an extra section
    fold: str  # behind a part that the reader can fold
    picture: str = PAPER  # behind pictures, whose lines are dark


LIGHT_PAGE = PageColours(
    paper=PAPER,
    ink=INK,
    quiet=QUIET_INK,
    line="#d3d4dc",
    code="#fafafb",
    chip="#f0f1f5",
    link="#0b56a8",
    mark="#8a4b00",
    fold="#eef4fb",
)
DARK_PAGE = PageColours(
    paper="#15171c",
    ink="#e4e5ea",
    quiet="#a9acb8",
    line="#3a3d48",
    code="#0d1117",
    chip="#262a34",
    link="#8cbcf5",
    mark="#f0b866",
    fold="#1b2431",
)
