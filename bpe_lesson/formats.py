"""Save and load tokenizers, and turn them into what tiktoken and Hugging Face read.

Ours is JSON with a version. What is loaded is checked, part by part, before anything is made of it;
nothing in a file is ever executed.
"""

import json
import os
from pathlib import Path
from typing import Any

from bpe_lesson.byte_alphabet import BYTE_TO_LETTER, spell
from bpe_lesson.files import write_atomically
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import need_text, shorten, suggest_install

KIND = "bpe_lesson tokenizer"
VERSION = 1
PATTERNS = {"gpt2": GPT2_PATTERN, "gpt4": GPT4_PATTERN, "gpt4o": GPT4O_PATTERN}
MAX_VOCAB_BYTES = 1 << 28  # of all tokens together: 256 MB


# Ours


def save(tokenizer: RegexTokenizer, path: str | os.PathLike[str]) -> None:
    """Write a tokenizer to a file that `load` can read.

    If anything goes wrong, the old file stays as it is. Missing folders are created.

    Args:
        tokenizer: the tokenizer to write, special tokens included.
        path: the file to write.

    Raises:
        OSError: if the file can't be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save(RegexTokenizer.from_merges({(97, 98): 256}), Path(folder, "mine.json"))
    ...     load(Path(folder, "mine.json")).encode("abc")
    [256, 99]
    """
    names = {pattern: name for name, pattern in PATTERNS.items()}
    written = {
        "kind": KIND,
        "version": VERSION,
        "pattern": names.get(tokenizer.pattern, tokenizer.pattern),
        "bytes": tokenizer.byte_ids,
        "merges": [[*pair, idx] for pair, idx in tokenizer.merges.items()],
        "special_tokens": tokenizer.special_tokens,
    }
    text = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    write_atomically(Path(path), text.encode("utf-8"))


def load(path: str | os.PathLike[str], trust_pattern: bool = False) -> RegexTokenizer:
    """Read a tokenizer that `save` wrote.

    Args:
        path: the file.
        trust_pattern: whether to take a pattern that is none of the known ones; one that was made
            to harm can keep the machine busy for ever.

    Raises:
        ValueError: the file is damaged, of another kind or of a later version, or its pattern is
            unknown and not trusted.

    >>> load(__file__)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: ...formats.py is damaged, or no JSON: ...
    """
    data = Path(path).read_bytes()
    try:
        found = json.loads(data.decode("utf-8"), object_pairs_hook=refuse_duplicates)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} is damaged, or no JSON: {shorten(str(error), 80)}") from None
    try:
        return build_checked(found, trust_pattern)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} is no tokenizer of this course: {error}") from None


def build_checked(found: object, trust_pattern: bool) -> RegexTokenizer:
    """Make a tokenizer of what a file of ours says.

    >>> build_checked({"kind": "a cake"}, trust_pattern=False)
    Traceback (most recent call last):
    ValueError: it says that it is 'a cake'
    """
    if not isinstance(found, dict) or found.get("kind") != KIND:
        kind = found.get("kind") if isinstance(found, dict) else type(found).__name__
        raise ValueError(f"it says that it is {shorten(kind)}")
    if (type(found.get("version")), found.get("version")) != (int, VERSION):
        raise ValueError(f"its version is {shorten(found.get('version'))}: this reads {VERSION}")
    parts: list[Any] = [found.get(key) for key in ("pattern", "bytes", "merges", "special_tokens")]
    if list(map(type, parts)) != [str, list, list, dict]:
        raise ValueError("pattern, bytes, merges or special_tokens is missing, or of another type")
    pattern, singles, merges, special_tokens = parts
    if pattern not in PATTERNS and not trust_pattern:
        raise ValueError(
            f"its pattern is {shorten(pattern)}, none of {', '.join(PATTERNS)}: if you know who "
            "wrote it, load with trust_pattern=True"
        )
    triples = [need_ids(merge, 3) for merge in merges]
    ids = {(left, right): idx for left, right, idx in triples}
    if len(ids) < len(triples):
        raise ValueError("it has a merge twice")
    need_memory(need_ids(singles, 256), triples)
    pattern = PATTERNS.get(pattern, pattern)
    return RegexTokenizer.from_merges(ids, singles, pattern, special_tokens)


def need_memory(singles: list, triples: list[list[int]]) -> None:
    """Raise a ValueError if the tokens would take too much memory: forty merges can double forty times.

    >>> need_memory([97], [[97, 97, 256], *([idx, idx, idx + 1] for idx in range(256, 290))])
    Traceback (most recent call last):
    ValueError: its tokens are too long: more than 256 MB in all
    """
    lengths = dict.fromkeys(singles, 1)
    total = 0
    for left, right, idx in triples:
        lengths[idx] = lengths.get(left, 0) + lengths.get(right, 0)
        total += lengths[idx]
        if total > MAX_VOCAB_BYTES:
            raise ValueError("its tokens are too long: more than 256 MB in all")


