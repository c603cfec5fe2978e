from functools import cache

from bpe_course.ask.item import Cases
from bpe_lesson.beside.budget import truncate
from bpe_lesson.beside.chat import CHAT_TOKENS
from bpe_lesson.tokenizer import RegexTokenizer

# name -> the pattern, and pairs to merge, in Latin-1: the left token and the right one.
SMALL = {
    "plain": (None, ""),
    "words": (None, "l+o|lo+w|e+r| +low|low+er|\xf0+\x9f|\xc3+\xa9| + |\xf0\x9f+\x99"),
    # Tokens that end inside a character, or begin inside one.
    "halves": (
        r"[\s\S]+",
        "f+\xc3|a+f\xc3|c+af\xc3|\xa9+s|n+\xc3|\x82+ |\xf0+\x9f| +\xf0\x9f|l+o|lo+w"
        "|m+n\xc3|u+mn\xc3|m+n|u+m",
    ),
}


@cache
def load_small(name):
    pattern, pairs = SMALL[name]
    ids = {chr(byte): byte for byte in range(256)}
    merges = {}
    for pair in filter(None, pairs.split("|")):
        left, right = pair.split("+")
        ids[left + right] = len(ids)
        merges[ids[left], ids[right]] = ids[left + right]
    return RegexTokenizer.from_merges(merges, pattern=pattern, special_tokens=CHAT_TOKENS)


def random_text(rng):
    pieces = "low|lower| low|café|cafés|né| |  |🙂|🙂 |n|日|caf".split("|")
    return "".join(rng.choices(pieces, k=rng.randrange(9)))


TYPED = [
    (("café", 1, "halves"), "c"),
    (("umné", 1, "halves"), "um"),
    (("", 3, "plain"), ""),
    (("abc", 0, "plain"), ""),
    (("a🙂b", 4, "plain"), "a"),
    (("a\r\nb", 3, "plain"), "a\r\n"),
    (("<|bos|>", 5, "plain"), "<|bos"),
    (("café", 2, "halves"), "café"),
    (("a\ufffdb", 4, "plain"), "a\ufffd"),
    (("  low", 1, "words"), " "),
]

CASES = Cases(
    truncate,
    TYPED,
    lambda rng: (random_text(rng), rng.randrange(8), rng.choice(["words", "halves", "halves"])),
    use=lambda function, text, most, name: function(text, load_small(name), most),
    as_code=lambda show, text, most, name: f"truncate({show(text)}, {name}, {most})",
)
