"""Save and load tokenizers as JSON, and convert them for tiktoken and Hugging Face.

Our format is JSON with a version number. `load` checks every part of a file, and executes nothing.
"""

import binascii
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bpe_lesson.byte_alphabet import spell
from bpe_lesson.dialects import FOR_HUGGING_FACE, FOR_TIKTOKEN, PATTERNS, write_pattern
from bpe_lesson.files import write_atomically
from bpe_lesson.readers import read_ranks
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import name_file, need_dict, shorten, suggest_install

_KIND = "bpe_lesson tokenizer"
_VERSION = 1
# What a special token can be for, in `transformers`: the beginning and the end of a text, padding,
# ...
_ROLES = [f"{role}_token" for role in ("bos", "eos", "pad", "unk", "sep", "cls", "mask")]
_MAX_VOCAB_BYTES = 1 << 28  # of all tokens together: 256 MB


def save(tokenizer: RegexTokenizer, path: str | Path) -> None:
    """Write a tokenizer, special tokens included, to a file that `load` can read.

    If anything goes wrong, an older file is unchanged. Missing folders are created. It's a
    ValueError if BPE didn't learn its ranks: use `save_ranks`.
    """
    _need_merges(tokenizer)
    name = {pattern: name for name, pattern in PATTERNS.items()}.get(tokenizer.pattern)
    contents = {
        "kind": _KIND,
        "version": _VERSION,
        **({"pattern": name} if name else {"regex": tokenizer.pattern}),
        "bytes": tokenizer.byte_ids,
        "merges": [[*pair, idx] for pair, idx in tokenizer.merges.items()],
        "special_tokens": tokenizer.special_tokens,
    }
    text = json.dumps(contents, ensure_ascii=False, separators=(",", ":"))
    write_atomically(Path(path), text.encode())


def _need_merges(tokenizer: RegexTokenizer) -> None:
    if not isinstance(tokenizer, RegexTokenizer):
        kind = type(tokenizer).__name__
        raise TypeError(f"it's a {kind}, but only a RegexTokenizer can be written")
    if tokenizer.ranks:
        raise ValueError("BPE didn't learn its ranks, so merges can't express it: use save_ranks")


def load(path: str | Path, trust_pattern: bool = False) -> RegexTokenizer:
    """Read a tokenizer that `save` wrote, or raise a ValueError that says what's wrong with the file.

    A pattern that isn't one of our three needs `trust_pattern=True`. Pass that only if you know who
    wrote the file: a malicious pattern can keep the computer busy forever.
    """
    with name_file(path):
        text = Path(path).read_bytes().decode("utf-8-sig")
        return _build_checked(json.loads(text), trust_pattern)


def _build_checked(contents: Any, trust_pattern: bool) -> RegexTokenizer:
    kind = contents.get("kind") if isinstance(contents, dict) else type(contents).__name__
    if kind != _KIND:
        advice = "see published.py and readers.py for the files of others"
        raise ValueError(f"its kind is {shorten(kind)}, not {_KIND!r}: {advice}")
    if contents.get("version") != _VERSION:
        raise ValueError(f"its version is {shorten(contents.get('version'))}, not {_VERSION}")
    parts: list[Any] = [contents.get(key) for key in ("bytes", "merges", "special_tokens")]
    if list(map(type, parts)) != [list, list, dict]:
        raise ValueError("bytes, merges or special_tokens is missing or has the wrong type")
    byte_ids, triples, special_tokens = parts  # triples = [[97, 98, 256], ...]
    pattern = _read_pattern(contents, trust_pattern)
    merges = {(left, right): idx for left, right, idx in (_need_ids(part, 3) for part in triples)}
    if len(merges) < len(triples):
        raise ValueError("it has the same merge twice")
    _need_memory(_need_ids(byte_ids, 256), triples)
    return RegexTokenizer.from_merges(merges, byte_ids, pattern, special_tokens)


