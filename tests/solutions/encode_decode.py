"""Right solutions of lesson 05."""

import codecs
import io
from collections import Counter, OrderedDict, UserDict, defaultdict, deque
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from heapq import heapify, heappop, heappush
from itertools import accumulate, chain, pairwise
from operator import add, itemgetter

from bpe_lesson.basic import build_vocab, decode, encode, train
from bpe_lesson.core import get_stats, merge

# build_vocab


def vocab_by_minbpe(merges):
    """Karpathy's minbpe, Tokenizer._build_vocab."""
    vocab = {idx: bytes([idx]) for idx in range(256)}
    for (p0, p1), idx in merges.items():
        vocab[idx] = vocab[p0] + vocab[p1]
    return vocab


def vocab_by_tiktoken(merges):
    """Tiktoken's educational module: bytes -> rank first, then the two turned round."""
    ranks = {}
    for i in range(2**8):
        ranks[bytes([i])] = i
    decoder = {token: token_bytes for token_bytes, token in ranks.items()}
    for pair in merges:
        token_bytes = decoder[pair[0]] + decoder[pair[1]]
        ranks[token_bytes] = len(ranks)
        decoder[ranks[token_bytes]] = token_bytes
    return decoder


def vocab_by_cs336(merges):
    """Stanford's CS336: to_bytes, and ids counted on from the size of the vocabulary."""
    vocab: dict[int, bytes] = {i: i.to_bytes(1, "big") for i in range(256)}
    for first, second in merges.keys():
        vocab[len(vocab)] = b"".join((vocab[first], vocab[second]))
    return vocab


def vocab_in_place(merges, start=None):
    """A ready table of all bytes, cut into pieces of one."""
    table = bytes(range(256))
    vocab = dict(enumerate(table[i : i + 1] for i in range(256)))
    vocab.update(start or {})
    for pair, idx in merges.items():
        vocab.setdefault(idx, vocab[pair[0]] + vocab[pair[1]])
    return vocab


def vocab_recursive(merges):
    """Spell each id on its own, down to the bytes."""
    parts = {idx: pair for pair, idx in merges.items()}

    def spell(idx):
        return b"".join(map(spell, parts[idx])) if idx in parts else bytes((idx,))

    return {idx: spell(idx) for idx in [*range(256), *parts]}


class Spelled(dict):
    """A dict that spells a token when somebody asks for it first."""

    def __init__(self, parts):
        """Remember the parts of each token."""
        self.parts = parts

    def __missing__(self, idx):
        """Spell a token, and remember it."""
        left, right = self.parts[idx]
        self[idx] = self[left] + self[right]
        return self[idx]


def vocab_spelled_late(merges):
    """A subclass of dict, with every token asked for once."""
    vocab = Spelled({idx: pair for pair, idx in merges.items()})
    vocab.update((i, bytes(bytearray([i]))) for i in range(256))
    for idx in merges.values():
        vocab[idx]
    return vocab


def vocab_reduced(merges):
    """A reduce over the merges."""
    base = OrderedDict((i, bytes([i])) for i in range(256))
    return reduce(lambda v, m: v | {m[1]: v[m[0][0]] + v[m[0][1]]}, merges.items(), base)


def vocab_latin_1(merges):
    """Latin-1 turns each of the first 256 code points into one byte."""
    vocab = defaultdict(bytes)
    for i in range(256):
        vocab[i] = chr(i).encode("latin-1")
    for pair, idx in merges.items():
        vocab[idx] = add(*itemgetter(*pair)(vocab))
    return vocab


# decode


def decode_by_minbpe(ids, vocab, errors="replace"):
    """Karpathy's minbpe, BasicTokenizer.decode, with the errors passed on."""
    text_bytes = b"".join(vocab[idx] for idx in ids)
    text = text_bytes.decode("utf-8", errors=errors)
    return text


def decode_by_cs336(ids: list[int], vocab: dict[int, bytes], errors: str = "replace") -> str:
    """Stanford's CS336: a list of bytes objects, joined and decoded."""
    bytes_list = list(map(vocab.get, ids))
    string = b"".join(bytes_list).decode("utf-8", errors)
    return string


def decode_by_gpt2(ids, vocab, errors="replace"):
    """OpenAI's GPT-2, encoder.py: a bytearray, decoded with self.errors."""
    joined = bytearray()
    for idx in ids:
        joined.extend(vocab[idx])
    return joined.decode("utf-8", errors=errors)


