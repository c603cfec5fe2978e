"""The exercise `find_disagreement`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.differential import find_disagreement
from bpe_lesson.exercises.exercise import Exercise


def call_with_tables(disagreement, ours, theirs, texts, vocab_size):
    """Call `disagreement` with two trainers that look up their merges in tables."""

    def looks_up(table):
        return lambda text, vocab_size: dict(list(table[text].items())[: vocab_size - 256])

    return disagreement(looks_up(ours), looks_up(theirs), list(texts), vocab_size)


def format_tables(show, ours, theirs, texts, vocab_size):
    """Return a case as a learner would type it, with the merges that differ in a comment."""
    tables = " against ".join(
        show({text: table[text] for text in texts if ours[text] is not theirs[text]})
        for table in (ours, theirs)
    )
    return f"find_disagreement(train, other, {show(list(texts))}, {vocab_size})  # {tables}"


A = (97, 97)
B = (97, 98)
C = (98, 97)

SLOW = {"": {}, "a": {}, "aa": {A: 256}, "ab": {B: 256}, "aba": {B: 256, (256, 97): 257}}

TURNED = {**SLOW, "aba": {(256, 97): 257, B: 256}}

OTHER_PAIR = {**SLOW, "ab": {C: 256}}

OTHER_IDS = {**SLOW, "aba": {B: 257, (256, 97): 256}}

STOPS = {**SLOW, "aba": {B: 256}}

NEVER = {**SLOW, "": {A: 256}}

TWICE = {**OTHER_PAIR, "aba": {B: 256}}


def random_tables(rng):
    """Return two tables, some texts in random order, and a vocabulary size."""
    theirs = rng.choice([SLOW, TURNED, OTHER_PAIR, OTHER_IDS, STOPS, NEVER, TWICE])
    return SLOW, theirs, rng.sample(list(SLOW), rng.randrange(1, 6)), rng.choice([257, 258, 258])


FIND_DISAGREEMENT = Exercise(
    find_disagreement,
    title="A differential test",
    minutes=14,
    use=call_with_tables,
    as_code=format_tables,
    cases=[
        ((SLOW, SLOW, [], 258), None),
        ((SLOW, SLOW, ["", "a", "aba"], 258), None),
        ((SLOW, OTHER_PAIR, ["a", "ab"], 258), "ab"),
        ((SLOW, OTHER_PAIR, ["ab", "aa"], 258), "ab"),
        ((SLOW, TURNED, ["aba"], 258), "aba"),
        ((SLOW, OTHER_IDS, ["aba"], 258), "aba"),
        ((SLOW, STOPS, ["aba"], 258), "aba"),
        ((SLOW, STOPS, ["aba"], 257), None),
        ((SLOW, NEVER, ["a", "", "aa"], 258), ""),
        ((SLOW, TWICE, ["aba", "ab"], 258), "aba"),
    ],
    random_case=random_tables,
    hints=[
        "Call both trainers on the same text with the same size. When are the two results the "
        "same?",
        "== ignores the order of dicts. But `list(merges.items())` is a list, and lists are "
        "equal only if their order is the same.",
        "def find_disagreement(train, other, texts, vocab_size):\n"
        "    for text in texts:\n"
        "        ours, theirs = train(text, vocab_size), ___\n"
        "        if ___ != list(theirs.items()):\n"
        "            return ___\n"
        "    return None",
    ],
    trace="go through the texts one by one, and write both results side by side, in order.",
)


def by(part):
    """Return a differential test that compares only one part of the merges."""

    def test(train, other, texts, vocab_size):
        for text in texts:
            if part(train(text, vocab_size)) != part(other(text, vocab_size)):
                return text
        return None

    return test


@FIND_DISAGREEMENT.mistake
def order_ignored(train, other, texts, vocab_size):
    """Your code seems to accept the same merges in a different order.

    The first merge has the lowest rank. Does == on two dicts notice which item comes first?
    """
    return by(dict)(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def lengths_compared(train, other, texts, vocab_size):
    """Your code seems to compare only how many merges there are.

    Suppose two trainers learn one merge each. Does it have to be the same one?
    """
    return by(len)(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def pairs_compared(train, other, texts, vocab_size):
    """Your code seems to compare only the pairs, and not their ids.

    What does `list(merges)` contain, and what does it leave out?
    """
    return by(list)(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def first_text_only(train, other, texts, vocab_size):
    """Your code seems to decide after the first text.

    On the first text, the two trainers learn the same merges, but there are more texts to come.
    When can you be sure that there's no disagreement?
    """
    return find_disagreement(train, other, list(texts)[:1], vocab_size)


@FIND_DISAGREEMENT.mistake
def last_found(train, other, texts, vocab_size):
    """Your code returns the last text on which the trainers disagree, not the first.

    What should happen as soon as you've found one?
    """
    return find_disagreement(train, other, list(texts)[::-1], vocab_size)


@FIND_DISAGREEMENT.mistake
def yes_or_no(train, other, texts, vocab_size):
    """Your code returns True or False, not a text.

    Which text would you need to see in order to look for the bug?
    """
    return find_disagreement(train, other, texts, vocab_size) is not None


@FIND_DISAGREEMENT.mistake
def agreement(train, other, texts, vocab_size):
    """Your code returns a text on which the two trainers agree.

    Look at your comparison. Does it need == or !=?
    """
    for text in texts:
        if list(train(text, vocab_size).items()) == list(other(text, vocab_size).items()):
            return text
    return None


@FIND_DISAGREEMENT.mistake
def all_of_them(train, other, texts, vocab_size):
    """Your code returns a list of all the texts on which the trainers disagree.

    One is enough. When could the function stop?
    """
    return [
        text for text in texts if find_disagreement(train, other, [text], vocab_size) is not None
    ]


@FIND_DISAGREEMENT.mistake
def empty_text_passed_over(train, other, texts, vocab_size):
    """Your code misses a disagreement on the empty text.

    Many programs fail on an empty text. Which line of yours skips it, or takes it for None?
    """
    return find_disagreement(train, other, filter(None, texts), vocab_size)


@FIND_DISAGREEMENT.mistake
def size_forgotten(train, other, texts, vocab_size):
    """Your code lets both trainers learn as much as they can, whatever the size.

    What is the argument `vocab_size` for?
    """
    return find_disagreement(train, other, texts, 300)


@FIND_DISAGREEMENT.mistake
def zipped(train, other, texts, vocab_size):
    """Your code compares the merges one by one, but it stops when one of the trainers has no more.

    `zip` stops at the end of the shorter one. What if one trainer learns fewer merges?
    """
    for text in texts:
        ours = train(text, vocab_size)
        theirs = other(text, vocab_size)
        if any(one != two for one, two in zip(ours.items(), theirs.items())):
            return text
    return None


@FIND_DISAGREEMENT.mistake
def ids_compared(train, other, texts, vocab_size):
    """Your code seems to compare only the ids, and not the pairs.

    Every trainer counts up from 256. What does `merges.values()` leave out?
    """
    return by(lambda merges: list(merges.values()))(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def nothing_returned(train, other, texts, vocab_size):
    """Your code returns None, even if the trainers disagree.

    Does it call both trainers, `train` and `other`? And once it has found a text, does it return
    the text, or only print it?
    """
    find_disagreement(train, other, texts, vocab_size)
