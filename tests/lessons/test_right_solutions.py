"""Right is never called wrong: solutions as others publish them, and unusual ones.

Each differs from ours in what the check could stumble over: a type, an error, a signature, a
rounding, an algorithm. Its docstring says in one line what's unusual about it, or whose way it is.
The code is our own.
"""

import codecs
import os
import re
from collections import Counter, OrderedDict, defaultdict
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import chain, pairwise
from math import exp, fsum, inf, log

import numpy as np
import pytest

from bpe_lesson import core, linked
from bpe_lesson.basic import build_vocab, decode, encode, train
from bpe_lesson.beside import model
from bpe_lesson.beside.budget import truncate
from bpe_lesson.beside.chat import BOS, END, ROLES, START
from bpe_lesson.core import merge
from bpe_lesson.counting import CUT_PATTERN
from bpe_lesson.practice import evaluate

TRIED = []


def right(*names):
    """Let a function be tried on these exercises."""

    def add(solution):
        TRIED.extend(
            pytest.param(name, solution, id=f"{name}:{solution.__name__}") for name in names
        )
        return solution

    return add


@right("get_stats")
def get_stats_as_in_sennrich(ids, counts=None):
    """As in the listing of Sennrich's paper: positions, and a defaultdict that is returned."""
    pairs = defaultdict(int, counts or {})
    for i in range(len(ids) - 1):
        pairs[ids[i], ids[i + 1]] += 1
    if counts is None:
        return pairs
    counts.update(pairs)
    return counts


@right("get_stats")
def get_stats_counted_by_numpy(ids, counts=None):
    """The counts are numpy's integers."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = np.int64(counts.get(pair, 0)) + 1
    return counts


@right("get_stats-fix")
def get_stats_of_arguments(*args, **kwargs):
    """Whatever it's given goes on to another function."""
    return core.get_stats(*args, **kwargs)


@right("merge", "merge-fix")
def merge_in_place(ids, pair, idx):
    """A copy, changed in place by slices."""
    out = list(ids)
    for i in range(len(out)):
        if out[i : i + 2] == list(pair):
            out[i : i + 2] = [idx]
    return out


@right("train_toy")
def train_toy_as_in_sennrich(text, num_merges):
    """As in subword-nmt's bpe_toy.py: the ValueError of max ends the loop."""
    symbols, merges, names = list(text), {}, core.generate_names(text)
    for _ in range(num_merges):
        pairs = core.get_stats(symbols)
        try:
            best = max(pairs, key=pairs.get)
        except ValueError:
            break
        merges[best] = next(names)
        symbols = core.merge(symbols, best, merges[best])
    return merges, symbols


@right("word_stats")
def word_stats_as_in_sennrich(vocab):
    """As in the listing of Sennrich's paper: a defaultdict, and positions."""
    pairs = defaultdict(int)
    for word, freq in vocab.items():
        for i in range(len(word) - 1):
            pairs[word[i], word[i + 1]] += freq
    return pairs


@right("merge_vocab", "merge_vocab-fix")
def merge_vocab_as_in_sennrich(pair, v_in):
    """As in subword-nmt's bpe_toy.py, between texts and tuples: of two equal words, one is kept."""
    v_out = {}
    bigram = re.escape(" ".join(pair))
    p = re.compile(r"(?<!\S)" + bigram + r"(?!\S)")
    for word in v_in:
        w_out = p.sub("".join(pair), " ".join(word))
        v_out[tuple(w_out.split())] = v_in[word]
    return v_out


@right("merge_vocab", "merge_vocab-fix")
def merge_vocab_as_in_cs336(pair, word_counts):
    """As many solve Stanford's CS336: a defaultdict, and unchanged words go over as they are."""
    new_counts = defaultdict(int)
    for word, count in word_counts.items():
        unchanged = pair[0] not in word or pair[1] not in word
        new_counts[word if unchanged else tuple(merge(word, pair, "".join(pair)))] += count
    return new_counts


