"""Judge a learner's answer to a question: right, a known mistake, or the wrong kind of value."""

import re
from functools import partial
from itertools import repeat

from bpe_course.ask.item import Question
from bpe_course.practice.differences import has_dots
from bpe_course.practice.near import compare, hint_at
from bpe_course.practice.readings import SEQUENCES, SETS, find_belief, find_option, means, to_asked
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.values import Form, abbreviate, show_form, to_form

_KIND_NAMES = {
    **dict.fromkeys(("int", "float"), "a number"),
    **dict.fromkeys((*SEQUENCES, *SETS), "several values"),
    "str": "a text in quotes",
    "bool": "True or False",
    "bytes": "bytes, as in b'a'",
    "dict": "a dict",
    "NoneType": "None",
}
_NO_VALUES: Form = ("tuple", ())  # the form of the values in answer(name), which has none
_MOST_OPTION = 10**9  # a number that may stand for an option
_FLOAT_TOLERANCE = 0.005  # relative: half a percent
_MOST_FLOAT = 1e300
_PREFIXED_NUMBER = r"0x[0-9a-f]+|0b[01]+"


def judge_answer(question: Question, value: object) -> Result:
    """Judge an answer without giving the right one away: no Result contains it.

    A number with decimals may be off by half a percent. A list counts as a tuple, and the parts of
    a text count as the text. What isn't known as it is may be so in another form.
    """
    judged = partial(Result, question.name, got=abbreviate(value))
    right = to_form(question.answer)
    form = _read_pieces(_read_options(to_form(value), question), right)
    if has_dots(form) or (form == _NO_VALUES and right != ("list", ())):
        return Result(question.name, "unwritten")
    ways = (_is_as_good, partial(means, same=_is_as_good))  # as it is, and then in another form
    for is_right in ways if form != _NO_VALUES else ():
        if is_right(form, right):
            return judged("right")
        for mistake in question.mistakes:
            if is_right(form, to_form(mistake.wrong)):
                return judged("wrong", mistake.name, convention=mistake.convention)
    return judged("wrong", *_explain(question, form, right))


def _explain(question: Question, form: Form, right: Form) -> tuple[str | None, tuple[Reason, ...]]:
    """Return the name of what's wrong with an answer that no mistake gives, and the reasons."""
    parts = form[1] if isinstance(form[1], tuple) else (form,)
    chosen = [part for part, field in zip(parts, question.fields) if field == "choice"]
    if any(kind != "str" or text not in question.options for kind, text in chosen):
        return "no-option", (Reason("no-option", {"options": ", ".join(question.options)}),)
    form, labels = to_asked(form, right), ", ".join(question.labels)
    if mismatch := _find_mismatch(form, right, labels):
        return "wrong-type", mismatch
    is_ordering = {*question.fields} == {"choice"} and len(question.fields) > 1
    if not is_ordering and _is_in_other_order(form, right):
        other = Reason("other-order", {"labels": labels})
        return "order", (other,) if labels else (Reason("list-order"), Reason("hint"))
    if _make_small(form) == _make_small(right):
        return "capitals", (Reason("capitals"),)
    return None, compare(question, form, right, _is_as_good)


def _read_options(form: Form, question: Question) -> Form:
    """Return an answer in which an option's letter stands for however it was named."""
    kind, value = form
    is_text = kind == "str" or (kind == "int" and abs(value) < _MOST_OPTION)
    if is_text and (option := find_option(str(value), question.options)):
        return "str", option
    if kind == "tuple" and isinstance(value, tuple):
        return kind, tuple(_read_options(part, question) for part in value)
    return form


def _read_pieces(form: Form, right: Form) -> Form:
    """Return pieces as a text, if that's asked for, and of several pairs, each as the text it spells."""
    kind, parts = form
    if kind not in SEQUENCES or not isinstance(parts, tuple):
        return form
    if right[0] == "str" and " " in right[1].strip() and (texts := _join_texts(parts)):
        return "str", texts[1]
    if right[0] not in SETS:
        return form
    pairs = [_join_pair(part) for part in ([form] if _join_pair(form) != form else parts)]
    return kind, tuple(pairs)


