"""Every colour and size that the views share, in one place.

No colour says anything alone: beside each there's a word, a border, a shade or a dash pattern.
"""

from collections.abc import Mapping

INK = "#1b1b1f"  # letters and lines, on white and on any of the light colours below
PAPER = "#ffffff"
QUIET_INK = "#55565e"  # for what's less important, on white
BORDER = "#55565e"  # around boxes
GRID = "#dcdce2"  # the thin lines of a chart

# Boxes around tokens take turns with these. They are light enough for dark letters, and different
# enough for every kind of colour vision.
_TOKEN_COLOURS = ("#cfe8fc", "#fde7b0", "#d3f0d8", "#f6d5e5", "#e3dbf5")

# In a drawing: the colours of our pages, or of JupyterLab's theme, or dark on white where neither is.
DRAWING_INK = f"var(--ink, var(--jp-content-font-color1, {INK}))"
DRAWING_PAPER = f"var(--paper, var(--jp-layout-color0, {PAPER}))"
DRAWING_SHADE = f"var(--token-0, {_TOKEN_COLOURS[0]})"
DRAWING_SHADE_NAME = "blue"  # in light and dark: what to call it in a sentence

# Where a symbol keeps its colour. Any two of these differ by at least 20 in CIE 1976 (about 2 can just
# be told apart), by 8 for people who see fewer colours, and dark letters are easy to read.
SYMBOL_COLOURS = (
    "#feb0b1 #e4d189 #8bebc6 #93ceff #fccba8 #e5eec1 #a1d294 #b5f6ef #e3d4ff #54dae7 #ffb4e5"
).split()

# The same for a style: dark on a dark page of ours or in a dark notebook, and light elsewhere.
BOX_INK = f"var(--box-ink,{INK})"
TOKEN_FILLS = [f"var(--token-{n},{colour})" for n, colour in enumerate(_TOKEN_COLOURS)]
SYMBOL_FILLS = [f"var(--symbol-{n},{colour})" for n, colour in enumerate(SYMBOL_COLOURS)]
MARK = TOKEN_FILLS[1]  # behind the part of a text that matters

# The colours on dark pages, with light letters on them.
_DARK_TOKEN_COLOURS = ("#1d4b72", "#5f4a10", "#1f5a36", "#6d2f52", "#4a3d80")
_DARK_SYMBOL_COLOURS = (
    "#7e2e44 #606424 #296c5c #046b9d #6a3e12 #964a3e #2a3f20 #104f62 #5f4782 #143663 #4e2844"
).split()

# Lines and bars. They are dark enough to be read on white, and differ in grey as well.
LINE_COLOURS = ("#0b5fa5", "#c4500a", "#3c7d3c", "#7a3b8f")
_DARK_LINE_COLOURS = ("#7db8f0", "#f5a065", "#8fce8f", "#d3a6e6")

# A colour that charts are drawn in -> what it is on a page, where that's dark or the theme's.
CHART_COLOURS = {
    INK: DRAWING_INK,
    PAPER: DRAWING_PAPER,
    QUIET_INK: f"var(--quiet, var(--jp-content-font-color2, {QUIET_INK}))",
    GRID: f"var(--grid, {GRID})",
    **{colour: f"var(--chart-{n}, {colour})" for n, colour in enumerate(LINE_COLOURS)},
}

# A kind of Pygments' tokens -> the colour of JupyterLab's editor, or one for white and black paper.
SYNTAX_COLOURS = {
    "Keyword": "var(--jp-mirror-editor-keyword-color, #2e8b47)",
    "Comment": "var(--jp-mirror-editor-comment-color, #7d7f88)",
    "String": "var(--jp-mirror-editor-string-color, #c2620f)",
    "Number": "var(--jp-mirror-editor-number-color, #2b7fc0)",
    "Function": "var(--jp-mirror-editor-def-color, #2b7fc0)",
    "Class": "var(--jp-mirror-editor-def-color, #2b7fc0)",
}

