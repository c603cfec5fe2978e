"""Exercises of lesson 04, training on bytes. The results are typed by hand, never computed."""

from bpe_lesson import basic, core
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.practice.lesson_01 import no_overlap

FIRST_ID = Question(
    "train-first-id",
    lesson="04",
    title="Which id does the first new token get?",
    answer=256,
    why="The bytes have the ids 0 to 255; this is the first one that is free.",
    hints=["The output above shows how many tokens vocab has, and the highest id among them."],
    trace="write down the ids that the bytes have, from the first to the last.",
    mistakes=[
        Mistake("one-too-high", "an id is left free.", "What is the highest id of a byte?", 257),
        Mistake("last-byte", "the bytes end one earlier.", "What is max(vocab) above?", 255),
        Mistake("left-part", "the token takes over the id of e.", "What is a lone e then?", 101),
        Mistake("sum", "the two ids are added up.", "Is there a byte with that id?", 133),
    ],
)

FIRST_LENGTH = Question(
    "train-first-length",
    lesson="04",
    title="How long is the list after the first merge?",
    answer=596,
    why="At each of the 20 places one id stands where two were: 616 - 20.",
    hints=["How many ids go at one place, how many come, and how many places are there?"],
    trace="write e, space, e, space down as ids, merge, and count before and after.",
    mistakes=[
        Mistake("both-gone", "nothing comes in for a pair.", "What stands in its place?", 576),
        Mistake("one-place", "one place is replaced.", "How often does the pair occur?", 615),
        Mistake("no-change", "a merge keeps the length.", "How many ids become one?", 616),
        Mistake("places", "the new ids alone are counted.", "Where are all the others?", 20),
    ],
)

TRACE = Question(
    "train-trace",
    lesson="04",
    title="Which ids are left of abcab after two merges?",
    answer=[257, 256],
    why="(97, 98) becomes 256; then two pairs occur once, and the one seen first becomes 257.",
    hints=[
        "After the first merge three ids are left, and two pairs.",
        "Of two pairs that occur equally often, take the one further left.",
    ],
    trace="write the five ids down, mark the pairs, replace the winner; then all of it once more.",
    mistakes=[
        Mistake(
            "smallest",
            "the smallest pair wins a tie; here it is the first seen.",
            "Which pair of the three ids stands further left?",
            [256, 257],
            convention=True,
        ),
        Mistake("from-257", "new ids begin at 257.", "Which is the first free one?", [258, 257]),
        Mistake("once", "one merge is made.", "Is there a pair in what is left?", [256, 99, 256]),
        Mistake("one-id", "both tokens get one id.", "What would 256 stand for?", [256, 256]),
    ],
    minutes=1,
)

BLANKS = Question(
    "train-blanks",
    lesson="04",
    title="Two blanks in the loop of train",
    answer=(256, 300),
    why="The new ids of a vocabulary of 300 are 256 to 299; a range stops before its end.",
    hints=["Which id does the first merge get, which one the last? There are 300, from 0 on."],
    trace="write down the first and the last id of a vocabulary of 300, and that of its last byte.",
    mistakes=[
        Mistake("first-too-high", "an id is left free.", "Which id has byte 255?", (257, 300)),
        Mistake("too-low", "255 is free.", "Which is the highest byte?", (255, 300)),
        Mistake("from-1", "the bytes begin at 1.", "How many are 1 to 255?", (257, 301)),
        Mistake("end-inside", "a range has its end in it.", "What is list(range(2))?", (256, 299)),
        Mistake("last-is-300", "the last id is 300.", "How many are 0 to 300?", (256, 301)),
        Mistake("merges", "idx counts the merges.", "What does merges[pair] become?", (0, 44)),
    ],
)

