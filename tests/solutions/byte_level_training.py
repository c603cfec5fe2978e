"""Right solutions of lesson 04."""

import heapq
from collections import Counter, OrderedDict, defaultdict, deque
from functools import lru_cache, partial, reduce
from itertools import count, groupby, islice, pairwise, takewhile

from bpe_lesson.core import get_stats, merge


def by_minbpe(text, vocab_size, verbose=False):
    """Karpathy's minbpe, BasicTokenizer.train, with a check for short texts."""
    assert vocab_size >= 256
    num_merges = vocab_size - 256
    ids = list(text.encode("utf-8"))
    merges = {}
    vocab = {idx: bytes([idx]) for idx in range(256)}
    for i in range(num_merges):
        stats = get_stats(ids)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        idx = 256 + i
        ids = merge(ids, pair, idx)
        merges[pair] = idx
        vocab[idx] = vocab[pair[0]] + vocab[pair[1]]
        if verbose:
            print(f"merge {i + 1}/{num_merges}: {pair} -> {idx} ({vocab[idx]})")
    return merges


def by_tiktoken(text, vocab_size):
    """Tiktoken's educational bpe_train: bytes objects as tokens, and a Counter in each round."""
    ranks = {bytes([i]): i for i in range(2**8)}
    merges = {}
    word = [bytes([b]) for b in text.encode("utf-8")]
    while len(ranks) < vocab_size:
        stats = Counter()
        for pair in zip(word[:-1], word[1:]):
            stats[pair] += 1
        if not stats:
            break
        most_common_pair = max(stats, key=lambda pair: stats[pair])
        token_bytes = most_common_pair[0] + most_common_pair[1]
        merges[ranks[most_common_pair[0]], ranks[most_common_pair[1]]] = len(ranks)
        ranks[token_bytes] = len(ranks)
        new_word = []
        i = 0
        while i < len(word) - 1:
            if (word[i], word[i + 1]) == most_common_pair:
                new_word.append(token_bytes)
                i += 2
            else:
                new_word.append(word[i])
                i += 1
        if i == len(word) - 1:
            new_word.append(word[i])
        word = new_word
    return merges


def by_cs336_lecture(text: str, vocab_size: int) -> dict[tuple[int, int], int]:
    """Stanford's CS336, lecture 1: a defaultdict of counts, and a vocabulary beside the merges."""
    indices = list(map(int, text.encode("utf-8")))
    merges: dict[tuple[int, int], int] = {}
    vocab: dict[int, bytes] = {x: bytes([x]) for x in range(256)}
    for i in range(vocab_size - 256):
        counts = defaultdict(int)
        for index1, index2 in zip(indices, indices[1:]):
            counts[(index1, index2)] += 1
        if not counts:
            return merges
        pair = max(counts, key=counts.get)
        index1, index2 = pair
        new_index = 256 + i
        merges[pair] = new_index
        vocab[new_index] = vocab[index1] + vocab[index2]
        new_indices = []
        i = 0
        while i < len(indices):
            if i + 1 < len(indices) and indices[i] == pair[0] and indices[i + 1] == pair[1]:
                new_indices.append(new_index)
                i += 2
            else:
                new_indices.append(indices[i])
                i += 1
        indices = new_indices
    return merges


def by_hugging_face(text, vocab_size):
    """Hugging Face's course: the best pair by hand, with > so that the first of equals stays."""
    splits = [*text.encode()]
    merges = {}
    while 256 + len(merges) < vocab_size and len(splits) > 1:
        best_pair = ""
        max_freq = None
        for pair, freq in get_stats(splits).items():
            if max_freq is None or max_freq < freq:
                best_pair = pair
                max_freq = freq
        merges[best_pair] = 256 + len(merges)
        splits = merge(splits, best_pair, merges[best_pair])
    return merges


def most_common(text, vocab_size):
    """Counter.most_common keeps equal counts in the order first seen."""
    ids, merges = bytearray(text, "utf-8"), Counter()
    ids = list(ids)
    for idx in range(256, vocab_size):
        if top := Counter(pairwise(ids)).most_common(1):
            [(pair, _)] = top
            ids = merge(ids, pair, idx)
            merges[pair] = idx
    return merges


def recursive(text, vocab_size):
    """One merge in each call, the rest in the next."""

    def learn(ids, idx):
        if idx == vocab_size or len(ids) < 2:
            return {}
        stats = get_stats(ids)
        pair = max(stats, key=stats.get)
        return {pair: idx} | learn(merge(ids, pair, idx), idx + 1)

    return learn(list(text.encode()), 256)


