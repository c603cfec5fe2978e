"""Train with Hugging Face's `tokenizers`, as you would at work, and load such a tokenizer here."""

import json
import re
from collections.abc import Iterable
from typing import Any

from bpe_lesson.byte_alphabet import BYTE_TO_LETTER
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4O_PATTERN
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import need_list, shorten, suggest_install

# Settings of their BPE that change the ids, and that ours doesn't have.
_FOREIGN_SETTINGS = (
    *("dropout", "unk_token", "byte_fallback", "ignore_merges"),
    *("continuing_subword_prefix", "end_of_word_suffix"),
)
# How their Split may treat the matches of a pattern, and whether it's turned round: the matches are
# chunks, as in ours. (The first keeps what's between two of them, too, where real patterns leave nothing.)
_OUR_WAYS = [("Isolated", False), ("Removed", True)]


def train_at_work(texts: Iterable[str], vocab_size: int, special_tokens: list[str]) -> Any:
    """Train a byte-level tokenizer with Hugging Face's library; return a `tokenizers.Tokenizer`.

    It splits texts by GPT-4o's pattern. Its special tokens come first, and count towards `vocab_size`.

    >>> train_at_work(["low lower lowest"], 259, ["<|end|>"]).encode("low").tokens
    ['low']
    """
    with suggest_install():
        from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    split = pre_tokenizers.Split(Regex(GPT4O_PATTERN), "isolated")
    level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split, level])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        special_tokens=special_tokens,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(need_list(texts, "texts"), trainer)
    return tokenizer


def from_tokenizer_json(text: str) -> RegexTokenizer:
    """Make our tokenizer from the text of a tokenizer.json with byte-level BPE.

    It's a ValueError if that describes anything that our tokenizer doesn't do.

    >>> theirs = train_at_work(["low lower lowest"], 260, ["<|end|>"])
    >>> from_tokenizer_json(theirs.to_str()).decode(theirs.encode("lower").ids)
    'lower'
    """
    parts = json.loads(text)
    model = parts["model"]
    foreign = [] if model["type"] == "BPE" else [model["type"]]
    foreign += [name for name in _FOREIGN_SETTINGS if model.get(name)]
    steps = [parts.get("normalizer"), parts.get("post_processor")]
    foreign += [step["type"] for step in steps if step and step["type"] != "ByteLevel"]
    if foreign:
        raise ValueError(f"ours does plain byte-level BPE, without {', '.join(foreign)}")
    ids = model["vocab"]
    merges = {}
    for merge in model["merges"]:
        left, right = merge.split(" ") if isinstance(merge, str) else merge
        merges[ids[left], ids[right]] = ids[left + right]
    byte_ids = [ids[BYTE_TO_LETTER[byte]] for byte in range(256)]
    special = {token["content"]: token["id"] for token in parts["added_tokens"]}
    pattern = _find_pattern(parts["pre_tokenizer"])
    return RegexTokenizer.from_merges(merges, byte_ids, pattern, special)


def _find_pattern(splitting: dict[str, Any] | None) -> str:
    match (splitting or {}).get("pretokenizers", [splitting]):  # a Sequence, or one step
        case [{"type": "ByteLevel", "add_prefix_space": False, "use_regex": True}]:
            return GPT2_PATTERN
        case [
            {"type": "Split", "pattern": {"Regex": pattern}, "behavior": kept, "invert": inverted},
            {"type": "ByteLevel", "add_prefix_space": False, "use_regex": False},
        ] if pattern and (kept, inverted) in _OUR_WAYS:
            # In \\z, the backslash is a character, and so is the z.
            return re.sub(r"\\(.)", lambda sign: r"\Z" if sign[1] == "z" else sign[0], pattern)
    raise ValueError(f"its pre-tokenizer is {shorten(splitting, 100)}, which ours can't imitate")
