"""The exercise `train`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic, core
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.toy_aaab.get_stats import no_overlap

TRAIN = Exercise(
    basic.train,
    title="Train on bytes",
    minutes=16,
    cases=[
        (("", 300), {}),
        (("a", 257), {}),
        (("ab", 256), {}),
        (("ab", 257), {(97, 98): 256}),
        (("a a", 257), {(97, 32): 256}),
        ((" a ", 257), {(32, 97): 256}),
        (("e\u0301", 257), {(101, 204): 256}),
        (("Aa", 257), {(65, 97): 256}),
        (("éé", 300), {(195, 169): 256, (256, 256): 257}),
        (("bab", 257), {(98, 97): 256}),
        (("aba", 257), {(97, 98): 256}),
        (("a😄b😄", 257), {(240, 159): 256}),
        (("aaabab", 258), {(97, 97): 256, (97, 98): 257}),
        (("aaabdaaabac", 258), {(97, 97): 256, (256, 97): 257}),
    ],
    random_case=lambda rng: (
        "".join(rng.choices(rng.choice(["ab", "abc", "aé", "a😄"]), k=rng.randrange(4, 10))),
        rng.randrange(256, 263),
    ),
    hints=[
        "The loop of the section Twenty merges is nearly all of it. Which number in it has to come "
        "from vocab_size, and what can happen to a short text?",
        "The winner is max(stats, key=stats.get). max of nothing is an error: where stats is "
        "empty, leave the loop first, with break.",
        "ids, merges = list(___), {}\n"
        "for idx in range(___, ___):\n"
        "    stats = get_stats(ids)\n"
        "    if not stats:\n        ___\n"
        "    pair = max(stats, key=stats.get)\n"
        "    ids = merge(___, pair, ___)\n"
        "    merges[pair] = ___\n"
        "return merges",
    ],
    trace="write the bytes of this case down, then the ids after each merge, and what was merged.",
)


def learn(
    ids,
    new_ids,
    choose=core.most_frequent,
    count=core.get_stats,
    name=lambda idx, ids, pair: idx,
):
    """Train as `train` does, from these ids, with one part exchanged."""
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


@TRAIN.convention
def smallest_wins_ties(text, vocab_size):
    """The smallest pair wins a tie, as in many compiled trainers; here it is the first seen.

    Which of two equal pairs does max keep?
    """
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "smallest")
    )


@TRAIN.convention
def greatest_wins_ties(text, vocab_size):
    """The greatest pair wins a tie, as in subword-nmt; here it is the first seen.

    Does the key of max compare counts alone, or pairs as well?
    """
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "greatest")
    )


@TRAIN.convention
def last_wins_ties(text, vocab_size):
    """The pair seen last wins a tie; here it is the first seen.

    With > or with >=, which of two equal pairs does a comparison keep?
    """
    return learn(
        text.encode(),
        range(256, vocab_size),
        lambda stats: max(reversed(stats), key=stats.get),
    )


@TRAIN.convention
def counts_without_overlap(text, vocab_size):
    """Overlapping pairs count once; here every one counts.

    In "aaa", how often does your count find the pair (a, a)?
    """
    return learn(text.encode(), range(256, vocab_size), count=no_overlap)


@TRAIN.mistake
def no_pair_left(text, vocab_size):
    """There is always a pair left to merge.

    How many pairs has a list of one id, and what does max make of none?
    """
    ids = list(text.encode())
    merges = {}
    for idx in range(256, vocab_size):
        stats = core.get_stats(ids)
        pair = max(stats, key=stats.get)
        ids = core.merge(ids, pair, idx)
        merges[pair] = idx
    return merges


@TRAIN.mistake
def same_list_again(text, vocab_size):
    """Every round meets the list of bytes anew: the same pair wins each time.

    merge returns a new list: where does it go, and is that the list that is counted next?
    """
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


@TRAIN.mistake
def code_points(text, vocab_size):
    """A character is one id, its code point.

    How many bytes has é, and which (lesson 03)? What will be done with a code point over 255?
    """
    return learn([ord(character) for character in text], range(256, vocab_size))


@TRAIN.mistake
def characters(text, vocab_size):
    """The symbols are letters, as in the toy.

    From lesson 03, what turns a text into numbers from 0 to 255?
    """
    return learn(text, range(256, vocab_size))


@TRAIN.mistake
def ids_from_257(text, vocab_size):
    """The first new token has the id 257.

    Which id has the last of the bytes, and which one is free next?
    """
    return learn(text.encode(), range(257, vocab_size + 1))


@TRAIN.mistake
def ids_from_257_one_fewer(text, vocab_size):
    """The first new token has the id 257, and there is one merge fewer than asked for.

    Which id has the last of the bytes, and where does the range begin?
    """
    return learn(text.encode(), range(257, vocab_size))


@TRAIN.mistake
def ids_from_zero(text, vocab_size):
    """The new tokens are numbered from 0.

    Which token has the id 0 already, and how many ids do the bytes take?
    """
    return learn(text.encode(), range(vocab_size - 256))


@TRAIN.mistake
def highest_and_one(text, vocab_size):
    """A new id is one more than the highest in the list.

    Which byte has that id, and could it come in another text?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: max(ids) + 1)


