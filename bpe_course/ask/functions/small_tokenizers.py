"""What the exercises of lesson 09 share: small tokenizers, by name."""

from functools import cache

from bpe_course.ask.item import Cases
from bpe_lesson.beside.chat import CHAT_TOKENS
from bpe_lesson.tokenizer import RegexTokenizer

# name -> the pattern, and pairs to merge, in Latin-1: the left token and the right one.
SMALL = {
    "plain": (None, ""),
    "words": (None, "l+o|lo+w|e+r| +low|low+er|\xf0+\x9f|\xc3+\xa9| + |\xf0\x9f+\x99"),
    # Tokens that end inside a character, or begin inside one.
    "halves": (
        r"[\s\S]+",
        "f+\xc3|a+f\xc3|c+af\xc3|\xa9+s|n+\xc3|\x82+ |\xf0+\x9f| +\xf0\x9f|l+o|lo+w",
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


def make_cases(function, typed, random):
    """Return cases that end with the name of a tokenizer, which is the second argument."""

    def call(function, text, *numbers_and_name):
        *numbers, name = numbers_and_name
        return function(text, load_small(name), *numbers)

    def as_code(show, text, *numbers_and_name):
        *numbers, name = map(str, numbers_and_name)
        return f"{function.__name__}({', '.join([show(text), name, *numbers])})"

    return Cases(function, typed, random, call, as_code)


def random_text(rng):
    pieces = "low|lower| low|café|cafés|né| |  |🙂|🙂 |n|日|caf".split("|")
    return "".join(rng.choices(pieces, k=rng.randrange(9)))
