from bpe_course.ask.item import Cases
from bpe_lesson.differential import find_disagreement


def call_with_tables(function, ours, theirs, texts, vocab_size):
    def looks_up(table):
        return lambda text, vocab_size: dict(list(table[text].items())[: vocab_size - 256])

    return function(looks_up(ours), looks_up(theirs), texts, vocab_size)


def as_code(show, ours, theirs, texts, vocab_size):
    """Show the merges that differ in a comment."""
    tables = " against ".join(
        show({text: table[text] for text in texts if ours[text] is not theirs[text]})
        for table in (ours, theirs)
    )
    return f"find_disagreement(train, other, {show(list(texts))}, {vocab_size})  # {tables}"


A, B, C = (97, 97), (97, 98), (98, 97)

SLOW = {"": {}, "a": {}, "aa": {A: 256}, "ab": {B: 256}, "aba": {B: 256, (256, 97): 257}}
TURNED = {**SLOW, "aba": {(256, 97): 257, B: 256}}
OTHER_PAIR = {**SLOW, "ab": {C: 256}}
OTHER_IDS = {**SLOW, "aba": {B: 257, (256, 97): 256}}
STOPS = {**SLOW, "aba": {B: 256}}
NEVER = {**SLOW, "": {A: 256}}
TWICE = {**OTHER_PAIR, "aba": {B: 256}}


def random_tables(rng):
    theirs = rng.choice([SLOW, TURNED, OTHER_PAIR, OTHER_IDS, STOPS, NEVER, TWICE])
    return SLOW, theirs, rng.sample(list(SLOW), rng.randrange(1, 6)), rng.choice([257, 258, 258])


TYPED = [
    ((SLOW, OTHER_PAIR, ["a", "ab"], 258), "ab"),
    ((SLOW, SLOW, [], 258), None),
    ((SLOW, OTHER_PAIR, ["a"] * 9 + ["ab"], 258), "ab"),
    ((SLOW, TURNED, ["aba"], 258), "aba"),
    ((SLOW, OTHER_IDS, ["aba"], 258), "aba"),
    ((SLOW, STOPS, ["aba"], 257), None),
    ((SLOW, NEVER, ["a", "", "aa"], 258), ""),
]

CASES = Cases(find_disagreement, TYPED, random_tables, use=call_with_tables, as_code=as_code)