def _read_pattern(contents: dict[str, Any], trust_pattern: bool) -> str:
    # `pattern` is the name of one of ours, and `regex` any other; in files of version 1.0, there's
    # no `regex`, and `pattern` is either.
    name, regex = contents.get("pattern"), contents.get("regex")
    pattern = regex if name is None else PATTERNS.get(name, name)
    if not isinstance(pattern, str) or None not in (name, regex):
        raise ValueError("it should have one text, as pattern or as regex, but it has two or none")
    if pattern not in PATTERNS.values() and not trust_pattern:
        problem = f"its pattern is {shorten(pattern)}, which isn't one of {', '.join(PATTERNS)}"
        remedy = "if you know who wrote it, load it with trust_pattern=True"
        raise ValueError(f"{problem}: {remedy}")
    return pattern


def _need_memory(byte_ids: list[int], triples: list[list[int]]) -> None:
    lengths = dict.fromkeys(byte_ids, 1)  # each merge can double a token's
    total = 0
    for left, right, idx in triples:
        lengths[idx] = lengths.get(left, 0) + lengths.get(right, 0)
        total += lengths[idx]
        if total > _MAX_VOCAB_BYTES:
            raise ValueError("its tokens are too long: more than 256 MB in all")


def _need_ids(value: object, count: int) -> list[int]:
    if not isinstance(value, list) or [type(part) for part in value] != [int] * count:
        raise ValueError(f"{shorten(value)} isn't a list of {count} ids")
    return value


def make_tiktoken(tokenizer: RegexTokenizer) -> Any:
    """Return a `tiktoken.Encoding` that gives the same ids.

    It's a ValueError if tiktoken can't express the merges, the special tokens or the pattern.
    """
    ranks = _list_ranks(tokenizer)
    return _make_encoding("bpe_lesson", tokenizer.pattern, ranks, tokenizer.special_tokens)


def _make_encoding(
    name: str, pattern: str, ranks: dict[bytes, int], special_tokens: Mapping[str, int]
) -> Any:
    with suggest_install():
        import tiktoken

    # For its errors, which `except Exception` catches; a panic in Rust isn't an Exception.
    RegexTokenizer.from_ranks(ranks, pattern, special_tokens)
    special = sorted(special_tokens)  # those that begin with a token come right after it
    for short, long in zip(special, special[1:]):
        if long.startswith(short):
            problem = f"{shorten(long)} begins with {shorten(short)}"
            raise ValueError(f"{problem}, which tiktoken may find")
    return tiktoken.Encoding(
        name,
        pat_str=write_pattern(pattern, FOR_TIKTOKEN),
        mergeable_ranks=ranks,
        special_tokens=dict(special_tokens),
    )


def _list_ranks(tokenizer: RegexTokenizer) -> dict[bytes, int]:
    if tokenizer.ranks:
        return dict(tokenizer.ranks)
    special = set(tokenizer.special_tokens.values())
    ranks = {token: idx for idx, token in tokenizer.vocab.items() if idx not in special}
    again = RegexTokenizer.from_ranks(ranks, tokenizer.pattern)
    if again.ranks or list(again.merges.items()) != list(tokenizer.merges.items()):
        raise ValueError("tiktoken needs ids in the order learned, and no two with the same bytes")
    return ranks


def _to_tokenizer_json(tokenizer: RegexTokenizer) -> str:
    _need_merges(tokenizer)
    special = dict(sorted((idx, text) for text, idx in tokenizer.special_tokens.items()))
    spelled = {idx: special.get(idx) or spell(token) for idx, token in tokenizer.vocab.items()}
    vocab = {text: idx for idx, text in spelled.items()}
    if len(vocab) < len(spelled):
        raise ValueError("two tokens have the same bytes: a tokenizer.json can't hold both")
    merges = [[spelled[left], spelled[right]] for left, right in tokenizer.merges]
    regex = {"Regex": write_pattern(tokenizer.pattern, FOR_HUGGING_FACE)}
    # As in our split, the matches are the chunks, and what's between two of them is left out.
    split = {"type": "Split", "pattern": regex, "behavior": "Removed", "invert": True}
    level = dict(type="ByteLevel", add_prefix_space=False, trim_offsets=True, use_regex=False)
    flags = dict(single_word=False, lstrip=False, rstrip=False, normalized=False, special=True)
    parts = {
        "version": "1.0",
        "added_tokens": [{"id": idx, "content": text, **flags} for idx, text in special.items()],
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, level]},
        "decoder": level,
        "model": {"type": "BPE", "vocab": vocab, "merges": merges},
    }
    return json.dumps(parts, ensure_ascii=False)


