"""Save and load tokenizers as JSON, and convert them for tiktoken and Hugging Face.

Our format is JSON with a version number. `load` checks every part of a file, and executes nothing.
"""

import binascii
import hashlib
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bpe_lesson.byte_alphabet import BYTE_TO_LETTER, spell
from bpe_lesson.files import write_atomically
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN, compile_pattern
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import need_text, shorten, suggest_install

_KIND = "bpe_lesson tokenizer"
_VERSION = 1
_PATTERNS = {"gpt2": GPT2_PATTERN, "gpt4": GPT4_PATTERN, "gpt4o": GPT4O_PATTERN}
_MAX_VOCAB_BYTES = 1 << 28  # of all tokens together: 256 MB
# What's written otherwise in a pattern for tiktoken, whose $ is the end of the text, and for Hugging
# Face, to whom {1,3}+ is any number. In GPT-4's pattern, {1,3} matches the same.
_FOR_TIKTOKEN = {r"\Z": "$"}
_FOR_HUGGING_FACE = {r"\Z": r"\z", "{1,3}+": "{1,3}"}
# What a pattern that isn't one of ours may be made of, to be exported. Three engines read it alike:
# Python's regex, Hugging Face's Oniguruma and tiktoken's Rust. Elsewhere they differ. To Oniguruma,
# ² is a \w, $ is the end of any line, (?i:ss) matches ß, and {1,3}+ is any number; and a group that
# is repeated, and can match nothing, may end at a different place.
_ESCAPE = r"""\\(?: [nrtsSdD] | [][\\.*+?|(){}^$&~#-]
    | [pP] \{ (?: L[ultmo]? | M[nce]? | N[dlo]? | P[cdseifo]? | S[mcko]? | Z[slp]? ) \} )"""
_IN_BRACKETS = r"[^][\\^&~|-]"
_SHARED_TOKEN = re.compile(
    rf"""\\Z | {_ESCAPE}
    | [^][\\*+?|()^${{}}]  # any other character, and the dot
    | \[ \^? (?: {_IN_BRACKETS} (?: - {_IN_BRACKETS} )? | {_ESCAPE} )+ -? \]
    | [*+?] [+?]? | \{{ \d+ (?: , \d* )? \}} (?![*+?])
    | \( (?![*?]) | \(\? [:=!] | \) (?![*+{{]) | \|
    """,
    re.VERBOSE,
)


def save(tokenizer: RegexTokenizer, path: str | os.PathLike[str]) -> None:
    """Write a tokenizer, special tokens included, to a file that `load` can read.

    If anything goes wrong, an older file is unchanged. Missing folders are created.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save(RegexTokenizer.from_merges({(97, 98): 256}), Path(folder, "mine.json"))
    ...     load(Path(folder, "mine.json")).encode("abc")
    [256, 99]
    """
    name = {pattern: name for name, pattern in _PATTERNS.items()}.get(tokenizer.pattern)
    contents = {
        "kind": _KIND,
        "version": _VERSION,
        **({"pattern": name} if name else {"regex": tokenizer.pattern}),
        "bytes": tokenizer.byte_ids,
        "merges": [[*pair, idx] for pair, idx in tokenizer.merges.items()],
        "special_tokens": tokenizer.special_tokens,
    }
    text = json.dumps(contents, ensure_ascii=False, separators=(",", ":"))
    write_atomically(Path(path), text.encode("utf-8"))


def load(path: str | os.PathLike[str], trust_pattern: bool = False) -> RegexTokenizer:
    """Read a tokenizer that `save` wrote, or raise a ValueError that says what's wrong with the file.

    A pattern that isn't one of our three is refused unless you pass `trust_pattern=True`. Do that only
    if you know who wrote the file: a malicious pattern can keep the computer busy forever.
    """
    data = Path(path).read_bytes()
    try:
        contents = json.loads(data.decode("utf-8"), object_pairs_hook=_refuse_duplicates)
        return _build_checked(contents, trust_pattern)
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"{path} isn't a tokenizer that this course saved: {error}") from None


def _build_checked(contents: Any, trust_pattern: bool) -> RegexTokenizer:
    """Check the contents of a file part by part, and make a tokenizer from them."""
    kind = contents.get("kind") if isinstance(contents, dict) else type(contents).__name__
    if kind != _KIND:
        raise ValueError(f"its kind is {shorten(kind)}, not {_KIND!r}")
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
    """Return the pattern of a file: `pattern` is the name of one of ours, and `regex` any other.

    In files that version 1.0 of the course wrote, there's no `regex`, and `pattern` is either.
    """
    name, regex = contents.get("pattern"), contents.get("regex")
    pattern = regex if name is None else _PATTERNS.get(name, name)
    if not isinstance(pattern, str) or None not in (name, regex):
        raise ValueError("it should have one text, as pattern or as regex, but it has two or none")
    if pattern not in _PATTERNS.values() and not trust_pattern:
        raise ValueError(
            f"its pattern is {shorten(pattern)}, which isn't one of {', '.join(_PATTERNS)}: if you know "
            "who wrote it, load it with trust_pattern=True"
        )
    return pattern


