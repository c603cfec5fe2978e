"""How `train` is called, its cases, and mistakes in Python."""

from bpe_lesson import basic, core
from bpe_lesson.lessons.functions.get_stats import no_overlap
from bpe_lesson.lessons.item import Cases

CASES = Cases(
    basic.train,
    typed=[
        (("", 300), {}),
        (("a", 257), {}),
        (("ab", 256), {}),
        (("ab", 257), {(97, 98): 256}),
        (("a a", 257), {(97, 32): 256}),
        ((" a ", 257), {(32, 97): 256}),
        (("e\u0301", 257), {(101, 204): 256}),
        (("Aa", 257), {(65, 97): 256}),
        (("a\n", 257), {(97, 10): 256}),
        (("éé", 300), {(195, 169): 256, (256, 256): 257}),
        (("bab", 257), {(98, 97): 256}),
        (("aba", 257), {(97, 98): 256}),
        (("a😄b😄", 257), {(240, 159): 256}),
        (("aaabab", 258), {(97, 97): 256, (97, 98): 257}),
        (("aaabdaaabac", 258), {(97, 97): 256, (256, 97): 257}),
    ],
    random=lambda rng: (
        "".join(rng.choices(rng.choice(["ab", "abc", "aé", "a😄"]), k=rng.randrange(4, 10))),
        rng.randrange(256, 263),
    ),
)


def learn(
    ids,
    new_ids,
    choose=core.most_frequent,
    count=core.get_stats,
    name=lambda idx, ids, pair: idx,
):
    """Train as `train` does, starting from these ids, with one part swapped for another."""
    ids = list(ids)
    merges = {}
    for idx in new_ids:
        stats = count(ids)
        if not stats:
            break
        pair = choose(stats)
        merges[pair] = name(idx, ids, pair)
        ids = core.merge(ids, pair, merges[pair])
    return merges


def smallest_wins_ties(text, vocab_size):
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "smallest")
    )


def greatest_wins_ties(text, vocab_size):
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "greatest")
    )


def last_wins_ties(text, vocab_size):
    return learn(
        text.encode(),
        range(256, vocab_size),
        lambda stats: max(reversed(stats), key=stats.get),
    )


def counts_without_overlap(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), count=no_overlap)


def no_pair_left(text, vocab_size):
    ids = list(text.encode())
    merges = {}
    for idx in range(256, vocab_size):
        stats = core.get_stats(ids)
        pair = max(stats, key=stats.get)
        ids = core.merge(ids, pair, idx)
        merges[pair] = idx
    return merges


def same_list_again(text, vocab_size):
    ids = list(text.encode())
    merges = {}
    for idx in range(256, vocab_size):
        stats = core.get_stats(ids)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        core.merge(ids, pair, idx)
        merges[pair] = idx
    return merges


def code_points(text, vocab_size):
    return learn([ord(character) for character in text], range(256, vocab_size))


def characters(text, vocab_size):
    return learn(text, range(256, vocab_size))


def white_space_stripped(text, vocab_size):
    return basic.train(text.strip(), vocab_size)


def capitals_lost(text, vocab_size):
    return basic.train(text.lower(), vocab_size)


def inside_words(text, vocab_size):
    return learn(
        text.encode(),
        range(256, vocab_size),
        count=lambda ids: {
            pair: count for pair, count in core.get_stats(ids).items() if pair[1] not in (10, 32)
        },
    )


def ids_from_257(text, vocab_size):
    return learn(text.encode(), range(257, vocab_size + 1))


def ids_from_257_one_fewer(text, vocab_size):
    return learn(text.encode(), range(257, vocab_size))


def ids_from_zero(text, vocab_size):
    return learn(text.encode(), range(vocab_size - 256))


def highest_and_one(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: max(ids) + 1)


def one_id_for_all(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: 256)


def left_id_again(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: pair[0])


def no_end(text, vocab_size):
    return learn(text.encode(), range(256, 256 + vocab_size))


def counts_ignored(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), choose=max)


def return_in_the_loop(text, vocab_size):
    return learn(text.encode(), range(256, min(vocab_size, 257))) or None


def one_merge_too_many(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size + 1))


def one_merge_too_few(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size - 1))


def stops_at_one(text, vocab_size):
    def twice(ids):
        return {pair: count for pair, count in core.get_stats(ids).items() if count > 1}

    return learn(text.encode(), range(256, vocab_size), count=twice)


def counted_once(text, vocab_size):
    stats = core.get_stats(list(text.encode()))
    pairs = sorted(stats, key=lambda pair: -stats[pair])[: vocab_size - 256]
    return {pair: 256 + i for i, pair in enumerate(pairs)}


def ids_from_255(text, vocab_size):
    return learn(text.encode(), range(255, vocab_size))


def rarest_pair_first(text, vocab_size):
    return learn(text.encode(), range(256, vocab_size), lambda stats: min(stats, key=stats.get))


def id_to_pair(text, vocab_size):
    return {idx: pair for pair, idx in basic.train(text, vocab_size).items()}


def ids_too(text, vocab_size):
    merges = basic.train(text, vocab_size)
    *_, ids = basic.apply_one_by_one(text.encode(), merges)
    return merges, ids
