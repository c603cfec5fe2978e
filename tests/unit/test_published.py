"""A published tokenizer.json gives Hugging Face's ids here, or is refused by name."""

import json

import pytest
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_lesson.byte_alphabet import LETTER_TO_BYTE
from bpe_lesson.published import from_tokenizer_json

PATTERNS = [
    r"\p{N}{1,3}", r"\w+|[^\w\s]+", r"\s+", r"[^\r\n\p{L}\p{N}]?\p{L}+|\s+(?!\S)|\s", r"a\z|b+", ".",
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[é\w]+", r"[!-/&|~^]+[A-Za-z]+", r"\W", r"(?:ab|1)b?|\\",
]  # fmt: skip
PIECES = [
    *"ab<>'!1 é\n²ß\\", "<m>", " <m>", "<m> ", "<m>!", "e\u0301", "12345", "  ", "'S", "\u3000", "\x1c",
    "漢", "\u0345", "🤷🏽", "\ufeff", "\x00",
]  # fmt: skip
CONTENTS = ["<m>", "<m>!", " b", "ab", "é", "e\u0301", "1 ", "12", " ", "\u212b", ""]
texts = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
yes_or_no = st.booleans()


def split(pattern):
    behaviors = "Isolated Removed MergedWithPrevious MergedWithNext Contiguous".split()
    return st.fixed_dictionaries({
        "type": st.just("Split"), "pattern": pattern, "behavior": st.sampled_from(behaviors),
        "invert": yes_or_no,
    })  # fmt: skip


steps = st.lists(
    split(st.sampled_from([{"Regex": pattern} for pattern in PATTERNS]))
    | split(st.sampled_from([{"String": text} for text in (" ", "b", "(", "é")]))
    | st.fixed_dictionaries({"type": st.just("Digits"), "individual_digits": yes_or_no}),
    max_size=3,
)
byte_level = st.fixed_dictionaries(
    {"type": st.just("ByteLevel"), "add_prefix_space": yes_or_no, "trim_offsets": yes_or_no},
    optional={"use_regex": yes_or_no},
)
flags = st.fixed_dictionaries(
    dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized", "special"), yes_or_no)
)