def make_hugging_face(tokenizer: RegexTokenizer) -> Any:
    """Return a `tokenizers.Tokenizer` that gives the same ids.

    Its `encode` turns every special token in a text into its id, unless you set
    `encode_special_tokens` to True. Characters newer than its Unicode can be split differently.
    It's a ValueError if two tokens have the same bytes, or Hugging Face could read the pattern
    differently.

    >>> make_hugging_face(RegexTokenizer.from_merges({(97, 98): 256})).encode("abc").ids
    [256, 99]
    """
    with suggest_install():
        import tokenizers

    return tokenizers.Tokenizer.from_str(_to_tokenizer_json(tokenizer))


def save_tokenizer_json(tokenizer: RegexTokenizer, path: str | Path) -> None:
    """Write a tokenizer.json, or raise a ValueError as `make_hugging_face` does."""
    write_atomically(Path(path), _to_tokenizer_json(tokenizer).encode())


def save_for_transformers(
    tokenizer: RegexTokenizer, folder: str | Path, roles: Mapping[str, str]
) -> None:
    """Write a folder that `AutoTokenizer.from_pretrained` of Hugging Face's `transformers` opens.

    Besides tokenizer.json, it gets a tokenizer_config.json with `roles`, role -> special token,
    without which no text ends and no batch is padded. A ValueError names an unknown role or token.
    """
    need_dict(roles, "roles", "role -> special token")
    for name in ("special_tokens_map.json", "added_tokens.json", "config.json"):
        if Path(folder, name).exists():
            problem = f"{folder} has a {name}, which transformers would follow"
            raise ValueError(f"{problem}: take a new folder")
    for role, token in roles.items():
        if role not in _ROLES:
            raise ValueError(f"the role {shorten(role)} isn't one of {', '.join(_ROLES)}")
        if not isinstance(token, str) or token not in tokenizer.special_tokens:
            raise ValueError(f"{shorten(token)}, the {role}, isn't one of its special tokens")
    others = [token for token in tokenizer.special_tokens if token not in roles.values()]
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "clean_up_tokenization_spaces": False,
        "additional_special_tokens": others,
        **roles,
    }
    text = json.dumps(config, ensure_ascii=False, indent=2)
    contents = _to_tokenizer_json(tokenizer).encode()
    write_atomically(Path(folder, "tokenizer_config.json"), text.encode())
    write_atomically(Path(folder, "tokenizer.json"), contents)


def open_in_tokenizers(path: str | Path) -> Any:
    """Return the `tokenizers.Tokenizer` of a tokenizer.json."""
    with suggest_install():
        import tokenizers

    return tokenizers.Tokenizer.from_file(str(path))


def save_ranks(tokenizer: RegexTokenizer, path: str | Path) -> None:
    """Write tiktoken's file: on each line a token in Base64, and its rank.

    It has no pattern and no special tokens: whoever opens it has to know them. It's a ValueError if
    tiktoken can't express the merges.
    """
    lines = [
        (binascii.b2a_base64(token, newline=False) or b"=") + b" %d\n" % rank
        for rank, token in sorted((rank, token) for token, rank in _list_ranks(tokenizer).items())
    ]
    write_atomically(Path(path), b"".join(lines))


def open_in_tiktoken(path: str | Path, pattern: str, special_tokens: Mapping[str, int]) -> Any:
    """Return a `tiktoken.Encoding` with the ranks of a file that `save_ranks` wrote.

    We read the file ourselves: tiktoken would take an older one of the same name from its cache.
    """
    return _make_encoding(Path(path).stem, pattern, read_ranks(path), special_tokens)
