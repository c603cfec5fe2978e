from bpe_course.ask.functions.random_words import random_merges, random_word
from bpe_course.ask.item import Cases
from bpe_lesson import words


def random_tokens(rng):
    """Return the tokens of words; the last word may be incomplete."""
    merges = random_merges(rng)
    several = [random_word(rng) for _ in range(rng.randrange(4))]
    tokens = [symbol for word in several for symbol in words.encode_word(word, merges)]
    return (tokens[: len(tokens) - rng.randrange(2)],)


WORDS = {
    "low low</w> new": "lowlow new", "": "", "</w>": "", "low": "low", "low</w>": "low",
    "low </w>": "low", "</w> low</w>": " low", "low</w> </w>": "low ",
    "a</w> </w> <b</w>": "a  <b", "It's</w> low</w>": "It's low",
}  # fmt: skip
TYPED = [((tokens.split(),), text) for tokens, text in WORDS.items()]

CASES = Cases(words.decode_words, TYPED, random_tokens)