def generated(text, vocab_size):
    """A generator of all merges; islice takes as many as there is room for."""

    def learn(ids):
        for idx in count(256):
            if not (stats := get_stats(ids)):
                return
            pair = max(stats, key=stats.get)
            yield pair, idx
            ids = merge(ids, pair, idx)

    return OrderedDict(islice(learn(list(text.encode("utf8"))), vocab_size - 256))


def reduced(text, vocab_size, *, size_of_byte=256):
    """A reduce over the new ids, and sorted, which is stable even if reversed."""

    def step(state, idx):
        ids, merges = state
        ranked = sorted(get_stats(ids).items(), key=lambda item: item[1], reverse=True)
        for pair, _ in ranked[:1]:
            return merge(ids, pair, idx), {**merges, pair: idx}
        return state

    return reduce(step, range(size_of_byte, vocab_size), (list(text.encode()), {}))[1]


def error_as_end(text, vocab_size):
    """Leave the loop by the error that max raises if there's nothing to choose from."""
    ids, merges = list(text.encode()), {}
    try:
        for idx in range(256, vocab_size):
            stats = get_stats(ids)
            ids = merge(ids, pair := max(stats, key=stats.__getitem__), idx)
            merges[pair] = idx
    except ValueError:
        pass
    return merges


def any_arguments(*args):
    """*args in place of names, and a heap in place of max."""
    text, vocab_size = args
    ids, merges = deque(text.encode()), defaultdict(int)
    for idx in range(256, vocab_size):
        stats = get_stats(list(ids)).items()
        heap = [(-number, place, pair) for place, (pair, number) in enumerate(stats)]
        heapq.heapify(heap)
        if not heap:
            break
        pair = heapq.heappop(heap)[-1]
        merges[pair] = idx
        ids = deque(merge(list(ids), pair, idx))
    return merges


class Trainer:
    """An object that can be called like a function; each call starts afresh."""

    __name__ = "called_object"

    def __call__(self, text, vocab_size):
        """Learn merges."""
        self.ids, self.merges = list(text.encode()), {}
        while len(self.merges) + 256 < vocab_size and self.find_best():
            pair = self.find_best()
            self.merges[pair] = len(self.merges) + 256
            self.ids = merge(self.ids, pair, self.merges[pair])
        return self.merges

    def find_best(self):
        """Return the best pair, or None."""
        stats = get_stats(self.ids)
        return max(stats, key=stats.get, default=None)


def learn_from(encoding, text, vocab_size):
    """Learn merges from a text in some encoding."""
    ids, merges = list(bytes(text, encoding)), {}
    new_ids = iter(range(256, vocab_size))
    for idx in takewhile(lambda _: len(ids) >= 2, new_ids):
        stats = get_stats(ids)
        most = max(stats.values())
        pair = next(pair for pair in stats if stats[pair] == most)
        ids[:] = merge(ids, pair, idx)
        merges[pair] = idx
    return merges


with_partial = partial(learn_from, "utf-8")
with_partial.__name__ = "with_partial"


@lru_cache
def remembered(text, vocab_size):
    """Made from the merges of one token fewer, which the cache remembers."""
    if vocab_size == 256:
        return {}
    merges = dict(remembered(text, vocab_size - 1))
    ids = list(text.encode())
    for pair, idx in merges.items():
        ids = merge(ids, pair, idx)
    if len(merges) == vocab_size - 257 and len(ids) > 1:
        pairs = [*zip(ids, ids[1:])]
        groups = [(pair, len([*same])) for pair, same in groupby(sorted(pairs, key=pairs.index))]
        merges[max(groups, key=lambda group: group[1])[0]] = vocab_size - 1
    return merges


TRAIN = [
    by_minbpe,
    by_tiktoken,
    by_cs336_lecture,
    by_hugging_face,
    most_common,
    recursive,
    generated,
    reduced,
    error_as_end,
    any_arguments,
    Trainer(),
    with_partial,
    remembered,
]


def fixed_with(start):
    """Return the listing of lesson 04 with a different first line."""

    def train(text, vocab_size):
        ids = start(text)
        merges = {}
        for idx in range(256, vocab_size):
            stats = get_stats(ids)
            if not stats:
                break
            pair = max(stats, key=stats.get)
            ids = merge(ids, pair, idx)
            merges[pair] = idx
        return merges

    return train


FIXED = [
    fixed_with(lambda text: text.encode("utf-8")),
    fixed_with(lambda text: list(text.encode())),
    fixed_with(lambda text: [byte for character in text for byte in character.encode("utf-8")]),
    fixed_with(lambda text: [*bytes(text, "utf-8")]),
    fixed_with(lambda text: bytearray(text, encoding="utf-8")),
    fixed_with(lambda text: memoryview(text.encode()).tolist()),
]

SOLUTIONS = {"train": TRAIN, "train-fix": [*FIXED, *TRAIN]}
