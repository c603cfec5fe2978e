"""Say in what way a wrong result differs from the right one, whatever the exercise."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bpe_course.practice.values import MAX_PARTS, Form, abbreviate, to_form

_NUMBERS = dict.fromkeys(("bool", "int", "float"), "number")
_SEQUENCES = {"tuple": "list"}
_MAKERS = {kind.__name__: kind for kind in (list, tuple, set, frozenset, dict)}
# What the parts of a value are called, one and several; the parts of any other kind are values.
_PARTS = {"dict": "entry entries", "str": "character characters", "bytes": "byte bytes"}
_MAX_SHOWN = 40  # a value inside a sentence has this many characters at most


class _Difference(NamedTuple):
    name: str | None  # None if it only says where the two differ first
    sentence: str  # what happened
    next_step: str = ""  # something to look at


_NUMBER_TYPE = _Difference(
    "number-type",
    "The values are right, but a number isn't of the type that it should be: 2.0 is a float and 2 an "
    "int, and True is a bool.",
    "Which line makes it, and what does `type(...)` say?",
)
_BRACKETS = _Difference(
    "wrong-type",
    "The values are right, but there's a list where a tuple should be, or the other way round: the "
    "list [1, 2] isn't equal to the tuple (1, 2).",
    "Where do the brackets of your result differ from the expected ones?",
)
# A name, when a whole result differs from the right one like this, what a learner reads after "Your
# result", and the next step, or "" for the trace by hand. It says what's true, and guesses no cause.
_SHAPES: list[tuple[str, Callable[[Any, Any], bool], str, str]] = [
    ("last-missing", lambda got, right: len(got) > 1 and got == right[:-1],
     "is right but for the last {part}, which is missing.", ""),
    ("first-missing", lambda got, right: len(got) > 1 and got == right[1:],
     "is right but for the first {part}, which is missing.", ""),
    ("one-too-many", lambda got, right: len(got) > 1 and got[:-1] == right,
     "has one {part} too many, at the end.", ""),
    ("order", lambda got, right: sorted(map(repr, got)) == sorted(map(repr, right)),
     "has the right {parts}, but not in the right order.",
     "Which line decides about the order?"),
    ("letter-case", lambda got, right: isinstance(got, str) and got.lower() == right.lower(),
     "differs only in capital and small letters.", "Which line changes them?"),
    ("white-space", lambda got, right: isinstance(got, str) and "".join(got.split()) == "".join(right.split()),
     "differs only in white space.", "Which line adds or removes some?"),
    ("empty", lambda got, right: not got, "is empty.", "Which line puts something into it?"),
]  # fmt: skip

# What a case may have in it -> whether the texts and bytes in its arguments, joined, do.
_KINDS: dict[str, Callable[[str], bool]] = {
    "the invisible mark U+FEFF": lambda text: "\ufeff" in text or "\xef\xbb\xbf" in text,
    "the end of a line": lambda text: "\n" in text or "\r" in text,
    "a tab": lambda text: "\t" in text,
    "white space": lambda text: any(map(str.isspace, text)),
    "a capital letter": lambda text: text.lower() != text,
    "a character that isn't ASCII": lambda text: not text.isascii(),
}


def list_differences(got: Form, right: Form, place: str = "") -> Iterator[_Difference]:
    """Yield what can be said of a wrong result; the last may only name the first difference."""
    subject = f"In your result, `{place}`" if place else "Your result"
    of_type = _explain_type(got, right, subject)
    if of_type:
        yield of_type
        return
    kind, parts = got
    _, right_parts = right
    # Of a longer text, we only say that it differs.
    if not place and isinstance(parts, tuple | str | bytes) and len(parts) <= MAX_PARTS:
        part, _, several = _PARTS.get(kind, "value values").partition(" ")
        for name, fits, sentence, next_step in _SHAPES:
            if fits(parts, right_parts):
                sentence = sentence.format(part=part, parts=several)
                yield _Difference(name, f"{subject} {sentence}", next_step)
    if isinstance(parts, tuple) and isinstance(right_parts, tuple):
        yield from _list_in_parts(kind, parts, right_parts, place, subject)
    else:  # without a place, the verdict shows both results
        sentence = f"{subject} is {_show(got)}, but it should be {_show(right)}."
        yield _Difference(None, sentence if place else "")


def _list_in_parts(
    kind: str, parts: tuple, right_parts: tuple, place: str, subject: str
) -> Iterator[_Difference]:
    pairs = enumerate(zip(parts, right_parts))
    shorter = min(len(parts), len(right_parts))
    index = next((number for number, (part, wanted) in pairs if part != wanted), shorter)
    if len(parts) != len(right_parts):
        sentence = f"{subject} has length {len(parts)}, but it should have {len(right_parts)}"
        yield _Difference(None, f"{sentence}, and the first difference is at index {index}.")
        return
    if kind != "dict":
        yield from list_differences(parts[index], right_parts[index], f"{place}[{index}]")
        return
    (key, value), (right_key, right_value) = parts[index][1], right_parts[index][1]
    if key == right_key:
        yield from list_differences(value, right_value, f"{place}[{_show(key)}]")
    else:
        sentence = f"Your dict has the key {_show(key)} where {_show(right_key)} should be."
        yield _Difference(None, sentence)


def _explain_type(got: Form, right: Form, subject: str) -> _Difference | None:
    if has_dots(got):
        sentence = "Your code returns a value with `...` in it."
        return _Difference("dots-left", sentence, "Which line puts it there?")
    if _rename_kinds(got, _NUMBERS) == _rename_kinds(right, _NUMBERS):
        return _NUMBER_TYPE
    if got[0] != right[0]:
        sentence = f"{subject} is of type {got[0]}, but it should be of type {right[0]}."
        return _Difference("wrong-type", sentence, "Which line makes it?")
    if _rename_kinds(got, _SEQUENCES) == _rename_kinds(right, _SEQUENCES):
        return _BRACKETS
    return _explain_keys(got, right)


def has_dots(form: Form) -> bool:
    """Return whether there's a `...` anywhere in a value."""
    kind, parts = form
    return any(map(has_dots, parts)) if isinstance(parts, tuple) else kind == "ellipsis"


