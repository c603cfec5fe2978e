from io import BufferedReader, BytesIO

from bpe_course.ask.item import Cases
from bpe_lesson import counting

WINDOW_BYTES = 4096  # a common size for reading a file; one case is this long

PIECES = [b"a", b"low", b" ", b" ", b"\n", b"\n", b".", b"\xc3\xa9", b"\xe3\x80\x80", b"\xe3\x81"]


def random_place(rng):
    data = b"".join(rng.choices(PIECES, k=rng.randrange(10)))
    return data, rng.randrange(len(data) + 3)


def call_on_file(function, data, start):
    """Call it as a worker would, on a file that may be anywhere: at its end."""
    file = BufferedReader(BytesIO(data))  # it has what a file has, and no more
    file.read()
    return function(file, start)


def format_bytes(show, data):
    """Shorten the long cases, which begin with a run of a's."""
    rest = data.lstrip(b"a")
    run = len(data) - len(rest)
    return f'b"a" * {run} + {show(rest)}' if run >= WINDOW_BYTES else show(data)


TYPED = [
    ((b"lower lowest", 3), 5),
    ((b"", 0), 0),
    ((b"low", 9), 3),
    ((b"a\n\nb", 1), 3),
    ((b"a.  b", 1), 2),
    ((b"a\t\rb", 1), 4),
    ((b"a b c d", 5), 5),
    ((b"a\n\xc3\xa9", 1), 2),
    ((b"a\n\xe3\x81\x82", 1), 2),
    ((b"a\n\xc2\xa0b", 1), 5),
    ((b"a\n\xe2\x80\x83b", 1), 6),
    ((b"a" * WINDOW_BYTES + b" b", 1), WINDOW_BYTES),
    ((b"a" * 200_001 + b" b", 1), 200_001),
]

CASES = Cases(
    counting.find_next_cut,
    TYPED,
    random_place,
    use=call_on_file,
    as_code=lambda show, data, start: (
        f"file = BytesIO({format_bytes(show, data)}); file.read(); find_next_cut(file, {start})"
    ),
)
