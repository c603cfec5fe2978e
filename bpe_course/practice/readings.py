"""Read an answer in another form than the course's, so that what's right isn't called wrong."""

import re
from math import isclose

from bpe_course.practice.values import Form

_NUMBERS = ("int", "float")
_SEQUENCES = ("list", "tuple")
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_QUOTES = re.compile("[\"'`“”„«»‘’]")
_MOST = 1e15  # a float below it is exact to its unit
_LONGEST = 16  # characters of a number in a text
_SHORTEST = 3  # letters of a word that may stand for a longer one, such as number for numbers


def reread(form: Form, right: Form) -> Form:
    """Return an answer in the form of the right one, if it can be read so; otherwise as it is.

    >>> reread(("str", "0.31"), ("float", 0.3125))
    ('float', 0.3125)
    >>> reread(("str", "n, est</w>."), ("str", "n est</w>"))
    ('str', 'n est</w>')
    """
    kind, value = form
    wanted, right_value = right
    if isinstance(value, tuple) and isinstance(right_value, tuple):
        return _reread_parts(form, right)
    if wanted in _NUMBERS:
        return _reread_number(form, right)
    if wanted == "bool" and kind == "str":
        words = {"true": True, "yes": True, "false": False, "no": False}
        said = words.get(_loosen(value).lower())
        return form if said is None else ("bool", said)
    if wanted == "str" and kind in ("str", *_NUMBERS):
        if right_value != right_value.strip():  # every space counts
            return "str", str(value).replace("␣", " ")
        text = _loosen(str(value))
        return right if text == _loosen(right_value) else ("str", text)
    return form


def _reread_parts(form: Form, right: Form) -> Form:
    kind, parts = form
    wanted, right_parts = right
    if wanted == "dict" and kind in (*_SEQUENCES, "dict"):  # pairs
        return "dict", tuple(("tuple", pair) for _, pair in parts)
    if len(parts) != len(right_parts):
        return form
    if wanted in ("set", "frozenset"):  # each may be any of them
        readings = ([reread(part, one) for one in right_parts] for part in parts)
        found = ([one for one in read if one in right_parts] or read[:1] for read in readings)
        return kind, tuple(one for one, *_ in found)
    return kind, tuple(map(reread, parts, right_parts))


def _reread_number(form: Form, right: Form) -> Form:
    kind, value = form
    values = [value] if kind in _NUMBERS and abs(value) < _MOST else []
    if kind == "str":  # such as: four, 4 times, 16 %
        words = value.lower().split()
        text = " ".join(str(_WORDS.index(word)) if word in _WORDS else word for word in words)
        numbers = re.findall(r"[-−]?\d+(?:[.,]\d+)?", text)
        values = [
            float(n.replace(",", ".").replace("−", "-")) for n in numbers if len(n) < _LONGEST
        ]
    if len(values) != 1:
        return form
    shares = [values[0], values[0] / 100] if kind == "str" and "%" in value else values
    return right if any(_is_rounded(share, right[1]) for share in shares) else form


def _is_rounded(given: float, right: float) -> bool:
    """Return whether a number is another one, its percentage, or rounded to two digits or more."""
    if given == right or (min(given, right) < 1 and isclose(given / 100, right)):
        return True
    decimals = len(f"{given:.9g}".partition(".")[2])
    digits = f"{given:.9g}".strip("-0.").replace(".", "")
    is_near = abs(given - right) <= 0.5000001 * 10**-decimals
    return right % 1 > 0 and len(digits) > 1 and is_near


def _loosen(text: str) -> str:
    """Return a text without what only its writing brings: quotes, commas, a stop, marks for spaces."""
    text = re.sub(r"[\s,;|·␣]+", " ", _QUOTES.sub("", text))
    return text.strip().removesuffix(".")


def find_option(text: str, options: dict[str, str]) -> str:
    """Return the option that a text means by its letter or its words; "" if that isn't clear.

    >>> find_option("b) it's faster.", {"a": "", "b": ""}), find_option("number", {"numbers": ""})
    ('b', 'numbers')
    """
    said = _loosen(text).lower()
    for option, words in options.items():
        if said in (option.lower(), _loosen(words).lower()):
            return option
    letter = re.match(r"\(?(\w)[).:]", said)
    near = [option for option in options if said.startswith(option) or option.startswith(said)]
    if letter and letter[1] in options:
        return letter[1]
    return near[0] if len(near) == 1 and len(said) >= _SHORTEST else ""
