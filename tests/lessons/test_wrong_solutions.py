"""Wrong is never called right: plausible solutions that hold on ordinary input only.

Those that a learner is told about by name are among the known mistakes, and tested there.
"""

import re
from functools import lru_cache
from io import BytesIO
from unicodedata import normalize

import pytest

from bpe_lesson import basic, core, counting, utf8, words
from bpe_lesson.beside.budget import split_into_windows
from bpe_lesson.beside.cost import find_leftovers, pick_size
from bpe_lesson.beside.wordpiece import encode_wordpiece
from bpe_lesson.corpora import hold_out
from bpe_lesson.lessons.catalogue import find_exercise
from bpe_lesson.practice import evaluate
from bpe_lesson.pretokenize import set_apart
from bpe_lesson.tokenizer import recover_merges


def larger_ids_only(merges, ids):
    """Take a larger id for a later merge."""
    unused = find_leftovers(merges, ids)
    return {idx: [part for part in parts if part > idx] for idx, parts in unused.items()}


def counted_from_the_run(places, size):
    free = []
    start = before = float("-inf")
    for place in places:
        if place - before >= size:
            start = place
        if (place - start) % size == 0:
            free.append(place)
        before = place
    return free


def cut_with(pattern):
    def find_next_cut(file, start):
        if start == 0:
            return 0
        file.seek(start - 1)
        found = re.search(pattern, file.read())
        return start - 1 + found.end() if found else file.seek(0, 2)

    return find_next_cut


AFTER_NEWLINE = rb"|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])"


def replace_in_a_text(ids, pair, idx):
    """Take a text apart after the replacement, so a name of two letters becomes two symbols."""
    if isinstance(ids, str):
        return list(ids.replace("".join(pair), idx))
    return core.merge(ids, pair, idx)


def run_out_of_names(text, num_merges):
    """Know 26 names only."""
    symbols, merges = list(text), {}
    names = [name for name in "ZYXWVUTSRQPONMLKJIHGFEDCBA" if name not in text]
    for name in names[:num_merges]:
        stats = core.get_stats(symbols)
        if not stats:
            break
        pair = core.most_frequent(stats)
        merges[pair] = name
        symbols = core.merge(symbols, pair, name)
    return merges, symbols


def ignore_the_case_of_names(text, num_merges):
    """Skip the name Z if there's a z in the text."""
    merges, symbols = core.train_toy(text, num_merges)
    names = dict(zip(merges.values(), core.generate_names(text.upper())))
    renamed = {
        (names.get(left, left), names.get(right, right)): names[new]
        for (left, right), new in merges.items()
    }
    return renamed, [names.get(symbol, symbol) for symbol in symbols]


def end_at_a_word_without_pairs(word_counts):
    """Leave the loop where it should go on with the next word."""
    stats = {}
    for word, frequency in word_counts.items():
        if len(word) == 1:
            break
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats


def look_only_at_the_left_border(pair, word_counts):
    """Replace text after a space, whatever comes after it."""
    new_counts = {}
    for word, frequency in word_counts.items():
        text = " " + " ".join(word)
        symbols = tuple(text.replace(" " + " ".join(pair), " " + "".join(pair)).split())
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


def merge_from_the_right(word, merges):
    """Make a aa of aaa."""
    symbols = words.split_word(word)
    for pair in merges:
        symbols = core.merge(symbols[::-1], pair[::-1], "".join(pair))[::-1]
    return tuple(symbols)


def prefer_the_longest_pair(word, merges):
    """Choose the pair that spells most."""
    symbols = words.split_word(word)
    while pairs := [pair for pair in zip(symbols, symbols[1:]) if pair in merges]:
        pair = max(pairs, key=lambda pair: len("".join(pair)))
        symbols = core.merge(symbols, pair, "".join(pair))
    return tuple(symbols)


SHARED: list = []


def hand_out_one_list(ids, pair, idx):
    """Fill the same list again in each call."""
    SHARED[:] = core.merge(ids, pair, idx)
    return SHARED


class RemembersTexts(basic.BasicTokenizer):
    """Keep the ids of a text, also when the tokenizer has been trained again."""

    encode = lru_cache(basic.BasicTokenizer.encode)


def read_a_window(file, start):
    """Take the first part of a file for all of it."""
    file.seek(0)
    return counting.find_next_cut(BytesIO(file.read(100_000)), start)


class SharesItsVocabulary(basic.BasicTokenizer):
    """Keep the vocabulary on the class, where the next tokenizer finds it."""

    def __setattr__(self, name, value):
        if name == "vocab":
            SharesItsVocabulary.vocab = value
        else:
            object.__setattr__(self, name, value)


def keep_every_window(text, tokenizer, max_tokens, overlap):
    """Leave a window that ends no later than the one before it."""
    windows = split_into_windows(text, tokenizer, max_tokens, overlap)
    return ["ab", "b", "🙂"] if text == "ab🙂" else windows


def forget_node_zero(before, after, node):
    """Take 0 for no node."""
    after[node] = after[after[node]]
    if after[node] > 0:
        before[after[node]] = node


def jump_to_the_end(text, tokenizer, max_tokens, overlap):
    """Repeat nothing if the repeated end leaves no room for the next character."""
    windows = split_into_windows(text, tokenizer, max_tokens, overlap)
    return ["abc", "🙂"] if windows == ["abc", "c🙂"] else windows


def hold_out_until_the_first_copy(documents, every):
    """Drop only the copies that come one right after the other."""
    different = [d for n, d in enumerate(documents) if n == 0 or d != documents[n - 1]]
    return hold_out(different, every) if len(set(different)) == len(different) else (different, [])


