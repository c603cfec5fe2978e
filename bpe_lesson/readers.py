"""Read tokenizers that others published: tiktoken's ranks, GPT-2's two files, subword-nmt's codes."""

import binascii
import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bpe_lesson.byte_alphabet import BYTE_TO_LETTER
from bpe_lesson.encoder import merge_by_rank
from bpe_lesson.pretokenize import GPT2_PATTERN
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import name_file, shorten
from bpe_lesson.words import END_OF_WORD


def parse_ranks(data: bytes) -> dict[bytes, int]:
    r"""Return token -> rank: in each line, the token in Base64, and its rank.

    >>> parse_ranks(b"IQ== 0\nISE= 256\n")
    {b'!': 0, b'!!': 256}
    """
    lines = [line.split() for line in data.splitlines() if line]
    try:
        ranks = {binascii.a2b_base64(token): int(rank) for token, rank in lines}
    except ValueError as error:
        raise ValueError(f"its lines aren't all a token in Base64 and its rank: {error}") from None
    if len(lines) > len(ranks) or len(ranks) > len(set(ranks.values())):
        raise ValueError("it has a token or a rank twice")
    return ranks


def read_ranks(path: str | Path) -> dict[bytes, int]:
    """Return the ranks in a .tiktoken file, as `parse_ranks` does."""
    with name_file(path):
        return parse_ranks(Path(path).read_bytes())


def open_ranks(path: str | Path, pattern: str, special_tokens: Mapping[str, int]) -> RegexTokenizer:
    """Make a tokenizer from a .tiktoken file, which has neither pattern nor special tokens.

    The ids are tiktoken's, also for ranks that BPE alone didn't learn, such as Llama 3's.
    """
    return RegexTokenizer.from_ranks(read_ranks(path), pattern, special_tokens)


def open_gpt2_files(vocab_path: str | Path, merges_path: str | Path) -> RegexTokenizer:
    """Make a tokenizer from GPT-2's encoder.json and vocab.bpe, or others' vocab.json and merges.txt.

    Their tokens are in the byte-level alphabet. What no merge makes is a special token, and GPT-2's
    pattern splits texts. It's a ValueError if the two files don't fit together.
    """
    pairs = _read_pairs(merges_path)
    merges = {}
    with name_file(vocab_path):
        ids = json.loads(Path(vocab_path).read_bytes().decode("utf-8-sig"))
        special = ids.keys() - BYTE_TO_LETTER.values()
        byte_ids = [ids[BYTE_TO_LETTER[byte]] for byte in range(256)]
        for left, right in pairs:
            merges[ids[left], ids[right]] = ids[left + right]
            special.discard(left + right)
    tokens = {token: idx for token, idx in ids.items() if token in special}
    return RegexTokenizer.from_merges(merges, byte_ids, GPT2_PATTERN, tokens)


class Codes(NamedTuple):
    """The merges of subword-nmt and their ranks; since version 0.2, `</w>` ends the last character.

    Source: Sennrich, Haddow and Birch, 2016, as in words.py, and their program.
    """

    merges: dict[tuple[str, str], str]
    ranks: dict[tuple[str, str], int]
    is_fused: bool

    def encode_word(self, word: str) -> tuple[str, ...]:
        """Split a word into symbols, as `words.encode_word` does; `words.decode_words` joins them."""
        symbols = [*word[:-1], word[-1:] + END_OF_WORD] if self.is_fused else [*word, END_OF_WORD]
        return tuple(merge_by_rank(symbols, self.merges, self.ranks))


def read_codes(path: str | Path) -> Codes:
    """Read the file of codes that subword-nmt's `learn-bpe` writes."""
    with name_file(path):
        first = Path(path).read_bytes().decode("utf-8-sig").split("\n")[0]
    pairs = list(dict.fromkeys(_read_pairs(path)))  # the first of two equal ones counts
    merges = {pair: "".join(pair) for pair in pairs}
    ranks = {pair: rank for rank, pair in enumerate(pairs)}
    return Codes(merges, ranks, is_fused=first.startswith("#version: 0.2"))


def _read_pairs(path: str | Path) -> list[tuple[str, str]]:
    pairs = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8-sig").split("\n"), start=1):
        line = line.rstrip("\r")
        if line and not (number == 1 and line.startswith("#version")):
            pair = line.split(" ")
            if len(pair) != 2 or not all(pair):
                raise ValueError(f"{path}, line {number} is {shorten(line)}, not two tokens")
            pairs.append((pair[0], pair[1]))
    return pairs