def decode_with_str(ids, vocab, errors="replace"):
    """The constructor of str decodes too."""
    return str(memoryview(b"".join(map(vocab.__getitem__, ids))), "utf8", errors)


def decode_with_codecs(ids, vocab, errors="replace"):
    """An incremental decoder takes token by token without a mistake."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors)
    return "".join(decoder.decode(vocab[idx]) for idx in ids) + decoder.decode(b"", True)


def decode_with_file(ids, vocab, errors="replace"):
    """Write bytes to a file in memory, and read it as text."""
    file = io.BytesIO()
    file.writelines(vocab[idx] for idx in ids)
    file.seek(0)
    return io.TextIOWrapper(file, "utf-8", errors, newline="").read()


def decode_with_ints(ids, vocab, errors="replace", /, *, encoding="utf-8"):
    """All bytes as numbers in one chain."""
    return bytes(chain.from_iterable(vocab[idx] for idx in ids)).decode(encoding, errors)


def decode_recursive(ids, vocab, errors="replace"):
    """Join by recursion, decode at the end."""

    def join(rest):
        return vocab[rest[0]] + join(rest[1:]) if rest else b""

    return codecs.decode(join(ids), "utf-8", errors)


DECODE = [
    decode_by_minbpe,
    decode_by_cs336,
    decode_by_gpt2,
    decode_with_str,
    decode_with_codecs,
    decode_with_file,
    decode_with_ints,
    decode_recursive,
    lambda ids, vocab, errors="replace": b"".join([vocab[i] for i in ids]).decode(errors=errors),
]


def decode_fixed_by_loop(ids, vocab, errors="replace"):
    """Collect bytes in a loop, then decode once."""
    data = b""
    for idx in ids:
        data += vocab[idx]
    return data.decode("utf-8", errors)


def decode_fixed_by_accumulate(ids, vocab, errors="replace"):
    """The last of the running sums is the whole text."""
    *_, data = accumulate((vocab[idx] for idx in ids), initial=b"")
    return data.decode("utf-8", errors)


# encode


def encode_by_minbpe(text, merges):
    """Karpathy's minbpe, BasicTokenizer.encode."""
    text_bytes = text.encode("utf-8")
    ids = list(text_bytes)
    while len(ids) >= 2:
        stats = get_stats(ids)
        pair = min(stats, key=lambda p: merges.get(p, float("inf")))
        if pair not in merges:
            break
        idx = merges[pair]
        ids = merge(ids, pair, idx)
    return ids


def encode_by_tiktoken(text, merges):
    """Tiktoken's educational bpe_encode: tokens as bytes, one place merged in each round."""
    vocab = build_vocab(merges)
    mergeable_ranks = {token: rank for rank, token in vocab.items()}
    parts = [bytes([b]) for b in text.encode("utf-8")]
    while True:
        min_idx = None
        min_rank = None
        for i, pair in enumerate(zip(parts[:-1], parts[1:])):
            rank = mergeable_ranks.get(pair[0] + pair[1])
            if rank is not None and (min_rank is None or rank < min_rank):
                min_idx = i
                min_rank = rank
        if min_rank is None:
            break
        parts = parts[:min_idx] + [parts[min_idx] + parts[min_idx + 1]] + parts[min_idx + 2 :]
    return [mergeable_ranks[part] for part in parts]


def encode_by_cs336_lecture(text, merges):
    """Stanford's CS336, lecture 1: apply all merges in the order learned."""
    indices = list(map(int, text.encode("utf-8")))
    for pair, new_index in merges.items():
        indices = merge(indices, pair, new_index)
    return indices


def encode_by_gpt2(text, merges):
    """OpenAI's GPT-2, encoder.py: bigrams in a set, index to find the next place of the first."""
    bpe_ranks = {pair: rank for rank, pair in enumerate(merges)}
    word = tuple(text.encode("utf-8"))
    pairs = set(zip(word, word[1:]))
    while pairs:
        bigram = min(pairs, key=lambda pair: bpe_ranks.get(pair, float("inf")))
        if bigram not in bpe_ranks:
            break
        first, second = bigram
        new_word = []
        i = 0
        while i < len(word):
            try:
                j = word.index(first, i)
                new_word.extend(word[i:j])
                i = j
            except ValueError:
                new_word.extend(word[i:])
                break
            if word[i] == first and i < len(word) - 1 and word[i + 1] == second:
                new_word.append(merges[bigram])
                i += 2
            else:
                new_word.append(word[i])
                i += 1
        word = tuple(new_word)
        pairs = set(zip(word, word[1:]))
    return list(word)


