"""The exercise `next_distribution`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.beside.model import next_distribution
from bpe_lesson.exercises.a_model_on_top.shared import random_probabilities, round_all
from bpe_lesson.exercises.exercise import Exercise


def random_counts(rng):
    """Return the counts of a context, which may be empty, and a shorter one's distribution."""
    size = rng.randrange(2, 6)
    seen = rng.sample(range(size), k=rng.randrange(size))
    return {idx: rng.randrange(1, 8) for idx in seen}, random_probabilities(rng, size)


NEXT_DISTRIBUTION = Exercise(
    next_distribution,
    title="A probability for every next token",
    minutes=6,
    use=lambda function, counts, rest: round_all(function(counts, rest)),
    cases=[
        (({}, [0.25, 0.75]), [0.25, 0.75]),
        (({0: 1}, [1.0]), [1.0]),
        (({0: 1}, [0.5, 0.5]), [0.75, 0.25]),
        (({1: 3}, [0.5, 0.5]), [0.125, 0.875]),
        (({0: 3}, [0.5, 0.25, 0.25]), [0.875, 0.0625, 0.0625]),
        (({0: 1, 1: 1}, [0.5, 0.5]), [0.5, 0.5]),
        (({0: 2, 1: 1}, [0.5, 0.3, 0.2]), [0.6, 0.32, 0.08]),
        (({2: 3, 0: 1}, [0.2, 0.5, 0.3]), [0.233333333, 0.166666667, 0.6]),
        (({3: 6, 0: 2}, [0.1, 0.2, 0.3, 0.4]), [0.22, 0.04, 0.06, 0.68]),
        (({0: 1, 1: 1, 2: 2}, [0.25, 0.25, 0.25, 0.25]), [0.25, 0.25, 0.392857143, 0.107142857]),
    ],
    random_case=random_counts,
    hints=[
        "`total` is the sum of the counts, and `kinds` is how many there are. By what do you divide "
        "in the end?",
        "The share of an id is its count (0 if it never came) plus `kinds` times its probability in "
        "`rest`. Divide each share by `total + kinds`. If there are no counts, that's 0.",
        "if not counts:\n"
        "    return ___\n"
        "total = sum(___)\n"
        "kinds = len(___)\n"
        "return [(counts.get(idx, 0) + ___ * p) / (___) for idx, p in enumerate(rest)]",
    ],
    trace="write down each id's count, add its part of the `kinds` shares, and divide. Is the sum "
    "1?",
)


def blend(counts, rest, weight, whole):
    """Return (count + weight * p) / whole for every id, or `rest` if nothing was counted."""
    if not counts:
        return list(rest)
    return [(counts.get(idx, 0) + weight * p) / whole for idx, p in enumerate(rest)]


@NEXT_DISTRIBUTION.mistake
def unseen_is_impossible(counts, rest):
    """Your code seems to give a probability of 0 to an id that never came after this context.

    A text in which it does come would be impossible. Where does `rest` enter your formula?
    """
    return blend(counts, rest, 0, sum(counts.values()))


@NEXT_DISTRIBUTION.mistake
def sum_above_one(counts, rest):
    """Your probabilities seem to add up to more than 1, because you divide by the counts alone.

    There are `total` shares for what was counted, and `kinds` shares for `rest`. How many is that
    together?
    """
    return blend(counts, rest, len(counts), sum(counts.values()))


@NEXT_DISTRIBUTION.mistake
def rest_weighs_one(counts, rest):
    """Your probabilities seem to add up to less than 1, because `rest` gets only one share.

    You divide by `total + kinds`, so `rest` needs `kinds` shares. By what do you multiply each of
    its probabilities?
    """
    return blend(counts, rest, 1, sum(counts.values()) + len(counts))


@NEXT_DISTRIBUTION.mistake
def divides_by_one_too_many(counts, rest):
    """Your code seems to divide by `total + 1`, although `rest` has `kinds` shares.

    Add up your probabilities for a context that two different ids came after. Is it 1?
    """
    return blend(counts, rest, len(counts), sum(counts.values()) + 1)


