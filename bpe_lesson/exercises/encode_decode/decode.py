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
        (([1, 2], {1: b" A", 2: b"b "}), " Ab "),
        (([257, 1, 2], {257: b"\xf0\x9f", 1: b"\x98", 2: b"\x84!"}), "😄!"),
    ],
    random_case=lambda rng: (
        rng.choices([97, 195, 169, 256], k=rng.randrange(6)),
        {97: b"a", 195: b"\xc3", 169: b"\xa9", 256: b"b\xc3"},
    ),
    hints=[
        "Two steps: join the bytes of all tokens, then decode once.",
        "The joined bytes have a method decode: the encoding's name comes first, then errors=...",
        'joined = b"".join(___ for idx in ids)\nreturn joined.decode(___, errors=___)',
    ],
    trace="write the bytes of all tokens side by side, and only then read the characters.",
    mistakes=[
        Mistake(
            "token-by-token",
            "a token is a text by itself: each is decoded alone.",
            "What becomes of an é whose two bytes lie in two tokens?",
            lambda ids, vocab, how="replace": "".join(vocab[i].decode("utf-8", how) for i in ids),
        ),
        Mistake(
            "always-strict",
            "all bytes are UTF-8: on others it fails, whatever errors says.",
            "To which call should errors be handed on?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, "strict"),
        ),
        Mistake(
            "always-ignores",
            "bytes that are no UTF-8 are not there: they are dropped without a word.",
            "What should a reader see in their place when nothing else is asked for?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, "ignore"),
        ),
        Mistake(
            "always-replaces",
            'errors is "replace", whatever the caller gives.',
            'Which name should stand where "replace" stands in your call?',
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab),
        ),
        Mistake(
            "last-token-only",
            "the last token is all.",
            "In the loop, what becomes of the bytes that were there before?",
            lambda ids, vocab, errors="replace": basic.decode(ids[-1:], vocab, errors),
        ),
        Mistake(
            "spaces-stripped",
            "spaces at the ends of a text do not matter.",
            "Should decode(encode(text)) be the text?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, errors).strip(),
        ),
        Mistake(
            "latin-1",
            "every byte is a character: that is Latin-1, which never fails and is seldom right.",
            "How many bytes has é in UTF-8, the encoding that the text was written in?",
            lambda ids, vocab, errors="replace": b"".join(vocab[i] for i in ids).decode("latin-1"),
        ),
    ],
)

DECODE_FIX = DECODE.to_fix(
    "token-by-token",
    title="Fix a decode",
    minutes=4,
    hints=["Run it by hand where the two bytes of é lie in two tokens. Which step is too early?"],
)