TRAIN = Exercise(
    basic.train,
    lesson="04",
    title="Train on bytes",
    minutes=8,
    cases=[
        (("", 300), {}),
        (("a", 257), {}),
        (("ab", 256), {}),
        (("ab", 257), {(97, 98): 256}),
        (("a a", 257), {(97, 32): 256}),
        ((" a ", 257), {(32, 97): 256}),
        (("e\u0301", 257), {(101, 204): 256}),
        (("Aa", 257), {(65, 97): 256}),
        (("éé", 300), {(195, 169): 256, (256, 256): 257}),
        (("bab", 257), {(98, 97): 256}),
        (("aba", 257), {(97, 98): 256}),
        (("a😄b😄", 257), {(240, 159): 256}),
        (("aaabab", 258), {(97, 97): 256, (97, 98): 257}),
        (("aaabdaaabac", 258), {(97, 97): 256, (256, 97): 257}),
    ],
    random_case=lambda rng: (
        "".join(rng.choices(rng.choice(["ab", "abc", "aé", "a😄"]), k=rng.randrange(4, 10))),
        rng.randrange(256, 263),
    ),
    hints=[
        "The loop of the section Twenty merges is nearly all of it. Which number in it has to come "
        "from vocab_size, and what can happen to a short text?",
        "The winner is max(stats, key=stats.get). max of nothing is an error: where stats is "
        "empty, leave the loop first, with break.",
        "ids, merges = list(___), {}\n"
        "for idx in range(___, ___):\n"
        "    stats = get_stats(ids)\n"
        "    if not stats:\n        ___\n"
        "    pair = max(stats, key=stats.get)\n"
        "    ids = merge(___, pair, ___)\n"
        "    merges[pair] = ___\n"
        "return merges",
    ],
    trace="write the bytes of this case down, then the ids after each merge, and what was merged.",
)


def learn(
    ids,
    new_ids,
    choose=core.most_frequent,
    count=core.get_stats,
    name=lambda idx, ids, pair: idx,
):
    """Train as `train` does, from these ids, with one part exchanged."""
    ids, merges = list(ids), {}
    for idx in new_ids:
        stats = count(ids)
        if not stats:
            break
        pair = choose(stats)
        merges[pair] = name(idx, ids, pair)
        ids = core.merge(ids, pair, merges[pair])
    return merges


@TRAIN.convention
def smallest_wins_ties(text, vocab_size):
    """The smallest pair wins a tie, as in many compiled trainers; here it is the first seen.

    Which of two equal pairs does max keep?
    """
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "smallest")
    )


@TRAIN.convention
def greatest_wins_ties(text, vocab_size):
    """The greatest pair wins a tie, as in subword-nmt; here it is the first seen.

    Does the key of max compare counts alone, or pairs as well?
    """
    return learn(
        text.encode(), range(256, vocab_size), lambda stats: core.most_frequent(stats, "greatest")
    )


@TRAIN.convention
def last_wins_ties(text, vocab_size):
    """The pair seen last wins a tie; here it is the first seen.

    With > or with >=, which of two equal pairs does a comparison keep?
    """
    return learn(
        text.encode(),
        range(256, vocab_size),
        lambda stats: max(reversed(stats), key=stats.get),
    )


@TRAIN.convention
def counts_without_overlap(text, vocab_size):
    """Overlapping pairs count once; here every one counts.

    In "aaa", how often does your count find the pair (a, a)?
    """
    return learn(text.encode(), range(256, vocab_size), count=no_overlap)


@TRAIN.mistake
def no_pair_left(text, vocab_size):
    """There is always a pair left to merge.

    How many pairs has a list of one id, and what does max make of none?
    """
    ids, merges = list(text.encode()), {}
    for idx in range(256, vocab_size):
        stats = core.get_stats(ids)
        pair = max(stats, key=stats.get)
        ids = core.merge(ids, pair, idx)
        merges[pair] = idx
    return merges


@TRAIN.mistake
def same_list_again(text, vocab_size):
    """Every round meets the list of bytes anew: the same pair wins each time.

    merge returns a new list: where does it go, and is that the list that is counted next?
    """
    ids, merges = list(text.encode()), {}
    for idx in range(256, vocab_size):
        stats = core.get_stats(ids)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        core.merge(ids, pair, idx)
        merges[pair] = idx
    return merges


@TRAIN.mistake
def code_points(text, vocab_size):
    """A character is one id, its code point.

    How many bytes has é, and which (lesson 03)? What will be done with a code point over 255?
    """
    return learn([ord(character) for character in text], range(256, vocab_size))


@TRAIN.mistake
def characters(text, vocab_size):
    """The symbols are letters, as in the toy.

    From lesson 03, what turns a text into numbers from 0 to 255?
    """
    return learn(text, range(256, vocab_size))


