"""The exercise `decode`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic
from bpe_lesson.exercises.exercise import Exercise, Mistake

DECODE = Exercise(
    basic.decode,
    title="From ids to text",
    minutes=6,
    cases=[
        (([], {}), ""),
        (([1], {1: b"a"}), "a"),
        (([1, 2], {1: b"a", 2: b"ab"}), "aab"),
        (([2, 1, 2], {1: b"b", 2: b"a"}), "aba"),
        (([128], {128: b"\x80"}), "\ufffd"),
        (([128], {128: b"\x80"}, "ignore"), ""),
        (([128], {128: b"\x80"}, "backslashreplace"), "\\x80"),
        (([1, 2], {1: b"caf\xc3", 2: b"\xa9"}), "café"),
        (([1, 2], {1: b"\nA", 2: b"b "}), "\nAb "),
        (([257, 1, 2], {257: b"\xf0\x9f", 1: b"\x98", 2: b"\x84!"}), "😄!"),
    ],
    random_case=lambda rng: (
        rng.choices([97, 195, 169, 256], k=rng.randrange(6)),
        {97: b"a", 195: b"\xc3", 169: b"\xa9", 256: b"b\xc3"},
    ),
    hints=[
        "There are two steps: join the bytes of all tokens, then decode them once.",
        "Bytes have a method `decode`. It takes the name of the encoding first, then errors=...",
        'joined = b"".join(___ for idx in ids)\nreturn joined.decode(___, errors=___)',
    ],
    trace="write the bytes of all tokens in a row, and only then read them as characters.",
    mistakes=[
        Mistake(
            "token-by-token",
            "Your code seems to decode each token by itself.",
            "What happens to an é if its first byte is in one token and its second byte in the "
            "next?",
            lambda ids, vocab, how="replace": "".join(vocab[i].decode("utf-8", how) for i in ids),
        ),
        Mistake(
            "always-strict",
            "Your code seems to raise an error for bytes that aren't valid UTF-8, whatever "
            "`errors` says.",
            "To which call in your code should you pass `errors`?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, "strict"),
        ),
        Mistake(
            "always-ignores",
            "Your code seems to drop bytes that aren't valid UTF-8, without a trace.",
            "If the caller doesn't ask for anything else, what should a reader see in their place?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, "ignore"),
        ),
        Mistake(
            "always-replaces",
            'Your code seems to use errors="replace", whatever the caller passes.',
            'Which parameter of yours should you pass on instead of "replace"?',
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab),
        ),
        Mistake(
            "last-token-only",
            "Your code seems to return only the last token's text.",
            "In your loop, what happens to the bytes that you already had?",
            lambda ids, vocab, errors="replace": basic.decode(ids[-1:], vocab, errors),
        ),
        Mistake(
            "spaces-stripped",
            "Your code seems to strip spaces from the ends of the text.",
            "If a text begins with a space, should decode(encode(text)) be the same text?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, errors).strip(),
        ),
        Mistake(
            "latin-1",
            "Your code seems to turn every single byte into a character, as Latin-1 does.",
            "The text was written in UTF-8. How many bytes does é have there?",
            lambda ids, vocab, errors="replace": b"".join(vocab[i] for i in ids).decode("latin-1"),
        ),
    ],
)

DECODE_FIX = DECODE.to_fix(
    "token-by-token",
    title="Fix a broken `decode`",
    minutes=4,
    hints=["Run it by hand on an é whose two bytes are in two tokens. Which step comes too early?"],
)
