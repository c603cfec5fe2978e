"""Make the page of cards to print, for TEACHING.md's exercises without computers.

It's written in templates/site/cards.md, where a line such as `cards: a b + 2` is a card for each
symbol, and then two blank ones.
"""

import re
from html import escape

from bpe_course.pages.prose import Prose
from bpe_course.pages.templating import TEMPLATES

TITLE = "Cards to print"
SOURCE = TEMPLATES / "site" / "cards.md"
_CARDS = re.compile(r"^cards: (.+) \+ (\d+)$", re.MULTILINE)


def make_cards(prose: Prose) -> str:
    """Return the sheets as HTML."""
    return prose.write(_CARDS.sub(_draw_cards, SOURCE.read_text(encoding="utf-8")))


def _draw_cards(line: re.Match) -> str:
    items = [escape(symbol) for symbol in line[1].split()] + ["&nbsp;"] * int(line[2])
    return f'<ul class="cards">{"".join(f"<li>{item}</li>" for item in items)}</ul>'
