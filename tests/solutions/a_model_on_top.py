"""Right solutions of lesson 10."""

from bisect import bisect
from collections import Counter, defaultdict, deque
from itertools import accumulate
from math import exp, fsum, inf, log, log2

# count_followers


def defaultdict_of_counters(ids, length):
    """A dict that makes its Counters by itself."""
    followers = defaultdict(Counter)
    for start in range(len(ids) - length):
        followers[tuple(ids[start : start + length])][ids[start + length]] += 1
    return followers


def plain_dicts(ids, length):
    """Dicts and `get`, without a Counter."""
    followers = {}
    for position in range(length, len(ids)):
        counts = followers.setdefault(tuple(ids[position - length : position]), {})
        counts[ids[position]] = counts.get(ids[position], 0) + 1
    return followers


def shifted_copies(ids, length):
    """Copies of the list, each shifted by one, walked side by side."""
    followers = {}
    for *context, idx in zip(*(ids[shift:] for shift in range(length + 1))):
        followers.setdefault(tuple(context), Counter()).update([idx])
    return followers


def sliding_window(ids, length):
    """A deque that holds the last few ids."""
    window = deque(maxlen=length)
    followers = {}
    for idx in ids:
        if len(window) == length:
            followers.setdefault(tuple(window), Counter())[idx] += 1
        window.append(idx)
    return followers


def lists_then_counters(ids, length):
    """The next ids in lists, which are counted at the end."""
    lists = defaultdict(list)
    for position in range(length, len(ids)):
        lists[tuple(ids[position - length : position])].append(ids[position])
    return {context: Counter(nexts) for context, nexts in lists.items()}


# next_distribution


def with_a_loop(counts, rest):
    """A loop that fills the list."""
    total = sum(counts.values())
    kinds = len(counts)
    distribution = []
    for idx in range(len(rest)):
        if total == 0:
            distribution.append(rest[idx])
        else:
            count = counts[idx] if idx in counts else 0
            distribution.append((count + kinds * rest[idx]) / (total + kinds))
    return distribution


def two_parts(counts, rest):
    """The share of the counts and the share of the rest, weighed against each other."""
    total = sum(counts.values())
    trust = total / (total + len(counts)) if counts else 0
    return [
        trust * (counts.get(idx, 0) / total if total else 0) + (1 - trust) * p
        for idx, p in enumerate(rest)
    ]


def counts_added_later(counts, rest):
    """The rest first, then the counts on top of it."""
    whole = sum(counts.values()) + len(counts) or 1
    weight = len(counts) / whole if counts else 1
    distribution = [p * weight for p in rest]
    for idx in counts:
        distribution[idx] += counts[idx] / whole
    return distribution


def shares_then_scaled(counts, rest):
    """Shares that are divided by their own sum."""
    seen = Counter(counts)
    shares = [seen[idx] + (len(counts) or 1) * p for idx, p in enumerate(rest)]
    return [share / sum(shares) for share in shares]


def tuple_returned(counts, rest):
    """A tuple in place of a list."""
    if len(counts) == 0:
        return tuple(rest)
    whole = sum(counts.values()) + len(counts)
    return tuple((counts.get(i, 0) + len(counts) * rest[i]) / whole for i in range(len(rest)))


# sample


def by_bisection(probabilities, rng):
    """The running sums, and a binary search."""
    sums = list(accumulate(probabilities))
    return bisect(sums, rng.random(), hi=len(sums) - 1)


def by_choices(probabilities, rng):
    """What `Random.choices` does with weights."""
    return rng.choices(range(len(probabilities)), weights=probabilities)[0]


def counting_down(probabilities, rng):
    """The number shrinks instead of the sum growing."""
    left = rng.random()
    for idx, p in enumerate(probabilities):
        if left < p:
            return idx
        left -= p
    return len(probabilities) - 1


def with_while(probabilities, rng):
    """A while loop that stops before the last id."""
    number = rng.random()
    idx = 0
    total = probabilities[0]
    while total <= number and idx < len(probabilities) - 1:
        idx += 1
        total += probabilities[idx]
    return idx


def with_uniform(probabilities, rng):
    """A number from `uniform`, and `next` on the running sums."""
    number = rng.uniform(0, 1)
    sums = enumerate(accumulate(probabilities))
    return next((idx for idx, total in sums if number < total), len(probabilities) - 1)


# bits_per_byte


def a_loop_that_stops(probabilities, num_bytes):
    """A loop that returns at the first impossible token."""
    bits = 0
    for p in probabilities:
        if p == 0:
            return inf
        bits -= log2(p)
    return bits / num_bytes


def log_with_a_base(probabilities, num_bytes):
    """`log` with base 2."""
    if min(probabilities) == 0:
        return float("inf")
    return -sum(log(p, 2) for p in probabilities) / num_bytes


def bits_of_the_inverse(probabilities, num_bytes):
    """The logarithm of 1 / p."""
    return fsum(log2(1 / p) if p > 0 else inf for p in probabilities) / num_bytes


def nats_converted(probabilities, num_bytes):
    """Natural logarithms, divided by that of 2."""
    if not all(probabilities):
        return inf
    return sum(log(p) for p in probabilities) / -log(2) / num_bytes


def bits_per_token_first(probabilities, num_bytes):
    """Bits per token, times tokens per byte."""
    if 0.0 in probabilities:
        return inf
    bits = [-log2(p) for p in probabilities]
    return sum(bits) / len(bits) * (len(bits) / num_bytes)


# apply_temperature


def powers(probabilities, temperature):
    """The powers, divided by their sum."""
    weights = [p ** (1 / temperature) for p in probabilities]
    return [weight / sum(weights) for weight in weights]


def with_pow(probabilities, temperature):
    """`pow` in a loop."""
    weights = []
    for p in probabilities:
        weights.append(pow(p, 1.0 / temperature))
    total = sum(weights)
    return [weights[idx] / total for idx in range(len(weights))]


def logarithms_divided(probabilities, temperature):
    """Logarithms divided by the temperature, as in a neural network; 0 stays 0."""
    weights = [exp(log(p) / temperature) if p > 0 else 0.0 for p in probabilities]
    return [weight / sum(weights) for weight in weights]


def largest_taken_away(probabilities, temperature):
    """The largest logarithm is subtracted first, so that nothing gets too small."""
    logs = [log(p) / temperature if p else -inf for p in probabilities]
    weights = [exp(value - max(logs)) for value in logs]
    return [weight / fsum(weights) for weight in weights]


def tuple_of_powers(probabilities, temperature):
    """A tuple in place of a list."""
    total = sum(p ** (1 / temperature) for p in probabilities)
    return tuple(p ** (1 / temperature) / total for p in probabilities)


SOLUTIONS = {
    "count_followers": [
        defaultdict_of_counters,
        plain_dicts,
        shifted_copies,
        sliding_window,
        lists_then_counters,
    ],
    "next_distribution": [
        with_a_loop,
        two_parts,
        counts_added_later,
        shares_then_scaled,
        tuple_returned,
    ],
    "sample": [by_bisection, by_choices, counting_down, with_while, with_uniform],
    "bits_per_byte": [
        a_loop_that_stops,
        log_with_a_base,
        bits_of_the_inverse,
        nats_converted,
        bits_per_token_first,
    ],
    "apply_temperature": [
        powers,
        with_pow,
        logarithms_divided,
        largest_taken_away,
        tuple_of_powers,
    ],
}
