from bpe_course.ask.functions.round_numbers import round_number
from bpe_course.ask.item import Cases
from bpe_course.language_model import NgramModel, sum_tokenizations


def call_with_model(function, data, vocab, ids=(), length=2):
    return round_number(function(data, vocab, NgramModel(list(ids), len(vocab), length)))


def as_code(show, data, vocab, ids=(), length=2):
    model = f"NgramModel({show(list(ids))}, {len(vocab)}, {length})"
    return f"sum_tokenizations({show(data)}, {show(vocab)}, {model})"


def random_case(rng):
    longer = rng.sample([b"ab", b"ba", b"aa", b"aba", b"bab"], k=rng.randrange(1, 4))
    vocab = dict(enumerate([b"a", b"b", *longer]))
    data = bytes(rng.choices(b"ab", k=rng.randrange(1, 7)))
    ids = [rng.randrange(len(vocab)) for _ in range(rng.randrange(10))]
    return data, vocab, ids, rng.choice([1, 2, 2])


SINGLE = {0: b"a", 1: b"b"}
WITH_AB = {0: b"a", 1: b"b", 2: b"ab"}

# The probabilities of a small model: with nothing counted, they're equal; with ids, by hand.
TYPED = [
    ((b"ab", WITH_AB), 0.444444444),  # 1/3 * 1/3 + 1/3
    ((b"", WITH_AB), 1.0),
    ((b"c", WITH_AB), 0.0),
    ((b"ab", SINGLE), 0.25),
    # After nothing, a has (1 + 2 * 1/2) / 4, and so has b; after a, b has (1 + 1/2) / 2.
    ((b"ab", SINGLE, [0, 1], 1), 0.375),
    # 165,580,141 ways: whoever tries each of them doesn't get to the end.
    ((b"a" * 40, {0: b"a", 1: b"aa"}), 0.666666667),
]

CASES = Cases(sum_tokenizations, TYPED, random_case, use=call_with_model, as_code=as_code)
