"""How `train` is called, its cases, and mistakes in Python."""

from functools import partial
from heapq import heapify, heappush

from bpe_course.ask.functions.pop_best import old_entry_dropped, old_entry_trusted
from bpe_course.ask.item import Cases
from bpe_lesson import linked
from bpe_lesson.linked import pop_best


def linked_train(text, vocab_size, first=0, pop=pop_best, barren=False, push=heappush):
    """Train as `linked.train` does, but with any of the three mistakes in the listing."""
    chain = linked.Chain(text.encode("utf-8"))
    merges = {}
    heap = [chain.entry(pair) for pair in zip(chain.ids[first:], chain.ids[first + 1 :])]
    heapify(heap)
    while len(merges) < vocab_size - 256 and (pair := pop(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        born = chain.merge(pair, merges[pair])
        for new in () if barren else born:
            push(heap, chain.entry(new))
    return merges


def random_training(rng):
    """Return a short text made of few letters, and a vocabulary size."""
    return "".join(rng.choices("ab ", k=rng.randrange(20))), rng.randrange(256, 266)


CASES = Cases(
    linked.train,
    typed=[
        (("abcabc", 258), {(97, 98): 256, (256, 99): 257}),
        (("", 300), {}),
        (("a", 300), {}),
        (("ab", 300), {(97, 98): 256}),
        (("ab", 256), {}),
        (("aaab", 258), {(97, 97): 256, (256, 97): 257}),
        (("abaaab", 258), {(97, 98): 256, (256, 97): 257}),
        (("abcbcabab", 257), {(97, 98): 256}),
        (("é", 300), {(195, 169): 256}),
        (("aaaaaaa", 259), {(97, 97): 256, (256, 256): 257, (257, 256): 258}),
    ],
    random=random_training,
)


three_mistakes = partial(linked_train, first=1, pop=old_entry_trusted, barren=True)
first_pair_not_seen = partial(linked_train, first=1)
old_entries_trusted = partial(linked_train, pop=old_entry_trusted)
newborn_forgotten = partial(linked_train, barren=True)
first_and_old = partial(linked_train, first=1, pop=old_entry_trusted)
first_and_newborn = partial(linked_train, first=1, barren=True)
old_and_newborn = partial(linked_train, pop=old_entry_trusted, barren=True)
old_entries_dropped = partial(linked_train, pop=old_entry_dropped)