@right("encode_word", "encode_word-fix")
def encode_word_as_in_gpt_2(token, merges):
    """As in OpenAI's GPT-2 encoder: a set of pairs, and ranks."""
    bpe_ranks = dict(zip(merges, range(len(merges))))
    word = (*token, "</w>")
    while pairs := set(zip(word, word[1:])):
        bigram = min(pairs, key=lambda pair: bpe_ranks.get(pair, float("inf")))
        if bigram not in bpe_ranks:
            break
        word = tuple(merge(word, bigram, bigram[0] + bigram[1]))
    return word


@right("decode_words")
def decode_words_as_in_subword_nmt(tokens):
    """As one undoes subword-nmt: a regular expression, sed 's/@@ //g' the other way round."""
    return re.sub("</w>$", "", "".join(tokens)).replace("</w>", " ")


@right("byte_role", "byte_role-fix")
def byte_role_as_in_leetcode(byte):
    """As in solutions of LeetCode 393, UTF-8 Validation: count the ones with a moving mask."""
    mask = 1 << 7
    ones = 0
    while mask & byte:
        ones += 1
        mask >>= 1
    return {0: "single", 1: "continuation"}.get(ones, f"lead {ones}")


@right("encode_code_point", "encode_code_point-fix")
def encode_code_point_as_in_rosetta_code(code_point):
    """As on Rosetta Code, "UTF-8 encode and decode": a table of masks, and a loop from the right."""
    table = [(0x7F, 0x00), (0x1F, 0xC0), (0x0F, 0xE0), (0x07, 0xF0)]
    out = []
    for mask, lead in table:
        if code_point <= mask:
            out.append(lead | code_point)
            break
        out.append(0x80 | code_point & 0x3F)
        code_point >>= 6
    return bytes(reversed(out))


@right("encode_code_point")
@cache
def encode_code_point_remembered(code_point, /):
    """A function that remembers its results, which has no code of its own; positional only."""
    return encode_code_point_as_in_rosetta_code(code_point)


@right("train", "train-fix")
def train_as_in_minbpe(text, vocab_size, verbose=False):
    """As in Karpathy's minbpe: an extra parameter."""
    return train(text, vocab_size)


class Trainer:
    """An object that can be called like a function."""

    __name__ = "Trainer"

    def __call__(self, text, vocab_size):
        return train_as_in_minbpe(text, vocab_size)


right("train")(Trainer())


@right("build_vocab")
def build_vocab_recursive(merges):
    """Spell each id on its own, down to the bytes."""
    parts = {idx: pair for pair, idx in merges.items()}

    def spell(idx):
        return b"".join(map(spell, parts[idx])) if idx in parts else bytes((idx,))

    return {idx: spell(idx) for idx in [*range(256), *parts]}


@right("decode", "decode-fix")
def decode_with_codecs(ids, vocab, errors="replace"):
    """An incremental decoder takes token by token without a mistake."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors)
    return "".join(decoder.decode(vocab[idx]) for idx in ids) + decoder.decode(b"", True)


@right("decode")
def decode_with_ints(
    ids: list[int], vocab: dict[int, bytes], errors: str = "replace", /, *, encoding: str = "utf-8"
) -> str:
    """All bytes as numbers in one chain; annotations, and parameters of every kind."""
    return bytes(chain.from_iterable(vocab[idx] for idx in ids)).decode(encoding, errors)


@right("encode", "encode-fix")
def encode_by_cs336_lecture(text, merges):
    """Stanford's CS336, lecture 1: apply all merges in the order learned."""
    indices = list(map(int, text.encode("utf-8")))
    for pair, new_index in merges.items():
        indices = merge(indices, pair, new_index)
    return indices


class Tokenizer:
    def __init__(self):
        self.merges = {}
        self.vocab = build_vocab({})


@right("BasicTokenizer")
class ByMinbpe(Tokenizer):
    """As in Karpathy's minbpe: an inherited __init__, an extra parameter of train."""

    def train(self, text, vocab_size, verbose=False):
        self.merges = train(text, vocab_size)
        self.vocab = build_vocab(self.merges)

    def decode(self, ids, errors="replace"):
        return decode(ids, self.vocab, errors=errors)

    def encode(self, text):
        return encode(text, self.merges)