def _join_pair(form: Form) -> Form:
    kind, parts = form
    texts = _join_texts(parts) if kind == "tuple" and isinstance(parts, tuple) else []
    return ("str", texts[0]) if texts and len(parts) == len(texts[0]) == 2 else form


def _make_small(form: Form) -> Form:
    kind, value = form
    if isinstance(value, tuple):
        return kind, tuple(map(_make_small, value))
    return kind, value.lower() if isinstance(value, str) else value


def _is_in_other_order(form: Form, right: Form) -> bool:
    """Return whether a sequence has the right values, each at another's place."""
    if right[0] not in SEQUENCES or form[0] not in SEQUENCES:
        return False
    both = [sorted(row, key=show_form) for row in (form[1], right[1]) if isinstance(row, tuple)]
    return len(both) == 2 and _is_same_sequence(*(("list", tuple(parts)) for parts in both))


def _find_mismatch(form: Form, right: Form, labels: str) -> tuple[Reason, ...]:
    kind, parts = form
    wanted, right_parts = right
    if form == _NO_VALUES:
        return (Reason("no-value"),)
    if wanted in SETS and kind == "str" and not find_belief(parts):  # it may be one of them
        return ()
    # If a value is huge, its form has only the number of its parts.
    count = 1 if kind not in SEQUENCES else len(parts) if isinstance(parts, tuple) else parts
    if wanted == "tuple" and kind not in SETS and count != len(right_parts):
        counts = {"right_count": str(len(right_parts)), "count": str(count)}
        return (Reason("count", counts | {"labels": f": {labels}" if labels else ""}),)
    if wanted in SEQUENCES and kind in SETS:
        return (Reason("no-order"),)
    mismatch = _compare_kinds(form, right)
    if mismatch or kind not in SEQUENCES or not isinstance(parts, tuple):
        return mismatch
    # A set's values are all of one kind.
    kinds = repeat(right_parts[0]) if wanted in SETS else right_parts
    pairs = enumerate(zip(parts, kinds), start=1)
    mismatches = (_compare_kinds(*pair, number, labels) for number, pair in pairs)
    return next(filter(None, mismatches), ())


def _compare_kinds(
    form: Form, right: Form, number: int = 0, labels: str = ""
) -> tuple[Reason, ...]:
    """Return why two values, or the parts of that number, can't be compared."""
    wanted = "a list in [ ]" if right[0] == "list" else _name_kind(right)
    kinds = {"kind": _name_kind(form), "right_kind": wanted}
    kinds["part_name"] = f"Number {number}" if number else "It"
    belief = find_belief(form[1]) if right[0] != "bool" else ""
    if belief and belief != find_belief(right[1]):
        return Reason(belief, kinds), hint_at(number if labels else 0)
    if _name_kind(form) == _name_kind(right):
        return ()
    return (Reason("kind-of-part" if number else "kind", kinds),)


def _name_kind(form: Form) -> str:
    return _KIND_NAMES.get(form[0], "something that isn't a plain value")


def _is_as_good(form: Form, right: Form) -> bool:
    kind, value = form
    wanted, right_value = right
    if wanted == "float":
        return _is_near(form, right_value)
    if wanted == "str":
        texts = _join_texts(value) if kind in SEQUENCES else [value] if kind == "str" else []
        return any(spells(text, right_value) for text in texts)
    if wanted in SEQUENCES:
        return _is_same_sequence(form, right)
    if wanted in SETS:
        return _is_same_set(form, right_value)
    if wanted == "dict":
        pairs = [
            sorted(parts, key=repr)
            for parts in (value, right_value)
            if kind == "dict" and isinstance(parts, tuple)
        ]
        return len(pairs) == 2 and _has_same_parts(*map(tuple, pairs))  # in any order
    return _name_kind(form) == _name_kind(right) and value == right_value


