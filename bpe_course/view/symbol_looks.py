"""Give each symbol its colour and width, and say what a new one was made of."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from bpe_course.view.palette import SYMBOLS
from bpe_course.view.tokens import make_visible

_LETTERS_PER_UNIT = 2  # a box is one unit wide for every two letters of its label
_MAX_WIDTH = 12  # units


class Look(NamedTuple):
    """How a symbol is drawn.

    A new symbol is as wide as its parts together. So a merge moves nothing that isn't merged.
    """

    label: str
    note: str  # below the label: what a new symbol was made of; or "" if there's nothing to say
    colour: int  # the number of one of the palette's SYMBOLS
    width: int  # in units


def choose_colour(symbol: str | int) -> int:
    """Return the colour of a symbol, which is the same in every picture; symbols.js has it too.

    With these two numbers, the letters of the toy and its new symbols all differ, and no neighbours
    are the same in the words of lesson 02.

    >>> [choose_colour(symbol) for symbol in "TUVWXYZabcd"]
    [7, 8, 9, 10, 0, 1, 2, 3, 4, 5, 6]
    """
    number = 0
    for code in [symbol] if isinstance(symbol, int) else map(ord, symbol):
        number = (5 * number + code) % 94
    return number % SYMBOLS


def design_looks(symbols: Iterable[Any], made_of: Mapping[Any, tuple]) -> dict[Any, Look]:
    """Return symbol -> how it is drawn, for strings or ids and what they're made of.

    `made_of` has new symbols and their pairs, in the order in which they were made.

    >>> design_looks("aZ", {"Z": ("a", "a")})["Z"]
    Look(label='Z', note='aa', colour=2, width=2)
    """
    everything = [*symbols, *(part for pair in made_of.values() for part in pair)]
    letters = (symbol for symbol in everything if symbol not in made_of)
    looks: dict[Any, Look] = {}
    texts: dict[Any, Any] = {}  # symbol -> what it spells
    for symbol in dict.fromkeys([*letters, *made_of]):
        left, right = made_of.get(symbol, (None, None))
        if left in looks and right in looks:
            texts[symbol] = texts[left] + texts[right]
            label, note = _label_new_symbol(symbol, made_of[symbol], texts[symbol])
            width = min(looks[left].width + looks[right].width, _MAX_WIDTH)
        else:
            texts[symbol] = bytes([symbol]) if isinstance(symbol, int) else symbol
            label = make_visible(texts[symbol])
            note = str(symbol) if isinstance(symbol, int) else ""
            width = min(-(-len(label) // _LETTERS_PER_UNIT) or 1, _MAX_WIDTH)  # rounded up
        looks[symbol] = Look(label, note, choose_colour(symbol), width)
    return looks


def _label_new_symbol(symbol: str | int, pair: tuple, text: str | bytes) -> tuple[str, str]:
    if isinstance(symbol, int):
        return make_visible(text), str(symbol)
    note = " ".join(map(make_visible, pair)) if symbol == text else make_visible(text)
    return make_visible(symbol), note
