"""The exercise `linked-train-fix`, a listing of `linked.train` to fix: cases typed by hand, hints, and known mistakes."""

from heapq import heapify, heappush

from bpe_lesson import linked
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.making_it_fast.pop_best import old_entry_dropped, old_entry_trusted
from bpe_lesson.linked import pop_best


def linked_train(text, vocab_size, after_first=False, trusting=False, barren=False):
    """Train as `linked.train` does, with any of the three mistakes of the listing."""
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
    """Return a text of few letters, and a size."""
    return "".join(rng.choices("ab ", k=rng.randrange(20))), rng.randrange(256, 266)


LINKED_TRAIN_FIX = Exercise(
    linked.train,
    name="linked-train-fix",
    title="Fix three mistakes in a trainer with a heap",
    minutes=18,
    ships_with="three-mistakes",
    cases=[
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
    random_case=random_training,
    hints=[
        "Try it on ab, on aaab and on abaaab (258): one text for each mistake.",
        "Which pair does the walk never see? What becomes of the pairs that chain.merge returns?",
        "You have a function that takes the best pair out of a heap with old entries.",
    ],
    trace="go through abaaab: after each merge, what is in the heap, and is it true?",
)


@LINKED_TRAIN_FIX.mistake
def three_mistakes(text, vocab_size):
    """The first pair is not seen, old entries are trusted, and a pair that is born is forgotten.

    What does it learn from ab, and what from aaab?
    """
    return linked_train(text, vocab_size, after_first=True, trusting=True, barren=True)


@LINKED_TRAIN_FIX.mistake
def first_pair_not_seen(text, vocab_size):
    """The walk begins at the second node, so that the first pair is not seen.

    What does it learn from ab?
    """
    return linked_train(text, vocab_size, after_first=True)


@LINKED_TRAIN_FIX.mistake
def old_entries_trusted(text, vocab_size):
    """The counts in the heap are those of the beginning.

    In which order do two pairs come out, when the one on top has lost places since?
    """
    return linked_train(text, vocab_size, trusting=True)


@LINKED_TRAIN_FIX.mistake
def newborn_forgotten(text, vocab_size):
    """No pair with a new token in it ever comes into the heap.

    What does chain.merge return, and what becomes of it?
    """
    return linked_train(text, vocab_size, barren=True)


@LINKED_TRAIN_FIX.mistake
def first_and_old(text, vocab_size):
    """The first pair is not seen, and the counts in the heap are those of the beginning.

    Two are left to mend: try it on ab, then on a text where the top of the heap loses places.
    """
    return linked_train(text, vocab_size, after_first=True, trusting=True)


@LINKED_TRAIN_FIX.mistake
def first_and_newborn(text, vocab_size):
    """The first pair is not seen, and no pair with a new token comes into the heap.

    Two are left to mend: try it on ab, then on aaab. What is missing each time?
    """
    return linked_train(text, vocab_size, after_first=True, barren=True)


@LINKED_TRAIN_FIX.mistake
def old_and_newborn(text, vocab_size):
    """The counts in the heap are those of the beginning, and no new pair comes into it.

    Two are left to mend: what is in the heap after the first merge, and is it true?
    """
    return linked_train(text, vocab_size, trusting=True, barren=True)


@LINKED_TRAIN_FIX.mistake
def old_entries_dropped(text, vocab_size):
    """An old entry is thrown away, though its pair still stands at some places.

    What did pop_best do with an entry that was no longer true?
    """
    chain = linked.Chain(text.encode("utf-8"))
    merges = {}
    heap = [chain.entry(pair) for pair in chain.places]
    heapify(heap)
    while len(merges) < vocab_size - 256 and (pair := old_entry_dropped(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        for new in chain.merge(pair, merges[pair]):
            heappush(heap, chain.entry(new))
    return merges
