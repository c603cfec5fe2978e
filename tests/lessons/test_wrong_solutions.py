"""Wrong is never called right: plausible solutions that hold on ordinary input only.

Those that a learner is told about by name are among the known mistakes, and tested there.
"""

import re
from functools import lru_cache
from io import BytesIO
from unicodedata import normalize

import pytest

from bpe_lesson import basic, core, counting, utf8, words
from bpe_lesson.beside import model
from bpe_lesson.beside.budget import split_into_windows, truncate
from bpe_lesson.beside.chat import ROLES, encode_chat
from bpe_lesson.beside.cost import find_leftovers, pick_size, premium
from bpe_lesson.beside.positions import offsets
from bpe_lesson.beside.wordpiece import encode_wordpiece
from bpe_lesson.corpora import hold_out
from bpe_lesson.differential import find_disagreement
from bpe_lesson.practice import evaluate
from bpe_lesson.pretokenize import set_apart
from bpe_lesson.tokenizer import recover_merges


def only_true_refused(idx, vocab):
    if idx is True or not isinstance(idx, int):
        raise TypeError
    if idx not in vocab:
        raise ValueError
    return vocab[idx]


def two_signs_escaped(text, special_tokens):
    if not special_tokens:
        return [text] if text else []
    longest_first = sorted(special_tokens, key=len, reverse=True)
    escaped = [token.replace(".", r"\.").replace("[", r"\[") for token in longest_first]
    return [piece for piece in re.split(f"({'|'.join(escaped)})", text) if piece]


def encode_never_called(texts, encode, base):
    count = len(texts[base].split())
    return {language: len(text.split()) / count for language, text in texts.items()}


def next_merge_alone(merges, ids):
    """Look only at the merge that comes right after, where ␣alpha's is."""
    pairs = list(merges)
    following = dict(zip(merges.values(), [*pairs[1:], ()]))
    return {
        idx: [merges[following[idx]]] if idx in following[idx] else []
        for idx in find_leftovers(merges, ids)
    }


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


def empty_the_messages(messages, tokenizer):
    """Take each message out of the caller's list."""
    ids = encode_chat(messages, tokenizer)
    messages.clear()
    return ids


def look_for_the_role_in_a_text(messages, tokenizer):
    """Take "use" for a role, since it's in "user"."""
    if any(m["role"] not in "system user assistant tool" for m in messages):
        raise ValueError
    known = [m if m["role"] in ROLES else m | {"role": "user"} for m in messages]
    return encode_chat(known, tokenizer)


class RemembersTexts(basic.BasicTokenizer):
    """Keep the ids of a text, also when the tokenizer has been trained again."""

    encode = lru_cache(basic.BasicTokenizer.encode)


def read_a_window(file, start):
    """Take the first part of a file for all of it."""
    file.seek(0)
    return counting.find_next_cut(BytesIO(file.read(100_000)), start)


def close_the_file(file, start):
    """Close what isn't one's own."""
    with file:
        return counting.find_next_cut(file, start)


def draw_twice(probabilities, rng):
    """Draw a number for nothing."""
    idx = model.sample(probabilities, rng)
    rng.random()
    return idx


class SharesItsVocabulary(basic.BasicTokenizer):
    """Keep the vocabulary on the class, where the next tokenizer finds it."""

    def __setattr__(self, name, value):
        if name == "vocab":
            SharesItsVocabulary.vocab = value
        else:
            object.__setattr__(self, name, value)


def take_all_texts(one, two, texts, size):
    """Empty the caller's list."""
    found = find_disagreement(one, two, texts, size)
    texts.clear()
    return found


def escape_known_signs(text, special_tokens):
    """Know nothing of a backslash."""
    return set_apart(text, [token for token in special_tokens if "\\" not in token])


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


