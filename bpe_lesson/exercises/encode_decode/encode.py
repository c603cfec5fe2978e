"""The exercise `encode`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic, core
from bpe_lesson.exercises.exercise import Exercise, Mistake


def encode_by(text, merges, key=None, least=2, rounds=99):
    """Encode as `encode` does, with one part swapped; `key` gets a pair and all the counts."""
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
    """Encode from left to right, always with the longest token that fits."""
    ids = []
    rest = text.encode("utf-8")
    vocab = basic.build_vocab(merges)
    while rest:
        fitting = [idx for idx in vocab if rest.startswith(vocab[idx])]
        ids.append(max(fitting, key=lambda idx: len(vocab[idx])))
        rest = rest.removeprefix(vocab[ids[-1]])
    return ids


def walk_once(text, merges):
    """Walk over the bytes a single time, and merge each pair on the way that has a merge."""
    ids = []
    rest = list(text.encode("utf-8"))
    while rest:
        pair = tuple(rest[:2])
        ids.append(merges.get(pair, rest[0]))
        rest = rest[2 if pair in merges else 1 :]
    return ids


def merge_byte_by_byte(text, merges):
    """Append one byte after the other, and merge at the end of the list as long as possible."""
    ids = []
    for idx in text.encode("utf-8"):
        while ids and (ids[-1], idx) in merges:
            idx = merges[ids.pop(), idx]
        ids.append(idx)
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
        (("abab", {(97, 98): 256, (256, 97): 257}), [256, 256]),
        (("abc", {(98, 99): 256, (97, 98): 257, (97, 256): 258}), [258]),
        (("abc", {(97, 98): 200_000}), [200_000, 99]),
        (("e\u0301", {}), [101, 204, 129]),
        (("a\n", {}), [97, 10]),
        ((" A b ", {(98, 32): 256}), [32, 65, 32, 256]),
    ],
    random_case=lambda rng: (
        "".join(rng.choices("abcé", k=rng.randrange(10))),
        basic.train("".join(rng.choices("abcé", k=20)), 256 + rng.randrange(8)),
    ),
    hints=[
        "In a loop, count the pairs, find the one of lowest rank, and merge it. The loop can end "
        "in two ways: no pair is left, or no pair has a merge.",
        "`min` of nothing is an error, so before each round make sure that there is a pair. For a "
        'pair without a merge, use float("inf"), which is higher than any rank.',
        "ids = list(___)\n"
        "while len(ids) >= ___:\n"
        '    pair = min(get_stats(___), key=lambda pair: merges.get(___, float("inf")))\n'
        "    if pair not in ___:\n        break\n"
        "    ids = merge(___, ___, ___)\n"
        "return ids",
    ],
    trace="write down the ids after each merge, and below them the pairs that have a merge.",
    mistakes=[
        Mistake(
            "highest-count-first",
            "Your code seems to merge the pair that's most frequent in this text, as training "
            "does.",
            "Which of your two parameters says what training merged first?",
            lambda text, merges: encode_by(text, merges, lambda p, n: (p not in merges, -n[p])),
        ),
        Mistake(
            "most-frequent-pair",
            "Your code seems to merge whatever pair is most frequent in this text, until that pair "
            "has no merge.",
            "Counting was for training. Where can you look up which pair training merged first?",
            lambda text, merges: encode_by(text, merges, lambda pair, stats: -stats[pair]),
        ),
        Mistake(
            "highest-rank-first",
            "Your code seems to start with the merge that was learned last.",
            "Which id does the merge that was learned first have, the lowest or the highest?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: -merges.get(pair, 0)),
        ),
        Mistake(
            "leftmost-first",
            "Your code seems to start with the leftmost pair that has a merge.",
            "If two pairs have a merge, which of them did training merge first?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: pair not in merges),
        ),
        Mistake(
            "longest-match",
            "Your code seems to take the longest token that fits, from left to right, as WordPiece "
            "does (lesson 02).",
            "What decides how BPE splits a text, the vocabulary or the merges?",
            longest_match,
        ),
        Mistake(
            "one-merge-only",
            "Your code seems to stop after one merge.",
            "Which pairs are there after it? Does your loop go round again?",
            lambda text, merges: encode_by(text, merges, rounds=1),
        ),
        Mistake(
            "one-walk-only",
            "Your code seems to walk over the bytes once, and to merge every pair on the way that "
            "has a merge.",
            "Which new pairs are there after the walk? And if two pairs share a byte, which of "
            "them did training merge first?",
            walk_once,
        ),
        Mistake(
            "byte-by-byte",
            "Your code seems to merge each byte with what comes before it as soon as it can.",
            "Later bytes may form a pair that training merged earlier. Which pairs of the whole "
            "list should you compare before you merge one?",
            merge_byte_by_byte,
        ),
        Mistake(
            "nothing-to-choose",
            "Your code calls `min` even if there's no pair to choose from, which is an error.",
            "How many pairs are there in an empty text, and in a text of one byte? What could you "
            "check before you call `min`?",
            lambda text, merges: encode_by(text, merges, least=0),
        ),
        Mistake(
            "never-merges",
            "Your code seems to return the bytes without merging any.",
            "Does your loop run at all? If it does, what ends it before the first merge?",
            lambda text, merges: list(text.encode("utf-8")),
        ),
        Mistake(
            "smallest-pair",
            "Your code seems to start with the pair that has the smallest ids, whatever its rank.",
            "What does `min` compare if you don't give it a key?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: pair),
        ),
        Mistake(
            "every-pair-has-a-merge",
            "Your code seems to expect that every pair has a merge.",
            "What does `merges.get(...)` do if a pair isn't in `merges`?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges[pair]),
        ),
        Mistake(
            "none-has-a-rank",
            "Your code makes `min` compare None with something, which Python can't do.",
            "What does `merges.get(pair)` return for a pair without a merge? How can you get a "
            "very large number from it instead?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair)),
            error_contains="NoneType",
        ),
        Mistake(
            "two-ids-are-no-pair",
            "Your code seems to stop when two ids are left.",
            "How many ids does it take to make a pair?",
            lambda text, merges: encode_by(text, merges, least=3),
        ),
        Mistake(
            "spaces-lost",
            "Your code seems to lose the spaces of the text.",
            "A space is the byte 32. What do `split` and `strip` do with it?",
            lambda text, merges: basic.encode("".join(text.split()), merges),
        ),
        Mistake(
            "one-id-is-a-pair",
            "Your code calls `min` when only one id is left, and then there's no pair to choose "
            "from.",
            "How many ids does it take to make a pair?",
            lambda text, merges: encode_by(text, merges, least=1),
        ),
        Mistake(
            "no-merge-is-a-number",
            "Your code seems to give pairs without a merge some fixed number, and a real id can be "
            "higher than that.",
            "Vocabularies can have 200,000 ids and more. Which number is higher than any id?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair, 999)),
        ),
        Mistake(
            "no-merge-is-zero",
            "Your code seems to give pairs without a merge the lowest rank of all, so `min` picks "
            "one of them and the loop ends.",
            "Which of 0, 256 and 262 does `min` take? Which value would never win?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair, 0)),
        ),
        Mistake(
            "code-points",
            "Your code seems to use each character's code point as an id.",
            "How many bytes does é have in UTF-8, and what gives you those bytes?",
            lambda text, merges: list(basic.apply_one_by_one([*map(ord, text)], merges))[-1],
        ),
        Mistake(
            "characters",
            "Your code seems to return the characters of the text.",
            "What type should an id have? And what turns a text into numbers from 0 to 255?",
            lambda text, merges: list(text),
        ),
    ],
)

ENCODE_FIX = ENCODE.to_fix(
    "no-merge-is-zero",
    title="Fix a broken `encode`",
    minutes=6,
    hints=[
        "Run it by hand on abc, with the single merge (98, 99). Which of the two pairs does `min` "
        "choose?"
    ],
)