def encode_by_tokenizers(text, merges):
    """Hugging Face's tokenizers, Word::merge_all, in Rust: a linked list and a heap of merges."""
    ids = list(text.encode("utf-8"))
    following = [*range(1, len(ids)), -1]
    previous = list(range(-1, len(ids) - 1))
    queue = [(merges[pair], i) for i, pair in enumerate(zip(ids, ids[1:])) if pair in merges]
    heapify(queue)
    while queue:
        new_id, pos = heappop(queue)
        right = following[pos]
        if ids[pos] is None or right < 0 or merges.get((ids[pos], ids[right])) != new_id:
            continue
        ids[pos], ids[right] = new_id, None
        following[pos] = following[right]
        if following[pos] >= 0:
            previous[following[pos]] = pos
        for left, right in ((previous[pos], pos), (pos, following[pos])):
            if left >= 0 and right >= 0 and (ids[left], ids[right]) in merges:
                heappush(queue, (merges[ids[left], ids[right]], left))
    return [idx for idx in ids if idx is not None]


def encode_by_replace(text, merges):
    """Each id as a character of a str, so that str.replace is a merge."""
    joined = "".join(map(chr, text.encode("utf-8")))
    for pair, idx in merges.items():
        joined = joined.replace("".join(map(chr, pair)), chr(idx))
    return [*map(ord, joined)]


def encode_with_default(text, merges):
    """Min with a default, of only those pairs that have a merge."""
    ids = [*bytes(text, "utf-8")]
    while pair := min((p for p in pairwise(ids) if p in merges), key=merges.get, default=None):
        ids = merge(ids, pair, merges[pair])
    return ids


def encode_with_sets(text, merges):
    """The keys of both dicts, as sets."""
    ids = list(text.encode())
    while known := get_stats(ids).keys() & merges.keys():
        idx, pair = min((merges[pair], pair) for pair in known)
        ids = merge(ids, pair, idx)
    return ids


def encode_recursive(text, merges, ids=None):
    """A third parameter carries the ids from call to call."""
    ids = list(text.encode()) if ids is None else ids
    known = sorted(filter(merges.__contains__, zip(ids, ids[1:])), key=merges.__getitem__)
    return encode_recursive(text, merges, merge(ids, known[0], merges[known[0]])) if known else ids


def encode_with_deque(text, merges):
    """Replay the merges with a deque that is read on the left and written on the right."""
    ids = deque(text.encode())
    for (left, right), idx in merges.items():
        done = []
        while ids:
            first = ids.popleft()
            if first == left and ids and ids[0] == right:
                ids.popleft()
                first = idx
            done.append(first)
        ids.extend(done)
    return list(ids)


def encode_for_else(text, merges):
    """Ask the merges in order for the first that fits; the else of the loop ends it all."""
    ids = list(text.encode("utf-8"))
    while True:
        pairs = set(zip(ids, ids[1:]))
        for pair, idx in merges.items():
            if pair in pairs:
                ids = merge(ids, pair, idx)
                break
        else:
            return ids


def encode_reduced(text, merges):
    """A reduce over the merges in order."""
    return reduce(lambda ids, m: merge(ids, *m), merges.items(), list(text.encode()))


def encode_with_counter(text, merges):
    """A Counter in place of get_stats, and a try in place of a check."""
    ids = list(text.encode("utf-8"))
    try:
        while True:
            stats = Counter(zip(ids, ids[1:]))
            pair = min(stats, key=lambda pair: (pair not in merges, merges.get(pair)))
            ids = merge(ids, pair, merges[pair])
    except (KeyError, ValueError, TypeError):
        return ids


ENCODE = [
    encode_by_minbpe,
    encode_by_tiktoken,
    encode_by_cs336_lecture,
    encode_by_gpt2,
    encode_by_tokenizers,
    encode_by_replace,
    encode_with_default,
    encode_with_sets,
    encode_recursive,
    encode_with_deque,
    encode_for_else,
    encode_reduced,
    encode_with_counter,
    lambda text, merges: encode_with_default(text=text, merges=merges),
]


def encode_fixed_with(key_of):
    """Return the listing of lesson 05 with a different key for a pair without a merge."""

    def fixed(text, merges):
        ids = list(text.encode("utf-8"))
        while len(ids) >= 2:
            pair = min(get_stats(ids), key=key_of(merges))
            if pair not in merges:
                break
            ids = merge(ids, pair, merges[pair])
        return ids

    return fixed


