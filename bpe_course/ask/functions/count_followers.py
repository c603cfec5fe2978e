from bpe_course.ask.item import Cases
from bpe_course.language_model import count_followers


def sort_counts(function, ids, length):
    """Sort what a function returns, because any order will do."""
    followers = function(ids, length)
    try:
        return {context: dict(sorted(followers[context].items())) for context in sorted(followers)}
    except (AttributeError, TypeError):  # it isn't a dict of dicts
        return followers


TYPED = [
    (([1, 2, 1, 3], 1), {(1,): {2: 1, 3: 1}, (2,): {1: 1}}),
    (([], 1), {}),
    (([5, 6], 1), {(5,): {6: 1}}),
    (([4, 4, 9], 0), {(): {4: 2, 9: 1}}),
]

CASES = Cases(
    count_followers,
    TYPED,
    lambda rng: (
        [rng.randrange(4) for _ in range(rng.randrange(12))],
        rng.choice([0, 1, 1, 2, 2, 3]),
    ),
    use=sort_counts,
)
