"""Exercises of lesson 02, words and their end. The results of the cases are typed by hand."""

from random import Random

from bpe_lesson import core, words
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.words import END


def some_word(rng: Random) -> str:
    """Return a word of one to five letters."""
    return "".join(rng.choices("abc", k=rng.randrange(1, 6)))


def some_merges(rng: Random) -> list:
    """Return merges learned from a corpus of four words."""
    return words.bpe([some_word(rng) for _ in range(4)], rng.randrange(8))[0]


def some_counts(rng: Random) -> dict:
    """Return up to three words of one, two or more symbols, with frequencies."""
    several = [rng.choices(["a", "b", "ab"], k=rng.randrange(1, 5)) for _ in range(3)]
    return {(*word, END): rng.randrange(1, 4) for word in several[: rng.randrange(4)]}


def some_tokens(rng: Random) -> list:
    """Return the tokens of up to three words; the last word may be open."""
    merges = some_merges(rng)
    several = [some_word(rng) for _ in range(rng.randrange(4))]
    tokens = [symbol for word in several for symbol in words.encode_word(word, merges)]
    return tokens[: len(tokens) - rng.randrange(2)]


def joined(word, pair):
    """Return a word with the pair as one symbol."""
    return tuple(core.merge(word, pair, "".join(pair)))


def by_choice(word, merges, choose, most=99):
    """Merge the pair that `choose` takes of those that are in merges, up to `most` times."""
    symbols = words.split_word(word)
    for _ in range(most):
        pairs = [pair for pair in zip(symbols, symbols[1:]) if pair in merges]
        symbols = joined(symbols, choose(pairs)) if pairs else symbols
    return symbols


def replayed(symbols, merges):
    """Replay the merges on symbols."""
    for pair in merges:
        symbols = joined(symbols, pair)
    return tuple(symbols)


COUNTS = Question(
    "words-counts",
    lesson="02",
    title="How often do (l, o), (w, e) and (w, l) occur in the corpus?",
    answer=(7, 8, 0),
    why="A pair lies inside a word, and counts as often as the word occurs.",
    hints=["Find the words that have the pair, and add up how often each of them occurs."],
    trace="for each of the three pairs, mark the words that hold it and add their frequencies.",
    mistakes=[
        Mistake("once", "each word counts once.", "How often is low in the corpus?", (2, 2, 0)),
        Mistake("across", "a pair may cross words.", "What follows w in low?", (7, 8, 5)),
        Mistake("first", "each pair is in one word.", "Which others have it?", (5, 2, 0)),
    ],
)

STATS_BLANKS = Question(
    "word_stats-blanks",
    lesson="02",
    title="Two blanks in word_stats",
    answer=("word", "*"),
    why="The pairs are those of one word, and they are there again in every copy of it.",
    hints=["Try it on {('l', 'o', 'l', 'o'): 3}: how often is (l, o) there in all?"],
    trace="fill both in and go through {('l', 'o', 'l', 'o'): 3} with pencil and paper.",
    mistakes=[
        Mistake("added", "each copy adds 1.", "How many (l, o) has one lolo?", ("word", "+")),
        Mistake("all", "all words are one.", "Which name is one word?", ("word_counts", "*")),
        Mistake("pair", "pair has a value already.", "Where does it get it?", ("pair", "*")),
        Mistake("number", "a number has pairs.", "Which is a sequence?", ("frequency", "*")),
    ],
)