ENCODE_FIXED = [
    encode_fixed_with(lambda merges: lambda pair: merges.get(pair, float("inf"))),
    encode_fixed_with(lambda merges: lambda pair: merges.get(pair, 10**9)),
    encode_fixed_with(lambda merges: lambda pair: merges[pair] if pair in merges else 1e400),
    encode_fixed_with(lambda merges: lambda pair: (pair not in merges, merges.get(pair, 0))),
    encode_fixed_with(lambda merges: lambda pair: -1 / merges[pair] if pair in merges else 0),
    encode_fixed_with(lambda merges: lambda p: merges.get(p, max(merges.values(), default=0) + 1)),
]


# BasicTokenizer


class ByMinbpe:
    """Karpathy's minbpe: everything in the methods, an extra parameter of train."""

    def __init__(self):
        """Start without merges."""
        super().__init__()
        self.merges = {}
        self.pattern = ""
        self.special_tokens = {}
        self.vocab = self._build_vocab()

    def _build_vocab(self):
        vocab = {idx: bytes([idx]) for idx in range(256)}
        for (p0, p1), idx in self.merges.items():
            vocab[idx] = vocab[p0] + vocab[p1]
        return vocab

    def train(self, text, vocab_size, verbose=False):
        """Learn merges from text."""
        merges = {}
        vocab = {idx: bytes([idx]) for idx in range(256)}
        ids = list(text.encode("utf-8"))
        for i in range(vocab_size - 256):
            stats = get_stats(ids)
            if not stats:
                break
            pair = max(stats, key=stats.get)
            idx = 256 + i
            ids = merge(ids, pair, idx)
            merges[pair] = idx
            vocab[idx] = vocab[pair[0]] + vocab[pair[1]]
        self.merges = merges
        self.vocab = vocab

    def decode(self, ids, errors="replace"):
        """Turn ids into text."""
        text_bytes = b"".join(self.vocab[idx] for idx in ids)
        return text_bytes.decode("utf-8", errors=errors)

    def encode(self, text):
        """Turn text into ids."""
        return encode_by_minbpe(text, self.merges)


class ByTiktoken:
    """tiktoken's educational module: ranks of bytes objects, and a method for the bytes alone."""

    def __init__(self):
        """Start with the ranks of the single bytes."""
        self.merges = {}
        self.mergeable_ranks = {bytes([i]): i for i in range(2**8)}

    @property
    def vocab(self):
        """The ranks turned round."""
        return {token: token_bytes for token_bytes, token in self.mergeable_ranks.items()}

    def train(self, text, vocab_size, visualise=None):
        """Learn merges from text."""
        self.merges = train(text, vocab_size)
        self.mergeable_ranks = {token: rank for rank, token in build_vocab(self.merges).items()}

    def encode(self, text):
        """Turn text into ids."""
        return encode_by_tiktoken(text, self.merges)

    def decode_bytes(self, tokens):
        """Turn ids into bytes."""
        decoder = self.vocab
        return b"".join(decoder[token] for token in tokens)

    def decode(self, tokens, errors="replace"):
        """Turn ids into text."""
        return self.decode_bytes(tokens).decode("utf-8", errors=errors)


class ByTheHint:
    """The four functions do the work, as the last hint says."""

    def __init__(self):
        """Start without merges."""
        self.merges = {}
        self.vocab = build_vocab(self.merges)

    def train(self, text, vocab_size):
        """Learn merges from text."""
        self.merges = train(text, vocab_size)
        self.vocab = build_vocab(self.merges)

    def encode(self, text):
        """Turn text into ids."""
        return encode(text, self.merges)

    def decode(self, ids, errors="replace"):
        """Turn ids into text."""
        return decode(ids, self.vocab, errors)


class ByCs336(ByTheHint):
    """Stanford's CS336, BPETokenizer: parameters kept in one object; the rest is inherited."""

    def __init__(self, params=None):
        """Start with the parameters given, or with none."""
        self.params = params or {"merges": {}, "vocab": build_vocab({})}

    merges = property(lambda self: self.params["merges"])
    vocab = property(lambda self: self.params["vocab"])

    def train(self, text, vocab_size):
        """Learn merges from text."""
        merges = train(text, vocab_size)
        self.params = {"merges": merges, "vocab": build_vocab(merges)}


