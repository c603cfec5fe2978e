"""A tokenizer like GPT-4's: pre-tokenization, merges inside chunks, special tokens.

Sources: splitting first is from Radford et al., "Language Models are Unsupervised Multitask
Learners", 2019; ranks, and special tokens that the caller has to allow, are from tiktoken (OpenAI,
2022).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from bpe_lesson import fast
from bpe_lesson.basic import Pair, build_vocab, token_bytes
from bpe_lesson.encoder import Encoder, RankEncoder, encode_bytes
from bpe_lesson.linked import TIE_BREAK
from bpe_lesson.pretokenize import GPT4_PATTERN, compile_pattern, compile_special, iterate_chunks
from bpe_lesson.validation import (
    encode_utf8,
    need_dict,
    need_list,
    need_text,
    need_whole_number,
    shorten,
)

_SpecialTexts = Collection[str] | Mapping[str, int]  # texts, or text -> id


class Decoder:
    """Whatever decodes ids by its attribute `vocab`, id -> bytes."""

    vocab: dict[int, bytes]

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        """Turn ids into text; `errors` says how to treat bytes that aren't valid UTF-8."""
        numbers = (need_whole_number(idx, "a token id") for idx in ids)
        return b"".join(token_bytes(idx, self.vocab) for idx in numbers).decode("utf-8", errors)