def _is_near(form: Form, right: float) -> bool:
    """Return whether a number is near the right one; 2,5 with a decimal comma is a tuple."""
    kind, number = form
    if kind == "tuple" and isinstance(number, tuple) and [k for k, _ in number] == ["int", "int"]:
        (_, whole), (_, part) = number
        if abs(whole) < _MOST_FLOAT and 0 <= part < _MOST_FLOAT:
            kind, number = "float", float(f"{whole}.{part}")
    # A longer int than a float can be isn't near any.
    is_number = kind in ("int", "float") and abs(number) < _MOST_FLOAT
    return is_number and abs(number - right) <= _FLOAT_TOLERANCE * abs(right)


def _join_texts(parts: object) -> list[str]:
    """Return what a sequence of strings may spell; [] if a part isn't a string."""
    if not isinstance(parts, tuple) or not parts:  # if the sequence is huge, parts is an int
        return []
    texts = [part for kind, part in parts if kind == "str"]
    return ["".join(texts), " ".join(texts)] if len(texts) == len(parts) else []


def spells(text: str, right: str) -> bool:
    """Return whether two texts are the same, apart from differences that don't matter.

    >>> spells("0xc3", "c3"), spells("merge()", "merge"), spells("za", "Za"), spells("a", " a")
    (True, True, False, False)
    >>> spells("greek", "Greek"), spells("N EST</W>", "n est</w>"), spells("(B)", "b")
    (True, True, True)
    >>> spells("0XC3", "0xc3"), spells("c3", "0xc3"), spells("0x0b", "0b")
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
    # The right answer may itself begin like this, so the whole is compared, too.
    return any(_has_same_words(part, right) for part in (text, re.sub(r"\A0[xb]", "", text)))


def _has_same_words(text: str, right: str) -> bool:
    if text.split() == right.split():
        return True
    # Some people space out digits ("1 000"), a byte's two hex digits ("c 3") or a pair ("t h").
    return (right.isdigit() or len(right) == 2) and "".join(text.split()) == right


def can_ignore_case(right: str) -> bool:
    """Return whether an answer in other capital letters can only mean the right one.

    In "Za" every letter is a symbol, and Z isn't z. "É" isn't the same character as "é".

    >>> [can_ignore_case(right) for right in ("ids", "ne s t", "Greek", "0xC3", "Za", "é")]
    [True, True, True, True, False, False]
    """
    is_word = right.isalpha() and len(right) > 2
    is_number = re.fullmatch(_PREFIXED_NUMBER, right, re.IGNORECASE)
    return right.isascii() and bool(is_word or is_number or not any(map(str.isupper, right)))


def _is_same_sequence(form: Form, right: Form) -> bool:
    kind, parts = form
    wanted, right_parts = right
    if kind not in SEQUENCES or not isinstance(parts, tuple):  # a different type, or huge
        return False
    texts = [text for kind, text in (*parts, *right_parts) if kind == "str"]
    if wanted == "list" and any(text != text.strip() for text in texts):
        return parts == right_parts  # in a list of pieces of text, every space counts
    return _has_same_parts(parts, right_parts)


def _has_same_parts(parts: object, right_parts: object) -> bool:
    if not isinstance(parts, tuple) or not isinstance(right_parts, tuple):
        return parts == right_parts
    return len(parts) == len(right_parts) and all(map(_is_as_good, parts, right_parts))


def _is_same_set(form: Form, right_parts: tuple[Form, ...]) -> bool:
    """Return whether these are the values of a set, in any order; a single one needs no brackets."""
    kind, parts = form
    parts = parts if kind in (*SEQUENCES, *SETS) else (form,)
    if not isinstance(parts, tuple) or len(parts) != len(right_parts):
        return False
    # The number of parts is right, so it's enough to find each right one among them.
    return all(any(_is_as_good(part, wanted) for part in parts) for wanted in right_parts)
