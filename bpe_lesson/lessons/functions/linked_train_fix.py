"""How `train` is called, its cases, and mistakes in Python."""

from heapq import heapify, heappush

from bpe_lesson import linked
from bpe_lesson.lessons.functions.pop_best import old_entry_dropped, old_entry_trusted
from bpe_lesson.lessons.item import Cases
from bpe_lesson.linked import pop_best


def linked_train(text, vocab_size, after_first=False, trusting=False, barren=False):
    """Train as `linked.train` does, but with any of the three mistakes in the listing."""
    chain = linked.Chain(text.encode("utf-8"))
    merges = {}
    heap = [chain.entry(pair) for pair in chain.places]
    if after_first:
        lost = tuple(chain.ids[:2])
        heap = [entry for entry in heap if entry[-1] != lost or entry[0] < -1]
    heapify(heap)
    while heap and len(merges) < vocab_size - 256:
        pair = old_entry_trusted(heap, chain.entry) if trusting else pop_best(heap, chain.entry)
        if pair is None:
            break
        merges[pair] = 256 + len(merges)
        born = chain.merge(pair, merges[pair])
        for new in () if barren else born:
            heappush(heap, chain.entry(new))
    return merges


def random_training(rng):
    """Return a short text made of few letters, and a vocabulary size."""
    return "".join(rng.choices("ab ", k=rng.randrange(20))), rng.randrange(256, 266)


CASES = Cases(
    linked.train,
    typed=[
        (("", 300), {}),
        (("a", 300), {}),
        (("ab", 300), {(97, 98): 256}),
        (("ab", 256), {}),
        (("aaab", 258), {(97, 97): 256, (256, 97): 257}),
        (("abcabc", 258), {(97, 98): 256, (256, 99): 257}),
        (("abaaab", 258), {(97, 98): 256, (256, 97): 257}),
        (("abcbcabab", 257), {(97, 98): 256}),
        (("é", 300), {(195, 169): 256}),
    ],
    random=random_training,
)


def three_mistakes(text, vocab_size):
    return linked_train(text, vocab_size, after_first=True, trusting=True, barren=True)


def first_pair_not_seen(text, vocab_size):
    return linked_train(text, vocab_size, after_first=True)


def old_entries_trusted(text, vocab_size):
    return linked_train(text, vocab_size, trusting=True)


def newborn_forgotten(text, vocab_size):
    return linked_train(text, vocab_size, barren=True)


def first_and_old(text, vocab_size):
    return linked_train(text, vocab_size, after_first=True, trusting=True)


def first_and_newborn(text, vocab_size):
    return linked_train(text, vocab_size, after_first=True, barren=True)


def old_and_newborn(text, vocab_size):
    return linked_train(text, vocab_size, trusting=True, barren=True)


def old_entries_dropped(text, vocab_size):
    chain = linked.Chain(text.encode("utf-8"))
    merges = {}
    heap = [chain.entry(pair) for pair in chain.places]
    heapify(heap)
    while len(merges) < vocab_size - 256 and (pair := old_entry_dropped(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        for new in chain.merge(pair, merges[pair]):
            heappush(heap, chain.entry(new))
    return merges
