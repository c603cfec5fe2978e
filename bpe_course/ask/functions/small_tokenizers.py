"""Small tokenizers for the exercises of lesson 09, by the names that their cases use."""

from functools import cache

from bpe_lesson.beside.chat import CHAT_TOKENS
from bpe_lesson.tokenizer import RegexTokenizer

ONE_CHUNK = r"[\s\S]+"
# name -> the pattern, and pairs to merge: the bytes of the left token and of the right one.
SMALL = {
    "plain": (None, []),
    "words": (
        None,
        [(b"l", b"o"), (b"lo", b"w"), (b"e", b"r"), (b" ", b"low"), (b"low", b"er")]
        + [(b"\xf0", b"\x9f"), (b"\xc3", b"\xa9"), (b" ", b" "), (b"\xf0\x9f", b"\x99")],
    ),
    # Tokens that end inside a character, or begin inside one.
    "halves": (
        ONE_CHUNK,
        [(b"f", b"\xc3"), (b"a", b"f\xc3"), (b"c", b"af\xc3"), (b"\xa9", b"s"), (b"n", b"\xc3")]
        + [(b"\x82", b" "), (b"\xf0", b"\x9f"), (b" ", b"\xf0\x9f"), (b"l", b"o"), (b"lo", b"w")],
    ),
}


@cache
def load_small(name):
    """Return a small tokenizer: "plain" has bytes only, "words" and "halves" a few merges."""
    pattern, pairs = SMALL[name]
    ids = {bytes([byte]): byte for byte in range(256)}
    merges = {}
    for left, right in pairs:
        ids[left + right] = len(ids)
        merges[ids[left], ids[right]] = ids[left + right]
    return RegexTokenizer.from_merges(merges, pattern=pattern, special_tokens=CHAT_TOKENS)


def random_text(rng, most=9):
    """Return a text of a few pieces, some of them of several bytes."""
    pieces = "low|lower| low|café|cafés|né| |  |🙂|🙂 |n|日|caf".split("|")
    return "".join(rng.choices(pieces, k=rng.randrange(most)))