@right("BasicTokenizer")
class WithProperty:
    """The vocabulary is made from the merges whenever somebody asks for it."""

    merges: dict = {}

    @property
    def vocab(self):
        return build_vocab(self.merges)

    def train(self, *args):
        self.merges = train(*args)

    def encode(self, text):
        return encode(text, self.merges)

    def decode(self, tokens, errors="replace"):
        return decode(tokens, self.vocab, errors)


@right("StreamDecoder", "StreamDecoder-fix")
class ByBufferedDecoder(codecs.BufferedIncrementalDecoder):
    """Python's codecs module, BufferedIncrementalDecoder: the buffer is inherited."""

    def __init__(self, vocab):
        super().__init__("replace")
        self.vocab = vocab

    def _buffer_decode(self, data, errors, final):
        return codecs.utf_8_decode(data, errors, final)

    def feed(self, ids):
        return self.decode(b"".join([self.vocab[idx] for idx in ids]))

    def finish(self):
        text = self.decode(b"", True)
        self.reset()
        return text


class UnknownIdError(KeyError, ValueError):
    """An id that isn't in the vocabulary: the standard advice for one's own exceptions."""


@right("token_bytes")
def token_bytes_own_errors(idx, vocab):
    """An error of one's own."""
    if idx is True or idx is False or not isinstance(idx, int):
        raise TypeError(idx)
    if idx not in vocab.keys():
        raise UnknownIdError(idx)
    return vocab[idx]


@right("set_apart", "set_apart-fix")
def set_apart_by_cs336(text, special_tokens):
    """Solutions of Stanford's CS336: longest first, escaped, split, and the empty pieces dropped."""
    if not special_tokens:
        return [text] if text else []
    special_tokens_sorted = sorted(special_tokens, key=lambda x: -len(x))
    pattern = "|".join(re.escape(tok) for tok in special_tokens_sorted)
    parts = re.split("(" + pattern + ")", text)
    return [part for part in parts if part]


@right("recover_merges")
def recover_merges_by_minbpe(ranks):
    """Karpathy's minbpe, bpe and recover_merges, with the order and the ids of this course."""

    def bpe(token, max_rank):
        parts = [bytes([b]) for b in token]
        while True:
            joined = [ranks.get(a + b, max_rank) for a, b in zip(parts[:-1], parts[1:])]
            if min(joined) >= max_rank:
                return parts
            i = joined.index(min(joined))
            parts = parts[:i] + [parts[i] + parts[i + 1]] + parts[i + 2 :]

    ids = {bytes([b]): b for b in range(256)}
    merges = {}
    for token, rank in sorted(ranks.items(), key=lambda item: item[1]):
        if len(token) == 1:
            continue
        left, right = bpe(token, max_rank=rank)
        merges[ids[left], ids[right]] = ids[token] = 256 + len(merges)
    return merges


@right("find_leftovers")
def find_leftovers_by_merge(merges, ids):
    """Look through all the merges again for each unused id."""
    return {
        token: [idx for pair, idx in merges.items() if token in pair]
        for token in merges.values()
        if token not in ids
    }


@right("premium")
def premium_by_factor(texts, encode, base):
    """A factor for all, which rounds differently in the last digit."""
    factor = 1 / len(encode(texts[base]))
    return {language: len(encode(text)) * factor for language, text in texts.items()}


@right("premium")
def premium_exact(texts, encode, base):
    """Fractions, which are exact."""
    count = Counter({language: len(encode(text)) for language, text in texts.items()})
    return OrderedDict((language, Fraction(count[language], count[base])) for language in texts)


@right("encode_wordpiece", "encode_wordpiece-fix")
def encode_wordpiece_by_hugging_face(word, vocab, unknown="[UNK]"):
    """Hugging Face's course, encode_word: the rest of the word gets its ## at once."""
    tokens = []
    while len(word) > 0:
        i = len(word)
        while i > 0 and word[:i] not in vocab:
            i -= 1
        if i == 0:
            return [unknown]
        tokens.append(word[:i])
        word = word[i:]
        if len(word) > 0:
            word = f"##{word}"
    return tokens