@TRAIN.mistake
def ids_from_257(text, vocab_size):
    """The first new token has the id 257.

    Which id has the last of the bytes, and which one is free next?
    """
    return learn(text.encode(), range(257, vocab_size + 1))


@TRAIN.mistake
def ids_from_257_one_fewer(text, vocab_size):
    """The first new token has the id 257, and there is one merge fewer than asked for.

    Which id has the last of the bytes, and where does the range begin?
    """
    return learn(text.encode(), range(257, vocab_size))


@TRAIN.mistake
def ids_from_zero(text, vocab_size):
    """The new tokens are numbered from 0.

    Which token has the id 0 already, and how many ids do the bytes take?
    """
    return learn(text.encode(), range(vocab_size - 256))


@TRAIN.mistake
def highest_and_one(text, vocab_size):
    """A new id is one more than the highest in the list.

    Which byte has that id, and could it come in another text?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: max(ids) + 1)


@TRAIN.mistake
def one_id_for_all(text, vocab_size):
    """Every new token has the same id.

    What has to change from one merge to the next?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: 256)


@TRAIN.mistake
def left_id_again(text, vocab_size):
    """A new token takes over the id of its left part.

    What does that id mean afterwards: the old token, or the new one?
    """
    return learn(text.encode(), range(256, vocab_size), name=lambda idx, ids, pair: pair[0])


@TRAIN.mistake
def no_end(text, vocab_size):
    """vocab_size sets no limit, or a far higher one: merging goes on until no pair is left.

    It counts all tokens, those of the bytes among them: how many merges is there room for?
    """
    return learn(text.encode(), range(256, 256 + vocab_size))


@TRAIN.mistake
def counts_ignored(text, vocab_size):
    """The counts play no part: max compares the pairs themselves.

    What does max(stats) look at, and how did lesson 01 make it look at the counts?
    """
    return learn(text.encode(), range(256, vocab_size), choose=max)


@TRAIN.mistake
def return_in_the_loop(text, vocab_size):
    """The first merge is the end of it.

    How far is return indented, and how often does the loop go round before it?
    """
    return learn(text.encode(), range(256, min(vocab_size, 257))) or None


@TRAIN.mistake
def one_merge_too_many(text, vocab_size):
    """One merge more than asked for is made.

    With vocab_size 256, how many merges are there room for?
    """
    return learn(text.encode(), range(256, vocab_size + 1))


@TRAIN.mistake
def one_merge_too_few(text, vocab_size):
    """One merge fewer than asked for is made.

    With vocab_size 257, which id is the last one?
    """
    return learn(text.encode(), range(256, vocab_size - 1))


@TRAIN.mistake
def stops_at_one(text, vocab_size):
    """A pair that occurs once is no pair.

    In "ab" with room for one merge, which pair is there?
    """

    def twice(ids):
        return {pair: count for pair, count in core.get_stats(ids).items() if count > 1}

    return learn(text.encode(), range(256, vocab_size), count=twice)


@TRAIN.mistake
def counted_once(text, vocab_size):
    """The pairs are counted once, and the most frequent of them are the merges.

    Which pairs are there after the first merge that were not there before?
    """
    stats = core.get_stats(list(text.encode()))
    pairs = sorted(stats, key=lambda pair: -stats[pair])[: vocab_size - 256]
    return {pair: 256 + i for i, pair in enumerate(pairs)}


@TRAIN.mistake
def ids_from_255(text, vocab_size):
    """The first new token has the id 255.

    Which token has that id already?
    """
    return learn(text.encode(), range(255, vocab_size))


@TRAIN.mistake
def rarest_pair_first(text, vocab_size):
    """The rarest pair is merged first.

    Which pair saves most: one that is frequent, or one that is rare?
    """
    return learn(text.encode(), range(256, vocab_size), lambda stats: min(stats, key=stats.get))


@TRAIN.mistake
def id_to_pair(text, vocab_size):
    """The merges lead from id to pair.

    To ask "has this pair a merge?", which of the two must be the key?
    """
    return {idx: pair for pair, idx in basic.train(text, vocab_size).items()}


