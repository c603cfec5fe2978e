"""Compare an answer with the right one, also in another form than the course's."""

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from math import isclose
from operator import eq
from unicodedata import normalize

from bpe_course.practice.values import Form, to_form

NUMBERS = ("int", "float")
SEQUENCES = ("list", "tuple")
SETS = ("set", "frozenset")
_MOST = 1e15  # a float below it is exact to its unit
_FLOAT_TOLERANCE = 0.005  # relative
_MOST_FLOAT = 1e300
_PREFIXED_NUMBER = r"0x[0-9a-f]+|0b[01]+"
_LONGEST = 200  # characters to take apart
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_NONE = ("none", "no", "never", "nothing")
_TRUE, _FALSE = ("true", "yes", "always", "1"), ("false", "no", "never", "0")
_QUOTES = re.compile("[\"'`“”„«»‘’]")
_SEPARATORS = (r"\|", r"\s*(?:,|/|\band\b)\s*", r"[\s,]+", r"\s+")  # between values in one text
_SHORTEST = 3  # letters that tell an option


def is_as_good(form: Form, right: Form) -> bool:
    """Return whether an answer is the right one but for differences that don't matter."""
    kind, value = form
    wanted, right_value = right
    if wanted == "float":
        return _is_near(form, right_value)
    if wanted == "str":
        texts = join_texts(value) if kind in SEQUENCES else [value] if kind == "str" else []
        return any(_spells(text, right_value) for text in texts)
    if wanted in SETS:  # a single value needs no brackets
        whole = form if kind in (*SEQUENCES, *SETS) else (wanted, (form,))
        return _parts_agree(whole, right, is_as_good)
    if wanted in SEQUENCES:
        parts = (*value, *right_value) if isinstance(value, tuple) else ()
        # In a list of pieces of text, every space counts.
        spaced = any(part == "str" and text != text.strip() for part, text in parts)
        agree = eq if spaced and wanted == "list" else is_as_good
        return kind in SEQUENCES and _parts_agree(form, right, agree)
    if kind == wanted == "dict":
        return _parts_agree(form, right, is_as_good)
    return (kind == wanted or {kind, wanted} <= {*NUMBERS}) and value == right_value


def _is_near(form: Form, right: float) -> bool:
    kind, number = form
    # 2,5 with a decimal comma is a tuple.
    if kind == "tuple" and isinstance(number, tuple) and [k for k, _ in number] == ["int", "int"]:
        (_, whole), (_, part) = number
        if abs(whole) < _MOST_FLOAT and 0 <= part < _MOST_FLOAT:
            kind, number = "float", float(f"{whole}.{part}")
    is_number = kind in NUMBERS and abs(number) < _MOST_FLOAT
    return is_number and abs(number - right) <= _FLOAT_TOLERANCE * abs(right)


def join_texts(parts: object) -> list[str]:
    """Return what a sequence of strings may spell; [] if it has anything else."""
    if not isinstance(parts, tuple) or not parts:  # if the sequence is huge, parts is an int
        return []
    texts = [part for kind, part in parts if kind == "str"]
    return ["".join(texts), " ".join(texts)] if len(texts) == len(parts) else []


def _spells(text: str, right: str) -> bool:
    """Return whether a text is the right one but for differences that don't matter.

    >>> _spells("0xc3", "c3"), _spells("merge()", "merge"), _spells("za", "Za"), _spells("a", " a")
    (True, True, False, False)
    >>> _spells("greek", "Greek"), _spells("N EST</W>", "n est</w>"), _spells("(B)", "b")
    (True, True, True)
    >>> _spells("0XC3", "0xc3"), _spells("c3", "0xc3"), _spells("0x0b", "0b")
    (True, False, True)
    """
    if right != right.strip() or not right:  # a space at either end is part of the answer
        return text == right
    if right.isidentifier():
        text = text.strip().removesuffix("()")
        if len(right) == 1:  # as in a choice: (b), b) or b.
            text = text.removeprefix("(").rstrip(").:") or text
    if can_ignore_case(right):
        text, right = text.lower(), right.lower()
    # The right answer, too, may begin like this.
    return any(_has_same_words(part, right) for part in (text, re.sub(r"\A0[xb]", "", text)))