WRONG = [
    # copies that aren't neighbours, sizes that aren't doubled, a curve that rises
    ("hold_out", hold_out_until_the_first_copy),
    ("hold_out", lambda documents, every: tuple(map(sorted, hold_out(documents, every)))),
    ("pick_size", lambda curve, gain: min(pick_size(curve, gain), 2048)),
    ("pick_size", lambda curve, gain: 256 * 2 ** list(curve).index(pick_size(curve, gain))),
    # what was handed out is changed, or what was given
    ("merge", hand_out_one_list),
    ("encode_chat", empty_the_messages),
    ("find_next_cut", close_the_file),
    ("apply_temperature", lambda ps, t: ps if t == 1 else model.apply_temperature(ps, t)),
    ("apply_temperature", lambda ps, t: tuple(model.apply_temperature(ps, t))),
    (
        "next_distribution",
        lambda counts, rest: model.next_distribution(counts, rest) if counts else rest,
    ),
    ("BasicTokenizer", RemembersTexts),
    ("sample", draw_twice),
    # a promise of the task that ordinary input doesn't show
    ("encode_chat", look_for_the_role_in_a_text),
    ("split_into_windows", keep_every_window),
    ("split_into_windows", jump_to_the_end),
    ("join", forget_node_zero),
    ("find_next_cut", read_a_window),
    ("encode", lambda text, merges: basic.encode(text.replace("🙂", "�"), merges)),
    ("encode", lambda text, merges: basic.encode(text.replace("\r\n", "\n"), merges)),
    ("encode", lambda text, merges: basic.encode(text.removeprefix("\ufeff"), merges)),
    ("train", lambda text, vocab_size: basic.train(text.replace("\r\n", "\n"), vocab_size)),
    (
        "decode",
        lambda ids, vocab, errors="replace": basic.decode(ids, vocab, errors).replace("\r\n", "\n"),
    ),
    (
        "decode",
        lambda ids, vocab, errors="replace": basic.decode(ids, vocab, errors).removeprefix(
            "\ufeff"
        ),
    ),
    ("premium", lambda *given: dict(sorted(premium(*given).items()))),
    ("find_leftovers", lambda *given: dict(reversed(find_leftovers(*given).items()))),
    ("find_leftovers", next_merge_alone),
    ("find_leftovers", larger_ids_only),
    (
        "set_apart",
        lambda text, special: [
            p for line in text.splitlines(True) for p in set_apart(line, special)
        ],
    ),
    (
        "find_disagreement",
        lambda one, two, texts, size: find_disagreement(one, two, texts[:5], size),
    ),
    (
        "get_stats",
        lambda ids, counts=None: core.get_stats(
            ids.strip() if isinstance(ids, str) else ids, counts
        ),
    ),
    ("recover_merges", lambda ranks: recover_merges({t: str(rank) for t, rank in ranks.items()})),
    ("merge", replace_in_a_text),
    # counts are forgotten if there's nothing to count
    ("get_stats", lambda ids, counts=None: core.get_stats(ids, counts if ids else None)),
    ("find_disagreement", take_all_texts),
    ("BasicTokenizer", SharesItsVocabulary),
    # a tuple isn't a list, and a string isn't what `str.split` leaves of it
    (
        "get_stats",
        lambda ids, counts=None: core.get_stats(() if type(ids) is tuple else ids, counts),
    ),
    ("train_toy", lambda text, n: core.train_toy(text.rstrip(), n)),
    ("train_toy", lambda text, n: core.train_toy(text.replace("\n", " "), n)),
    ("encode_word", lambda word, merges: words.encode_word(word.strip("!"), merges)),
    ("encode_word", lambda word, merges: words.encode_word(word.replace("é", "e"), merges)),
    ("decode_words", lambda tokens: re.sub(" +", " ", words.decode_words(tokens))),
    ("decode_words", lambda tokens: words.decode_words(tokens).replace("<", "")),
    ("train", lambda text, vocab_size: basic.train(re.sub("  +", " ", text), vocab_size)),
    ("train", lambda text, vocab_size: basic.train(text.expandtabs(), vocab_size)),
    ("train", lambda text, vocab_size: basic.train(text.strip("\0"), vocab_size)),
    ("encode", lambda text, merges: basic.encode(text.strip("\0"), merges)),
    ("encode", lambda text, merges: basic.encode(text.expandtabs(), merges)),
    ("encode", lambda text, merges: basic.encode(re.sub("  +", " ", text), merges)),
    ("decode", lambda ids, vocab, errors="replace": basic.decode(ids, vocab, errors).strip("\0")),
    ("truncate", lambda text, *given: truncate(text.replace("\r\n", "\n"), *given)),
    ("truncate", lambda text, *given: truncate(text.split("<|")[0], *given)),
    ("split_into_windows", lambda text, *given: split_into_windows(text.replace("\n", ""), *given)),
    ("offsets", lambda text, tokenizer: offsets(text.replace("\n", ""), tokenizer)),
    ("encode_wordpiece", lambda word, *given: encode_wordpiece(word.replace("🙂", "?"), *given)),
    (
        "encode_chat",
        lambda messages, tokenizer: encode_chat(
            [{**one, "role": one["role"].lower()} for one in messages], tokenizer
        ),
    ),
    ("set_apart", escape_known_signs),
    ("set_apart", lambda text, special: set_apart(text, list(filter(str.isascii, special)))),
    ("set_apart", lambda text, special: set_apart(text, list(filter(str.strip, special)))),
    ("train_toy", run_out_of_names),
    ("train_toy", ignore_the_case_of_names),
    ("word_stats", end_at_a_word_without_pairs),
    ("merge_vocab", look_only_at_the_left_border),
    ("encode_word", merge_from_the_right),
    ("encode_word-fix", prefer_the_longest_pair),
    # the capitals, the last code point, a newline at the end, the form of an accent get lost
    ("decode_words", lambda tokens: words.decode_words(tokens).lower()),
    ("encode_code_point", lambda n: utf8.encode_code_point(n) if n < 0x10FFFF else b""),
    ("train", lambda text, vocab_size: basic.train(text.removesuffix("\n"), vocab_size)),
    ("decode", lambda ids, vocab, errors="replace": basic.decode(ids, vocab, errors).strip("\n")),
    ("encode", lambda text, merges: basic.encode(text.rstrip("\n"), merges)),
    ("encode", lambda text, merges: basic.encode(normalize("NFC", text), merges)),
    ("token_bytes", only_true_refused),
    ("set_apart", two_signs_escaped),
    ("premium", encode_never_called),
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
