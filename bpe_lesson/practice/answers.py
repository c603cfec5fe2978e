"""Judge the value that a learner typed for a question."""

from bpe_lesson.exercises.exercise import Question
from bpe_lesson.practice.result import Result
from bpe_lesson.values import Form, abbreviate, has_dots, to_form

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
SEQUENCES = ("list", "tuple")
SETS = ("set", "frozenset")
NO_VALUES: Form = ("tuple", ())  # what answer(name) is handed without a value
FLOAT_TOLERANCE = 0.005  # relative: half a percent


def judge_answer(question: Question, value: object) -> Result:
    """Judge an answer without telling the right one: no Result contains it.

    Numbers with decimals may be off by half a percent, a list is as good as a tuple, the parts of
    a text are as good as the text, and if the answer is a set, any order will do. Capital letters
    don't matter if the answer is a word without any.
    """
    name = question.name
    got = abbreviate(value)
    given = to_form(value)
    if given == NO_VALUES or has_dots(given):
        return Result(name, "unwritten", "")
    right = to_form(question.answer)
    if is_as_good(given, right):
        return Result(name, "right", question.why, got=got)
    for mistake in question.mistakes:
        if is_as_good(given, to_form(mistake.wrong)):
            message = mistake.message
            return Result(
                name, "wrong", message, mistake.name, got=got, convention=mistake.convention
            )
    mismatch = find_mismatch(given, right)
    if mismatch:
        return Result(name, "wrong", mismatch, "wrong-type", got=got)
    return Result(name, "wrong", f"Trace it by hand: {question.trace}", got=got)


# What is wrong with the kind of the answer


def find_mismatch(given: Form, right: Form) -> str:
    """Say in a sentence that an answer, or one of its values, is of the wrong kind.

    Returns:
        The sentence, or "" if the kinds are right and the value itself is wrong.

    >>> find_mismatch(to_form("4"), to_form(4))
    'You gave a text in quotes; asked for: a number.'
    """
    kind, parts = given
    wanted, right_parts = right
    if wanted in SETS and kind == "str":  # one of several values, which is a fair beginning
        return ""
    if wanted == "tuple" and kind in SEQUENCES:
        count = len(parts) if isinstance(parts, tuple) else parts  # of a huge value, its size
        if count != len(right_parts):
            return f"Asked for: {len(right_parts)} values; you gave {count}."
    if wanted in SEQUENCES and kind in SETS:
        return "You gave a set, which has no order; the order counts here."
    mismatch = compare_kinds("You gave", given, right)
    if kind == wanted == "tuple":
        for number, (part, right_part) in enumerate(zip(parts, right_parts), start=1):
            mismatch = mismatch or compare_kinds(f"Value {number} is", part, right_part)
    return mismatch


def compare_kinds(subject: str, given: Form, right: Form) -> str:
    """Return a sentence if two forms are of different kinds, and "" if they aren't.

    >>> compare_kinds("Value 2 is", to_form("4"), to_form([4]))
    'Value 2 is a text in quotes; asked for: a list in [ ].'
    """
    if name_kind(given) == name_kind(right):
        return ""
    wanted = "a list in [ ]" if right[0] == "list" else name_kind(right)
    return f"{subject} {name_kind(given)}; asked for: {wanted}."


def name_kind(form: Form) -> str:
    """Return in words what kind of answer a form stands for.

    >>> name_kind(to_form(4)), name_kind(to_form(("a", "b"))), name_kind(to_form(len))
    ('a number', 'several values', 'no plain value')
    """
    return KIND_NAMES.get(form[0], "no plain value")


# Whether the answer is right: a function for each type that the right answer may have


def is_as_good(given: Form, right: Form) -> bool:
    """Return whether an answer is as good as the right one, both as forms.

    >>> is_as_good(to_form(1.27), to_form(1.2653)), is_as_good(to_form(True), to_form(1))
    (True, False)
    >>> is_as_good(to_form(["b", "a"]), to_form({"a", "b"}))
    True
    >>> is_as_good(to_form(["b", "a"]), to_form(("a", "b")))
    False
    """
    wanted = right[0]
    if wanted == "float":
        return is_near(given, right)
    if wanted == "str":
        return is_same_text(given, right)
    if wanted in SEQUENCES:
        return is_same_sequence(given, right)
    if wanted in SETS:
        return is_same_set(given, right)
    if wanted == "dict":
        return given[0] == "dict" and has_same_parts(given[1], right[1])
    return name_kind(given) == name_kind(right) and given[1] == right[1]


