"""Judge a learner's answer to a question."""

from functools import partial
from itertools import repeat

from bpe_course.ask.item import Question
from bpe_course.practice.near import compare
from bpe_course.practice.readings import (
    SEQUENCES,
    SETS,
    find_option,
    is_as_good,
    join_texts,
    means,
    to_asked,
)
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
_NO_VALUES: Form = ("tuple", ())  # of answer(name)
_MOST_OPTION = 10**9  # a number that may name an option


def judge_answer(question: Question, value: object) -> Result:
    """Judge an answer; no Result contains the right one."""
    judged = partial(Result, question.name, got=abbreviate(value))
    right = to_form(question.answer)
    form = _read_pieces(_read_options(to_form(value), question), right)
    if _has_dots(form) or (form == _NO_VALUES and right != ("list", ())):
        return Result(question.name, "unwritten")
    # As it is, then in another form.
    for is_right in (is_as_good, means) if form != _NO_VALUES else ():
        if is_right(form, right):
            return judged("right")
        for mistake in question.mistakes:
            if is_right(form, to_form(mistake.wrong)):
                return judged("wrong", mistake.name, convention=mistake.convention)
    return judged("wrong", *_explain(question, form, right))


def _has_dots(form: Form) -> bool:
    kind, parts = form
    return any(map(_has_dots, parts)) if isinstance(parts, tuple) else kind == "ellipsis"


def _explain(question: Question, form: Form, right: Form) -> tuple[str | None, tuple[Reason, ...]]:
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
    return None, compare(question, form, right)


def _read_options(form: Form, question: Question) -> Form:
    """Return an answer with an option's letter for however it was named."""
    kind, value = form
    is_name = kind == "str" or (kind == "int" and abs(value) < _MOST_OPTION)
    if is_name and (option := find_option(str(value), question.options)):
        return "str", option
    if kind == "tuple" and isinstance(value, tuple):
        return kind, tuple(_read_options(part, question) for part in value)
    return form


def _read_pieces(form: Form, right: Form) -> Form:
    """Return pieces as a text, if that's asked for, and of several pairs each as what it spells."""
    kind, parts = form
    if kind not in SEQUENCES or not isinstance(parts, tuple):
        return form
    if right[0] == "str" and " " in right[1].strip() and (texts := join_texts(parts)):
        return "str", texts[1]
    if right[0] not in SETS:
        return form
    return kind, tuple(map(_join_pair, [form] if _join_pair(form) != form else parts))


def _join_pair(form: Form) -> Form:
    kind, parts = form
    texts = join_texts(parts) if kind == "tuple" and isinstance(parts, tuple) else []
    return ("str", texts[0]) if texts and len(parts) == len(texts[0]) == 2 else form


def _is_in_other_order(form: Form, right: Form) -> bool:
    if right[0] not in SEQUENCES or form[0] not in SEQUENCES:
        return False
    both = [sorted(row, key=show_form) for row in (form[1], right[1]) if isinstance(row, tuple)]
    return len(both) == 2 and is_as_good(*(("list", tuple(parts)) for parts in both))


def _find_mismatch(form: Form, right: Form, labels: str) -> tuple[Reason, ...]:
    kind, parts = form
    wanted, right_parts = right
    if form == _NO_VALUES:
        return (Reason("no-value"),)
    if wanted in SETS and kind == "str":  # it may be one of them
        return ()
    # A huge value has only its number of parts.
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
    mismatches = (_compare_kinds(*pair, number) for number, pair in pairs)
    return next(filter(None, mismatches), ())


def _compare_kinds(form: Form, right: Form, number: int = 0) -> tuple[Reason, ...]:
    kinds = {
        "kind": _name_kind(form),
        "right_kind": "a list in [ ]" if right[0] == "list" else _name_kind(right),
        "part_name": f"Number {number}" if number else "It",
    }
    if _name_kind(form) == _name_kind(right):
        return ()
    return (Reason("kind-of-part" if number else "kind", kinds),)


def _name_kind(form: Form) -> str:
    return _KIND_NAMES.get(form[0], "something that isn't a plain value")