# Bars beside text: a chart's colour on our pages, elsewhere 3:1 or more on white and on black.
BAR_COLOUR = "var(--chart-0, #2b7fc0)"
BAR_WIDTH = "min(10em,25vw)"  # less on a phone

TEXT_WIDTH = "47rem"  # a line of text is at most this long
SMALL = "0.9em"  # the size of code and of notes beside text
_SIZES_AND_FONTS = {
    "text-width": TEXT_WIDTH,
    "small": SMALL,
    "sans": "system-ui, sans-serif",
    "serif": 'Charter, "Noto Serif", Cambria, Georgia, serif',  # of headings
    "mono": 'ui-monospace, "DejaVu Sans Mono", Consolas, monospace',
}

# Only a screen reader, and a page that has lost its styles, shows what looks like this.
FOR_SCREEN_READERS = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"

# A kind of card -> its icon, and the colour of that and of the border: 3:1 or more on white and black.
CARD_KINDS = {
    "right": ("✓", "#2e8b47"),
    "wrong": ("↻", "#c2620f"),
    "error": ("!", "#dc4640"),
    "timeout": ("■", "#a45fc4"),
    "unwritten": ("…", "#7d7f88"),
    "note": ("i", "#2b7fc0"),
}

# The colours of a page of the site or of a slide, around the boxes and pictures: light, dark.
_PAGE_COLOURS = {
    "paper": (PAPER, "#15171c"),
    "ink": (INK, "#e4e5ea"),
    "quiet": (QUIET_INK, "#a9acb8"),  # letters of what's less important
    "line": ("#d3d4dc", "#3a3d48"),  # thin lines that separate or frame
    "code": ("#fafafb", "#0d1117"),  # behind blocks of code
    "chip": ("#f0f1f5", "#262a34"),  # behind code in the middle of a sentence
    "link": ("#0b56a8", "#8cbcf5"),
    "mark": ("#8a4b00", "#f0b866"),  # letters of labels, and the edge of an extra section
    "fold": ("#eef4fb", "#1b2431"),  # behind a part that the reader can fold
    "keyword": ("#007020", "#ff7b72"),  # of Python, and so on
    "comment": ("#3d7b7b", "#8b949e"),
    "string": ("#ba2121", "#a5d6ff"),
}
# The colours of the boxes and pictures themselves: light, dark.
_NUMBERED_COLOURS = {
    "token": (_TOKEN_COLOURS, _DARK_TOKEN_COLOURS),
    "symbol": (SYMBOL_COLOURS, _DARK_SYMBOL_COLOURS),
    "chart": (LINE_COLOURS, _DARK_LINE_COLOURS),
}
_OTHER_COLOURS = {
    "box-ink": _PAGE_COLOURS["ink"],
    "box-edge": (BORDER, BORDER),
    "grid": (GRID, "#33363f"),
}
_LIGHT, _DARK = 0, 1


def make_light_colours(where: str = ":root") -> str:
    """Return the colours for light pages, and the sizes, as CSS variables of a selector."""
    page = {name: shades[_LIGHT] for name, shades in _PAGE_COLOURS.items()}
    return _make_variables(where, page | _SIZES_AND_FONTS | _list_drawn(_LIGHT))


def make_dark_colours(where: str = ":root") -> str:
    """Return the colours for dark pages. They go after those for light ones."""
    page = {name: shades[_DARK] for name, shades in _PAGE_COLOURS.items()}
    return _make_variables(where, page | _list_drawn(_DARK))


def make_notebook_style() -> str:
    """Return the colours of boxes and charts in a dark notebook, as HTML to put after an output."""
    where = '[data-jp-theme-light="false"] .jp-OutputArea'
    return f"<style>{_make_variables(where, _list_drawn(_DARK))}</style>"


def _list_drawn(shade: int) -> dict[str, str]:
    numbered = {
        f"{kind}-{number}": colour
        for kind, shades in _NUMBERED_COLOURS.items()
        for number, colour in enumerate(shades[shade])
    }
    return numbered | {name: shades[shade] for name, shades in _OTHER_COLOURS.items()}


def _make_variables(where: str, values: Mapping[str, str]) -> str:
    return f"{where} {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}\n"