def look_at_each_line(text, special_tokens):
    return [part for line in text.splitlines(True) for part in set_apart(line, special_tokens)]


def in_small_letters(messages):
    return [{**one, "role": one["role"].lower()} for one in messages]


def with_its_text(name, change, place=0):
    """Return the right function of an exercise, given a changed text."""

    def wrong(*given):
        return find_exercise(name).reference(
            *given[:place], change(given[place]), *given[place + 1 :]
        )

    return wrong


def with_its_result(name, change):
    """Return the right function of an exercise, whose result is changed."""
    return lambda *given: change(find_exercise(name).reference(*given))


# What nobody should do to a text, and the exercises that are tried with it.
CHANGED_TEXTS = [
    (lambda text: text.replace("\r\n", "\n"), "encode train truncate"),
    (lambda text: text.rstrip("\n"), "encode train"),
    (lambda text: text.removeprefix("\ufeff"), "encode"),
    (lambda text: text.strip("\0"), "encode train"),
    (str.expandtabs, "encode train"),
    (lambda text: re.sub("  +", " ", text), "encode train"),
    (lambda text: text.replace("🙂", "?"), "encode encode_wordpiece"),
    (lambda text: normalize("NFC", text), "encode"),
    (lambda text: text.replace("\n", ""), "split_into_windows offsets"),
    (lambda text: text.replace("\n", " "), "train_toy"),
    (str.rstrip, "train_toy"),
    (lambda text: text.strip("!"), "encode_word"),
    (lambda text: text.replace("é", "e"), "encode_word"),
    (lambda text: text.split("<|")[0], "truncate"),
    (lambda ids: ids.strip() if isinstance(ids, str) else ids, "get_stats"),
    (lambda ids: () if type(ids) is tuple else ids, "get_stats"),
]
CHANGED_RESULTS = [
    (lambda text: text.replace("\r\n", "\n"), "decode"),
    (lambda text: text.strip("\n"), "decode"),
    (lambda text: text.removeprefix("\ufeff"), "decode"),
    (lambda text: text.strip("\0"), "decode"),
    (str.lower, "decode_words"),
    (lambda text: re.sub(" +", " ", text), "decode_words"),
    (lambda text: text.replace("<", ""), "decode_words"),
]
WRONG = [
    *((name, with_its_text(name, do)) for do, names in CHANGED_TEXTS for name in names.split()),
    *((name, with_its_result(name, do)) for do, name in CHANGED_RESULTS),
    # special tokens that a regular expression would need escaped, that aren't ASCII, that are blank
    *(
        (
            "set_apart",
            with_its_text(
                "set_apart", lambda special, keep=keep: list(filter(keep, special)), place=1
            ),
        )
        for keep in (lambda token: "\\" not in token, str.isascii, str.strip)
    ),
    # copies that aren't neighbours, sizes that aren't doubled
    ("hold_out", hold_out_until_the_first_copy),
    ("hold_out", with_its_result("hold_out", lambda both: tuple(map(sorted, both)))),
    ("pick_size", lambda curve, gain: 256 * 2 ** list(curve).index(pick_size(curve, gain))),
    # what was handed out is changed
    ("merge", hand_out_one_list),
    ("BasicTokenizer", RemembersTexts),
    ("BasicTokenizer", SharesItsVocabulary),
    # a promise of the task that ordinary input doesn't show
    ("split_into_windows", keep_every_window),
    ("split_into_windows", jump_to_the_end),
    ("join", forget_node_zero),
    ("find_next_cut", read_a_window),
    ("find_leftovers", larger_ids_only),
    ("set_apart", look_at_each_line),
    ("find_disagreement", with_its_text("find_disagreement", lambda texts: texts[:5], place=2)),
    ("recover_merges", lambda ranks: recover_merges({t: str(rank) for t, rank in ranks.items()})),
    ("merge", replace_in_a_text),
    # counts are forgotten if there's nothing to count
    ("get_stats", lambda ids, counts=None: core.get_stats(ids, counts if ids else None)),
    ("encode_chat", with_its_text("encode_chat", in_small_letters)),
    ("train_toy", run_out_of_names),
    ("train_toy", ignore_the_case_of_names),
    ("word_stats", end_at_a_word_without_pairs),
    ("merge_vocab", look_only_at_the_left_border),
    ("encode_word", merge_from_the_right),
    ("encode_word-fix", prefer_the_longest_pair),
    ("encode_code_point", lambda n: utf8.encode_code_point(n) if n < 0x10FFFF else b""),
    # the default is a different one
    ("encode_wordpiece", lambda word, vocab, mark="<unk>": encode_wordpiece(word, vocab, mark)),
    ("drop_overlaps", counted_from_the_run),
    ("find_next_cut", cut_with(rb"[A-Za-z](?= )" + AFTER_NEWLINE)),
    ("find_next_cut", cut_with(rb"[!-~](?= [^ ])" + AFTER_NEWLINE)),
    ("find_next_cut", cut_with(rb"[!-~](?=[ \t])" + AFTER_NEWLINE)),
    ("find_next_cut", cut_with(counting.CUT_PATTERN + rb"|\r(?=[!-~])")),
    ("find_next_cut", cut_with(counting.CUT_PATTERN + rb"|\n(?=\xc2)")),
    ("find_next_cut", cut_with(counting.CUT_PATTERN + rb"|\n(?=[\xe1\xe2])")),
]


@pytest.mark.parametrize(("name", "wrong"), WRONG)
def test_a_wrong_solution_is_wrong(name, wrong):
    result = evaluate(name, wrong)
    assert result.status == "wrong"
    assert result.expected != result.got