@TRAIN.mistake
def ids_too(text, vocab_size):
    """The ids that are left are returned as well, as in the toy.

    What does the task ask for?
    """
    merges = basic.train(text, vocab_size)
    *_, ids = basic.replay(text.encode(), merges)
    return merges, ids


LONGER = Question(
    "train-longer",
    lesson="04",
    title="Training goes on: what may happen to the old merges?",
    answer="c",
    why="The loop only adds; what was merged before is what it goes on from.",
    hints=["Which line of the loop could reach a merge that was made before?"],
    trace="go through the loop once more, and mark every line that changes merges.",
    mistakes=[
        Mistake("dropped", "the loop takes merges out.", "Which line of it would?", "a"),
        Mistake("renumbered", "the loop changes an id.", "How often is an idx given?", "b"),
    ],
)

RATIO = Question(
    "train-ratio",
    lesson="04",
    title="The compression ratio of éaéabc",
    answer=2.0,
    why="8 bytes, for é has two, become 4 tokens: 257, 257, b and c.",
    hints=[
        "Write the bytes down first: é has two.",
        "Replay both merges, then count what is left.",
    ],
    trace="write all bytes down, replay the two merges, and divide as the definition says.",
    mistakes=[
        Mistake("upside-down", "tokens are divided by bytes.", "What would no gain be?", 0.5),
        Mistake("characters", "characters are counted.", "How many bytes has é?", 1.5),
        Mistake("one-merge", "one merge is replayed.", "What does (256, 97) become?", 8 / 6),
        Mistake("saved", "ids are counted.", "What is divided by what?", 4),
    ],
)

UNSEEN = Question(
    "train-unseen",
    lesson="04",
    title="Is the ratio on unseen text higher, lower or the same?",
    answer="lower",
    why="The merges are the pairs that were frequent in the other half.",
    hints=["Whose pairs were counted when the merges were chosen?"],
    trace="take a word that only the first half has, and ask what its merges do in the second.",
    mistakes=[
        Mistake("higher", "merges fit new text better.", "Which text chose them?", "higher"),
        Mistake("same", "both halves have the same pairs.", "Equally often, all?", "same"),
    ],
)

GREEK = Question(
    "train-greek",
    lesson="04",
    title="How much of the gap comes from the bytes, how much from the merges?",
    answer=(13, 10),
    why="35 - 22 were there before any merge; then English lost 22 - 12, and Greek none.",
    hints=["The first is the gap between the bytes. The second is what merging adds to it."],
    trace="write four numbers in a square: bytes and tokens, of English and of Greek.",
    mistakes=[
        Mistake("swapped", "the two change places.", "What was there before a merge?", (10, 13)),
        Mistake(
            "own-letters",
            "letters are taken from Greek's bytes.",
            "Which bytes had English?",
            (16, 7),
        ),
        Mistake("bytes-only", "merges play no part.", "What did they do to English?", (23, 0)),
        Mistake("merges-only", "bytes play no part.", "What was the gap before them?", (0, 23)),
        Mistake("whole", "the merges add all.", "What of it was there before?", (13, 23)),
    ],
)

DIGITS = Question(
    "train-digits",
    lesson="04",
    title="Trained on years: which digits merge first, and how many tokens is 1066?",
    answer=(19, 4),
    why="A hundred years begin with 19. No pair inside 1066 stood together as often.",
    hints=["How many of the years begin with 19, how many with 20? How many hold 10, 06 or 66?"],
    trace="count the years that hold 19, 20, 10, 06 and 66; twenty merges are few.",
    mistakes=[
        Mistake("whole", "a number is one token.", "Was 1066 among the years?", (19, 1)),
        Mistake("twos", "digits go in twos.", "How often did 66 stand together?", (19, 2)),
        Mistake("ten", "one pair in it is merged.", "How many years hold 10?", (19, 3)),
        Mistake("twenty", "20 is commoner than 19.", "How many years begin with each?", (20, 4)),
    ],
)