@TRAIN.mistake
def one_id_for_all(text, vocab_size):
    """Every new token has the same id.

    What has to change from one merge to the next?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: 256)


@TRAIN.mistake
def left_id_again(text, vocab_size):
    """A new token takes over the id of its left part.

    What does that id mean afterwards: the old token, or the new one?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: pair[0])


@TRAIN.mistake
def no_end(text, vocab_size):
    """vocab_size sets no limit, or a far higher one: merging goes on until no pair is left.

    It counts all tokens, those of the bytes among them: how many merges is there room for?
    """
    return learn(text.encode(), range(256, 256 + vocab_size))


@TRAIN.mistake
def counts_ignored(text, vocab_size):
    """The counts play no part: max compares the pairs themselves.

    What does max(stats) look at, and how did lesson 01 make it look at the counts?
    """
    return learn(text.encode(), range(256, vocab_size), choose=max)


@TRAIN.mistake
def return_in_the_loop(text, vocab_size):
    """The first merge is the end of it.

    How far is return indented, and how often does the loop go round before it?
    """
    return learn(text.encode(), range(256, min(vocab_size, 257))) or None


@TRAIN.mistake
def one_merge_too_many(text, vocab_size):
    """One merge more than asked for is made.

    With vocab_size 256, how many merges are there room for?
    """
    return learn(text.encode(), range(256, vocab_size + 1))


@TRAIN.mistake
def one_merge_too_few(text, vocab_size):
    """One merge fewer than asked for is made.

    With vocab_size 257, which id is the last one?
    """
    return learn(text.encode(), range(256, vocab_size - 1))


@TRAIN.mistake
def stops_at_one(text, vocab_size):
    """A pair that occurs once is no pair.

    In "ab" with room for one merge, which pair is there?
    """

    def twice(ids):
        return {pair: count for pair, count in core.get_stats(ids).items() if count > 1}

    return learn(text.encode(), range(256, vocab_size), count=twice)


@TRAIN.mistake
def counted_once(text, vocab_size):
    """The pairs are counted once, and the most frequent of them are the merges.

    Which pairs are there after the first merge that were not there before?
    """
    stats = core.get_stats(list(text.encode()))
    pairs = sorted(stats, key=lambda pair: -stats[pair])[: vocab_size - 256]
    return {pair: 256 + i for i, pair in enumerate(pairs)}


@TRAIN.mistake
def ids_from_255(text, vocab_size):
    """The first new token has the id 255.

    Which token has that id already?
    """
    return learn(text.encode(), range(255, vocab_size))


@TRAIN.mistake
def rarest_pair_first(text, vocab_size):
    """The rarest pair is merged first.

    Which pair saves most: one that is frequent, or one that is rare?
    """
    return learn(text.encode(), range(256, vocab_size), lambda stats: min(stats, key=stats.get))


@TRAIN.mistake
def id_to_pair(text, vocab_size):
    """The merges lead from id to pair.

    To ask "has this pair a merge?", which of the two must be the key?
    """
    return {idx: pair for pair, idx in basic.train(text, vocab_size).items()}


@TRAIN.mistake
def ids_too(text, vocab_size):
    """The ids that are left are returned as well, as in the toy.

    What does the task ask for?
    """
    merges = basic.train(text, vocab_size)
    *_, ids = basic.apply_one_by_one(text.encode(), merges)
    return merges, ids


TRAIN_FIX = TRAIN.to_fix(
    "code-points",
    title="Fix a train",
    minutes=6,
    hints=["Run it on éé by hand. Which ids does it begin with?"],
)