class RegexTokenizer(Decoder):
    """A byte-level tokenizer that splits text by a pattern first, and knows special tokens.

    `merges` (pair of ids -> id, in the order learned) and `vocab` (id -> bytes) are as in
    `BasicTokenizer`; `special_tokens` is text -> id. `ranks` is None, unless the tokenizer has
    ranks that BPE alone didn't learn (`from_ranks`). Give it to a pool of processes as initializer.

    >>> tokenizer = RegexTokenizer(special_tokens=["<|end|>"])
    >>> tokenizer.train("low lower lowest", 259)
    >>> tokenizer.encode("lower<|end|>", allowed_special="all")
    [257, 101, 114, 259]
    >>> tokenizer.decode([257, 101, 114, 259])
    'lower<|end|>'
    """

    def __init__(self, pattern: str | None = None, special_tokens: _SpecialTexts = ()) -> None:
        """Start with the 256 bytes and the special tokens, so that it works before any training.

        The pattern, a regular expression, matches the next chunk; the default is GPT-4's. Special
        tokens that come without ids get the ids after all the others.
        """
        self.pattern = GPT4_PATTERN if pattern is None else need_text(pattern)
        compile_pattern(self.pattern)
        self._set_vocabulary({}, range(256), special_tokens)

    def train(
        self, data: str | Iterable[str], vocab_size: int, *, tie_break: str = TIE_BREAK
    ) -> None:
        """Learn merges from one text or from several, in place of any earlier ones.

        No merge crosses the end of a chunk or of a text, or a special token. `vocab_size` counts
        the 256 bytes and the merges, not the special tokens, which get new ids after the last
        merge. There are fewer merges if no pair is left. Which pair wins a tie, linked.py says. If
        training fails or is interrupted, nothing changes. A dict of counts, as `fast.train` takes
        it, is refused.
        """
        merges = fast.train(self._count_chunks(data), vocab_size, tie_break=tie_break)
        self._set_vocabulary(merges, range(256), list(self.special_tokens))

    def extend(
        self, data: str | Iterable[str], vocab_size: int, *, tie_break: str = TIE_BREAK
    ) -> None:
        """Learn more merges: training goes on, and whatever has an id keeps it.

        The texts are encoded with the merges that are there; then it's as in `train`. New ids come
        after the highest one, be it a special token's. Extended on its training text, by the same
        tie rule, a tokenizer gets the merges that `train` would have learned in one go, because
        encoding replays the training. It's a ValueError if BPE didn't learn its ranks.

        >>> tokenizer = RegexTokenizer.from_merges({(97, 98): 300}, special_tokens={"<|end|>": 400})
        >>> tokenizer.extend("abc abc", 258)
        >>> tokenizer.merges
        {(97, 98): 300, (300, 99): 401}
        """
        if self.ranks:
            raise ValueError("BPE didn't learn its ranks, so training can't go on from its merges")
        ids, known = self._encoder.ids, self._encoder.numbered_merges
        counts = self._count_chunks(data)
        numbered = fast.train(counts, vocab_size, tie_break=tie_break, merges=known)
        first = max(self.vocab) + 1
        ids = [*ids, *range(first, first + len(numbered) - len(known))]
        merges = {(ids[left], ids[right]): ids[made] for (left, right), made in numbered.items()}
        self._set_vocabulary(merges, self.byte_ids, self.special_tokens)

    def _count_chunks(self, data: str | Iterable[str]) -> Counter[str]:
        counts: Counter[str] = Counter()
        for text in [data] if isinstance(data, (str, bytes)) else need_list(data, "texts"):
            encode_utf8(text)  # for its errors: they name the position in the text, not in a chunk
            for piece in _set_apart(text, self._all_special):
                if piece not in self.special_tokens:
                    counts.update(iterate_chunks(piece, self.pattern))
        return counts

    def encode(self, text: str, allowed_special: str | Collection[str] = "none") -> list[int]:
        """Turn a text into ids; `allowed_special` is "none", "all" or a set of special tokens.

        A special token in `text` is encoded like any other text unless you allow it, because
        somebody may have typed it there on purpose. It's a ValueError if `text` has a lone
        surrogate, or you allow a token that this tokenizer doesn't have.
        """
        allowed = select_allowed(allowed_special, self._all_special)
        ids = []
        for piece in _set_apart(need_text(text), allowed):
            is_special = piece in allowed
            ids += [self.special_tokens[piece]] if is_special else self._encoder.encode(piece)
        return ids

    @classmethod
    def from_merges(
        cls,
        merges: Mapping[Pair, int],
        byte_ids: Sequence[int] = range(256),
        pattern: str | None = None,
        special_tokens: _SpecialTexts = (),
    ) -> "RegexTokenizer":
        """Make a tokenizer from merges learned elsewhere: pair -> new id, in that order.

        The ids can be any numbers, also those of the bytes, `byte_ids`, as in GPT-2. It's a
        ValueError if two tokens share an id, or a merge uses an id before it's made.

        >>> RegexTokenizer.from_merges({(97, 98): 500, (500, 99): 300}).encode("abcab")
        [300, 500]
        """
        tokenizer = cls(pattern)
        tokenizer._set_vocabulary(merges, byte_ids, special_tokens)
        return tokenizer

    @classmethod
    def from_ranks(
        cls, ranks: dict[bytes, int], pattern: str | None = None, special_tokens: _SpecialTexts = ()
    ) -> "RegexTokenizer":
        """Make a tokenizer from tiktoken's ranks: token -> id. A lower id was learned earlier.

        It's a ValueError if a byte has no rank, or two tokens share one. If BPE didn't learn the
        ranks, because some token isn't made of two of lower rank, as in Llama 3 and Whisper, any
        two tokens that spell a third can merge, and the ids are still tiktoken's.

        >>> ranks = {bytes([byte]): byte for byte in range(256)} | {b"ab": 256, b"abc": 257}
        >>> RegexTokenizer.from_ranks(ranks).merges
        {(97, 98): 256, (256, 99): 257}
        """
        need_dict(ranks, "ranks", "token (bytes) -> id")
        ranks = {
            token: need_whole_number(idx, f"the rank of {token!r:.40}")
            for token, idx in ranks.items()
        }
        for byte in range(256):
            if bytes([byte]) not in ranks:
                raise ValueError(f"byte {byte} has no rank: give each of the 256 bytes one")
        try:
            merges = recover_merges(ranks)
        except ValueError:
            tokenizer = cls(pattern)
            tokenizer._set_vocabulary(_list_merges(ranks), (), special_tokens, ranks)
            return tokenizer
        # recover_merges numbers the tokens in the order learned; tiktoken's ids are the ranks.
        ids = [ranks[token] for token in build_vocab(merges).values()]
        by_id = {(ids[left], ids[right]): ids[number] for (left, right), number in merges.items()}
        return cls.from_merges(by_id, ids[:256], pattern, special_tokens)

    def _set_vocabulary(
        self,
        merges: Mapping[Pair, int],
        byte_ids: Sequence[int],
        special_tokens: _SpecialTexts,
        ranks: Mapping[bytes, int] | None = None,
    ) -> None:
        # Whatever can fail or be interrupted comes before the first assignment to `self`.
        split = partial(iterate_chunks, pattern=self.pattern)
        encoder: Encoder
        if ranks is None:
            encoder = Encoder(merges, split, byte_ids)
            ids, numbered = encoder.ids, encoder.numbered_merges
            merges = {(ids[a], ids[b]): ids[made] for (a, b), made in numbered.items()}
            tokens = list(zip(ids, encoder.vocab.values()))
        else:
            ids = [ranks[bytes([byte])] for byte in range(256)]
            encoder = RankEncoder(merges, merges, dict(enumerate(ids)), ranks, split)
            tokens = [(idx, token) for token, idx in ranks.items()]
        special = _assign_special_ids(special_tokens, max(idx for idx, _ in tokens) + 1)
        tokens += [(idx, text.encode()) for text, idx in special.items()]
        vocab = dict(tokens)
        if len(vocab) < len(tokens):
            raise ValueError("two tokens share an id: give each token a different one")
        self.merges, self.byte_ids, self.ranks = dict(merges), ids[:256], ranks
        self.vocab, self.special_tokens, self._encoder = vocab, special, encoder
        self._all_special = frozenset(special)


