"""Every colour and size that the views share, in one place.

No colour says anything alone: beside each there's a word, a border, a hatch or a dash pattern.
"""

from typing import NamedTuple

INK = "#1b1b1f"  # letters and lines, on white and on any of the light colours below
PAPER = "#ffffff"
PAGE = "var(--jp-layout-color0, Canvas)"  # the colour of the page itself, light or dark
QUIET_INK = "#55565e"  # for what's less important, on white
BORDER = "#55565e"  # around boxes
GRID = "#dcdce2"  # the thin lines behind a chart

# Boxes around tokens take turns with these. They are light enough for dark letters, also on a dark
# page, and different enough for every kind of colour vision.
TOKEN_COLOURS = ("#cfe8fc", "#fde7b0", "#d3f0d8", "#f6d5e5", "#e3dbf5")
SHADE = TOKEN_COLOURS[0]  # where one shaded kind of box stands among white ones
MARK = TOKEN_COLOURS[1]  # behind the part of a text that matters

# Lines and bars. They are dark enough to be read on white, and differ in grey as well.
LINE_COLOURS = ("#0b5fa5", "#c4500a", "#3c7d3c", "#7a3b8f")

TEXT_WIDTH = "47rem"  # a line of text is at most this long
WINDOW_HEIGHT = "22rem"  # a longer table in a widget scrolls in a window of this height
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
