"""The exercise `encode`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic, core
from bpe_lesson.exercises.exercise import Exercise, Mistake


def encode_by(text, merges, key=None, least=2, rounds=99):
    """Encode as `encode` does, with one part exchanged; `key` takes a pair and all counts."""
    key = key or (lambda pair, stats: merges.get(pair, float("inf")))
    ids = list(text.encode("utf-8"))
    while len(ids) >= least and rounds:
        stats = core.get_stats(ids)
        pair = min(stats, key=lambda pair: key(pair, stats))
        if pair not in merges:
            break
        ids = core.merge(ids, pair, merges[pair])
        rounds -= 1
    return ids


def longest_match(text, merges):
    """Take the longest token that fits, from the left."""
    ids = []
    rest = text.encode("utf-8")
    vocab = basic.build_vocab(merges)
    while rest:
        fitting = [idx for idx in vocab if rest.startswith(vocab[idx])]
        ids.append(max(fitting, key=lambda idx: len(vocab[idx])))
        rest = rest.removeprefix(vocab[ids[-1]])
    return ids


ENCODE = Exercise(
    basic.encode,
    title="From text to ids",
    minutes=14,
    cases=[
        (("", {}), []),
        (("a", {}), [97]),
        (("é", {}), [195, 169]),
        (("ab", {(97, 98): 256}), [256]),
        (("abc", {(98, 99): 256}), [97, 256]),
        (("aaab", {(97, 97): 256, (256, 97): 257}), [257, 98]),
        (("aab", {(97, 98): 256, (97, 97): 257}), [97, 256]),
        (("abc", {(97, 98): 256, (98, 99): 257}), [256, 99]),
        (("abcdbc", {(97, 98): 256, (98, 99): 257, (99, 100): 258}), [256, 258, 257]),
        (("CABDE", {(65, 66): 256, (67, 65): 257, (66, 68): 258, (68, 69): 259}), [67, 256, 259]),
        (("abcd", {(97, 98): 256, (99, 100): 257, (256, 257): 258}), [258]),
        (("abc", {(97, 98): 256, (98, 99): 257, (97, 257): 258}), [256, 99]),
        (("abc", {(97, 98): 200_000}), [200_000, 99]),
        ((" A b ", {(98, 32): 256}), [32, 65, 32, 256]),
    ],
    random_case=lambda rng: (
        "".join(rng.choices("abcé", k=rng.randrange(10))),
        basic.train("".join(rng.choices("abcé", k=20)), 256 + rng.randrange(8)),
    ),
    hints=[
        "In a loop: count the pairs, find the one of lowest rank, merge it. It ends in two ways: no pair is left, or none that has a merge.",
        'min of nothing is an error, so ask before each round whether there is a pair at all. float("inf") is higher than every rank.',
        "ids = list(___)\n"
        "while len(ids) >= ___:\n"
        '    pair = min(get_stats(___), key=lambda pair: merges.get(___, float("inf")))\n'
        "    if pair not in ___:\n        break\n"
        "    ids = merge(___, ___, ___)\n"
        "return ids",
    ],
    trace="write the ids down after each merge, and below them the pairs that have a merge.",
    mistakes=[
        Mistake(
            "highest-count-first",
            "the pair that occurs most often in this text goes first, as in training.",
            "Which table says what was merged first in training?",
            lambda text, merges: encode_by(text, merges, lambda p, n: (p not in merges, -n[p])),
        ),
        Mistake(
            "most-frequent-pair",
            "the pair that occurs most often is merged, as in training, until it has no merge.",
            "Training has counted already: where does it say which pair it merged first?",
            lambda text, merges: encode_by(text, merges, lambda pair, stats: -stats[pair]),
        ),
        Mistake(
            "highest-rank-first",
            "the merge learned last goes first.",
            "Which id has the merge that training made first, the lowest or the highest?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: -merges.get(pair, 0)),
        ),
        Mistake(
            "leftmost-first",
            "the first pair from the left that has a merge goes first.",
            "Of two pairs with a merge, which one was merged first in training?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: pair not in merges),
        ),
        Mistake(
            "longest-match",
            "the longest token that fits is taken, from the left, as WordPiece does (lesson 02).",
            "Which of the two says how a text is split, the vocabulary or the merges?",
            longest_match,
        ),
        Mistake(
            "one-merge-only",
            "one merge is enough.",
            "Which pairs are there after it: does your loop go round again?",
            lambda text, merges: encode_by(text, merges, rounds=1),
        ),
        Mistake(
            "nothing-to-choose",
            "there is always a pair to choose: min of nothing fails.",
            "How many pairs has a text of one character, or a list that was merged into one id?",
            lambda text, merges: encode_by(text, merges, least=0),
        ),
        Mistake(
            "never-merges",
            "there are no merges.",
            "Does the loop begin, and does it end before the first merge? When should it end?",
            lambda text, merges: list(text.encode("utf-8")),
        ),
        Mistake(
            "smallest-pair",
            "the pair of the smallest ids goes first, whatever its rank.",
            "What does min compare where it is given no key?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: pair),
        ),
        Mistake(
            "every-pair-has-a-merge",
            "every pair has a merge.",
            "What should happen where a pair is not a key of merges?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges[pair]),
        ),
        Mistake(
            "none-has-a-rank",
            "min can compare None with a number.",
            "What does merges.get give for a pair without a merge, and how would you change that?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair)),
            error_contains="NoneType",
        ),
        Mistake(
            "two-ids-are-no-pair",
            "two ids are too few for a merge.",
            "How many ids does a pair have?",
            lambda text, merges: encode_by(text, merges, least=3),
        ),
        Mistake(
            "spaces-lost",
            "spaces are no part of the text.",
            "Which byte is a space, and what does split or strip do with it?",
            lambda text, merges: basic.encode("".join(text.split()), merges),
        ),
        Mistake(
            "one-id-is-a-pair",
            "one id by itself is a pair: min of nothing fails.",
            "How many ids must there be, so that there is a pair?",
            lambda text, merges: encode_by(text, merges, least=1),
        ),
        Mistake(
            "no-merge-is-a-number",
            "a pair without a merge has some rank, and a merge may have a higher one.",
            "Vocabularies have 200,000 ids and more: which number is higher than every id?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair, 999)),
        ),
        Mistake(
            "no-merge-is-zero",
            "a pair without a merge has the lowest rank of all: it is chosen, and ends the loop.",
            "Of 0, 256 and 262, which one does min take?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair, 0)),
        ),
        Mistake(
            "code-points",
            "a character is an id: its code point, not its bytes.",
            "How many bytes has é in UTF-8, and what gives them?",
            lambda text, merges: list(basic.apply_one_by_one([*map(ord, text)], merges))[-1],
        ),
        Mistake(
            "characters",
            "the characters of the text are its ids.",
            "Which type has an id, and what turns a text into numbers from 0 to 255?",
            lambda text, merges: list(text),
        ),
    ],
)

ENCODE_FIX = ENCODE.to_fix(
    "no-merge-is-zero",
    title="Fix an encode",
    minutes=6,
    hints=["Run it on abc by hand, with one merge, (98, 99). Which of the two pairs is chosen?"],
)
