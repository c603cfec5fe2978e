"""The exercise `token_bytes`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.validation import need_whole_number


def bytes_or_error(function, idx, vocab):
    """Return what a call returned, or which error it raised; let errors on a good id pass.

    If a learner defines an error of their own, it counts as the error that it's a kind of.
    """
    try:
        value = function(idx, vocab)
        if isinstance(value, bytes) and not (type(idx) is int and idx in vocab):
            return f"returns {value!r}"  # a text, as "raises TypeError" is
        return value
    except (TypeError, ValueError, LookupError, AssertionError) as error:
        if type(idx) is int and idx in vocab:
            raise
        wanted = (kind for kind in (TypeError, ValueError) if isinstance(error, kind))
        return f"raises {next(wanted, type(error)).__name__}"


TOKEN_BYTES = Exercise(
    basic.token_bytes,
    title="Refuse what isn't an id",
    minutes=10,
    use=bytes_or_error,
    cases=[
        ((5, {}), "raises ValueError"),
        ((0, {0: b"a"}), b"a"),
        (("a", {}), "raises TypeError"),
        ((True, {}), "raises TypeError"),
        ((97, {97: b"a"}), b"a"),
        ((False, {0: b"a"}), "raises TypeError"),
        ((-1, {0: b"a"}), "raises ValueError"),
        ((98, {97: b"a"}), "raises ValueError"),
        ((97.0, {97: b"a"}), "raises TypeError"),
        ((None, {0: b"a"}), "raises TypeError"),
        ((1, {0: b"a", 2: b"c"}), "raises ValueError"),
        ((True, {0: b"a", 1: b"b"}), "raises TypeError"),
        ((256, {97: b"a", 256: b"th"}), b"th"),
    ],
    random_case=lambda rng: (
        rng.choice([0, 1, 2, 3, -1, -2, 9, True, False, 1.0, 1.5, "1", "a", None]),
        {idx: bytes([97 + idx]) for idx in sorted(rng.sample(range(4), k=rng.randrange(5)))},
    ),
    hints=[
        "You need two checks before the lookup. First, is `idx` an int and not a bool? Second, is "
        "it in the vocabulary?",
        "`isinstance(True, int)` is True, so bools need a check of their own: "
        "`isinstance(idx, bool)`.",
        "if isinstance(idx, ___) or not isinstance(idx, ___):\n"
        '    raise ___(f"{idx!r} is not a whole number")\n'
        "if idx not in ___:\n"
        '    raise ___(f"{idx} is not in the vocabulary")\n'
        "return ___",
    ],
    trace="ask these questions about `idx`: is it a bool? is it an int? is it in the vocabulary?",
)


@TOKEN_BYTES.mistake
def no_checks(idx, vocab):
    """Your code seems to look up `vocab[idx]` whatever `idx` is, perhaps after printing a message.

    Which keyword stops a function with an error? And what's `vocab[True]` if 1 is in the
    vocabulary?
    """
    return vocab[idx]


@TOKEN_BYTES.mistake
def key_error_raw(idx, vocab):
    """Your code lets the dict raise its own KeyError for an id that isn't in the vocabulary.

    `KeyError: 5` tells the reader nothing but a number. How can you find out beforehand whether the
    id is there, and which error should you raise?
    """
    need_whole_number(idx, "idx", least=idx)
    return vocab[idx]


@TOKEN_BYTES.mistake
def true_passes(idx, vocab):
    """Your code seems to accept True and False as ids.

    What is `isinstance(True, int)`? Which other check would tell a bool from an int?
    """
    if not isinstance(idx, int):
        raise TypeError
    return basic.token_bytes(int(idx), vocab)


@TOKEN_BYTES.mistake
def false_passes(idx, vocab):
    """Your code seems to refuse True, but to accept False as an id.

    Which type do both of them have? What can you ask about the type, so that it covers both?
    """
    return basic.token_bytes(0 if idx is False else idx, vocab)


@TOKEN_BYTES.mistake
def types_unchecked(idx, vocab):
    """Your code seems to leave the type unchecked, so it accepts anything that equals an id.

    What are `True == 1` and `97.0 == 97`? Which type should `idx` have, and where do you check it?
    """
    if idx not in vocab:
        raise ValueError
    return vocab[idx]


@TOKEN_BYTES.mistake
def negative_wraps_round(idx, vocab):
    """Your code seems to treat the vocabulary as a list, in which -1 is the last token.

    The vocabulary is a dict. If you make a list of the values of {97: b"a"}, at which position is
    the token 97?
    """
    return list(vocab.values())[idx]


@TOKEN_BYTES.mistake
def asked_too_late(idx, vocab):
    """Your code seems to check the vocabulary before the type, so "a" gets a ValueError.

    Which of your two checks should come first?
    """
    if idx not in vocab:
        raise ValueError
    return basic.token_bytes(idx, vocab)


@TOKEN_BYTES.mistake
def one_error_for_all(idx, vocab):
    """Your code seems to raise a ValueError for every kind of mistake.

    If `idx` is "a", what's wrong with it: its value or its type?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except TypeError:
        raise ValueError from None


@TOKEN_BYTES.mistake
def errors_swapped(idx, vocab):
    """Your code seems to swap the two errors: it raises each where it should raise the other.

    One of them says that a value is the wrong kind of thing. Is that the TypeError or the
    ValueError?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except TypeError:
        raise ValueError from None
    except ValueError:
        raise TypeError from None


@TOKEN_BYTES.mistake
def made_an_int(idx, vocab):
    """Your code seems to accept whatever `int(...)` can turn into a number.

    What are `int(True)`, `int(97.9)` and `int("5")`? Are True, 97.9 and "5" ids? And which error
    does `int("a")` raise?
    """
    return basic.token_bytes(int(idx), vocab)


@TOKEN_BYTES.mistake
def type_error_for_all(idx, vocab):
    """Your code seems to raise a TypeError for every kind of mistake.

    In this case the id is 5, and the vocabulary is empty. Does 5 have the wrong type?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except ValueError:
        raise TypeError from None


@TOKEN_BYTES.mistake
def unknown_is_empty(idx, vocab):
    """Your code returns empty bytes for an id that isn't in the vocabulary.

    So a piece of the text goes missing, and nobody notices. Which error should the caller get?
    """
    return basic.token_bytes(idx, {idx: b""} | vocab)


@TOKEN_BYTES.mistake
def unknown_is_none(idx, vocab):
    """Your code returns None for an id that isn't in the vocabulary.

    The caller will stumble over the None later, far from the mistake. Which error should it get
    right away?
    """
    need_whole_number(idx, "idx", least=idx)
    return vocab.get(idx)


@TOKEN_BYTES.mistake
def returned_not_raised(idx, vocab):
    """Your code seems to return an error as if it were a result, so the caller goes on.

    Which keyword do you need in place of `return`, so that the function stops with an error?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except (TypeError, ValueError) as error:
        return error


@TOKEN_BYTES.mistake
def error_printed(idx, vocab):
    """Your code returns None for a bad id, perhaps after printing a message.

    Which keyword stops the function with an error?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except (TypeError, ValueError):
        return None