def is_near(given: Form, right: Form) -> bool:
    """Return whether a number is within FLOAT_TOLERANCE of the right one.

    >>> is_near(("int", 2), ("float", 2.001)), is_near(("bool", True), ("float", 1.0))
    (True, False)
    """
    kind, number = given
    _, wanted = right
    return kind in ("int", "float") and abs(number - wanted) <= FLOAT_TOLERANCE * abs(wanted)


def is_same_text(given: Form, right: Form) -> bool:
    """Return whether a text, or the parts of one, spells the right text.

    >>> is_same_text(to_form("Bytes "), to_form("bytes")), is_same_text(to_form("e"), to_form("e "))
    (True, False)
    >>> is_same_text(to_form(("n", "est")), to_form("nest"))
    True
    """
    kind, value = given
    _, wanted = right
    if kind in SEQUENCES:
        return any(spells(text, wanted) for text in join_texts(value))
    return kind == "str" and spells(value, wanted)


def spells(given: str, right: str) -> bool:
    """Return whether two texts are the same but for what doesn't matter.

    >>> spells("0xc3", "c3"), spells("merge()", "merge"), spells("za", "Za"), spells("a", " a")
    (True, True, False, False)
    """
    if right != right.strip() or not right:  # a space at an end is part of the answer
        return given == right
    if right.isascii() and right.isalnum() and right.islower():  # in "Za", capitals matter
        given = given.lower().removesuffix("()")
    if given[:2] in ("0x", "0b"):
        given = given[2:]
    if given.split() == right.split():
        return True
    # Digits in groups ("1 000"), a byte in two halves ("c 3"), a pair ("t h").
    return (right.isdigit() or len(right) == 2) and "".join(given.split()) == right


def join_texts(parts: object) -> list[str]:
    """Return the texts that a sequence of texts may stand for; [] if a part isn't a text.

    >>> join_texts(to_form(("n", "est"))[1]), join_texts(to_form([1])[1])
    (['nest', 'n est'], [])
    """
    if not isinstance(parts, tuple) or not parts:  # an int for a huge sequence
        return []
    texts = [part for kind, part in parts if kind == "str"]
    if len(texts) < len(parts):
        return []
    return ["".join(texts), " ".join(texts)]


def is_same_sequence(given: Form, right: Form) -> bool:
    """Return whether a list or tuple has the right values in the right order.

    >>> is_same_sequence(to_form([1, 2.0]), to_form((1, 2)))
    True
    >>> is_same_sequence(to_form([" str", "a"]), to_form(["str", "a"]))
    False
    """
    kind, parts = given
    _, right_parts = right
    if kind not in SEQUENCES or not isinstance(parts, tuple):  # another type, or a huge one
        return False
    if any(has_outer_spaces(part) for part in (*parts, *right_parts)):
        return parts == right_parts  # among pieces of text, each space counts
    return has_same_parts(parts, right_parts)


def has_same_parts(parts: object, right_parts: object) -> bool:
    """Return whether two tuples of forms agree one by one; of a huge value only the size is known.

    >>> has_same_parts((("int", 1),), (("float", 1.0),)), has_same_parts(20_000, 20_000)
    (True, True)
    """
    if not isinstance(parts, tuple) or not isinstance(right_parts, tuple):
        return parts == right_parts
    if len(parts) != len(right_parts):
        return False
    return all(is_as_good(part, right) for part, right in zip(parts, right_parts))


def has_outer_spaces(form: Form) -> bool:
    """Return whether a form is a text with white space at an end.

    >>> has_outer_spaces(("str", " str")), has_outer_spaces(("str", "a b")), has_outer_spaces(("int", 1))
    (True, False, False)
    """
    kind, text = form
    return kind == "str" and text != text.strip()


def is_same_set(given: Form, right: Form) -> bool:
    """Return whether several values in any order, or the only one, are those of a set.

    >>> is_same_set(to_form("a"), to_form({"a"})), is_same_set(to_form(["a", "a"]), to_form({"a"}))
    (True, False)
    """
    kind, parts = given
    _, right_parts = right
    if kind not in (*SEQUENCES, *SETS):
        return len(right_parts) == 1 and is_as_good(given, right_parts[0])
    if not isinstance(parts, tuple) or len(parts) != len(right_parts):
        return False
    # As many parts as there should be, and each right one among them.
    return all(any(is_as_good(part, wanted) for part in parts) for wanted in right_parts)