def _rename_kinds(form: Form, names: dict[str, str]) -> Form:
    """Return a form in which some types have another name, so that types of one name are equal."""
    kind, parts = form
    if isinstance(parts, tuple):
        parts = tuple(_rename_kinds(part, names) for part in parts)
    return names.get(kind, kind), parts


def _explain_keys(got: Form, right: Form) -> _Difference | None:
    if got[0] != "dict" or not isinstance(got[1], tuple):
        return None
    kinds = {key[0] for _, (key, _) in right[1]}
    strange = next((key for _, (key, _) in got[1] if kinds and key[0] not in kinds), None)
    if not strange:
        return None
    sentence = f"The keys of your dict should be of type {min(kinds)}"
    sentence += f", but {_show(strange)} is of type {strange[0]}."
    return _Difference("key-type", sentence, "Which line makes the key?")


def _show(form: Form) -> str:
    return abbreviate(_to_value(form), _MAX_SHOWN)


def _to_value(form: Form) -> Any:
    kind, parts = form
    return _MAKERS[kind](map(_to_value, parts)) if isinstance(parts, tuple) else parts


def describe_kind(calls: Sequence[tuple], wrong: Sequence[int]) -> str:
    """Return what the cases that go wrong have in common, and few others have; "" if nothing.

    If there's only one, no other case may have it.
    """
    texts = [_read_text(to_form(call)) for call in calls]
    for words, has in _KINDS.items():
        having = {number for number, text in enumerate(texts) if has(text)}
        if len(wrong) == 1 and having == {*wrong}:
            return f"Only one case goes wrong, and it's the only one with {words} in it."
        few = len(wrong) > 1 and 2 * len(having) <= min(len(calls), 4 * len(wrong))
        if few and having.issuperset(wrong):
            return f"Every case that goes wrong has {words} in it."
    return ""


def _read_text(form: Form) -> str:
    _, value = form
    if isinstance(value, tuple):
        return "".join(map(_read_text, value))
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return value if isinstance(value, str) else ""