def _need_memory(byte_ids: list[int], triples: list[list[int]]) -> None:
    """Raise a ValueError if the tokens take too much memory: each merge can double the length."""
    lengths = dict.fromkeys(byte_ids, 1)
    total = 0
    for left, right, idx in triples:
        lengths[idx] = lengths.get(left, 0) + lengths.get(right, 0)
        total += lengths[idx]
        if total > _MAX_VOCAB_BYTES:
            raise ValueError("its tokens are too long: more than 256 MB in all")


def _refuse_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the pairs of a JSON object as a dict, unless a key occurs twice."""
    keys = sorted(key for key, _ in pairs)
    for key, next_key in zip(keys, keys[1:]):
        if key == next_key:
            raise ValueError(f"the key {shorten(key)} occurs twice")
    return dict(pairs)


def _need_ids(value: object, count: int) -> list[int]:
    if not isinstance(value, list) or [type(part) for part in value] != [int] * count:
        raise ValueError(f"{shorten(value)} isn't a list of {count} ids")
    return value


def make_tiktoken(tokenizer: RegexTokenizer) -> Any:
    """Return a `tiktoken.Encoding` that gives the same ids.

    It's a ValueError if tiktoken can't express the merges, the special tokens or the pattern.
    """
    with suggest_install():
        import tiktoken

    special = sorted(tokenizer.special_tokens)  # those that begin with a token come right after it
    for short, long in zip(special, special[1:]):
        if long.startswith(short):
            raise ValueError(
                f"{shorten(long)} begins with {shorten(short)}: tiktoken may find the shorter one"
            )
    return tiktoken.Encoding(
        "bpe_lesson",
        pat_str=_translate_pattern(tokenizer.pattern, _FOR_TIKTOKEN),
        mergeable_ranks=_list_ranks(tokenizer),
        special_tokens=tokenizer.special_tokens,
    )


def _list_ranks(tokenizer: RegexTokenizer) -> dict[bytes, int]:
    """Return token -> id, without special tokens, if it's enough to recover the merges."""
    special = set(tokenizer.special_tokens.values())
    ranks = {token: idx for idx, token in tokenizer.vocab.items() if idx not in special}
    recovered = RegexTokenizer.from_ranks(ranks, tokenizer.pattern).merges
    if list(recovered.items()) != list(tokenizer.merges.items()):
        raise ValueError(
            "tiktoken can't express these merges: two of them make the same bytes, or the new ids "
            "aren't in the order learned"
        )
    return ranks


def _to_tokenizer_json(tokenizer: RegexTokenizer) -> str:
    """Return a tokenizer.json for Hugging Face's `tokenizers`, which then gives the same ids."""
    special = dict(sorted((idx, text) for text, idx in tokenizer.special_tokens.items()))
    spelled = {idx: special.get(idx) or spell(token) for idx, token in tokenizer.vocab.items()}
    vocab = {text: idx for idx, text in spelled.items()}
    if len(vocab) < len(spelled):
        raise ValueError("two tokens have the same bytes: a tokenizer.json can't hold both")
    merges = [[spelled[left], spelled[right]] for left, right in tokenizer.merges]
    regex = {"Regex": _translate_pattern(tokenizer.pattern, _FOR_HUGGING_FACE)}
    # As in our split, the matches are the chunks, and what's between two of them is left out.
    split = {"type": "Split", "pattern": regex, "behavior": "Removed", "invert": True}
    level = dict(type="ByteLevel", add_prefix_space=False, trim_offsets=True, use_regex=False)
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    flags["special"] = True
    added = [{"id": idx, "content": text, **flags} for idx, text in special.items()]
    parts = {
        "version": "1.0",
        "added_tokens": added,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, level]},
        "decoder": level,
        "model": {"type": "BPE", "vocab": vocab, "merges": merges},
    }
    return json.dumps(parts, ensure_ascii=False)


def _translate_pattern(pattern: str, new: Mapping[str, str]) -> str:
    """Return a pattern for an engine in which the keys of `new` are written as their values."""
    if pattern not in _PATTERNS.values():
        _need_shared(pattern)
        return _replace_tokens(pattern, new)
    for ours, theirs in new.items():
        pattern = pattern.replace(ours, theirs)
    return pattern


