"""How `count_followers` is called, its cases, and mistakes in Python."""

from collections import Counter

from bpe_lesson.beside.model import count_followers
from bpe_lesson.lessons.item import Cases


def sort_counts(function, ids, length):
    """Call a solution, and sort what it returns, because any order will do."""
    followers = function(ids, length)
    try:
        return {context: dict(sorted(followers[context].items())) for context in sorted(followers)}
    except (AttributeError, TypeError):  # it isn't a dict of dicts
        return followers


CASES = Cases(
    count_followers,
    use=sort_counts,
    typed=[
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
    random=lambda rng: (
        [rng.randrange(4) for _ in range(rng.randrange(12))],
        rng.choice([0, 1, 1, 2, 2, 3]),
    ),
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


def id_as_key(ids, length):
    followers = count_followers(ids, length)
    return {
        context[0] if len(context) == 1 else context: followers[context] for context in followers
    }


def counts_what_came_before(ids, length):
    starts = range(1, len(ids) - length + 1)
    return count_from((tuple(ids[start : start + length]), ids[start - 1]) for start in starts)


def empty_counter_at_the_end(ids, length):
    followers = count_followers(ids, length)
    followers.setdefault(tuple(ids[len(ids) - length :]), Counter())
    return followers


def whole_sequences_counted(ids, length):
    return dict(Counter((*context, idx) for context, idx in list_pairs(ids, length)))
