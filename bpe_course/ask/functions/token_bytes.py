from bpe_course.ask.functions.remark import Remark
from bpe_course.ask.item import Cases
from bpe_lesson import basic


def bytes_or_error(function, idx, vocab):
    """Return the result, or the kind of error; errors on a good id pass."""
    try:
        value = function(idx, vocab)
        if isinstance(value, bytes) and not (type(idx) is int and idx in vocab):
            return Remark(f"returns {value!r}")
        return value
    except (TypeError, ValueError, LookupError, AssertionError) as error:
        if type(idx) is int and idx in vocab:
            raise
        wanted = (kind for kind in (TypeError, ValueError) if isinstance(error, kind))
        return Remark(f"raises {next(wanted, type(error)).__name__}")


VALUE_ERROR = Remark("raises ValueError")
TYPE_ERROR = Remark("raises TypeError")

TYPED = [
    ((97, {97: b"a"}), b"a"),
    ((5, {}), VALUE_ERROR),
    ((0, {0: b"a"}), b"a"),
    ((True, {}), TYPE_ERROR),
    ((False, {0: b"a"}), TYPE_ERROR),
    ((-1, {0: b"a"}), VALUE_ERROR),
]

CASES = Cases(
    basic.token_bytes,
    TYPED,
    lambda rng: (
        rng.choice([0, 1, 2, 3, -1, -2, 9, True, False, 1.0, 1.5, "1", "a", None]),
        {idx: bytes([97 + idx]) for idx in sorted(rng.sample(range(4), k=rng.randrange(5)))},
    ),
    use=bytes_or_error,
)