def _has_same_words(text: str, right: str) -> bool:
    if text.split() == right.split():
        return True
    # As in "1 000", a byte's "c 3", or a pair's "t h".
    return (right.isdigit() or len(right) == 2) and "".join(text.split()) == right


def can_ignore_case(right: str) -> bool:
    """Return whether an answer in other capital letters can only mean the right one.

    In "Za" every letter is a symbol, and "É" isn't the same character as "é".

    >>> [can_ignore_case(right) for right in ("ids", "ne s t", "Greek", "0xC3", "Za", "é")]
    [True, True, True, True, False, False]
    """
    is_word = right.isalpha() and len(right) > 2
    is_number = re.fullmatch(_PREFIXED_NUMBER, right, re.IGNORECASE)
    return right.isascii() and bool(is_word or is_number or not any(map(str.isupper, right)))


def means(form: Form, right: Form) -> bool:
    """Return whether an answer is the right one in any form."""
    kind, value = form
    wanted, right_value = right
    if is_as_good(form, right):
        return True
    if kind == "str" and isinstance(right_value, tuple):
        return any(means(one, right) for one in _take_apart(value))
    if kind in SEQUENCES and isinstance(value, tuple) and len(value) == 1 and wanted in NUMBERS:
        return means(value[0], right)
    if isinstance(value, tuple) and isinstance(right_value, tuple):
        return _parts_agree(form, right, means)
    if wanted in NUMBERS:
        return any(_is_rounded(number, right_value) for number in _read_numbers(form))
    if wanted == "bool":
        return _read_truth(form) is right_value
    return wanted == "str" and any(
        is_as_good(("str", text), right) for text in _respell(form, right)
    )


