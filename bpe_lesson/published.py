"""Open a published tokenizer.json, and give the ids that Hugging Face's `tokenizers` gives.

The file lists the steps that a text goes through. Those of byte-level BPE are here, and any other
is refused by name. Source: what the library does (version 0.23), which the tests compare.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from bpe_lesson.basic import Pair
from bpe_lesson.byte_alphabet import LETTER_TO_BYTE, unspell
from bpe_lesson.dialects import read_pattern
from bpe_lesson.encoder import RankEncoder
from bpe_lesson.pretokenize import GPT2_PATTERN, compile_pattern, compile_special
from bpe_lesson.tokenizer import Decoder, select_allowed
from bpe_lesson.validation import encode_utf8, name_file, need_whole_number, shorten

_FOREIGN_SETTINGS = ("dropout", "continuing_subword_prefix", "end_of_word_suffix")
# behavior of a split -> which neighboring parts of a text join, told by whether they're matches
_JOINS: dict[str, list[tuple]] = {
    "Isolated": [],
    "Removed": [],  # the matches are left out
    "MergedWithPrevious": [(False, True)],
    "MergedWithNext": [(True, False)],
    "Contiguous": [(False, False), (True, True)],
}
_Split = Callable[[str], list[str]]
_Piece = tuple[str, int | None]  # a piece of a text, and its id if it's an added token


class AddedToken(NamedTuple):
    """A token that's looked for before a text is split, or before all else if not `normalized`.

    With `single_word`, it counts only if no letter touches it; with `lstrip` or `rstrip`, it takes
    the white space before or after it along.
    """

    text: str
    idx: int
    special: bool
    normalized: bool
    single_word: bool
    lstrip: bool
    rstrip: bool


@dataclass
class PublishedTokenizer(Decoder):
    """A byte-level tokenizer as its makers published it; `from_tokenizer_json` makes one.

    `vocab` is id -> bytes, and `special_tokens` text -> id. The `finders` have a pattern for the
    added tokens in a text as it is, and one for those in the normalized text.
    """

    vocab: dict[int, bytes]
    special_tokens: dict[str, int]
    all_special: frozenset[str]
    finders: list[tuple[re.Pattern[str], dict[str, AddedToken]]]
    normalize: Callable[[str], str]
    encoder: RankEncoder

    def encode(self, text: str, allowed_special: str | Collection[str] = "none") -> list[int]:
        """Turn a text into ids; added tokens that aren't special are always found.

        Hugging Face's default is `allowed_special="all"`, with which whatever spells a special
        token becomes one. Theirs also puts some around the text, unless it's told
        `add_special_tokens=False`, and ours never does.
        """
        encode_utf8(text)  # for its errors
        allowed = select_allowed(allowed_special, self.all_special)
        ids = []
        for piece, idx in self._set_apart(text, allowed):
            ids += self.encoder.encode(piece) if idx is None else [idx]
        return ids

    def _set_apart(self, text: str, allowed: frozenset[str]) -> Iterator[_Piece]:
        for piece, idx in _find_added(text, *self.finders[0], allowed):
            if idx is None:
                yield from _find_added(self.normalize(piece), *self.finders[1], allowed)
            else:
                yield piece, idx


def _find_added(
    text: str, pattern: re.Pattern[str], tokens: dict[str, AddedToken], allowed: frozenset[str]
) -> Iterator[_Piece]:
    word = compile_pattern(r"\w")
    end = 0  # of what has been yielded
    for match in pattern.finditer(text):
        token = tokens[match[0]]
        first, last = match.span()
        touched = word.match(text, last) or (first and word.match(text, first - 1))
        if (token.single_word and touched) or (token.special and token.text not in allowed):
            continue
        if token.lstrip:
            first = compile_pattern(r"(?r)\s*").match(text, end, first).start()  # searched backward
        if token.rstrip:
            last = compile_pattern(r"\s*").match(text, last).end()
        if end < first:
            yield text[end:first], None
        if first < last:  # not if the token before it took the white space that this one is
            yield text[first:last], token.idx
        end = last
    if end < len(text):
        yield text[end:], None


def _split(text: str, pattern: str, behavior: str = "Isolated", invert: bool = False) -> list[str]:
    matches = compile_pattern(pattern).finditer(text)
    places = [0, *chain.from_iterable(match.span() for match in matches), len(text)]
    pieces: list[str] = []
    before = None  # whether the part before was a match
    for number, (start, end) in enumerate(pairwise(places)):
        is_match = number % 2 != invert  # what's between two matches has an even number
        if start == end or (is_match and behavior == "Removed"):
            continue
        if (before, is_match) in _JOINS[behavior]:
            pieces[-1] += text[start:end]
        else:
            pieces.append(text[start:end])
        before = is_match
    return pieces


def _begin_with_space(text: str) -> list[str]:
    return [text if text.startswith(" ") else f" {text}"]


def _split_in_steps(text: str, steps: list[_Split]) -> list[str]:
    pieces = [text]
    for step in steps:
        pieces = [part for piece in pieces for part in step(piece)]
    return pieces


def open_tokenizer_json(path: str | Path) -> PublishedTokenizer:
    """Open a tokenizer.json, or raise a ValueError, as `from_tokenizer_json` does with its text."""
    with name_file(path):
        return _read_file(json.loads(Path(path).read_bytes().decode("utf-8-sig")))


def from_tokenizer_json(text: str) -> PublishedTokenizer:
    """Make a tokenizer from the text of a tokenizer.json with byte-level BPE.

    Where a field is missing, Hugging Face's default holds. A ValueError names whatever would lead
    to other ids than theirs. Only characters that differ between versions of Unicode, new ones and
    a few such as ʕ, may be split differently. Open only files that you trust: a pattern can run for
    hours.
    """
    with name_file("this tokenizer.json"):
        return _read_file(json.loads(text))


def _read_file(parts: dict[str, Any]) -> PublishedTokenizer:
    model = _need_bpe(_need_part(parts, "model", dict))
    ids = _need_part(model, "vocab", dict)
    for name in ("truncation", "padding"):
        if parts.get(name):
            raise _refuse("part", {"type": name})
    vocab = {
        need_whole_number(idx, f"the id of {shorten(token)}"): _get_bytes(token) or token.encode()
        for token, idx in ids.items()
    }
    normalize = _read_normalizer(parts.get("normalizer"))
    added = _read_added(parts.get("added_tokens") or [], ids)
    first = {text: token for text, token in added.items() if not token.normalized}
    last = {normalize(text): token for text, token in added.items() if token.normalized}
    if len(first) + len(last) < len(added):
        raise ValueError("two of its added tokens are the same when they're normalized")
    vocab |= {token.idx: text.encode() for text, token in added.items()}
    if len(vocab) < len(ids | added):
        raise ValueError("two tokens share an id")
    special = {text: token.idx for text, token in added.items() if token.special}
    _check_post_processor(parts.get("post_processor"))
    return PublishedTokenizer(
        vocab=vocab,
        special_tokens=special,
        all_special=frozenset(special),
        finders=[(compile_special(frozenset(tokens)), tokens) for tokens in (first, last)],
        normalize=normalize,
        encoder=_read_model(model, _read_pre_tokenizer(parts.get("pre_tokenizer"))),
    )


def _need_part(parts: dict[str, Any], name: str, kind: type) -> Any:
    if not isinstance(value := parts[name], kind):
        raise ValueError(f"its {name} is {shorten(value)}, but it must be a {kind.__name__}")
    return value


def _read_normalizer(normalizer: Any) -> Callable[[str], str]:
    steps = _list_steps(normalizer, "normalizers")
    if any(step != {"type": "NFC"} for step in steps):
        raise ValueError(f"ours has no normalizer but NFC, and this one is {shorten(steps, 100)}")
    return partial(unicodedata.normalize, "NFC") if steps else str


def _refuse(what: str, step: Any) -> ValueError:
    name = step.get("type") if isinstance(step, dict) else step
    return ValueError(f"ours has no {what} {name}: {shorten(step, 100)}")


def _list_steps(step: Any, key: str) -> list[Any]:
    match step:  # a Sequence may have others in it
        case None:
            return []
        case {"type": "Sequence"}:
            parts = _need_part(step, key, list)
            return [inner for part in parts for inner in _list_steps(part, key)]
    return [step]


def _get_bytes(token: str) -> bytes | None:
    return unspell(token) if LETTER_TO_BYTE.keys() >= set(token) else None


def _need_bpe(model: dict[str, Any]) -> dict[str, Any]:
    kind = model.get("type", "BPE")
    foreign = [name for name in _FOREIGN_SETTINGS if model.get(name)]
    if kind != "BPE" or foreign:
        raise ValueError(f"ours has no model with {', '.join(foreign) or kind}")
    return model


def _read_model(model: dict[str, Any], split: _Split) -> RankEncoder:
    ids = model["vocab"]
    byte_ids = {byte: ids[letter] for letter, byte in LETTER_TO_BYTE.items() if letter in ids}
    if len(byte_ids) < 256 and (model.get("unk_token") is not None or model.get("byte_fallback")):
        raise ValueError(f"it has {len(byte_ids)} of the 256 bytes, and other tokens for the rest")
    merges: dict[Pair, int] = {}
    for left, right in _list_pairs(_need_part(model, "merges", list)):
        pair = ids[left], ids[right]
        merges.pop(pair, None)  # if a pair is there twice, the last one counts
        merges[pair] = ids[left + right]
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    whole = {token: idx for text, idx in ids.items() if (token := _get_bytes(text))}
    return RankEncoder(merges, ranks, byte_ids, whole if model.get("ignore_merges") else {}, split)


def _list_pairs(merges: list[Any]) -> Iterator[list[str]]:
    for merge in merges:
        if not (isinstance(merge, str) and merge.startswith("#version")):
            pair = merge.split(" ") if isinstance(merge, str) else merge
            if not isinstance(pair, list) or [type(token) for token in pair] != [str, str]:
                raise ValueError(f"the merge {shorten(merge)} isn't a pair of tokens")
            yield pair


def _read_pre_tokenizer(pre_tokenizer: Any) -> _Split:
    *parts, last = _list_steps(pre_tokenizer, "pretokenizers") or [None]
    steps = [_read_step(part) for part in parts]
    match last:
        case {"type": "ByteLevel", "add_prefix_space": bool(prefix), "trim_offsets": bool()}:
            steps += [_begin_with_space] if prefix else []
            steps += [partial(_split, pattern=GPT2_PATTERN)] if last.get("use_regex", True) else []
            return partial(_split_in_steps, steps=steps)
    if last is None:
        raise ValueError("its pre_tokenizer is null or empty, but it must end in ByteLevel")
    raise _refuse("last pre-tokenizer", last)


def _read_step(step: Any) -> _Split:
    behavior, inverted = step.get("behavior"), step.get("invert")
    match step:
        case {"type": "Digits", "individual_digits": bool(each)}:
            pattern, behavior, inverted = r"\p{N}", "Isolated" if each else "Contiguous", False
        case {"type": "Split", "pattern": {"String": str(text)}} if text:
            pattern = re.escape(text)
        case {"type": "Split", "pattern": {"Regex": str(pattern)}}:
            pattern = read_pattern(pattern)
        case _:
            raise _refuse("pre-tokenizer", step)
    if behavior not in _JOINS or not isinstance(inverted, bool):
        raise _refuse("pre-tokenizer", step)
    return partial(_split, pattern=pattern, behavior=behavior, invert=inverted)


def _read_added(tokens: list[dict[str, Any]], ids: dict[str, int]) -> dict[str, AddedToken]:
    added: dict[str, AddedToken] = {}
    free = len(ids)  # what isn't in the vocabulary gets the next id
    for token in tokens:
        text, flags = token["content"], {flag: token[flag] for flag in AddedToken._fields[2:]}
        if {type(flag) for flag in flags.values()} != {bool}:
            raise ValueError(f"a flag of its added token {shorten(text)} isn't true or false")
        idx = ids.get(text, free)
        if text in added or idx != token["id"]:
            remedy = f"should be there once, with the id {idx}"
            raise ValueError(f"its added token {shorten(text)} {remedy}")
        if text:  # an empty one is never found
            added[text] = AddedToken(text, idx, **flags)
            free = max(free, idx + 1)
    return added


def _check_post_processor(post_processor: Any) -> None:
    """Refuse what isn't known to leave the ids alone, but for the special tokens that it puts around."""
    for step in _list_steps(post_processor, "processors"):
        match step:
            case {"type": "ByteLevel" | "BertProcessing" | "RobertaProcessing"}:
                pass
            case {"type": "TemplateProcessing", "single": list(parts)}:
                if sum("Sequence" in part for part in parts) != 1:  # the text's place
                    raise _refuse("post-processor", step)
            case _:
                raise _refuse("post-processor", step)
