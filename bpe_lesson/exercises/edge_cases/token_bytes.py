"""The exercise `token_bytes`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.validation import need_whole_number


def bytes_or_error(function, idx, vocab):
    """Return what a call gave or which error it raised; on a good id let errors pass."""
    try:
        value = function(idx, vocab)
        return value
    except (TypeError, ValueError, LookupError, AssertionError) as error:
        if type(idx) is int and idx in vocab:
            raise
        return f"raises {type(error).__name__}"


TOKEN_BYTES = Exercise(
    basic.token_bytes,
    title="Refuse what is no id",
    minutes=10,
    use=bytes_or_error,
    cases=[
        ((5, {}), "raises ValueError"),
        ((0, {0: b"a"}), b"a"),
        (("a", {}), "raises TypeError"),
        ((True, {}), "raises TypeError"),
        ((97, {97: b"a"}), b"a"),
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
        "Two checks before the lookup: is it an int, and no bool? Is it in the vocabulary?",
        "isinstance(True, int) is True, so a bool needs a check of its own.",
        "if isinstance(idx, ___) or not isinstance(idx, ___):\n"
        '    raise ___(f"{idx!r} is no whole number")\n'
        "if idx not in ___:\n"
        '    raise ___(f"{idx} is not in the vocabulary")\n'
        "return ___",
    ],
    trace="say of this id: is it an int, is it a bool, is it in the vocabulary, in this order.",
)


@TOKEN_BYTES.mistake
def no_checks(idx, vocab):
    """Nothing stands in the way of vocab[idx]: no check at all, or one that prints and goes on.

    Which word stops a function? And what does vocab[True] give when 1 is in the vocabulary?
    """
    return vocab[idx]


@TOKEN_BYTES.mistake
def key_error_raw(idx, vocab):
    """A KeyError says enough about an id that is not in the vocabulary.

    KeyError: 98 tells a reader a number. Which error is asked for, and how do you find out first?
    """
    need_whole_number(idx, "idx", least=idx)
    return vocab[idx]


@TOKEN_BYTES.mistake
def true_passes(idx, vocab):
    """A bool is as good an id as any int.

    What is isinstance(True, int)?
    """
    if not isinstance(idx, int):
        raise TypeError
    return basic.token_bytes(int(idx), vocab)


@TOKEN_BYTES.mistake
def types_unchecked(idx, vocab):
    """What is equal to an id is an id, whatever its type.

    What are True == 1 and 97.0 == 97? Which type should idx have?
    """
    if idx not in vocab:
        raise ValueError
    return vocab[idx]


@TOKEN_BYTES.mistake
def negative_wraps_round(idx, vocab):
    """The vocabulary is a list, and -1 is its last token.

    Which key does -1 stand for in a dict, and at which place of a list of values is id 97?
    """
    return list(vocab.values())[idx]


@TOKEN_BYTES.mistake
def asked_too_late(idx, vocab):
    """The vocabulary is asked before the type: what is no int and not in it gets a ValueError.

    Which of the two checks should stand first?
    """
    if idx not in vocab:
        raise ValueError
    return basic.token_bytes(idx, vocab)


@TOKEN_BYTES.mistake
def one_error_for_all(idx, vocab):
    """There is one error for all that is wrong, a ValueError.

    For what is no int, is it the value that is wrong, or the type?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except TypeError:
        raise ValueError from None


@TOKEN_BYTES.mistake
def errors_swapped(idx, vocab):
    """The two errors change places.

    TypeError or ValueError: which one is about what kind of thing a value is?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except TypeError:
        raise ValueError from None
    except ValueError:
        raise TypeError from None


@TOKEN_BYTES.mistake
def made_an_int(idx, vocab):
    """Whatever int(...) can make a number of is an id.

    What are int(True), int(97.9) and int("5")?
    """
    return basic.token_bytes(int(idx), vocab)


@TOKEN_BYTES.mistake
def type_error_for_all(idx, vocab):
    """There is one error for all that is wrong, a TypeError.

    Is 98 of a wrong type, where 98 is not in the vocabulary?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except ValueError:
        raise TypeError from None


@TOKEN_BYTES.mistake
def unknown_is_empty(idx, vocab):
    """An id that is not in the vocabulary has no bytes, b"".

    A word is missing in the text then: who will see it?
    """
    return basic.token_bytes(idx, {idx: b""} | vocab)


@TOKEN_BYTES.mistake
def unknown_is_none(idx, vocab):
    """An id that is not in the vocabulary has None for its bytes.

    Who joins the bytes later meets the None: what should happen here and now?
    """
    need_whole_number(idx, "idx", least=idx)
    return vocab.get(idx)


@TOKEN_BYTES.mistake
def returned_not_raised(idx, vocab):
    """An error is a value to be returned.

    Which word stops the function, and all that called it?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except (TypeError, ValueError) as error:
        return error


@TOKEN_BYTES.mistake
def error_printed(idx, vocab):
    """A bad id need not stop anything: it gives None.

    If this only prints, the caller goes on. Which word stops it?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except (TypeError, ValueError):
        return None