def refuse_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a dict of what a JSON object holds, if no key comes twice.

    >>> refuse_duplicates([("a", 1), ("a", 2)])
    Traceback (most recent call last):
    ValueError: the key 'a' comes twice
    """
    seen = {}
    for key, value in pairs:
        if key in seen:
            raise ValueError(f"the key {shorten(key)} comes twice")
        seen[key] = value
    return seen


def need_ids(value: object, count: int) -> list[int]:
    """Return `value` if it is a list of that many ids.

    >>> need_ids([97, "b", 256], 3)
    Traceback (most recent call last):
    ValueError: [97, 'b', 256] is not a list of 3 ids
    """
    if not isinstance(value, list) or [type(part) for part in value] != [int] * count:
        raise ValueError(f"{shorten(value)} is not a list of {count} ids")
    return value


# Others'


def to_tiktoken(tokenizer: RegexTokenizer, name: str = "bpe_lesson") -> dict[str, Any]:
    """Return the arguments with which `tiktoken.Encoding(**arguments)` gives the same ids.

    Raises:
        ValueError: tiktoken could not give the same ids: it knows tokens, not merges, and joins
            whatever two tokens spell a third.

    >>> to_tiktoken(RegexTokenizer.from_merges({(97, 98): 256}))["mergeable_ranks"][b"ab"]
    256
    """
    special = sorted(tokenizer.special_tokens)
    for short, long in zip(special, special[1:]):
        if long.startswith(short):
            raise ValueError(
                f"{shorten(long)} begins with {shorten(short)}: tiktoken may take the shorter one"
            )
    ranks = list_ranks(tokenizer)
    return {
        "name": name,
        "pat_str": tokenizer.pattern.replace(r"\Z", "$"),
        "mergeable_ranks": ranks,
        "special_tokens": tokenizer.special_tokens,
    }


def list_ranks(tokenizer: RegexTokenizer) -> dict[bytes, int]:
    """Return token -> id without the special tokens, if the merges can be found again in them.

    >>> list_ranks(RegexTokenizer.from_merges({(97, 98): 256, (97, 99): 257}))[b"ac"]
    257
    """
    special = set(tokenizer.special_tokens.values())
    ranks = {token: idx for idx, token in tokenizer.vocab.items() if idx not in special}
    again = RegexTokenizer.from_ranks(ranks, tokenizer.pattern)
    if list(again.merges.items()) != list(tokenizer.merges.items()):
        raise ValueError(
            "the merges cannot be found again in the ranks: two of them make the same bytes, or the "
            "ids do not rise in the order learned"
        )
    return ranks


def to_tokenizer_json(tokenizer: RegexTokenizer) -> str:
    """Return a tokenizer.json that Hugging Face's `tokenizers` loads, with the same ids.

    Tokens are written in the byte-level alphabet. The digits of GPT-4's pattern are written
    `{1,3}`, for there `{1,3}+` is read as "any number".

    Raises:
        ValueError: two tokens have the same bytes.

    >>> "Ġ" in to_tokenizer_json(RegexTokenizer())
    True
    """
    special = {idx: text for text, idx in tokenizer.special_tokens.items()}
    written = {idx: special.get(idx) or spell(token) for idx, token in tokenizer.vocab.items()}
    vocab = {text: idx for idx, text in written.items()}
    if len(vocab) < len(written):
        raise ValueError("two tokens have the same bytes: a tokenizer.json cannot tell them apart")
    level = {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": True,
        "use_regex": False,
    }
    merges = [[written[left], written[right]] for left, right in tokenizer.merges]
    splitting = [describe_split(tokenizer.pattern), level]
    parts = {
        "version": "1.0",
        "added_tokens": [describe_special_token(*item) for item in sorted(special.items())],
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": splitting},
        "decoder": level,
        "model": {"type": "BPE", "vocab": vocab, "merges": merges},
    }
    return json.dumps(parts, ensure_ascii=False)


def describe_split(pattern: str) -> dict[str, object]:
    r"""Return how Hugging Face is told to split by a pattern.

    >>> describe_split(r"\p{N}{1,3}+|\s++\Z")["pattern"]
    {'Regex': '\\p{N}{1,3}|\\s++\\z'}
    """
    theirs = pattern.replace(r"\Z", r"\z").replace("{1,3}+", "{1,3}")
    return {"type": "Split", "pattern": {"Regex": theirs}, "behavior": "Isolated", "invert": False}


def describe_special_token(idx: int, text: str) -> dict[str, object]:
    """Return how Hugging Face is told of a special token.

    >>> describe_special_token(300, "<|end|>")["special"]
    True
    """
    plain = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    return {"id": idx, "content": text, "special": True, **plain}


def make_tiktoken(tokenizer: RegexTokenizer) -> object:
    """Return a `tiktoken.Encoding` that gives the same ids; raises what `to_tiktoken` does.

    >>> make_tiktoken(RegexTokenizer.from_merges({(97, 98): 256})).encode("abc")
    [256, 99]
    """
    with suggest_install():
        import tiktoken

    return tiktoken.Encoding(**to_tiktoken(tokenizer))


def make_hugging_face(tokenizer: RegexTokenizer) -> object:
    """Return a `tokenizers.Tokenizer` that gives the same ids.

    There special tokens in a text are always special, unless `encode_special_tokens` is set to True.

    >>> make_hugging_face(RegexTokenizer.from_merges({(97, 98): 256})).encode("abc").ids
    [256, 99]
    """
    with suggest_install():
        import tokenizers

    return tokenizers.Tokenizer.from_str(to_tokenizer_json(tokenizer))


def train_hugging_face(text: str, vocab_size: int, pattern: str = GPT4_PATTERN) -> list[tuple]:
    """Return the pairs of tokens that Hugging Face's trainer joins, in order, on the same chunks.

    >>> train_hugging_face("aaabdaaabac", 258)
    [(b'a', b'a'), (b'a', b'b')]
    """
    with suggest_install():
        import tokenizers

    theirs = tokenizers.Tokenizer.from_str(to_tokenizer_json(RegexTokenizer(pattern)))
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=vocab_size, initial_alphabet=list(BYTE_TO_LETTER.values()), show_progress=False
    )
    theirs.train_from_iterator([need_text(text)], trainer)
    byte = {letter: value for value, letter in BYTE_TO_LETTER.items()}
    pairs = json.loads(theirs.to_str())["model"]["merges"]
    return [tuple(bytes(byte[letter] for letter in token) for token in pair) for pair in pairs]
