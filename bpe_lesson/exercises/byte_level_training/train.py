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
        (("a\n", 257), {(97, 10): 256}),
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
        'The loop in the section "Twenty merges" is nearly all you need. Which number in it should '
        "come from `vocab_size`? And what can happen if the text is short?",
        "The winner is `max(stats, key=stats.get)`. But `max` of an empty dict is an error. So if "
        "`stats` is empty, leave the loop with `break` before you come to that line.",
        "ids, merges = list(___), {}\n"
        "for idx in range(___, ___):\n"
        "    stats = get_stats(ids)\n"
        "    if not stats:\n        ___\n"
        "    pair = max(stats, key=stats.get)\n"
        "    ids = merge(___, pair, ___)\n"
        "    merges[pair] = ___\n"
        "return merges",
    ],
    trace="write down the bytes of this case, then after each merge the pair and the ids that are "
    "left.",
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


@TRAIN.convention
def smallest_wins_ties(text, vocab_size):
    """Your code seems to let the smallest pair win a tie, as rustbpe does.

    In this course the pair seen first wins. If two pairs have the same count, which one does `max`
    keep?
    """
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "smallest")
    )


@TRAIN.convention
def greatest_wins_ties(text, vocab_size):
    """Your code seems to let the greatest pair win a tie, as subword-nmt does.

    In this course the pair seen first wins. Does your key for `max` look at the counts alone, or
    at the pairs as well?
    """
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "greatest")
    )


@TRAIN.convention
def last_wins_ties(text, vocab_size):
    """Your code seems to let the pair seen last win a tie, as a loop that compares with >= does.

    In this course the pair seen first wins. If two counts are equal, which comparison keeps the
    earlier pair?
    """
    return learn(
        text.encode(),
        range(256, vocab_size),
        lambda stats: max(reversed(stats), key=stats.get),
    )


@TRAIN.convention
def counts_without_overlap(text, vocab_size):
    """Your code seems to count overlapping pairs only once, as sentencepiece did until 2023.

    In this course every pair counts. How often does your code count the pair (a, a) in aaa?
    """
    return learn(text.encode(), range(256, vocab_size), count=no_overlap)


@TRAIN.mistake
def no_pair_left(text, vocab_size):
    """Your code seems to expect that there's always a pair left to merge.

    If the text is empty, as in this case, how many pairs are there? And what does `max` do with an
    empty dict?
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
    """Your code seems to count the original bytes in every round, so the same pair wins each time.

    `merge` returns a new list. What do you call it, and is that the list you count next?
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
    """Your code seems to use a character's code point as its id.

    In this case one of your ids is 769, and no byte is that high. What turns a text into bytes
    (lesson 03)?
    """
    return learn([ord(character) for character in text], range(256, vocab_size))


@TRAIN.mistake
def characters(text, vocab_size):
    """Your code seems to start from letters, as the toy did.

    In lesson 03, what turned a text into numbers from 0 to 255?
    """
    return learn(text, range(256, vocab_size))


@TRAIN.mistake
def white_space_stripped(text, vocab_size):
    """Your code seems to strip the white space from the ends of the text.

    A space is a byte too, and so is a newline. Which line of yours changes the text?
    """
    return basic.train(text.strip(), vocab_size)


@TRAIN.mistake
def capitals_lost(text, vocab_size):
    """Your code seems to turn capitals into small letters.

    Are A and a the same byte? Which line of yours changes the text?
    """
    return basic.train(text.lower(), vocab_size)


@TRAIN.mistake
def inside_words(text, vocab_size):
    """Your code seems to split the text into words, and to count pairs inside them only.

    Lesson 02 did that. Does anything in this lesson split the text?
    """
    return learn(
        text.encode(),
        range(256, vocab_size),
        count=lambda ids: {
            pair: count for pair, count in core.get_stats(ids).items() if pair[1] not in (10, 32)
        },
    )


@TRAIN.mistake
def ids_from_257(text, vocab_size):
    """Your code seems to give the first new token the id 257.

    Which id does the last of the 256 bytes have, and which one is free next?
    """
    return learn(text.encode(), range(257, vocab_size + 1))


@TRAIN.mistake
def ids_from_257_one_fewer(text, vocab_size):
    """Your code seems to give the first new token the id 257, and to make one merge too few.

    Which id does the last of the 256 bytes have? Where should the range begin?
    """
    return learn(text.encode(), range(257, vocab_size))


