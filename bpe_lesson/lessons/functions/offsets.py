"""How `offsets` is called, its cases, and mistakes in Python."""

from bpe_lesson.beside.positions import offsets
from bpe_lesson.lessons.functions.small_tokenizers import load_small, random_text
from bpe_lesson.lessons.item import Cases

CASES = Cases(
    offsets,
    use=lambda offsets, text, name: offsets(text, load_small(name)),
    as_code=lambda show, text, name: f"offsets({show(text)}, {name})",
    typed=[
        (("", "plain"), []),
        (("abc", "plain"), [(0, 1), (1, 2), (2, 3)]),
        (("low low", "words"), [(0, 3), (3, 7)]),
        (("é", "plain"), [(0, 1), (0, 1)]),
        (("né", "plain"), [(0, 1), (1, 2), (1, 2)]),
        (("aéb", "plain"), [(0, 1), (1, 2), (1, 2), (2, 3)]),
        (("né low", "words"), [(0, 1), (1, 2), (2, 6)]),
        (("日", "plain"), [(0, 1), (0, 1), (0, 1)]),
        (("🙂!", "plain"), [(0, 1), (0, 1), (0, 1), (0, 1), (1, 2)]),
        (("éé", "plain"), [(0, 1), (0, 1), (1, 2), (1, 2)]),
        (("café", "halves"), [(0, 4), (3, 4)]),
        (("cafés", "halves"), [(0, 4), (3, 5)]),
        (("  low", "words"), [(0, 1), (1, 5)]),
        (("low  ", "words"), [(0, 3), (3, 5)]),
    ],
    random=lambda rng: (random_text(rng), rng.choice(["words", "halves"])),
)


def in_bytes(text, tokenizer):
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + len(tokenizer.vocab[idx])
        positions.append((start, end))
        start = end
    return positions


def decoded_one_by_one(text, tokenizer):
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + len(tokenizer.decode([idx]))
        positions.append((start, end))
        start = end
    return positions


def one_at_least(text, tokenizer):
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + max(len(tokenizer.decode([idx], errors="ignore")), 1)
        positions.append((start, end))
        start = end
    return positions


def given_to_neither(text, tokenizer):
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + len(tokenizer.decode([idx], errors="ignore"))
        positions.append((start, end))
        start = end
    return positions


def given_to_the_last(text, tokenizer):
    positions, ids = [], tokenizer.encode(text)
    for n in range(len(ids)):
        ends = [len(tokenizer.decode(ids[:k], errors="ignore")) for k in (n, n + 1)]
        positions.append(tuple(ends))
    return positions


def space_left_out(text, tokenizer):
    positions = offsets(text, tokenizer)
    return [(start + (text[start] == " " and end - start > 1), end) for start, end in positions]


def first_occurrence(text, tokenizer):
    positions = []
    for idx in tokenizer.encode(text):
        token = tokenizer.decode([idx], errors="ignore")
        start = text.find(token)
        positions.append((start, start + len(token)))
    return positions
