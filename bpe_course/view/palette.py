"""The style that a live output brings along; the colours are in web/styles/palette.css."""

import re

from bpe_course.web.bundle import read_sheet

# How many colours there are; a class names one: token-0, symbol-0.
TOKENS, SYMBOLS = 2, 8
_TINTS = 5  # of the lessons

_VARIABLE = re.compile(r"(--[\w-]+): ([^;]+);")
_SELECTOR_CLASS = re.compile(r"\.(?!bpe|widget)([\w-]+)")
_USED_CLASSES = re.compile(r'class="([^"]*)"')


def choose_tint(number: int) -> str:
    return f"tint-{number % _TINTS}"


def make_live_style(html: str) -> str:
    """Return what an output needs outside our pages, as HTML to put after it.

    That's the blocks whose first selector names one of its classes, and their colours.
    """
    used = set(" ".join(_USED_CLASSES.findall(html)).split())
    blocks = (read_sheet("boxes") + "\n" + read_sheet("outputs")).split("\n\n")
    rules = read_sheet("theme")
    for block in blocks:
        classes = set(_SELECTOR_CLASS.findall(block.partition("{")[0]))
        rules += block if not classes or classes & used else ""
    variables = _VARIABLE.findall(read_sheet("palette"))
    colours = [f"{name}: {value};" for name, value in variables if f"var({name})" in rules]
    return f"<style>.bpe {{ {' '.join(colours)} }}\n{rules}</style>"
