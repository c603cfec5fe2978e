"""The exercise `find_disagreement`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.differential import find_disagreement
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.values import abbreviate


def call_with_tables(disagreement, ours, theirs, texts, vocab_size):
    """Hand over two trainers that look their merges up."""

    def looks_up(table):
        return lambda text, vocab_size: dict(list(table[text].items())[: vocab_size - 256])

    return disagreement(looks_up(ours), looks_up(theirs), list(texts), vocab_size)


def format_tables(ours, theirs, texts, vocab_size):
    """Return a case of find_disagreement as a learner would type it; only what differs is shown."""
    tables = " against ".join(
        abbreviate({text: table[text] for text in texts if ours[text] is not theirs[text]})
        for table in (ours, theirs)
    )
    return f"find_disagreement(train, other, {abbreviate(list(texts))}, {vocab_size})  # {tables}"


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
    """Return two tables, texts in some order, and a size."""
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
        "Both trainers get the same text and the same size. What is the same of two results?",
        "Two dicts are equal in any order. list(merges.items()) keeps the order.",
        "def find_disagreement(train, other, texts, vocab_size):\n"
        "    for text in texts:\n"
        "        ours, theirs = train(text, vocab_size), ___\n"
        "        if ___ != list(theirs.items()):\n"
        "            return ___\n"
        "    return None",
    ],
    trace="go through the texts with a finger, and write both results side by side, in order.",
)


def by(part):
    """Return a differential test that compares a part of the merges only."""

    def test(train, other, texts, vocab_size):
        for text in texts:
            if part(train(text, vocab_size)) != part(other(text, vocab_size)):
                return text
        return None

    return test


@FIND_DISAGREEMENT.mistake
def order_ignored(train, other, texts, vocab_size):
    """Merges in another order are the same merges.

    The first merge is the one of lowest rank. Does == of two dicts see which comes first?
    """
    return by(dict)(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def lengths_compared(train, other, texts, vocab_size):
    """As many merges are the same merges.

    Two trainers learn one merge each. Must it be the same one?
    """
    return by(len)(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def pairs_compared(train, other, texts, vocab_size):
    """The same pairs in the same order are enough, whatever their ids.

    What does list(merges) hold of a dict, and what not?
    """
    return by(list)(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def first_text_only(train, other, texts, vocab_size):
    """The first text settles it.

    When may you say that there is no disagreement?
    """
    return find_disagreement(train, other, list(texts)[:1], vocab_size)


@FIND_DISAGREEMENT.mistake
def last_found(train, other, texts, vocab_size):
    """The last such text is returned, not the first.

    What should happen as soon as one is found?
    """
    return find_disagreement(train, other, list(texts)[::-1], vocab_size)


@FIND_DISAGREEMENT.mistake
def yes_or_no(train, other, texts, vocab_size):
    """The result is True or False.

    With which text would you go looking for the mistake?
    """
    return find_disagreement(train, other, texts, vocab_size) is not None


@FIND_DISAGREEMENT.mistake
def agreement(train, other, texts, vocab_size):
    """A text is returned on which the two agree.

    Which of == and != belongs there?
    """
    for text in texts:
        if list(train(text, vocab_size).items()) == list(other(text, vocab_size).items()):
            return text
    return None


@FIND_DISAGREEMENT.mistake
def all_of_them(train, other, texts, vocab_size):
    """All such texts are returned, in a list.

    How many does it take to know that something is wrong?
    """
    return [
        text for text in texts if find_disagreement(train, other, [text], vocab_size) is not None
    ]


@FIND_DISAGREEMENT.mistake
def empty_text_passed_over(train, other, texts, vocab_size):
    """A text without letters is never tried.

    The empty text is where many programs fail. Should it be left out?
    """
    return find_disagreement(train, other, filter(None, texts), vocab_size)


@FIND_DISAGREEMENT.mistake
def size_forgotten(train, other, texts, vocab_size):
    """Both trainers go on as far as they can, whatever the size.

    What is vocab_size for?
    """
    return find_disagreement(train, other, texts, 300)


@FIND_DISAGREEMENT.mistake
def zipped(train, other, texts, vocab_size):
    """Merge is compared with merge only as far as both go.

    zip ends with the shorter of the two. What if one trainer stops early?
    """
    for text in texts:
        ours = train(text, vocab_size)
        theirs = other(text, vocab_size)
        if any(one != two for one, two in zip(ours.items(), theirs.items())):
            return text
    return None


@FIND_DISAGREEMENT.mistake
def ids_compared(train, other, texts, vocab_size):
    """The same ids are the same merges.

    Every trainer counts up from 256. What does values() hold of a dict, and what not?
    """
    return by(lambda merges: list(merges.values()))(train, other, texts, vocab_size)


@FIND_DISAGREEMENT.mistake
def nothing_returned(train, other, texts, vocab_size):
    """The text is found, and perhaps printed, and never returned.

    Who else but you can use what is printed?
    """
    find_disagreement(train, other, texts, vocab_size)