@right("truncate")
def truncate_by_ends(text, tokenizer, max_tokens):
    """The first end, from the right, that fits: a generator and `next`."""
    spelled = tokenizer.decode(tokenizer.encode(text)[:max_tokens], errors="ignore")
    prefixes = (spelled[:end] for end in range(len(spelled), -1, -1))
    return next(prefix for prefix in prefixes if len(tokenizer.encode(prefix)) <= max_tokens)


@right("encode_chat")
def encode_chat_in_pieces(messages, tokenizer):
    """A list of texts and ids, which are joined at the end."""
    special = tokenizer.special_tokens
    parts = [special[BOS]]
    for message in messages:
        if message["role"] not in ROLES:
            raise ValueError(f"unknown role {message['role']!r}")
        parts += [special[START], message["role"] + "\n" + message["content"], special[END], "\n"]
    parts += [special[START], "assistant\n"]
    ids = []
    for part in parts:
        ids.extend(tokenizer.encode(part) if isinstance(part, str) else [part])
    return ids


@right("split_into_windows")
def split_into_windows_generated(text, tokenizer, max_tokens, overlap):
    """A generator inside, and a list of what it yields."""

    def generate():
        start = end = 0
        while end != len(text):
            window = truncate(text[start:], tokenizer, max_tokens)
            if start + len(window) > end:
                yield window
                end = start + len(window)
                ids = tokenizer.encode(window)
                kept = max(0, len(ids) - overlap)
                start += len(tokenizer.decode(ids[:kept], errors="ignore")) or 1
            else:
                start += 1

    return list(generate())


@right("offsets")
def offsets_like_tiktoken(text, tokenizer):
    """`decode_with_offsets`, with ends."""
    positions, length = [], 0
    for idx in tokenizer.encode(text):
        token = tokenizer.vocab[idx]
        start = max(0, length - (0x80 <= token[0] < 0xC0))
        length += sum(1 for byte in token if not 0x80 <= byte < 0xC0)
        positions.append((start, length))
    return positions


@right("count_followers")
def count_followers_defaultdict_of_counters(ids, length):
    """A dict that makes its Counters by itself."""
    followers = defaultdict(Counter)
    for start in range(len(ids) - length):
        followers[tuple(ids[start : start + length])][ids[start + length]] += 1
    return followers


@right("count_followers")
def count_followers_plain_dicts(ids, length):
    """Dicts and `get`, without a Counter."""
    followers = {}
    for position in range(length, len(ids)):
        counts = followers.setdefault(tuple(ids[position - length : position]), {})
        counts[ids[position]] = counts.get(ids[position], 0) + 1
    return followers


@right("next_distribution")
def next_distribution_two_parts(counts, rest):
    """The share of the counts and the share of the rest, weighed against each other."""
    total = sum(counts.values())
    trust = total / (total + len(counts)) if counts else 0
    return [
        trust * (counts.get(idx, 0) / total if total else 0) + (1 - trust) * p
        for idx, p in enumerate(rest)
    ]


@right("bits_per_byte")
def bits_per_byte_log_with_a_base(probabilities, num_bytes):
    """`log` with base 2."""
    if min(probabilities) == 0:
        return float("inf")
    return -sum(log(p, 2) for p in probabilities) / num_bytes


@right("sample")
def sample_by_choices(probabilities, rng):
    """What `Random.choices` does with weights."""
    return rng.choices(range(len(probabilities)), weights=probabilities)[0]


@right("apply_temperature")
def apply_temperature_largest_taken_away(probabilities, temperature):
    """The largest logarithm is subtracted first, so that nothing gets too small."""
    logs = [log(p) / temperature if p else -inf for p in probabilities]
    weights = [exp(value - max(logs)) for value in logs]
    return [weight / fsum(weights) for weight in weights]


@right("apply_temperature")
def apply_temperature_fractions(probabilities, temperature):
    """Numbers of another type, which equal floats."""
    return [Fraction(p) for p in model.apply_temperature(probabilities, temperature)]


