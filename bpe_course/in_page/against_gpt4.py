"""Test whether the learner's own functions give GPT-4's ids."""

from itertools import islice
from typing import Any

from bpe_course.in_page.sandbox import call_limited
from bpe_course.practice.my_bpe import mine
from bpe_lesson.corpora import load_text
from bpe_lesson.pretokenize import GPT4_PATTERN, split
from bpe_lesson.pretrained import GPT_VOCABULARIES

_SECONDS = 30.0  # for all merges, and then for each text
_FIRST_TOKENS = 3000  # of GPT-4's, whose ranks recover_merges gets
# What a tokenizer gets wrong whose pattern, or order of steps, isn't GPT-4's.
_HARD_TEXTS = [
    "", " a  b\n\n\n c\r\n\t ", "1234567 12.5 ½ ٣٤٥", "IT'S we'Ll o'clock", "a" * 100,
    "def f(x):\n    return x_1 ** 2\n", "no\u00a0break e\u0301 é ﬁ", "🤷🏽‍♀️ 👩‍👩‍👧 🇬🇷",
    "शब्द คำ كلمة λέξη 単語", "Hi<|endoftext|>Ho<|endofprompt|>!",
]  # fmt: skip
_gpt4: dict[str, Any] = {}  # GPT-4's merges and more, and the functions that use them


def begin(pairs: list[list[int]], byte_ids: list[int]) -> dict[str, Any]:
    """Take GPT-4's merges, in OpenAI's ids; return whether the learner's recover_merges finds them."""
    bytes_by_id = {idx: byte for byte, idx in enumerate(byte_ids)}
    ours = ([bytes_by_id.get(idx, idx) for idx in pair] for pair in pairs)
    merges = {(left, right): idx for idx, (left, right) in enumerate(ours, start=256)}
    special = GPT_VOCABULARIES["cl100k_base"][2]

    def prepare() -> bool:
        vocab = mine("build_vocab")(merges)
        recovered = mine("recover_merges")({vocab[idx]: idx for idx in range(_FIRST_TOKENS)})
        vocab = vocab | {idx: name.encode() for name, idx in special.items()}
        functions = {name: mine(name) for name in ("set_apart", "encode", "decode")}
        _gpt4.update(functions, merges=merges, vocab=vocab, byte_ids=byte_ids, special=special)
        return recovered == dict(islice(merges.items(), _FIRST_TOKENS - 256))

    essay = load_text("unicode_essay")
    texts = [*_HARD_TEXTS, essay, essay.upper()]
    return {"recovered": call_limited(prepare, _SECONDS), "texts": texts, "special": special}


def encode(text: str) -> dict[str, Any]:
    """Return a text's ids by the learner's functions, and whether their decode brings it back."""
    special, merges, byte_ids = _gpt4["special"], _gpt4["merges"], _gpt4["byte_ids"]

    def work() -> dict[str, Any]:
        ids = []
        for piece in _gpt4["set_apart"](text, list(special)):
            if piece in special:
                ids.append(special[piece])
            else:
                for chunk in split(piece, GPT4_PATTERN):
                    ids += _gpt4["encode"](chunk, merges)
        back = _gpt4["decode"](ids, _gpt4["vocab"]) == text
        return {"ids": [byte_ids[idx] if idx < 256 else idx for idx in ids], "back": back}

    return call_limited(work, _SECONDS)
