"""The exercise `encode_word`: its cases, typed by hand, its hints and its known mistakes."""

from bpe_lesson import words
from bpe_lesson.exercises.end_of_word.shared import joined, some_merges, some_word
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.words import END_OF_WORD


def by_choice(word, merges, choose, most=99):
    """Merge whichever pair in `merges` the function `choose` picks, up to `most` times."""
    symbols = words.split_word(word)
    for _ in range(most):
        pairs = [pair for pair in zip(symbols, symbols[1:]) if pair in merges]
        symbols = joined(symbols, choose(pairs)) if pairs else symbols
    return symbols


def replayed(symbols, merges):
    """Replay the merges on the symbols of a word."""
    for pair in merges:
        symbols = joined(symbols, pair)
    return tuple(symbols)


ENCODE_WORD = Exercise(
    words.encode_word,
    title="Split a word by replaying merges",
    minutes=10,
    cases=[
        (("", []), ("</w>",)),
        (("lot", [("l", "o")]), ("lo", "t", "</w>")),
        (("lolo", [("l", "o")]), ("lo", "lo", "</w>")),
        (("low", [("l", "o"), ("o", "w")]), ("lo", "w", "</w>")),
        (("abc", [("b", "c"), ("a", "b")]), ("a", "bc", "</w>")),
        (("abc", [("b", "c"), ("a", "b"), ("a", "bc")]), ("abc", "</w>")),
        (("abcd", [("c", "d"), ("a", "b"), ("ab", "c")]), ("ab", "cd", "</w>")),
        (("Ab", [("a", "b")]), ("A", "b", "</w>")),
        (("at", [("t", "</w>"), ("a", "t</w>")]), ("at</w>",)),
        (("at", [("t", "</w>"), ("a", "t")]), ("a", "t</w>")),
        (("aaa", [("a", "a")]), ("aa", "a", "</w>")),
        (("cab", [("d", "e"), ("a", "b")]), ("c", "ab", "</w>")),
        (("abcbc", [("a", "b"), ("b", "c")]), ("ab", "c", "bc", "</w>")),
        (("abcbc", [("b", "c"), ("a", "b")]), ("a", "bc", "bc", "</w>")),
        (("nest", [("e", "s"), ("es", "t"), ("est", "</w>"), ("n", "e")]), ("n", "est</w>")),
    ],
    random_case=lambda rng: (some_word(rng), some_merges(rng)),
    hints=[
        "Go through the merges from first to last. Each one works on what the one before it left.",
        "You don't need an `if`: `merge` changes nothing if the pair isn't there. But keep the "
        "list that it returns, because the next round needs it.",
        "symbols = words.split_word(___)\n"
        "for pair in ___:\n"
        '    symbols = merge(___, pair, "".join(pair))\n'
        "return ___",
    ],
    trace="write down the symbols of the word, and write them again after each merge in the list.",
    mistakes=[
        Mistake(
            "most-frequent-first",
            "Your code seems to start with the pair that occurs most often in this word.",
            "Counting was part of the training, and that's over. What tells you now which merge "
            "comes first?",
            lambda word, merges: by_choice(word, merges, lambda pairs: max(pairs, key=pairs.count)),
        ),
        Mistake(
            "leftmost-first",
            "Your code seems to start with the pair that is furthest to the left in the word.",
            'Take "abc" with the merges (b, c), (a, b). Which of the two merges was learned first?',
            lambda word, merges: by_choice(word, merges, lambda pairs: pairs[0]),
        ),
        Mistake(
            "in-reverse",
            "Your code seems to replay the merges from the last to the first.",
            "A late merge may need a symbol that an early one makes. So which of the two has to "
            "come first?",
            lambda word, merges: words.encode_word(word, merges[::-1]),
        ),
        Mistake(
            "last-learned-first",
            "Your code seems to prefer the merge that was learned last.",
            "In training, which merge came first: the one at the start of the list, or the one at "
            "the end?",
            lambda word, merges: by_choice(
                word, merges, lambda pairs: max(pairs, key=merges.index)
            ),
        ),
        Mistake(
            "first-of-the-list-only",
            "Your code seems to stop after the first merge in the list.",
            "Look at how far your `return` is indented. Is it inside the loop or after it?",
            lambda word, merges: replayed(words.split_word(word), merges[:1]) if merges else None,
        ),
        Mistake(
            "started-over",
            "Your code seems to start every merge from the original word, so the merges before it "
            "are lost.",
            "In the second round, which list should `merge` get?",
            lambda word, merges: replayed(words.split_word(word), merges[-1:]),
        ),
        Mistake(
            "last-merge-left-out",
            "Your code seems to leave out the last merge in the list.",
            "How many merges does your loop go through, and how many are in the list?",
            lambda word, merges: words.encode_word(word, merges[:-1]),
        ),
        Mistake(
            "in-alphabetical-order",
            "Your code seems to replay the merges in alphabetical order.",
            "The list is in the order in which the merges were learned. Which line of yours "
            "changes that order?",
            lambda word, merges: words.encode_word(word, sorted(merges)),
        ),
        Mistake(
            "one-merge-only",
            "Your code seems to make a single merge and stop.",
            "After the first merge that fits, a later one may fit too. How far down the list "
            "should your loop go?",
            lambda word, merges: by_choice(
                word, merges, lambda pairs: min(pairs, key=merges.index), most=1
            ),
        ),
        Mistake(
            "result-thrown-away",
            "Your code seems to throw away the list that `merge` returns.",
            "`merge` doesn't change the list you give it. Which name should hold the new one?",
            lambda word, merges: words.split_word(word),
        ),
        Mistake(
            "no-marker",
            "Your code seems to leave out the end marker.",
            "Compare the symbols that your code starts with and those that words.split_word "
            "returns for the same word.",
            replayed,
        ),
        Mistake(
            "marker-added-last",
            "Your code seems to add the end marker after all the merges, so it takes part in none "
            "of them.",
            "When does the marker have to be there so that a pair such as (t, </w>) can be merged?",
            lambda word, merges: (*replayed(word, merges), END_OF_WORD),
        ),
        Mistake(
            "marker-cut-off",
            "Your code seems to remove the end marker from the result.",
            'Without it, how would you know whether ("low", "est") is one word or two?',
            lambda word, merges: tuple(
                s.removesuffix(END_OF_WORD)
                for s in words.encode_word(word, merges)
                if s != END_OF_WORD
            ),
        ),
        Mistake(
            "marker-in-pieces",
            "Your code seems to split the end marker into four symbols.",
            'Compare list("a</w>") with words.split_word("a"). How many symbols are in each?',
            lambda word, merges: replayed(word + END_OF_WORD, merges),
        ),
    ],
)


