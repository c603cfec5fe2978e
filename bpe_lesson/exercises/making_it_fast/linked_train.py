"""The exercise `linked-train-fix`: cases typed by hand, hints, and mistakes in a listing to fix."""

from heapq import heapify, heappush

from bpe_lesson import linked
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.making_it_fast.pop_best import old_entry_dropped, old_entry_trusted
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
        "Try the trainer on ab, on aaab, and on abaaab with the size 258. Each text shows a "
        "different mistake.",
        "Which pair does the loop over the nodes never see? And which line uses what "
        "`chain.merge` returns?",
        "You've already written a function that takes the best pair out of a heap with stale "
        "entries.",
    ],
    trace="go through abaaab. After each merge, which entries are in the heap, and are they true?",
)


@LINKED_TRAIN_FIX.mistake
def three_mistakes(text, vocab_size):
    """Your code still has all three mistakes.

    What does it learn from ab, and what does it learn from aaab?
    """
    return linked_train(text, vocab_size, after_first=True, trusting=True, barren=True)


@LINKED_TRAIN_FIX.mistake
def first_pair_not_seen(text, vocab_size):
    """Your code starts its walk at the second node, so it never sees the first pair.

    What does it learn from ab?
    """
    return linked_train(text, vocab_size, after_first=True)


@LINKED_TRAIN_FIX.mistake
def old_entries_trusted(text, vocab_size):
    """Your code still trusts stale entries.

    Suppose the pair at the top of the heap occurs less often than when its entry was written.
    Which pair should come out first?
    """
    return linked_train(text, vocab_size, trusting=True)


@LINKED_TRAIN_FIX.mistake
def newborn_forgotten(text, vocab_size):
    """Your code still forgets the pairs that are born, so no new token is ever merged again.

    What does `chain.merge` return, and what do you do with it?
    """
    return linked_train(text, vocab_size, barren=True)


@LINKED_TRAIN_FIX.mistake
def first_and_old(text, vocab_size):
    """Your code still misses the first pair, and it still trusts stale entries.

    Try your trainer on ab. Then try it on abaaab with the size 258, and write down the
    entries that are in the heap after the first merge. Are they all true?
    """
    return linked_train(text, vocab_size, after_first=True, trusting=True)


@LINKED_TRAIN_FIX.mistake
def first_and_newborn(text, vocab_size):
    """Your code still misses the first pair, and it still forgets the pairs that are born.

    Try your trainer on ab, then on aaab. Which merges are missing?
    """
    return linked_train(text, vocab_size, after_first=True, barren=True)


@LINKED_TRAIN_FIX.mistake
def old_and_newborn(text, vocab_size):
    """Your code still trusts stale entries, and it still forgets the pairs that are born.

    After the first merge, which entries are in the heap? Are they all true, and is one missing?
    """
    return linked_train(text, vocab_size, trusting=True, barren=True)


@LINKED_TRAIN_FIX.mistake
def old_entries_dropped(text, vocab_size):
    """Your code throws a stale entry away, although its pair still occurs at some places.

    What did your `pop_best` do with an entry that was no longer true?
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