@TRAIN.mistake
def ids_from_zero(text, vocab_size):
    """Your code seems to number the new tokens from 0.

    Which token has the id 0 already? How many ids do the bytes take up?
    """
    return learn(text.encode(), range(vocab_size - 256))


@TRAIN.mistake
def highest_and_one(text, vocab_size):
    """Your code seems to make each new id by adding 1 to the highest id in the list.

    In the text ab the highest id is 98. Which byte has the id 99, and could it occur in another
    text?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: max(ids) + 1)


@TRAIN.mistake
def one_id_for_all(text, vocab_size):
    """Your code seems to give every new token the same id.

    What has to change from one merge to the next?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: 256)


@TRAIN.mistake
def left_id_again(text, vocab_size):
    """Your code seems to give a new token the id of its left part.

    After the merge, how could you tell the old token from the new one?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: pair[0])


@TRAIN.mistake
def no_end(text, vocab_size):
    """Your code seems to go on merging far beyond `vocab_size`, until no pair is left.

    The number `vocab_size` counts all tokens, including the 256 bytes. How many merges does that
    leave room for?
    """
    return learn(text.encode(), range(256, 256 + vocab_size))


@TRAIN.mistake
def counts_ignored(text, vocab_size):
    """Your code seems to choose the greatest pair, whatever its count.

    What does max(stats) compare? How did lesson 01 make it compare counts?
    """
    return learn(text.encode(), range(256, vocab_size), choose=max)


@TRAIN.mistake
def return_in_the_loop(text, vocab_size):
    """Your code seems to have its `return` inside the loop: it stops after the first merge, and
    returns None if there's nothing to merge.

    How far is your `return` indented? Should Python get to it inside the loop, or after it?
    """
    return learn(text.encode(), range(256, min(vocab_size, 257))) or None


@TRAIN.mistake
def one_merge_too_many(text, vocab_size):
    """Your code seems to make one merge more than there's room for.

    If `vocab_size` is 256, how many merges should there be?
    """
    return learn(text.encode(), range(256, vocab_size + 1))


@TRAIN.mistake
def one_merge_too_few(text, vocab_size):
    """Your code seems to make one merge fewer than there's room for.

    If `vocab_size` is 257, which id should be the last one?
    """
    return learn(text.encode(), range(256, vocab_size - 1))


@TRAIN.mistake
def stops_at_one(text, vocab_size):
    """Your code seems to ignore pairs that occur only once.

    In the text ab, with room for one merge, which pair is there to merge?
    """

    def twice(ids):
        return {pair: count for pair, count in core.get_stats(ids).items() if count > 1}

    return learn(text.encode(), range(256, vocab_size), count=twice)


@TRAIN.mistake
def counted_once(text, vocab_size):
    """Your code seems to count the pairs only at the start, and to take the most frequent ones as
    its merges.

    Which pairs exist after the first merge that didn't exist before it?
    """
    stats = core.get_stats(list(text.encode()))
    pairs = sorted(stats, key=lambda pair: -stats[pair])[: vocab_size - 256]
    return {pair: 256 + i for i, pair in enumerate(pairs)}


@TRAIN.mistake
def ids_from_255(text, vocab_size):
    """Your code seems to give the first new token the id 255.

    Which token has that id already?
    """
    return learn(text.encode(), range(255, vocab_size))


@TRAIN.mistake
def rarest_pair_first(text, vocab_size):
    """Your code seems to merge the rarest pair first.

    Which pair makes the list shorter, a frequent one or a rare one?
    """
    return learn(text.encode(), range(256, vocab_size), lambda stats: min(stats, key=stats.get))


@TRAIN.mistake
def id_to_pair(text, vocab_size):
    """Your code seems to return a dict from id to pair.

    If you want to ask whether a pair has a merge, which of the two must be the key?
    """
    return {idx: pair for pair, idx in basic.train(text, vocab_size).items()}


@TRAIN.mistake
def ids_too(text, vocab_size):
    """Your code seems to return the remaining ids as well, as the toy did.

    Which of the two values does the task ask for?
    """
    merges = basic.train(text, vocab_size)
    *_, ids = basic.apply_one_by_one(text.encode(), merges)
    return merges, ids


TRAIN_FIX = TRAIN.to_fix(
    "code-points",
    title="Fix a broken `train`",
    minutes=6,
    hints=["Run the code by hand on the text éé. Which ids does it start from?"],
)