PARTS = [{"SpecialToken": {"id": "a", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]
TEMPLATE = {
    "type": "TemplateProcessing", "single": PARTS, "pair": PARTS,
    "special_tokens": {"a": {"id": "a", "ids": [7, 8], "tokens": ["a", "a"]}},
}  # fmt: skip
afterwards = st.none() | byte_level | st.just({"type": "Sequence", "processors": [TEMPLATE]})


@st.composite
def models(draw):
    """Return a vocabulary whose ids are in no order, and merges of which not all make sense."""
    rng = draw(st.randoms(use_true_random=False))
    tokens = list(LETTER_TO_BYTE)
    for gone in rng.sample("ab\u0120'\u00c3", draw(st.sampled_from([0, 0, 1, 2]))):
        tokens.remove(gone)
    often = [letter for letter in "ab<m>'1ĠÃ©ċ" if letter in tokens]
    pairs = []
    for _ in range(draw(st.integers(0, 40))):
        pairs.append([rng.choice(often), rng.choice(often)])
        often.append("".join(pairs[-1]))
    if draw(yes_or_no):
        rng.shuffle(pairs)
    tokens = list(dict.fromkeys([*tokens, *often, *draw(st.sampled_from([[], ["ab12", "<m>"]]))]))
    if draw(yes_or_no):
        rng.shuffle(tokens)
    model = {"vocab": {token: idx for idx, token in enumerate(tokens)}, "merges": pairs}
    if draw(yes_or_no):
        model["merges"] = [" ".join(pair) for pair in pairs]
    optional = {
        "type": st.just("BPE"), "ignore_merges": yes_or_no, "byte_fallback": yes_or_no,
        "unk_token": st.sampled_from([None, "a"]), "dropout": st.sampled_from([None, 0.0]),
        "continuing_subword_prefix": st.sampled_from(["", None]), "fuse_unk": yes_or_no,
    }  # fmt: skip
    return model | draw(st.fixed_dictionaries({}, optional=optional))


@st.composite
def files(draw):
    model = draw(models())
    added = []
    free = len(model["vocab"])
    for content in draw(st.lists(st.sampled_from(CONTENTS), max_size=4, unique=True)):
        idx = model["vocab"].get(content, free)
        free = max(free, idx + bool(content))
        added.append({"id": idx, "content": content} | draw(flags))
    first, last = draw(steps), draw(byte_level)
    if len(first) > 1 and draw(yes_or_no):
        first = [{"type": "Sequence", "pretokenizers": first}]
    whole = {"type": "Sequence", "pretokenizers": [*first, last]}
    parts = {"model": model, "pre_tokenizer": whole if first else last}
    optional = {
        "added_tokens": st.just(added), "post_processor": afterwards, "version": st.just("1.0"),
        "normalizer": st.sampled_from([None, {"type": "NFC"}, {"type": "Sequence", "normalizers": []}]),
        "truncation": st.none(), "padding": st.none(), "decoder": st.none(),
    }  # fmt: skip
    return parts | draw(st.fixed_dictionaries({}, optional=optional))


@settings(max_examples=2000, print_blob=False)
@given(files(), st.lists(texts, min_size=8, max_size=8))
def test_what_it_opens_has_hugging_faces_ids(parts, texts):
    written = json.dumps(parts)
    try:
        theirs = tokenizers.Tokenizer.from_str(written)
    except Exception as error:  # it raises no other class
        assert "out of vocabulary" in str(error)
        return
    try:
        ours = from_tokenizer_json(written)
    except ValueError as error:
        assert "of the 256 bytes" in str(error) or "are the same" in str(error)
        return
    for text in texts:
        for allowed in ("all", "none"):
            theirs.encode_special_tokens = allowed == "none"
            try:
                ids = theirs.encode(text, add_special_tokens=False).ids
            except BaseException as error:  # a panic, where one added token takes a part of another
                assert type(error).__name__ == "PanicException"
                continue
            assert ours.encode(text, allowed) == ids


BYTES = {letter: idx for idx, letter in enumerate(LETTER_TO_BYTE)}
LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
PLAIN = {"model": {"vocab": BYTES, "merges": []}, "pre_tokenizer": LEVEL}
ADDED = {"id": 256, "content": "<mask>", "single_word": False, "lstrip": True, "rstrip": False}
ADDED |= {"normalized": False, "special": True}


def split_by(pattern, behavior="Isolated"):
    step = {"type": "Split", "pattern": pattern, "behavior": behavior, "invert": False}
    return {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [step, LEVEL]}}


def model(**changes):
    return {"model": PLAIN["model"] | changes}


REFUSED = [
    ({"normalizer": {"type": "NFKC"}}, "NFKC"),
    ({"normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Nmt"}]}}, "Nmt"),
    ({"pre_tokenizer": {"type": "Metaspace"}}, "Metaspace"),
    ({"pre_tokenizer": None}, "null or empty"),
    ({"pre_tokenizer": {"type": "Sequence", "pretokenizers": [LEVEL, LEVEL]}}, "ByteLevel"),
    (split_by({"Regex": r"\bZ"}), r"\\bZ"),
    (split_by({"String": "a"}, "isolated"), "isolated"),
    (model(type="Unigram"), "Unigram"),
    (model(dropout=0.1), "dropout"), (model(end_of_word_suffix="</w>"), "end_of_word_suffix"),
    (model(continuing_subword_prefix="##"), "continuing_subword_prefix"),
    (model(vocab={"a": 0}, unk_token="a"), "1 of the 256 bytes"),
    (model(vocab={"a": 0, "b": 0}), "share an id"), (model(vocab={"a": True}), "'a' is True"),
    (model(merges=None), "merges is None"), (model(merges=["a b"]), "no 'ab'"),
    (model(merges=[None]), "None isn't a pair"), (model(merges=["a  b"]), "'a  b' isn't a pair"),
    ({"truncation": {"max_length": 5}}, "truncation"), ({"padding": {"pad_id": 0}}, "padding"),
    ({"added_tokens": [ADDED | {"id": 300}]}, "'<mask>' should be there once, with the id 256"),
    ({"post_processor": {"type": "Other"}}, "Other"), ({"model": None}, "model is None"),
    ({"post_processor": TEMPLATE | {"single": []}}, "TemplateProcessing"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "named"), REFUSED, ids=[named for _, named in REFUSED])
def test_what_ours_cannot_do_is_refused_by_name(change, named):
    with pytest.raises(ValueError, match="this tokenizer.json can't be opened: ") as caught:
        from_tokenizer_json(json.dumps(PLAIN | change))
    assert named in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", "[" * 100_000, '{"model": "\\ud800"}'])
def test_what_is_no_tokenizer_json_is_refused(text):
    with pytest.raises(ValueError, match="this tokenizer.json can't be opened: "):
        from_tokenizer_json(text)