@ENCODE_WORD.mistake
def longest_match(word, merges):
    """Your code seems to take the longest symbol that fits, from left to right, as WordPiece does.

    Longest match ignores the order of the merges. Which pair of this word comes first in the list
    of merges?
    """
    known = {"".join(pair) for pair in merges} | set(word) | {END_OF_WORD}
    rest = word + END_OF_WORD
    pieces = []
    while rest:
        pieces.append(max((rest[:n] for n in range(len(rest) + 1) if rest[:n] in known), key=len))
        rest = rest[len(pieces[-1]) :]
    return tuple(pieces)


@ENCODE_WORD.mistake
def text_replaced_in_word(word, merges):
    """Your code seems to replace characters in a text instead of symbols in a list, so it finds
    (o, w) in lo w.

    Which symbols are in ("lo", "w")? Is one of them an "o"?
    """
    text = " ".join(words.split_word(word))
    for pair in merges:
        text = text.replace(" ".join(pair), "".join(pair))
    return tuple(text.split())


@ENCODE_WORD.mistake
def stopped_at_a_missing_pair(word, merges):
    """Your code seems to stop at the first merge whose pair isn't in the word.

    A later merge may still fit. Should the loop end there, or go on to the next merge?
    """
    symbols = words.split_word(word)
    for pair in merges:
        if pair not in zip(symbols, symbols[1:]):
            break
        symbols = joined(symbols, pair)
    return symbols


ENCODE_WORD_FIX = ENCODE_WORD.to_fix(
    "leftmost-first",
    title="Fix a broken encode_word",
    minutes=10,
    hints=[
        'Go through "abc" with the merges (b, c), (a, b) by hand. Which line chooses the pair?',
        "merges.index(pair) tells you how early a pair was learned. And `min` takes a `key`, just "
        "as `max` does.",
    ],
)