@right("sum_tokenizations")
def sum_tokenizations_counters(data, vocab, model):
    """Counters, and a pile of places from the left to the right."""
    reached = {0: Counter({(): 1.0})}
    for position in range(len(data)):
        for last_ids, so_far in reached.get(position, Counter()).items():
            for idx, p in enumerate(model.predict(last_ids)):
                end = position + len(vocab[idx])
                if data[position:end] == vocab[idx]:
                    reached.setdefault(end, Counter())[(*last_ids, idx)[-2:]] += so_far * p
    return sum(reached.get(len(data), {}).values())


@right("join")
def join_by_the_textbook(before, after, node):
    """Cormen and others, list delete: two links, with a check at the end of the list."""
    gone = after[node]
    beyond = after[gone]
    after[node] = beyond
    if beyond != -1:
        before[beyond] = node


@right("pop_best")
def pop_best_by_count(heap, entry):
    """Rustbpe's loop: only the counts are compared, because a first place can't move alone."""
    while heap:
        top = heappop(heap)
        current = entry(top[-1])
        if not current:
            continue
        if top[0] != current[0]:
            heappush(heap, current)
            continue
        return top[-1]
    return None


@right("linked-train-fix")
def linked_train_without_heap(text, vocab_size):
    """The smallest entry of all; no entry is ever stale."""
    chain, merges = linked.Chain(text.encode("utf-8")), {}
    for idx in range(256, vocab_size):
        entry = min(filter(None, map(chain.entry, chain.places)), default=None)
        if entry is None:
            break
        merges[entry[-1]] = idx
        chain.merge(entry[-1], idx)
    return merges


@right("find_disagreement")
def find_disagreement_by_stress_test(train, other, texts, vocab_size):
    """The stress test of competitive programmers: what both print is compared."""
    for text in texts:
        ours = train(text, vocab_size)
        theirs = other(text, vocab_size)
        if str(ours) == str(theirs):
            continue
        print("FAILED!", text)
        return text


@right("find_disagreement")
def find_disagreement_by_next(train, other, texts, vocab_size):
    """Next with a default."""
    both = (
        (text, *(t(text=text, vocab_size=vocab_size) for t in (train, other))) for text in texts
    )
    return next((text for text, a, b in both if [*a.items()] != [*b.items()]), None)


@right("drop_overlaps")
def drop_overlaps_by_scheduling(places, size):
    """Interval scheduling, as in Kleinberg and Tardos: always the interval that ends first."""
    intervals = sorted((place + size, place) for place in places)
    chosen = []
    last_end = float("-inf")
    for end, place in intervals:
        if place >= last_end:
            chosen.append(place)
            last_end = end
    return chosen


@right("find_next_cut", "find_next_cut-fix")
def find_next_cut_by_cs336(file, start):
    """Stanford's CS336, find_chunk_boundaries: small pieces, with an overlap added."""
    file.seek(0, os.SEEK_END)
    file_size = file.tell()
    if start == 0:
        return 0
    mini_chunk_size = 4096
    position = start - 1
    while True:
        file.seek(position)
        mini_chunk = file.read(mini_chunk_size)
        found = re.search(CUT_PATTERN, mini_chunk)
        if found:
            return position + found.end()
        if len(mini_chunk) < mini_chunk_size:
            return file_size
        position += mini_chunk_size - 2


@right("hold_out")
def hold_out_with_a_set(documents, every):
    """Remember what was seen, and count the rest."""
    seen, train, exam = set(), [], []
    for document in documents:
        if document not in seen:
            seen.add(document)
            (train if len(seen) % every else exam).append(document)
    return train, exam


@right("pick_size")
def pick_size_by_product(curve, min_gain):
    """Multiply where ours divides."""
    for (size, tokens), (_, fewer) in pairwise(curve.items()):
        if fewer > tokens * (1 - min_gain):
            return size
    return max(curve)


@pytest.mark.parametrize(("name", "solution"), TRIED)
def test_a_right_solution_is_right(name, solution):
    result = evaluate(name, solution)
    assert result.status == "right", result.message