WORD_STATS = Exercise(
    words.word_stats,
    lesson="02",
    title="Count the pairs in words with frequencies",
    minutes=4,
    cases=[
        (({},), {}),
        (({("a",): 3},), {}),
        (({("l", "o"): 5},), {("l", "o"): 5}),
        (({("a", "a", "a"): 3},), {("a", "a"): 6}),
        (({("es", "t", "</w>"): 6},), {("es", "t"): 6, ("t", "</w>"): 6}),
        (({("a", "b"): 2, ("b", "a"): 3},), {("a", "b"): 2, ("b", "a"): 3}),
        (({("l", "o"): 5, ("l", "o", "w"): 2},), {("l", "o"): 7, ("o", "w"): 2}),
        (({("l", "o"): 5, ("l", "o", "l", "o"): 2},), {("l", "o"): 9, ("o", "l"): 2}),
    ],
    random_case=lambda rng: (some_counts(rng),),
    hints=[
        "One dict for all words. For each word, count its own pairs and add them to that dict.",
        "What one word holds of a pair is in the corpus as many times as the word is.",
        "stats = ___\n"
        "for word, frequency in word_counts.items():\n"
        "    for pair, occurrences in get_stats(___).items():\n"
        "        stats[pair] = ___ + occurrences * ___\n"
        "return stats",
    ],
    trace="write each word down as often as it occurs, and make a mark for every pair in it.",
    mistakes=[
        Mistake(
            "frequency-ignored",
            "every word is in the corpus once.",
            'What does the 5 in {("l", "o"): 5} say about the pair (l, o)?',
            lambda word_counts: words.word_stats(dict.fromkeys(word_counts, 1)),
        ),
        Mistake(
            "once-a-word",
            "a word holds each of its pairs once.",
            "How often is (a, a) in one aaa?",
            lambda word_counts: {
                pair: sum(n for word, n in word_counts.items() if pair in zip(word, word[1:]))
                for pair in words.word_stats(word_counts)
            },
        ),
        Mistake(
            "copies-touch",
            "the copies of a word are one long word.",
            "Where one low ends and the next begins, is there a pair?",
            lambda word_counts: words.word_stats({word * n: 1 for word, n in word_counts.items()}),
        ),
        Mistake(
            "across-words",
            "the words stand in one long row, and a pair may reach from one into the next.",
            "Where a word ends, is its last symbol the neighbour of anything?",
            lambda word_counts: core.get_stats(
                [symbol for word, n in word_counts.items() for symbol in word * n]
            ),
        ),
        Mistake(
            "overwritten",
            "the last word that has a pair decides alone.",
            "What was in stats[pair] before it is set?",
            lambda word_counts: {
                pair: n * times
                for word, times in word_counts.items()
                for pair, n in core.get_stats(word).items()
            },
        ),
        Mistake(
            "pairs-of-characters",
            "a word is a text, and its symbols are single characters.",
            'How many symbols has ("es", "t", "</w>")?',
            lambda word_counts: words.word_stats(
                {tuple("".join(word)): n for word, n in word_counts.items()}
            ),
        ),
    ],
)


@WORD_STATS.mistake
def frequency_added(word_counts):
    """The frequency is added to the pairs of a word.

    A word occurs 5 times and holds a pair twice: how often is the pair there in all?
    """
    stats = {}
    for word, frequency in word_counts.items():
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences + frequency
    return stats


@WORD_STATS.mistake
def items_forgotten(word_counts):
    """A for over a dict gives keys and values.

    Which method of a dict gives both, two by two?
    """
    stats = {}
    for word, frequency in word_counts:
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats


FIRST_MERGE = Question(
    "words-first-merge",
    lesson="02",
    title="What does newest become by the merge (e, s), and how often does it occur then?",
    answer=("n e w es t </w>", 6),
    why="One merge joins one pair; the word itself occurs as often as before.",
    hints=["Look for an e with an s to its right. All other symbols stay."],
    trace="write the seven symbols of newest down and join the two that the merge names.",
    mistakes=[
        Mistake("all", "all three ties are merged.", "Which is taken?", ("n e w est</w>", 6)),
        Mistake(
            "pair", "the pair is counted.", "How often is newest there?", ("n e w es t </w>", 9)
        ),
        Mistake("cut", "the end is cut off.", "What ends every word?", ("n e w es t", 6)),
    ],
)

VOCAB_BLANKS = Question(
    "merge_vocab-blanks",
    lesson="02",
    title="Two blanks in merge_vocab",
    answer=("tuple", 0),
    why="A key must not change, so the list becomes a tuple; a word not met yet has the count 0.",
    hints=["What does merge return, and which kind of sequence may be the key of a dict?"],
    trace="fill both in and go through {('l', 'o'): 2, ('lo',): 3} with the pair (l, o).",
    mistakes=[
        Mistake("list", "a list can be a key.", "What does Python say to {[1]: 2}?", ("list", 0)),
        Mistake("str", "str joins symbols.", "What is str(['lo', 'w'])?", ("str", 0)),
        Mistake("one", "a new word was met before.", "What is get(..., 1) + 5?", ("tuple", 1)),
    ],
)