RUN_OUT = Question(
    "train-run-out",
    lesson="04",
    title="How many merges can abcabc have?",
    answer=3,
    why="ab, then abc, then abcabc: one id is left, and it has no neighbour.",
    hints=["A merge replaces its pair at every place. Write the list down after each."],
    trace="write the six ids down, merge until one is left, and count the merges.",
    mistakes=[
        Mistake("no-end", "every merge finds a pair.", "How many ids can be left?", 744),
        Mistake("twice", "a pair must occur twice.", "Which pair is left after abc?", 2),
        Mistake("by-one", "a merge saves one id.", "How many places has ab?", 5),
        Mistake("size", "the vocabulary is counted.", "How many of these are bytes?", 259),
    ],
)

TRAIN_MEND = TRAIN.to_mend(
    "code-points",
    title="Mend a train",
    minutes=3,
    hints=["Run it on éé by hand. Which ids does it begin with?"],
)

MERGES = Question(
    "train-merges",
    lesson="04",
    title="A vocabulary has 1,000 tokens. How many merges made it?",
    answer=744,
    why="Each merge made one token, and 256 were there before: 1000 - 256.",
    hints=["Which tokens were there before the first merge?"],
    trace="do it for a vocabulary of 257 first, then of 258.",
    mistakes=[
        Mistake("all", "every token was merged.", "Which are there from the start?", 1000),
        Mistake("255", "there are 255 bytes.", "Is the byte 0 counted?", 745),
        Mistake("257", "there are 257 bytes.", "How many are 0 to 255?", 743),
        Mistake("added", "the bytes come on top.", "Are they among the 1,000?", 1256),
    ],
)

REPORT = Question(
    "train-report",
    lesson="04",
    title="60 bytes: 20 tokens on the training text, 24 on a new one. Which ratio counts?",
    answer=2.5,
    why="60 / 24, on the text that the merges were not chosen for.",
    hints=["Which of the two texts is like those that the tokenizer will meet?"],
    trace="work out both ratios, and strike out the one that flatters.",
    mistakes=[
        Mistake("training", "the training text is measured.", "Whom does that flatter?", 3),
        Mistake("upside-down", "tokens are divided by bytes.", "What would no gain be?", 0.4),
        Mistake("mean", "the mean of both is taken.", "Which of them flatters?", 2.75),
        Mistake("both", "both texts are put together.", "Which of them flatters?", 120 / 44),
    ],
)

HALF = Question(
    "train-half-character",
    lesson="04",
    title="A token that is no character: what is it?",
    answer="b",
    why="Tokens are bytes; joined with the bytes after them they spell characters.",
    hints=["How do 240 and 159 come to stand together so often in the paragraph?"],
    trace="look the bytes f0 and 9f up among the merges, and see what comes after them.",
    mistakes=[
        Mistake("fault", "a token must be a character.", "Did we ask for that anywhere?", "a"),
        Mistake("unknown", "some bytes have no token.", "Which byte is not in vocab?", "c"),
    ],
)

TIE = Question(
    "train-tie",
    lesson="04",
    title="A tie of (99, 32), seen first, and (46, 32): which wins here, which by smallest?",
    answer=((99, 32), (46, 32)),
    why="Two rules, two merges, and from there on two tokenizers.",
    hints=["The rule of this course is in lesson 01, in bold."],
    trace="write both pairs down, with where each is seen and which number it begins with.",
    mistakes=[
        Mistake("swapped", "the two rules change places.", "Which is ours?", ((46, 32), (99, 32))),
        Mistake(
            "no-tie",
            "the second asks for first seen too.",
            "Which pair is smaller?",
            ((99, 32), (99, 32)),
        ),
        Mistake(
            "both-smallest",
            "we take the smallest too.",
            "Which does max keep?",
            ((46, 32), (46, 32)),
        ),
    ],
)

CONTINUATION = Question(
    "train-continuation",
    lesson="04",
    title="The bytes of é are 195 and 169. Which one is the continuation byte?",
    answer=169,
    why="169 is 10101001: it begins with 10, as all of them do.",
    hints=["Write both in binary, and look at the first two bits."],
    trace="write both in binary, with f'{195:08b}' and f'{169:08b}', and compare the first bits.",
    mistakes=[
        Mistake("lead", "it is the one with 11 in front.", "Which one begins é?", 195),
        Mistake("code-point", "code points are bytes.", "Which two bytes are there?", 233),
        Mistake("position", "its position is asked for.", "Which byte is it?", 2),
    ],
)