def _take_apart(text: str) -> Iterator[Form]:
    if len(text) > _LONGEST:
        return
    with suppress(ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        yield to_form(ast.literal_eval(text.strip()))
    for separator in _SEPARATORS:
        parts = re.split(separator, text if separator == r"\|" else text.strip())
        if len(parts) > 1:
            yield "list", tuple(("str", part) for part in parts)


def _parts_agree(form: Form, right: Form, agree: Callable[[Form, Form], bool]) -> bool:
    kind, parts = form
    wanted, right_parts = right
    # A huge value has only its number of parts.
    is_whole = isinstance(parts, tuple) and len(parts) == len(right_parts)
    if not is_whole or (kind in SETS and wanted not in SETS):
        return False
    if wanted in (*SETS, "dict"):
        values = [("tuple", part[1]) if wanted == "dict" else part for part in parts]
        return all(any(agree(one, part) for one in values) for part in right_parts)
    return all(map(agree, parts, right_parts))


def _read_numbers(form: Form) -> list[float]:
    """Return the number that an answer says: 4 times, four, 1,024, 5/16, 16 %, 0b11, U+0120."""
    kind, value = form
    if kind in NUMBERS:
        return [value] if abs(value) < _MOST else []
    if kind != "str" or len(value) > _LONGEST:
        return []
    text = value.strip().lower().replace("−", "-")
    with suppress(ValueError):
        return [int(text.replace("u+", "0x"), 0)]
    words = [str(_WORDS.index(word)) if word in _WORDS else word for word in text.split()]
    if words and words[0] in _NONE:
        return [0]
    text = re.sub(r"(?<=\d)[, ](?=\d{3}\b)", "", " ".join(words))
    numbers = re.findall(r"-?\d+(?:[.,/:]\d+)?", text)
    if len(numbers) != 1:
        return []
    with suppress(ValueError, ZeroDivisionError):
        number = float(Fraction(numbers[0].replace(",", ".").replace(":", "/")))
        return [number, number / 100] if "%" in text else [number]
    return []


def to_asked(form: Form, right: Form) -> Form:
    """Return the values, numbers or truths that texts say, if that's what is asked for."""
    kind, value = form
    wanted, parts = right
    if kind == "str" and wanted == "list" and parts and parts[0][0] != "str":
        kind, value = next((one for one in _take_apart(value) if one[0] in SEQUENCES), form)
    if isinstance(value, tuple) and isinstance(parts, tuple) and parts and wanted != "dict":
        asked = parts if wanted == "tuple" else parts[:1] * len(value)
        return kind, tuple(map(to_asked, value, asked)) if len(asked) == len(value) else value
    if kind == "str" and wanted in NUMBERS and (numbers := _read_numbers(form)):
        return to_form(int(numbers[0]) if numbers[0] % 1 == 0 else numbers[0])
    said = _read_truth(form) if wanted == "bool" else None
    return (kind, value) if said is None else ("bool", said)


def _read_truth(form: Form) -> bool | None:
    is_said = form[0] == "str" or (form[0] == "int" and form[1] in (0, 1))
    said = re.match(r"\w*", str(form[1]).lower()) if is_said else None
    return said[0] in _TRUE if said and said[0] in _TRUE + _FALSE else None


def _is_rounded(given: float, right: float) -> bool:
    """Return whether a number is the right one, its percentage, or rounded to two digits or more."""
    if given == right or (min(given, right) < 1 and isclose(given / 100, right)):
        return True
    decimals = len(f"{given:.9g}".partition(".")[2])
    digits = f"{given:.9g}".strip("-0.").replace(".", "")
    is_near = abs(given - right) <= 0.5000001 * 10**-decimals
    return right % 1 > 0 and len(digits) > 1 and is_near


def _respell(form: Form, right: Form) -> Iterator[str]:
    kind, value = form
    _, wanted = right
    if kind == "str" and value != value.strip("␣") and wanted == wanted.strip():
        return  # a space that isn't in the right text
    if kind == "int":
        yield from (str(value), f"{value:02x}", f"{value:08b}") if 0 <= value < _MOST else ()
    if kind != "str" or len(value) > _LONGEST:
        return
    text = normalize("NFC", value.replace("␣", " "))
    yield re.sub(r"^U\+([\dA-F]{4,6})$", lambda code: chr(int(code[1], 16)), text)
    if wanted != wanted.strip():  # every space counts
        return
    for between in (" ", ""):
        loose = _loosen(text, between)
        yield loose
        if re.fullmatch(r"\((\S+) (\S+)\)|(\S )+\S", loose):  # a pair, or a symbol at a time
            yield re.sub(r"[() ]", "", loose)


def _loosen(text: str, between: str = " ") -> str:
    text = re.sub(r"(?<=\S)[\s,;|·␣]*[,;|·␣][\s,;|·␣]*(?=\S)", between, _QUOTES.sub("", text))
    return re.sub(r"^\\x", "", " ".join(text.split())).removesuffix(".")


def find_option(text: str, options: dict[str, str]) -> str:
    """Return the option that a text means by its letter or its words; "" if that isn't clear."""
    said = _reduce(text)
    letter = re.match(r"\(?(\w)[).:]", text.lower())
    if letter and letter[1] in options:
        return letter[1]
    reduced = {option: (_reduce(option), _reduce(words)) for option, words in options.items()}
    for option, forms in reduced.items():
        if said.replace(" ", "") in [form.replace(" ", "") for form in forms]:
            return option
    tells = len(said) >= _SHORTEST or said.isdecimal()
    near = [
        option
        for option, (name, words) in reduced.items()
        if (len(name) > 1 and _has_words(said, name)) or (tells and _has_words(words, said))
    ]
    return near[0] if len(near) == 1 else ""


def _has_words(text: str, words: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text))


def _reduce(text: str) -> str:
    text = _loosen(text.replace("_", " ")).lower()
    text = re.sub(r"\b(an?|the) (?=\w)", "", text)
    return re.sub(r"(?<=[a-z])s\b", "", text)