class Slotted(ByTheHint):
    """Slots, and a training that calls __init__ to begin afresh."""

    __slots__ = ("merges", "vocab")

    def train(self, text, vocab_size, **options):
        """Learn merges from text."""
        self.__init__()
        self.merges.update(train(text, vocab_size, **options))
        self.vocab.update(build_vocab(self.merges))


@dataclass
class AsDataclass:
    """A dataclass, whose __init__ Python writes."""

    merges: dict = field(default_factory=dict)
    vocab: dict = field(default_factory=partial(build_vocab, {}))

    def train(self, text: str, vocab_size: int) -> None:
        """Learn merges from text."""
        vars(self).update(merges=(merges := train(text, vocab_size)), vocab=build_vocab(merges))

    def encode(self, text: str) -> list[int]:
        """Turn text into ids."""
        return encode(text, self.merges)

    def decode(self, ids: list[int], errors: str = "replace") -> str:
        """Turn ids into text."""
        return decode(ids, self.vocab, errors=errors)


class WithProperty:
    """The vocabulary is made from the merges whenever somebody asks for it."""

    merges: dict = {}

    def __init__(self, *args, **kwargs):
        """Start with the merges of the class, which nobody changes."""
        self.options = args, kwargs

    @property
    def vocab(self):
        """The vocabulary that belongs to the merges."""
        return build_vocab(self.merges)

    def train(self, *args):
        """Learn merges from text."""
        self.merges = train(*args)

    def encode(self, text):
        """Turn text into ids."""
        return encode_with_sets(text, self.merges)

    def decode(self, ids, errors="replace"):
        """Turn ids into text."""
        return decode_with_str(ids, self.vocab, errors)


class WithCache:
    """A cached property, deleted when the merges change."""

    def __init__(self):
        """Start without merges."""
        self.merges = {}

    @cached_property
    def vocab(self):
        """The vocabulary that belongs to the merges."""
        return build_vocab(self.merges)

    def train(self, text, vocab_size):
        """Learn merges from text."""
        self.merges = train(text, vocab_size)
        self.__dict__.pop("vocab", None)

    def encode(self, text):
        """Turn text into ids."""
        return encode(text, self.merges)

    def decode(self, ids, errors="replace"):
        """Turn ids into text."""
        return decode(ids, self.vocab, errors)


class Merges(UserDict):
    """Merges that know their vocabulary."""

    def spell(self):
        """Return the vocabulary."""
        return build_vocab(self.data)


class Composed:
    """The work is left to another object, and closures take the place of attributes."""

    def __init__(self):
        """Start without merges."""
        self.inner = Merges()
        self.refresh()

    def refresh(self):
        """Take over what the inner object knows."""
        self.merges, self.vocab = self.inner.data, self.inner.spell()
        self._encode = partial(encode, merges=self.merges)
        self._decode = lambda ids, errors: decode(ids, self.vocab, errors)

    def train(self, text, vocab_size):
        """Learn merges from text."""
        self.inner = Merges(train(text, vocab_size))
        self.refresh()

    def encode(self, text):
        """Turn text into ids."""
        return self._encode(text)

    def decode(self, ids, errors="replace"):
        """Turn ids into text."""
        return self._decode(ids, errors)


class WithStatic(ByTheHint):
    """A static method that two others share."""

    @staticmethod
    def learn(text, vocab_size):
        """Return merges and the vocabulary that belongs to them."""
        merges = train(text, vocab_size)
        return merges, build_vocab(merges)

    def __init__(self):
        """Start without merges."""
        self.merges, self.vocab = self.learn("", 256)

    def train(self, text, vocab_size):
        """Learn merges from text."""
        self.merges, self.vocab = self.learn(text, vocab_size)


SOLUTIONS = {
    "build_vocab": [
        vocab_by_minbpe,
        vocab_by_tiktoken,
        vocab_by_cs336,
        vocab_in_place,
        vocab_recursive,
        vocab_spelled_late,
        vocab_reduced,
        vocab_latin_1,
    ],
    "decode": DECODE,
    "encode": ENCODE,
    "BasicTokenizer": [
        ByMinbpe,
        ByTiktoken,
        ByTheHint,
        ByCs336,
        Slotted,
        AsDataclass,
        WithProperty,
        WithCache,
        Composed,
        WithStatic,
    ],
    "decode-fix": [decode_fixed_by_loop, decode_fixed_by_accumulate, *DECODE],
    "encode-fix": [*ENCODE_FIXED, *ENCODE],
}
