"""Judging the value that a learner typed for a question."""

from bpe_lesson.practice.exercise import Question
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.values import brief, form, has_dots

KINDS = {
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

    Numbers may be off by half a percent, the case of letters does not matter, a list is as good as
    a tuple, a row of letters as good as a text, and where the answer is a set any order will do.
    """
    name, text = question.name, brief(value)
    if has_dots(form(value)):
        return Result(name, "unwritten", "")
    if agree(value, question.answer):
        return Result(name, "right", question.why, got=text)
    for mistake in question.mistakes:
        if agree(value, mistake.wrong):
            told = f"That is the answer if {mistake.sentence} {mistake.question}"
            return Result(
                name, "wrong", told, mistake.name, got=text, convention=mistake.convention
            )
    return Result(name, "wrong", *other_kind(value, question), got=text)


def other_kind(value: object, question: Question) -> tuple[str, str | None]:
    """Return message and name where an answer, or one of its values, is of another kind.

    Otherwise the message is the trace to do by hand, and there is no name.
    """
    pairs = [("You gave", value, question.answer)]
    if type(value) is type(question.answer) is tuple and len(value) == len(question.answer):
        numbers = range(1, len(value) + 1)
        pairs += zip([f"Value {i} is" for i in numbers], value, question.answer)
    for said, given, right in pairs:
        if kind(given) != kind(right):
            wanted = "a list in [ ]" if type(right) is list else kind(right)
            return f"{said} {kind(given)}; asked for: {wanted}.", "wrong-type"
    return f"Trace it by hand: {question.trace}", None


def kind(value: object) -> str:
    """Return what kind of answer a value is, in words.

    >>> kind(4), kind(("a", "b")), kind(len)
    ('a number', 'several values', 'no plain value')
    """
    return KINDS.get(form(value)[0], "no plain value")


def agree(given: object, right: object) -> bool:
    """Say whether an answer is as good as the right one.

    >>> agree(1.27, 1.2653), agree("Bytes ", "bytes"), agree(["b", "a"], {"a", "b"})
    (True, True, True)
    >>> agree(True, 1), agree(["b", "a"], ("a", "b"))
    (False, False)
    """
    if type(right) is set and kind(given) != "several values":
        given = {given} if kind(given) != "no plain value" else given
    return same(form(given), form(right))


def joined(given: tuple) -> tuple:
    """Return the form of a text where letters are given one by one.

    >>> joined(form(("a", "b")))
    ('str', 'ab')
    """
    kind, parts = given
    letters = kind in ("list", "tuple") and parts and all(part[0] == "str" for part in parts)
    return ("str", "".join(part[1] for part in parts)) if letters else given


def same(given: tuple, right: tuple) -> bool:
    """Compare two forms as `agree` says."""
    (kind, parts), (wanted, rest) = joined(given) if right[0] == "str" else given, right
    if KINDS.get(kind) != KINDS.get(wanted) or kind not in KINDS:
        return False
    if wanted in ("int", "float"):
        return abs(parts - rest) <= 0.005 * abs(rest) if wanted == "float" else parts == rest
    if wanted == "str":
        exact = rest != rest.strip()  # a space at an end is meant
        return parts == rest if exact else parts.casefold().split() == rest.casefold().split()
    if not isinstance(rest, tuple) or not isinstance(parts, tuple) or len(parts) != len(rest):
        return parts == rest
    if wanted in ("set", "frozenset"):
        return all(any(same(part, one) for part in parts) for one in rest)
    return all(same(part, one) for part, one in zip(parts, rest))