def _set_apart(text: str, special_tokens: frozenset[str]) -> list[str]:
    return compile_special(special_tokens).split(text) if special_tokens else [text]


def select_allowed(
    allowed_special: str | Collection[str], special_tokens: frozenset[str]
) -> frozenset[str]:
    """Return the special tokens that "none", "all" or a set of them allows."""
    if isinstance(allowed_special, str):
        if allowed_special not in ("none", "all"):
            remedy = 'give "none", "all" or a set of special tokens'
            raise ValueError(f"allowed_special is {shorten(allowed_special)}: {remedy}")
        return special_tokens if allowed_special == "all" else frozenset()
    for text in allowed_special:
        if text not in special_tokens:
            problem = f"{shorten(text)} isn't a special token of this tokenizer"
            raise ValueError(f"{problem}: its attribute special_tokens lists them")
    return frozenset(allowed_special)


def _assign_special_ids(special_tokens: _SpecialTexts, first: int) -> dict[str, int]:
    if isinstance(special_tokens, (str, bytes)):
        raise TypeError(f"special_tokens is {shorten(special_tokens)}: give a list of texts")
    if not isinstance(special_tokens, Mapping):
        texts = list(special_tokens)
        special_tokens = {text: idx for idx, text in enumerate(texts, start=first)}
        if len(special_tokens) < len(texts):
            raise ValueError(f"special_tokens is {shorten(texts)}: give each token once, not twice")
    if not all(map(encode_utf8, special_tokens)):
        raise ValueError("a special token is empty, so it would match everywhere: leave it out")
    return {
        text: need_whole_number(idx, f"the id of {shorten(text)}")
        for text, idx in special_tokens.items()
    }


def _list_merges(ranks: Mapping[bytes, int]) -> dict[Pair, int]:
    return {
        (ranks[token[:end]], ranks[token[end:]]): idx
        for token, idx in ranks.items()
        for end in range(1, len(token))
        if token[:end] in ranks and token[end:] in ranks
    }


def recover_merges(ranks: dict[bytes, int]) -> dict[tuple[int, int], int]:
    """Recover the merges from tiktoken's ranks, which list only the tokens that the merges made.

    Encode a token's bytes with the merges of lower rank, and exactly two tokens are left: those
    that its merge joined. (Otherwise it's a ValueError: BPE didn't learn these ranks.) The ids in
    the merges are this course's, whatever the ranks are: a byte's is its value, and the merges make
    256, 257 and so on.

    >>> recover_merges({b"a": 64, b"b": 65, b"ab": 256, b"aba": 257})
    {(97, 98): 256, (256, 97): 257}
    """
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) != 1:
            parts = encode_bytes(token, merges)
            if len(parts) != 2:
                made = f"is made of {len(parts)} tokens of lower rank, not of two"
                remedy = "give ranks that BPE learned, without special tokens"
                raise ValueError(f"token {token!r:.40} (id {ranks[token]}) {made}: {remedy}")
            merges[parts[0], parts[1]] = 256 + len(merges)
    return merges
