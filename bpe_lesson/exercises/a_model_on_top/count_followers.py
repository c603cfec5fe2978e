"""The exercise `count_followers`: cases typed by hand, hints, and known mistakes."""

from collections import Counter

from bpe_lesson.beside.model import count_followers
from bpe_lesson.exercises.exercise import Exercise


def sort_counts(function, ids, length):
    """Call a solution, and sort what it returns, because any order will do."""
    followers = function(ids, length)
    try:
        return {context: dict(sorted(followers[context].items())) for context in sorted(followers)}
    except (AttributeError, TypeError):  # it isn't a dict of dicts
        return followers


COUNT_FOLLOWERS = Exercise(
    count_followers,
    title="Count what came after each context",
    minutes=6,
    use=sort_counts,
    cases=[
        (([], 1), {}),
        (([5], 1), {}),
        (([5], 0), {(): {5: 1}}),
        (([5, 6], 1), {(5,): {6: 1}}),
        (([5, 6], 2), {}),
        (([1, 2, 1, 3], 1), {(1,): {2: 1, 3: 1}, (2,): {1: 1}}),
        (([1, 2, 1, 2, 1], 1), {(1,): {2: 2}, (2,): {1: 2}}),
        (([7, 7, 7], 1), {(7,): {7: 2}}),
        (([4, 4, 9], 0), {(): {4: 2, 9: 1}}),
        (([1, 2, 3, 1, 2, 4], 2), {(1, 2): {3: 1, 4: 1}, (2, 3): {1: 1}, (3, 1): {2: 1}}),
        (([2, 1, 3, 1, 2, 3], 2), {(1, 2): {3: 1}, (1, 3): {1: 1}, (2, 1): {3: 1}, (3, 1): {2: 1}}),
        (([0, 1, 2, 0, 3, 5], 3), {(0, 1, 2): {0: 1}, (1, 2, 0): {3: 1}, (2, 0, 3): {5: 1}}),
    ],
    random_case=lambda rng: (
        [rng.randrange(4) for _ in range(rng.randrange(12))],
        rng.choice([0, 1, 1, 2, 2, 3]),
    ),
    hints=[
        "Go through the positions of the ids that come next. The first one that has `length` ids "
        "before it is at position `length`.",
        "The context of the id at `position` is `ids[position - length : position]`, as a tuple. A "
        "Counter counts an id that it hasn't met yet from 0.",
        "followers = {}\n"
        "for position in range(___, len(ids)):\n"
        "    context = tuple(___)\n"
        "    if context not in followers:\n"
        "        followers[context] = Counter()\n"
        "    followers[context][___] += 1\n"
        "return followers",
    ],
    trace="put a finger on each id in turn: which `length` ids are to the left of it?",
)


def count_from(pairs):
    """Return context -> Counter for (context, next id) pairs."""
    followers = {}
    for context, idx in pairs:
        followers.setdefault(context, Counter())[idx] += 1
    return followers


def list_pairs(ids, length):
    """Return the (context, next id) pairs that have to be counted."""
    return [(tuple(ids[end - length : end]), ids[end]) for end in range(length, len(ids))]


@COUNT_FOLLOWERS.mistake
def length_ignored(ids, length):
    """Your code seems to use a context of one id, whatever `length` says.

    In the slice that makes your context, which of the two numbers depends on `length`?
    """
    return count_followers(ids, 1)


@COUNT_FOLLOWERS.mistake
def one_id_too_many(ids, length):
    """Your contexts seem to have one id more than `length` says.

    For a length of 2, how many ids does `ids[position - 2 : position]` have?
    """
    return count_followers(ids, length + 1)


@COUNT_FOLLOWERS.mistake
def id_as_key(ids, length):
    """Your code seems to use a plain id as a key if the context has only one.

    A context is always a tuple, so that all lengths work the same way. How do you write a tuple
    with one value?
    """
    followers = count_followers(ids, length)
    return {
        context[0] if len(context) == 1 else context: followers[context] for context in followers
    }


