"""The exercise `encode_word`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import words
from bpe_lesson.exercises.end_of_word.shared import joined, some_merges, some_word
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.words import END_OF_WORD


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


ENCODE_WORD = Exercise(
    words.encode_word,
    title="Split a word by replaying merges",
    minutes=8,
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
            lambda word, merges: (*replayed(word, merges), END_OF_WORD),
        ),
        Mistake(
            "marker-cut-off",
            "the end is not needed once the word is split.",
            'Without it, who can tell whether ("low", "est") is one word or two?',
            lambda word, merges: tuple(
                s.removesuffix(END_OF_WORD)
                for s in words.encode_word(word, merges)
                if s != END_OF_WORD
            ),
        ),
        Mistake(
            "marker-in-pieces",
            "the end marker is four symbols.",
            'What is list("a</w>"), and what is words.split_word("a")?',
            lambda word, merges: replayed(word + END_OF_WORD, merges),
        ),
    ],
)


@ENCODE_WORD.mistake
def longest_match(word, merges):
    """The longest symbol that fits is taken, from the left.

    Where does the order of the merges enter? Which pair of the word comes first in the list?
    """
    known = {"".join(pair) for pair in merges} | set(word) | {END_OF_WORD}
    rest = word + END_OF_WORD
    pieces = []
    while rest:
        pieces.append(max((rest[:n] for n in range(len(rest) + 1) if rest[:n] in known), key=len))
        rest = rest[len(pieces[-1]) :]
    return tuple(pieces)


ENCODE_WORD_FIX = ENCODE_WORD.to_fix(
    "leftmost-first",
    title="Fix an encode_word",
    minutes=10,
    hints=[
        'Run it by hand on "abc" with the merges (b, c), (a, b). Which line chooses?',
        "merges.index(pair) says how early a pair was learned; min takes a key, as max does.",
    ],
)