@NEXT_DISTRIBUTION.convention
def one_share_for_the_rest(counts, rest):
    """Your code gives `rest` a single share, however many different ids came after the context.

    That's a distribution too, and some models do it. Here `rest` gets `kinds` shares, one for each
    time that something new came.
    """
    return blend(counts, rest, 1, sum(counts.values()) + 1)


@NEXT_DISTRIBUTION.convention
def add_one(counts, rest):
    """Your code adds 1 to the count of every id and ignores the probabilities in `rest`.

    That's a known rule (Laplace's), but it treats all unseen ids alike. Which of them are common
    after the shorter context?
    """
    total = sum(counts.values()) + len(rest)
    return [(counts.get(idx, 0) + 1) / total for idx in range(len(rest))]


@NEXT_DISTRIBUTION.convention
def half_and_half(counts, rest):
    """Your code takes the average of the counts' shares and of `rest`, half and half.

    The rule here trusts the counts more if there are many of them. What are `total` and `kinds`
    for?
    """
    total = sum(counts.values())
    return blend(counts, rest, total, 2 * total)


@NEXT_DISTRIBUTION.mistake
def kinds_of_the_whole_vocabulary(counts, rest):
    """Your code seems to use the number of all ids as `kinds`.

    `kinds` is the number of different ids that came after this context. Which of your two
    arguments has exactly those?
    """
    return blend(counts, rest, len(rest), sum(counts.values()) + len(rest))


@NEXT_DISTRIBUTION.mistake
def one_or_the_other(counts, rest):
    """Your code seems to use the count if there is one, and `rest` only if there isn't.

    Then the sum is more than 1. Every id gets its part of the `kinds` shares, also those that
    were counted. Where do you add the two?
    """
    total = sum(counts.values())
    return [counts[idx] / total if idx in counts else p for idx, p in enumerate(rest)]


@NEXT_DISTRIBUTION.mistake
def seen_ids_get_nothing_extra(counts, rest):
    """Your code seems to give the `kinds` shares only to ids that were never counted.

    Then the sum is less than 1. Which part of `rest` belongs to the ids that did come?
    """
    if not counts:
        return list(rest)
    kinds = len(counts)
    whole = sum(counts.values()) + kinds
    return [counts.get(idx, kinds * p) / whole for idx, p in enumerate(rest)]


@NEXT_DISTRIBUTION.mistake
def counted_ids_only(counts, rest):
    """Your list seems to have only the ids that were counted.

    Position `idx` of the list is the probability of that id, so every id needs its place. Over
    what do you have to loop?
    """
    if not counts:
        return list(rest)
    return [p for idx, p in enumerate(next_distribution(counts, rest)) if idx in counts]


@NEXT_DISTRIBUTION.mistake
def dict_returned(counts, rest):
    """Your code seems to return a dict, but it should be a list.

    The position in the list is the id, so you don't need the keys. What does a list
    comprehension over `enumerate(rest)` give you?
    """
    return dict(enumerate(next_distribution(counts, rest)))


@NEXT_DISTRIBUTION.mistake
def divides_by_zero(counts, rest):
    """Your code seems to divide by 0 if nothing was counted.

    With no counts, both `total` and `kinds` are 0. All that the model knows in that case is
    `rest`. What should it return?
    """
    total = sum(counts.values())
    return [
        (counts.get(i, 0) + len(counts) * p) / (total + len(counts)) for i, p in enumerate(rest)
    ]


@NEXT_DISTRIBUTION.mistake
def looks_up_what_is_missing(counts, rest):
    """Your code seems to look up an id in `counts` that isn't there.

    `counts` is a dict, and an id that never came isn't a key in it. Which method of a dict returns
    0 in that case?
    """
    return [counts[idx] / 1 for idx in range(len(rest))]


@NEXT_DISTRIBUTION.mistake
def not_divided(counts, rest):
    """Your code seems to return the shares without dividing them.

    Probabilities add up to 1. What do your shares add up to?
    """
    return blend(counts, rest, len(counts), 1)


@NEXT_DISTRIBUTION.mistake
def rest_overwritten(counts, rest):
    """Your code returns the right list, but it also changes the caller's `rest`.

    The model needs `rest` again for the next context. How can you make a new list?
    """
    rest[:] = next_distribution(counts, rest)
    return rest
