"""A small language model: predict the next token id from the one or two ids before it.

It mixes the counts of a context with what usually follows the shorter one (interpolation). How much
it trusts its counts is the rule of Moffat (1990), method C in Witten and Bell, "The Zero-Frequency
Problem", 1991: something new comes about as often as it did so far.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf, log2
from random import Random

from bpe_lesson.validation import need_whole_number


def count_followers(ids: list[int], length: int) -> dict[tuple, "Counter[int]"]:
    """Count which ids came right after each context, where a context is `length` ids in a row.

    >>> count_followers([1, 2, 1, 3], 1)
    {(1,): Counter({2: 1, 3: 1}), (2,): Counter({1: 1})}
    """
    followers = {}
    for position in range(length, len(ids)):
        context = tuple(ids[position - length : position])
        followers.setdefault(context, Counter())[ids[position]] += 1
    return followers


def next_distribution(counts: dict[int, int], rest: list[float]) -> list[float]:
    """Return the probability of every id, from the counts of one context and the shorter one's.

    `rest` has the probability of every id after the shorter context. An id that never came after
    this one isn't in `counts`, but keeps a part of what it has in `rest`.

    >>> next_distribution({0: 2}, [0.5, 0.25, 0.25])
    [0.8333333333333334, 0.08333333333333333, 0.08333333333333333]
    """
    if not counts:
        return list(rest)
    if max(counts) >= len(rest):
        problem = f"id {max(counts)} has no probability in rest"
        raise ValueError(f"{problem}, which ends at {len(rest) - 1}")
    total = sum(counts.values())
    kinds = len(counts)
    return [(counts.get(idx, 0) + kinds * p) / (total + kinds) for idx, p in enumerate(rest)]


def apply_temperature(probabilities: list[float], temperature: float) -> list[float]:
    """Return the probabilities, made more alike above a temperature of 1 and less alike below.

    >>> apply_temperature([0.8, 0.2, 0.0], 0.5)
    [0.9411764705882353, 0.058823529411764705, 0.0]
    """
    most = max(probabilities)
    # Divided by the largest, one weight is 1, so they can't all be too small for Python.
    weights = [(p / most) ** (1 / temperature) for p in probabilities]
    total = sum(weights)
    return [weight / total for weight in weights]


def sample(probabilities: list[float], rng: "Random") -> int:
    """Draw an id: add up the probabilities until the sum is above a random number from 0 to 1."""
    number = rng.random()
    total = 0.0
    for idx, p in enumerate(probabilities):
        total += p
        if number < total:
            return idx
    # Rounding can leave the sum a little below the number.
    return max(idx for idx, p in enumerate(probabilities) if p > 0)


def bits_per_byte(probabilities: list[float], num_bytes: int) -> float:
    """Return how many bits a model needs for each byte of a text.

    They're infinitely many if it gave one of the text's tokens a probability of 0.

    >>> bits_per_byte([0.5, 0.25], 3)
    1.0
    """
    if 0 in probabilities:
        return inf
    return sum(-log2(p) for p in probabilities) / num_bytes


class NgramModel:
    """Predict the next id from counts of what followed the ids before it.

    >>> model = NgramModel([0, 1, 0, 1, 0, 2], vocab_size=3)
    >>> list(model.generate([0], end=2, seed=4, max_tokens=4))
    [1, 0, 1, 0]
    """

    def __init__(self, ids: list[int], vocab_size: int, length: int = 2) -> None:
        """Count the followers of all contexts of up to `length` ids."""
        self.vocab_size = need_whole_number(vocab_size, "vocab_size", least=1)
        self.length = need_whole_number(length, "length")
        self._need_ids(ids)
        self.followers = [count_followers(ids, n) for n in range(self.length + 1)]
        uniform = [1 / self.vocab_size] * self.vocab_size
        self.without_context = next_distribution(self.followers[0].get((), {}), uniform)

    def _need_ids(self, ids: Sequence[int]) -> None:
        for idx in ids:
            if need_whole_number(idx, "an id") >= self.vocab_size:
                raise ValueError(f"id {idx} isn't in the vocabulary (0 to {self.vocab_size - 1})")

    def predict(self, context: Sequence[int]) -> list[float]:
        """Return the probability of every id after `context`."""
        context = tuple(context[max(0, len(context) - self.length) :])
        self._need_ids(context)
        distribution = self.without_context
        for n in range(1, len(context) + 1):
            distribution = next_distribution(self.followers[n].get(context[-n:], {}), distribution)
        return list(distribution)

    def rate(self, ids: Sequence[int]) -> list[float]:
        """Return the probability that the model gave to each id of a text."""
        self._need_ids(ids)
        probabilities = []
        for end, idx in enumerate(ids):
            p = self.without_context[idx]
            # As `next_distribution`, but for one id, with a thousandth of the work.
            for n in range(1, min(self.length, end) + 1):
                if counts := self.followers[n].get(tuple(ids[end - n : end])):
                    p = (counts[idx] + len(counts) * p) / (counts.total() + len(counts))
            probabilities.append(p)
        return probabilities

    def generate(
        self, prompt: list[int], end: int, seed: int, temperature: float = 1, max_tokens: int = 100
    ) -> Iterator[int]:
        """Continue a prompt: yield ids until `end` is drawn or `max_tokens` ids are there."""
        rng = Random(seed)  # the same seed gives the same ids
        ids = list(prompt)
        for _ in range(max_tokens):
            idx = sample(apply_temperature(self.predict(ids), temperature), rng)
            if idx == end:
                return
            ids.append(idx)
            yield idx