MERGE_VOCAB = Exercise(
    words.merge_vocab,
    lesson="02",
    title="Merge a pair in every word",
    minutes=4,
    cases=[
        ((("a", "b"), {}), {}),
        ((("l", "o"), {("a",): 2}), {("a",): 2}),
        ((("l", "o"), {("l", "o", "w"): 5}), {("lo", "w"): 5}),
        ((("o", "w"), {("lo", "w"): 1}), {("lo", "w"): 1}),
        ((("a", "a"), {("a", "a", "a"): 2}), {("aa", "a"): 2}),
        ((("l", "o"), {("l", "o", "l", "o"): 2}), {("lo", "lo"): 2}),
        ((("l", "o"), {("l", "o"): 2, ("lo",): 3}), {("lo",): 5}),
        ((("l", "o"), {("o", "l"): 2, ("l", "o"): 4}), {("o", "l"): 2, ("lo",): 4}),
        ((("t", "</w>"), {("a", "t", "</w>"): 4}), {("a", "t</w>"): 4}),
    ],
    random_case=lambda rng: (tuple(rng.choices(["a", "b", "ab", END], k=2)), some_counts(rng)),
    hints=[
        "Put every word, merged, into a new dict. What has no such pair comes back as it was.",
        'A key must be a tuple; the new symbol is "".join(pair). Is the merged word there already?',
        "new_counts = {}\n"
        "for word, frequency in ___:\n"
        "    symbols = tuple(merge(word, pair, ___))\n"
        "    new_counts[symbols] = new_counts.get(___, 0) + ___\n"
        "return new_counts",
    ],
    trace="take the words one by one, merge on paper, and write the frequency next to each.",
    mistakes=[
        Mistake(
            "list-as-key",
            "a list can be the key of a dict.",
            "A key must not change: which kind of sequence cannot?",
            lambda pair, word_counts: {
                core.merge(word, pair, "".join(pair)): n for word, n in word_counts.items()
            },
        ),
        Mistake(
            "same-words-overwritten",
            "of two words that become the same, the later one replaces the earlier.",
            "What is in the new dict already when the second of them comes?",
            lambda pair, word_counts: {
                joined(word, pair): frequency for word, frequency in word_counts.items()
            },
        ),
        Mistake(
            "result-thrown-away",
            "what merge returns is thrown away.",
            "merge leaves the word as it is and returns a list: which name should that have?",
            lambda pair, word_counts: dict(word_counts),
        ),
        Mistake(
            "frequency-lost",
            "every word is in the corpus once.",
            "What was the word's own value in word_counts?",
            lambda pair, word_counts: words.merge_vocab(pair, dict.fromkeys(word_counts, 1)),
        ),
    ],
)


