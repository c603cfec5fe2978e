"""How `train` is called, its cases, and mistakes in Python."""

from bpe_lesson import basic, core
from bpe_lesson.lessons.functions.get_stats import no_overlap
from bpe_lesson.lessons.item import Cases

CASES = Cases(
    basic.train,
    typed=[
        (("aaabdaaabac", 258), {(97, 97): 256, (256, 97): 257}),
        (("", 300), {}),
        (("a", 257), {}),
        (("ab", 256), {}),
        (("ab", 257), {(97, 98): 256}),
        (("a a", 257), {(97, 32): 256}),
        ((" a ", 257), {(32, 97): 256}),
        (("e\u0301", 257), {(101, 204): 256}),
        (("Aa", 257), {(65, 97): 256}),
        (("a\n", 257), {(97, 10): 256}),
        (("\r\n", 257), {(13, 10): 256}),
        (("\ufeff", 257), {(239, 187): 256}),
        (("\t  \0", 259), {(9, 32): 256, (256, 32): 257, (257, 0): 258}),
        (("éé", 300), {(195, 169): 256, (256, 256): 257}),
        (("bab", 257), {(98, 97): 256}),
        (("aba", 257), {(97, 98): 256}),
        (("a😄b😄", 257), {(240, 159): 256}),
        (("aaabab", 258), {(97, 97): 256, (97, 98): 257}),
    ],
    random=lambda rng: (
        "".join(rng.choices(rng.choice(["ab", "abc", "aé", "a😄"]), k=rng.randrange(4, 10))),
        rng.randrange(256, 263),
    ),
)


def learn(ids, new_ids, count=core.get_stats, name=lambda idx, ids, pair: idx):
    """Train as `train` does, starting from these ids, with one part swapped for another."""
    ids = list(ids)
    merges = {}
    for idx in new_ids:
        stats = count(ids)
        if not stats:
            break
        pair = core.most_frequent(stats)
        merges[pair] = name(idx, ids, pair)
        ids = core.merge(ids, pair, merges[pair])
    return merges


def counts_without_overlap(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), count=no_overlap)


def code_points(text, vocab_size):
    return learn([ord(character) for character in text], range(256, vocab_size))


def characters(text, vocab_size):
    return learn(text, range(256, vocab_size))


def inside_words(text, vocab_size):
    return learn(
        text.encode(),
        range(256, vocab_size),
        count=lambda ids: {
            pair: count for pair, count in core.get_stats(ids).items() if pair[1] not in (10, 32)
        },
    )


def highest_and_one(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: max(ids) + 1)


def one_id_for_all(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: 256)


def counted_once(text, vocab_size):
    stats = core.get_stats(list(text.encode()))
    pairs = sorted(stats, key=lambda pair: -stats[pair])[: vocab_size - 256]
    return {pair: 256 + i for i, pair in enumerate(pairs)}
