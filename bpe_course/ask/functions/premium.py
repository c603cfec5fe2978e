from bpe_course.ask.functions.round_numbers import round_number
from bpe_course.ask.item import Cases
from bpe_lesson.beside.cost import premium

# Cases name the tokenizer, because marking writes their arguments down.
TOKENIZERS = {"str.split": str.split, "list": list}


def call_with_tokenizer(function, texts, base, encode="str.split"):
    """Round the numbers: 3 * (1 / 3) and 3 / 3 may differ in the last digit, and both are right."""
    ratios = function(texts, TOKENIZERS[encode], base)
    if not isinstance(ratios, dict):
        return ratios
    return {name: round_number(ratio) for name, ratio in ratios.items()}


def as_code(show, texts, base, encode="str.split"):
    return f"premium({show(texts)}, {encode}, {show(base)})"


def random_texts(rng):
    words = ["tea", "το", "τσάι", "茶", "é", "chai", "a", "b"]
    names = rng.sample(["English", "Greek", "Chinese", "Swahili", "French"], k=rng.randrange(1, 5))
    texts = {name: " ".join(rng.choices(words, k=rng.randrange(7))) for name in names}
    base = rng.choice(names)
    texts[base] = texts[base] or "tea"
    return texts, base


TYPED = [
    (({"A": "a a", "B": "b"}, "A"), {"A": 1.0, "B": 0.5}),
    (({"A": "a", "B": ""}, "A"), {"A": 1.0, "B": 0.0}),
    (({"A": "a a a", "B": "b"}, "A"), {"A": 1.0, "B": 0.333333333}),
    (({"A": "ab cd", "B": "茶 é ü ö τ"}, "A"), {"A": 1.0, "B": 2.5}),
    (({"English": "ab", "B": "a b c"}, "English", "list"), {"English": 1.0, "B": 2.5}),
]

CASES = Cases(premium, TYPED, random_texts, use=call_with_tokenizer, as_code=as_code)