@MERGE_VOCAB.mistake
def text_replaced(pair, word_counts):
    """Letters are compared and not symbols, so that (o, w) is found in "lo", "w".

    Where does the symbol "lo" begin, and what does "lo w".replace("o w", "ow") know of that?
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(" ".join(word).replace(" ".join(pair), "".join(pair)).split())
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def first_match_only(pair, word_counts):
    """A word has the pair once.

    How often is (l, o) in lolo, and what becomes of the second?
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        places = [i for i in range(len(word) - 1) if word[i : i + 2] == pair][:1]
        for i in places:
            word = (*word[:i], "".join(pair), *word[i + 2 :])
        new_counts[word] = new_counts.get(word, 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def symbols_taken_apart(pair, word_counts):
    """A word is taken apart into characters again.

    What does tuple make of a text, and what of a list of symbols?
    """
    return {tuple("".join(joined(word, pair))): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def text_with_spaces(pair, word_counts):
    """A word is a text with spaces between its symbols.

    What kind of key has word_counts?
    """
    return {" ".join(joined(word, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def joined_to_a_text(pair, word_counts):
    """A merged word is one text.

    A word is a tuple of symbols: what makes a tuple of a list?
    """
    return {"".join(joined(word, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def unchanged_dropped(pair, word_counts):
    """A word without the pair is no longer in the corpus.

    What becomes of a word in which nothing is merged?
    """
    merged = {word: n for word, n in word_counts.items() if joined(word, pair) != word}
    return words.merge_vocab(pair, merged)


@MERGE_VOCAB.mistake
def pair_not_joined(pair, word_counts):
    """The new symbol is the pair itself, a tuple.

    Which one text do ("e", "s") become, and what joins them?
    """
    return {tuple(core.merge(word, pair, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def changed_while_walked(pair, word_counts):
    """A dict may lose and gain keys while a for walks through it.

    What if the old dict stays as it is, and another one is filled?
    """
    for word in word_counts:
        word_counts[joined(word, pair)] = word_counts.pop(word)
    return word_counts


HUNDRED = Question(
    "words-hundred",
    lesson="02",
    title="How many of 100 merges are made?",
    answer=15,
    why="Ten were made; lower takes three more and widest two, and then no pair is left.",
    hints=["Ten are made already. Which pairs are left in the four words, and when is none left?"],
    trace="go on from the four words above, and count the merges until each is one symbol.",
    minutes=0.75,
    mistakes=[
        Mistake("all", "there is always a pair.", "When does a word have none left?", 100),
        Mistake("ten", "nothing is left to merge.", "How many symbols has lower?", 10),
        Mistake("symbols", "each symbol left takes a merge.", "How many do two take?", 17),
        Mistake("new", "only new merges count.", "What about the ten above?", 5),
    ],
)

NEST_BY_HAND = Question(
    "words-nest",
    lesson="02",
    title="What do the ten merges leave of nest?",
    answer="n est</w>",
    why="The first three merges fit, one after the other; no later one does.",
    hints=["Take the merges from the top. Is the pair there now? If not, go on to the next."],
    trace="write n e s t </w> and go down the list, writing the symbols anew after each merge.",
    minutes=0.75,
    mistakes=[
        Mistake("ne", "(n, e) comes before (e, s).", "Which is higher in the list?", "ne s t </w>"),
        Mistake("end", "the end is in no merge.", "What does the third one join?", "n est </w>"),
        Mistake("one", "one merge is enough.", "Does the second fit now?", "n es t </w>"),
        Mistake("whole", "what touches is joined.", "Which merge makes one of all?", "nest</w>"),
        Mistake("cut", "the end is cut off.", "What ends every word?", "n est"),
    ],
)

ENCODE_BLANKS = Question(
    "encode_word-blanks",
    lesson="02",
    title="Two blanks in encode_word",
    answer=("merges", "symbols"),
    why="One round for each merge, and each works on what the one before has left.",
    hints=["What does the second merge of nest work on: the word, or what the first one made?"],
    trace='fill both in and go through "nest" with the first two merges.',
    mistakes=[
        Mistake("anew", "every merge begins anew.", "What did the last leave?", ("merges", "word")),
        Mistake("itself", "symbols are replayed.", "What was learned?", ("symbols", "symbols")),
        Mistake("word", "characters are replayed.", "What was learned?", ("word", "symbols")),
        Mistake("swapped", "A and B change places.", "What is replayed?", ("symbols", "merges")),
    ],
)

ENCODE_WORD = Exercise(
    words.encode_word,
    lesson="02",
    title="Split a word by replaying merges",
    minutes=4,
    cases=[
        (("", []), ("</w>",)),
        (("lot", [("l", "o")]), ("lo", "t", "</w>")),
        (("lolo", [("l", "o")]), ("lo", "lo", "</w>")),
        (("low", [("l", "o"), ("o", "w")]), ("lo", "w", "</w>")),
        (("abc", [("b", "c"), ("a", "b")]), ("a", "bc", "</w>")),
        (("abc", [("b", "c"), ("a", "b"), ("a", "bc")]), ("abc", "</w>")),
        (("abc", [("ab", "c"), ("a", "b")]), ("ab", "c", "</w>")),
        (("abcd", [("c", "d"), ("a", "b"), ("ab", "c")]), ("ab", "cd", "</w>")),
        (("Ab", [("a", "b")]), ("A", "b", "</w>")),
        (("at", [("t", "</w>"), ("a", "t</w>")]), ("at</w>",)),
        (("abcbc", [("a", "b"), ("b", "c")]), ("ab", "c", "bc", "</w>")),
        (("abcbc", [("b", "c"), ("a", "b")]), ("a", "bc", "bc", "</w>")),
        (("nest", [("e", "s"), ("es", "t"), ("est", "</w>"), ("n", "e")]), ("n", "est</w>")),
    ],
    random_case=lambda rng: (some_word(rng), some_merges(rng)),
    hints=[
        "Go through the merges from first to last; each works on the symbols that are left.",
        "merge changes nothing where the pair is not there, so no if is needed. And what it returns"
        " must be kept for the next round.",
        "symbols = words.split_word(___)\n"
        "for pair in ___:\n"
        '    symbols = merge(___, pair, "".join(pair))\n'
        "return ___",
    ],
    trace="write the symbols of this word down, and again after each merge of the list.",
    mistakes=[
        Mistake(
            "commonest-first",
            "of the pairs that were learned, the commonest in this word is merged first.",
            "Counting was over when training ended: what says now which merge comes first?",
            lambda word, merges: by_choice(word, merges, lambda pairs: max(pairs, key=pairs.count)),
        ),
        Mistake(
            "leftmost-first",
            "the pair that stands leftmost in the word is merged first.",
            'In "abc" with the merges (b, c), (a, b): which of the two was learned first?',
            lambda word, merges: by_choice(word, merges, lambda pairs: pairs[0]),
        ),
        Mistake(
            "in-reverse",
            "the merges are replayed from the last to the first.",
            "A late merge may need a symbol that an early one makes: which comes first?",
            lambda word, merges: words.encode_word(word, merges[::-1]),
        ),
        Mistake(
            "last-learned-first",
            "of the pairs that are there, the one learned last is merged first.",
            "Which end of the list comes first, where the merges are replayed?",
            lambda word, merges: by_choice(
                word, merges, lambda pairs: max(pairs, key=merges.index)
            ),
        ),
        Mistake(
            "first-of-the-list-only",
            "the list ends with its first merge.",
            "How far is return indented, and how often does the loop go round before it?",
            lambda word, merges: replayed(words.split_word(word), merges[:1]) if merges else None,
        ),
        Mistake(
            "word-merged-anew",
            "every merge begins with the word, and what the merges before have made is lost.",
            "Which list should merge be given in the second round?",
            lambda word, merges: replayed(words.split_word(word), merges[-1:]),
        ),
        Mistake(
            "last-merge-left-out",
            "the list ends before its last merge.",
            "Over how many merges does your loop go?",
            lambda word, merges: words.encode_word(word, merges[:-1]),
        ),
        Mistake(
            "in-the-alphabets-order",
            "the merges are replayed in the order of the alphabet: they were sorted.",
            "Which order has the list that training gives, and what does sorted make of it?",
            lambda word, merges: words.encode_word(word, sorted(merges)),
        ),
        Mistake(
            "one-merge-only",
            "one merge is enough.",
            "After the first that fits, may another one fit? When are you through?",
            lambda word, merges: by_choice(
                word, merges, lambda pairs: min(pairs, key=merges.index), most=1
            ),
        ),
        Mistake(
            "result-thrown-away",
            "what merge returns is thrown away.",
            "merge makes a new list and leaves the old one as it is: where does the new one go?",
            lambda word, merges: words.split_word(word),
        ),
        Mistake(
            "no-marker",
            "a word has no end.",
            "What does words.split_word put behind the characters?",
            replayed,
        ),
        Mistake(
            "marker-added-last",
            "the end is put there when all is merged, and takes part in no merge.",
            "When must it be there, so that (t, </w>) can be merged?",
            lambda word, merges: (*replayed(word, merges), END),
        ),
        Mistake(
            "marker-cut-off",
            "the end is not needed once the word is split.",
            'Without it, who can tell whether ("low", "est") is one word or two?',
            lambda word, merges: tuple(
                s.removesuffix(END) for s in words.encode_word(word, merges) if s != END
            ),
        ),
        Mistake(
            "marker-in-pieces",
            "the end marker is four symbols.",
            'What is list("a</w>"), and what is words.split_word("a")?',
            lambda word, merges: replayed(word + END, merges),
        ),
    ],
)


@ENCODE_WORD.mistake
def longest_match(word, merges):
    """The longest symbol that fits is taken, from the left.

    Where does the order of the merges enter? Which pair of the word comes first in the list?
    """
    known = {"".join(pair) for pair in merges} | set(word) | {END}
    rest, pieces = word + END, []
    while rest:
        pieces.append(max((rest[:n] for n in range(len(rest) + 1) if rest[:n] in known), key=len))
        rest = rest[len(pieces[-1]) :]
    return tuple(pieces)


DECODE_WORDS = Exercise(
    words.decode_words,
    lesson="02",
    title="Tokens back to text",
    minutes=4,
    cases=[
        (([],), ""),
        ((["low"],), "low"),
        ((["low</w>"],), "low"),
        ((["low", "</w>"],), "low"),
        ((["</w>", "a</w>"],), " a"),
        ((["a</w>", "</w>"],), "a "),
        ((["n", "est</w>"],), "nest"),
        ((["low</w>", "new</w>"],), "low new"),
        ((["low", "low</w>", "new"],), "lowlow new"),
        ((["a", "</w>", "n", "e", "w", "</w>"],), "a new"),
        ((["new</w>", "low</w>", "n", "est</w>"],), "new low nest"),
    ],
    random_case=lambda rng: (some_tokens(rng),),
    hints=[
        "Put all tokens side by side with nothing between; the markers in them say where words end.",
        "If every marker becomes a space, one space may be too many: where, and when not?",
        'text = ___.join(tokens)\ntext = text.replace("</w>", ___)\nreturn text.removesuffix(___)',
    ],
    trace="write the tokens side by side without gaps, then look at each marker in turn.",
    mistakes=[
        Mistake(
            "all-spaces-lost",
            "words stand side by side without a space.",
            "What should a marker between two words become?",
            lambda tokens: "".join(tokens).replace(END, ""),
        ),
        Mistake(
            "marker-left-in",
            "the marker is part of the text.",
            "Would a reader want to see </w>? What should stand in its place?",
            lambda tokens: "".join(tokens),
        ),
        Mistake(
            "spaces-stripped",
            "a space at either end of the text is always one too many.",
            "What does an empty word at the beginning leave, and what takes one space away?",
            lambda tokens: "".join(tokens).replace(END, " ").strip(),
        ),
        Mistake(
            "four-characters-cut",
            "the last four characters are always a marker.",
            "Which are they where the last word is still open?",
            lambda tokens: "".join(tokens)[:-4].replace(END, " "),
        ),
        Mistake(
            "spaces-stripped-at-the-end",
            "all spaces at the end of the text are too many.",
            "What does an empty word at the end leave, and what takes one space away?",
            lambda tokens: "".join(tokens).replace(END, " ").rstrip(),
        ),
        Mistake(
            "trailing-space",
            "a space comes after every word, the last one too.",
            "How many spaces do two words need, and how many markers have they?",
            lambda tokens: "".join(tokens).replace(END, " "),
        ),
        Mistake(
            "space-after-every-token",
            "every token is a word.",
            'Which of the tokens "n", "est</w>" ends a word?',
            lambda tokens: " ".join(tokens).replace(END, ""),
        ),
        Mistake(
            "marker-must-be-alone",
            "the marker is always a token of its own.",
            'Where is the marker in "low</w>"?',
            lambda tokens: "".join(" " if token == END else token for token in tokens).rstrip(),
        ),
        Mistake(
            "strip-takes-characters",
            "every <, /, w and > at a word's end is cut off.",
            'What does "low</w>".rstrip("</w>") leave of low?',
            lambda tokens: "".join(
                t.rstrip(END) + " " if t.endswith(END) else t for t in tokens
            ).rstrip(),
        ),
        Mistake(
            "last-character-cut",
            "the text always ended in a space, so that its last character may go.",
            "What is the last character where the last word is still open?",
            lambda tokens: "".join(tokens).replace(END, " ")[:-1],
        ),
        Mistake(
            "open-word-lost",
            "a word that has no end yet is left out.",
            "Where are the tokens that came after the last marker?",
            lambda tokens: " ".join("".join(tokens).split(END)[:-1]),
        ),
    ],
)


MERGE_VOCAB_MEND = MERGE_VOCAB.to_mend(
    "text-replaced",
    title="Mend a merge_vocab",
    minutes=4,
    hints=["Run it by hand on ('lo', 'w') with the pair (o, w). Which line is at fault?"],
)

ENCODE_WORD_MEND = ENCODE_WORD.to_mend(
    "leftmost-first",
    title="Mend an encode_word",
    minutes=5,
    hints=[
        'Run it by hand on "abc" with the merges (b, c), (a, b). Which line chooses?',
        "merges.index(pair) says how early a pair was learned; min takes a key, as max does.",
    ],
)

HUG = Question(
    "words-hug",
    lesson="02",
    title="hug × 10 and pug × 5: how often (u, g), how often (h, u)?",
    answer=(15, 10),
    why="(u, g) is in both words, 10 + 5; (h, u) in hug only.",
    hints=["Which of the two words has the pair, and how often does that word occur?"],
    trace="write the pairs of each word down, with its frequency next to each.",
    mistakes=[
        Mistake("once", "every word is there once.", "What does × 10 say?", (2, 1)),
        Mistake("hug", "(u, g) is in hug only.", "How does pug end?", (10, 10)),
        Mistake("both", "both pairs are in both words.", "How does pug begin?", (15, 15)),
        Mistake("swapped", "the two change places.", "Which of them is in both?", (10, 15)),
    ],
)

FUSED = Question(
    "words-fused",
    lesson="02",
    title="How many merges make low one symbol: marker of its own, marker fused?",
    answer=(3, 2),
    why="l, o, w, </w> are four symbols, l, o, w</w> three; each merge makes one fewer.",
    hints=["How many symbols has the word at first, in each of the two ways?"],
    trace="write the symbols of low down in both ways and join two of them at a time.",
    mistakes=[
        Mistake("same", "both begin with as many symbols.", "With how many?", (3, 3)),
        Mistake("end", "the end is never a symbol.", "What are the symbols at first?", (2, 2)),
        Mistake("symbols", "each symbol takes a merge.", "How many do two take?", (4, 3)),
        Mistake("swapped", "fusing makes more symbols.", "Is w</w> one or two?", (2, 3)),
    ],
)

ABC = Question(
    "words-abc",
    lesson="02",
    title="By the merges (b, c), then (a, b): how is abc split?",
    answer="a bc </w>",
    why="(b, c) comes first in the list; after it there is no b left for (a, b).",
    hints=["Begin with a b c </w>, and take the merges in the order of the list."],
    trace="write a b c </w> down and replay the two merges.",
    mistakes=[
        Mistake("left", "the left end decides.", "Which merge is first in the list?", "ab c </w>"),
        Mistake("both", "both merges fit.", "Is there a b left after the first?", "abc </w>"),
        Mistake("cut", "the end is cut off.", "What ends every word?", "a bc"),
        Mistake("left-cut", "the left end decides.", "Which merge is first in the list?", "ab c"),
        Mistake("joined", "the end is joined too.", "Which merge does that?", "a bc</w>"),
    ],
)

FIRST_SEEN = Question(
    "words-first-seen",
    lesson="02",
    title="new her new her: which pair is merged first?",
    answer="ne",
    why="All tie; first seen takes the first pair of the first word.",
    hints=["All pairs tie. Which rule for ties has this course?"],
    trace="list the pairs in the order in which you meet them, reading the corpus.",
    mistakes=[
        Mistake("smallest", "the smallest wins a tie.", "What is our rule?", "er", convention=True),
        Mistake("greatest", "the greatest wins.", "What is our rule?", "w</w>", convention=True),
        Mistake("last", "the last seen wins.", "What is our rule?", "r</w>", convention=True),
    ],
)

OVERLAP = Question(
    "words-overlap",
    lesson="02",
    title="aaaa occurs twice: how often is (a, a) counted?",
    answer=6,
    why="Three overlapping pairs in the word, and the word is there twice.",
    hints=["How many pairs (a, a) has one aaaa? Overlapping ones all count."],
    trace="draw an arc over each two neighbouring a, and do so for each aaaa.",
    mistakes=[
        Mistake("once", "the word is there once.", "How often does it occur?", 3),
        Mistake("apart", "pairs do not overlap.", "Where does each pair begin?", 4),
        Mistake("letters", "letters are counted.", "How many pairs do four letters make?", 8),
        Mistake("across", "the two words touch.", "What stands between them?", 7),
    ],
)