@COUNT_FOLLOWERS.mistake
def next_id_in_context(ids, length):
    """Your contexts seem to end with the very id that comes next.

    The context of the id at `position` has to end just before it. Where does a slice
    `ids[a:position]` end?
    """
    ends = range(length, len(ids))
    return count_from((tuple(ids[end - length + 1 : end + 1]), ids[end]) for end in ends)


@COUNT_FOLLOWERS.mistake
def last_left_out(ids, length):
    """Your code seems to stop one id too early.

    The last id comes after a context as well. At which position is it?
    """
    return count_from(list_pairs(ids, length)[:-1])


@COUNT_FOLLOWERS.mistake
def first_left_out(ids, length):
    """Your code seems to leave out the very first context.

    What's the first position that has `length` ids before it?
    """
    return count_from(list_pairs(ids, length)[1:])


@COUNT_FOLLOWERS.mistake
def starts_at_zero(ids, length):
    """Your code seems to begin at position 0, where there aren't enough ids to the left.

    What does Python make of a slice like `ids[-1:0]`? At which position can you begin?
    """
    ends = range(len(ids))
    return count_from((tuple(ids[end - length : end]), ids[end]) for end in ends)


@COUNT_FOLLOWERS.mistake
def shorter_at_the_start(ids, length):
    """Your code seems to count shorter contexts at the beginning of the ids.

    Every context should have exactly `length` ids. Which positions have that many before them?
    """
    ends = range(len(ids))
    return count_from((tuple(ids[max(0, end - length) : end]), ids[end]) for end in ends)


@COUNT_FOLLOWERS.mistake
def without_overlaps(ids, length):
    """Your code seems to jump from one context to the next without letting them overlap.

    Every position counts. By how much does your position grow in each round?
    """
    return count_from(list_pairs(ids, length)[:: length + 1])


@COUNT_FOLLOWERS.mistake
def each_only_once(ids, length):
    """Your code seems to note that an id came next, but not how often.

    What happens to your number if the same id comes after the same context again?
    """
    return count_from(dict.fromkeys(list_pairs(ids, length)))


@COUNT_FOLLOWERS.mistake
def list_instead_of_counts(ids, length):
    """Your code seems to collect the next ids in a list instead of counting them.

    That's half the work. What does `Counter` make of a list?
    """
    followers = {}
    for context, idx in list_pairs(ids, length):
        followers.setdefault(context, []).append(idx)
    return followers


@COUNT_FOLLOWERS.mistake
def counts_what_came_before(ids, length):
    """Your code seems to count the ids that came before each context.

    The model reads from left to right. On which side of the context is the id that it has to
    guess?
    """
    starts = range(1, len(ids) - length + 1)
    return count_from((tuple(ids[start : start + length]), ids[start - 1]) for start in starts)


@COUNT_FOLLOWERS.mistake
def order_lost(ids, length):
    """Your code seems to ignore the order of the ids in a context.

    `(1, 2)` and `(2, 1)` are different contexts. Do you sort the ids, or put them in a set?
    """
    return count_from((tuple(sorted(context)), idx) for context, idx in list_pairs(ids, length))


@COUNT_FOLLOWERS.mistake
def empty_counter_at_the_end(ids, length):
    """Your code seems to make an entry for the last context, which nothing comes after.

    Which context has no next id? Make an entry only when you have something to count.
    """
    followers = count_followers(ids, length)
    followers.setdefault(tuple(ids[len(ids) - length :]), Counter())
    return followers


@COUNT_FOLLOWERS.mistake
def whole_sequences_counted(ids, length):
    """Your code seems to count context and next id together, under one key.

    That's how `get_stats` counts pairs. Here the key is the context alone, and what it leads to is
    a Counter of its own. How do you split the sequence?
    """
    return dict(Counter((*context, idx) for context, idx in list_pairs(ids, length)))


@COUNT_FOLLOWERS.mistake
def round_in_a_circle(ids, length):
    """Your code seems to go on with the first ids after the last one, as if in a circle.

    After the last id, the text is over. Does your index use `%`, or a negative number?
    """
    around = [*ids, *ids[:length]]
    return count_followers(around, length)