def _need_shared(pattern: str) -> None:
    """Raise a ValueError unless each engine finds the same chunks with this pattern."""
    problem = f"the pattern {shorten(pattern)} can't be exported with the same ids"
    place = 0
    while token := _SHARED_TOKEN.match(pattern, place):
        place = token.end()
    if place < len(pattern):
        raise ValueError(
            f"{problem}, because other libraries may read {shorten(pattern[place:], 16)} otherwise: "
            r"write it without that, such as \p{L} for \w, or use one of our three patterns"
        )
    # Once it has found an empty chunk, Python looks at the same place again, and the others go on.
    bare = _replace_tokens(pattern, {"(?=": "(?:|", "(?!": "(?:|", r"\Z": "(?:)"})
    if compile_pattern(bare).match(""):
        raise ValueError(
            f"{problem}, because it can match where there's no character: write it so that each of "
            "its alternatives takes one, such as a+ for a*"
        )


def _replace_tokens(pattern: str, new: Mapping[str, str]) -> str:
    # Token by token, because in \\Z, the backslash is a character, and so is the Z.
    return _SHARED_TOKEN.sub(lambda token: new.get(token[0], token[0]), pattern)


def make_hugging_face(tokenizer: RegexTokenizer) -> Any:
    """Return a `tokenizers.Tokenizer` that gives the same ids.

    Its `encode` turns every special token in a text into its id, unless you set the attribute
    `encode_special_tokens` to True. Characters that are newer than its Unicode may be split otherwise.
    It's a ValueError if two tokens have the same bytes, or Hugging Face may read the pattern otherwise.

    >>> make_hugging_face(RegexTokenizer.from_merges({(97, 98): 256})).encode("abc").ids
    [256, 99]
    """
    with suggest_install():
        import tokenizers

    return tokenizers.Tokenizer.from_str(_to_tokenizer_json(tokenizer))


def save_tokenizer_json(tokenizer: RegexTokenizer, path: str | os.PathLike[str]) -> None:
    """Write a tokenizer.json, or raise a ValueError as `make_hugging_face` does."""
    write_atomically(Path(path), _to_tokenizer_json(tokenizer).encode("utf-8"))


def open_in_tokenizers(path: str | os.PathLike[str]) -> Any:
    """Return the `tokenizers.Tokenizer` of a tokenizer.json."""
    with suggest_install():
        import tokenizers

    return tokenizers.Tokenizer.from_file(os.fspath(path))


def save_ranks(tokenizer: RegexTokenizer, path: str | os.PathLike[str]) -> None:
    """Write tiktoken's file: on each line a token in Base64, and its rank.

    It holds no pattern and no special tokens: whoever opens the file has to know them. It's a
    ValueError if tiktoken can't express the merges.
    """
    lines = [
        binascii.b2a_base64(token, newline=False) + b" %d\n" % rank
        for token, rank in sorted(_list_ranks(tokenizer).items(), key=lambda item: item[1])
    ]
    write_atomically(Path(path), b"".join(lines))


def open_in_tiktoken(
    path: str | os.PathLike[str], pattern: str, special_tokens: Mapping[str, int]
) -> Any:
    """Return a `tiktoken.Encoding` with the ranks of a file that `save_ranks` wrote."""
    with suggest_install():
        import tiktoken
        from tiktoken.load import load_tiktoken_bpe

    # Without its hash, tiktoken would take an older file of the same name from its cache.
    file_hash = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    return tiktoken.Encoding(
        Path(path).stem,
        pat_str=_translate_pattern(pattern, _FOR_TIKTOKEN),
        mergeable_ranks=load_tiktoken_bpe(os.fspath(path), file_hash),
        special_tokens=dict(special_tokens),
    )


def train_hugging_face(text: str, vocab_size: int, pattern: str = GPT4_PATTERN) -> list[tuple]:
    """Train with Hugging Face's trainer, on our chunks; return the pairs that it merges, in order.

    >>> train_hugging_face("aaabdaaabac", 258)
    [(b'a', b'a'), (b'a', b'b')]
    """
    with suggest_install():
        import tokenizers

    theirs = tokenizers.Tokenizer.from_str(_to_tokenizer_json(RegexTokenizer(pattern)))
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=vocab_size, initial_alphabet=list(BYTE_TO_LETTER.values()), show_progress=False
    )
    theirs.train_from_iterator([need_text(text)], trainer)
    pairs = json.loads(theirs.to_str())["model"]["merges"]  # pairs = [["a", "a"], ["Ġ", "t"], ...]
    byte = {letter: value for value, letter in BYTE_TO_LETTER.items()}
    return [tuple(bytes(byte[letter] for letter in token) for token in pair) for pair in pairs]
