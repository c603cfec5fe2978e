"""Judging the value that a learner typed for a question."""

from bpe_lesson.exercises.exercise import Question
from bpe_lesson.practice.result import Result
from bpe_lesson.values import abbreviate, has_dots, to_form

KIND_NAMES = {
    "int": "a number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "True or False",
    "bytes": "bytes, as in b'a'",
    "list": "several values",
    "tuple": "several values",
    "set": "several values",
    "frozenset": "several values",
    "dict": "a dict",
    "NoneType": "None",
}


def judge_answer(question: Question, value: object) -> Result:
    """Judge an answer. The right one stands in no Result: the learner is to find it.

    Numbers may be off by half a percent, the case of a word does not matter, a list is as good as a
    tuple, the parts of a text as good as the text, and where the answer is a set any order will do.
    """
    name, text = question.name, abbreviate(value)
    if to_form(value) == ("tuple", ()) or has_dots(to_form(value)):
        return Result(name, "unwritten", "")
    if is_as_good(value, question.answer):
        return Result(name, "right", question.why, got=text)
    for mistake in question.mistakes:
        if is_as_good(value, mistake.wrong):
            told = f"That is the answer if {mistake.sentence} {mistake.question}"
            return Result(
                name, "wrong", told, mistake.name, got=text, convention=mistake.convention
            )
    return Result(name, "wrong", *explain_mismatch(value, question), got=text)


def explain_mismatch(value: object, question: Question) -> tuple[str, str | None]:
    """Return message and name where an answer, or one of its values, is of another kind.

    Otherwise the message is the trace to do by hand, and there is no name.
    """
    pairs = [("You gave", value, question.answer)]
    if type(question.answer) is set and name_kind(value) == "a text in quotes":
        pairs = []  # one of several
    if type(question.answer) is tuple and type(value) in (list, tuple):
        if len(value) != len(question.answer):
            return f"Asked for: {len(question.answer)} values; you gave {len(value)}.", "wrong-type"
    if type(value) is type(question.answer) is tuple and len(value) == len(question.answer):
        numbers = range(1, len(value) + 1)
        pairs += zip([f"Value {i} is" for i in numbers], value, question.answer)
    if type(value) is set and type(question.answer) in (list, tuple):
        return "You gave a set, which has no order; the order counts here.", "wrong-type"
    for said, given, right in pairs:
        if name_kind(given) != name_kind(right):
            wanted = "a list in [ ]" if type(right) is list else name_kind(right)
            return f"{said} {name_kind(given)}; asked for: {wanted}.", "wrong-type"
    return f"Trace it by hand: {question.trace}", None


def name_kind(value: object) -> str:
    """Return what kind of answer a value is, in words.

    >>> name_kind(4), name_kind(("a", "b")), name_kind(len)
    ('a number', 'several values', 'no plain value')
    """
    return KIND_NAMES.get(to_form(value)[0], "no plain value")


def is_as_good(given: object, right: object) -> bool:
    """Say whether an answer is as good as the right one.

    >>> is_as_good(1.27, 1.2653), is_as_good("Bytes ", "bytes"), is_as_good(["b", "a"], {"a", "b"})
    (True, True, True)
    >>> is_as_good(True, 1), is_as_good(["b", "a"], ("a", "b"))
    (False, False)
    """
    if type(right) is set and name_kind(given) != "several values":
        return len(right) == 1 and is_as_good(given, *right)
    return forms_agree(to_form(given), to_form(right))


def join_texts(parts: tuple) -> list[str]:
    """Return the texts that the parts of a value may stand for: none if they are no texts.

    >>> join_texts(to_form(("n", "est"))[1]), join_texts(to_form([1])[1])
    (['nest', 'n est'], [])
    """
    texts = [part for kind, part in parts if kind == "str"]
    return ["".join(texts), " ".join(texts)] if len(texts) == len(parts) > 0 else []


def forms_agree(given: tuple, right: tuple) -> bool:
    """Compare two forms as `is_as_good` says."""
    (kind, parts), (wanted, rest) = given, right
    if wanted == "str" and kind in ("list", "tuple"):
        return any(forms_agree(("str", text), right) for text in join_texts(parts))
    if KIND_NAMES.get(kind) != KIND_NAMES.get(wanted) or kind not in KIND_NAMES:
        return False
    if kind in ("set", "frozenset") and wanted in ("list", "tuple"):  # it has no order
        return False
    if wanted in ("int", "float"):
        return abs(parts - rest) <= 0.005 * abs(rest) if wanted == "float" else parts == rest
    if wanted == "str":
        if rest != rest.strip() or not rest:  # a space at an end is meant
            return parts == rest
        plain = rest.isascii() and rest.isalnum() and rest.islower()
        parts = parts.lower().removesuffix("()") if plain else parts  # of Za the case counts
        parts = parts[2:] if parts[:2] in ("0x", "0b") else parts
        spaced = rest.isdigit() or len(rest) == 2  # a byte in two halves, a pair
        return parts.split() == rest.split() or (spaced and "".join(parts.split()) == rest)
    if not isinstance(rest, tuple) or not isinstance(parts, tuple) or len(parts) != len(rest):
        return parts == rest
    if wanted in ("set", "frozenset"):
        return all(any(forms_agree(part, one) for part in parts) for one in rest)
    if any(one[0] == "str" != one[1].strip() != one[1] for one in (*parts, *rest)):
        return parts == rest  # where pieces have spaces at their ends, these are meant
    return all(forms_agree(part, one) for part, one in zip(parts, rest))
