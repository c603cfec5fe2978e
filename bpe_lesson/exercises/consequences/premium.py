"""The exercise `premium`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.cost import premium
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.values import abbreviate


def as_typed(texts, base):
    """Return a case of premium as a learner would type it."""
    return f"premium({abbreviate(texts)}, str.split, {abbreviate(base)})"


def random_texts(rng):
    """Return texts in up to four languages, and one of them that is not empty."""
    words = ["tea", "το", "τσάι", "茶", "é", "chai", "a", "b"]
    names = rng.sample(["English", "Greek", "Chinese", "Swahili", "French"], k=rng.randrange(1, 5))
    texts = {name: " ".join(rng.choices(words, k=rng.randrange(7))) for name in names}
    base = rng.choice(names)
    texts[base] = texts[base] or "tea"
    return texts, base


PREMIUM = Exercise(
    premium,
    title="The price of a language",
    minutes=10,
    use=lambda premium, texts, base: premium(texts, str.split, base),
    as_code=as_typed,
    cases=[
        (({"English": "tea"}, "English"), {"English": 1.0}),
        (({"A": "a a", "B": "b"}, "A"), {"A": 1.0, "B": 0.5}),
        (({"A": "a a", "B": "b"}, "B"), {"A": 2.0, "B": 1.0}),
        (({"A": "a", "B": ""}, "A"), {"A": 1.0, "B": 0.0}),
        (({"B": "b b b", "A": "long words"}, "A"), {"B": 1.5, "A": 1.0}),
        (({"A": "ab cd", "B": "茶 é ü ö τ"}, "A"), {"A": 1.0, "B": 2.5}),
        (({"A": "a b c d", "B": "a a a", "C": "c"}, "A"), {"A": 1.0, "B": 0.75, "C": 0.25}),
        (({"A": "a", "B": "b b", "C": "c c c c"}, "B"), {"A": 0.5, "B": 1.0, "C": 2.0}),
        (
            ({"English": "hot tea", "Greek": "ζεστό τσάι με μέλι τώρα"}, "English"),
            {"English": 1.0, "Greek": 2.5},
        ),
    ],  # fmt: skip
    random_case=random_texts,
    hints=[
        "encode(text) is a list of ids. How many tokens has the text of each language?",
        "Count for all languages first, in a dict; then divide each count by that of base.",
        "counts = {}\n"
        "for language, text in texts.items():\n"
        "    counts[language] = ___\n"
        "return {language: count / ___ for language, count in ___}",
    ],
    trace="write the number of tokens beside each language, and divide each by that of base.",
)


@PREMIUM.mistake
def characters_counted(texts, encode, base):
    """Characters are paid for.

    What does encode return, and is that what you count?
    """
    return {language: len(text) / len(texts[base]) for language, text in texts.items()}


@PREMIUM.mistake
def bytes_counted(texts, encode, base):
    """Bytes are paid for, and no merge was learned.

    Which function turns a text into tokens?
    """
    first = len(texts[base].encode())
    return {language: len(text.encode()) / first for language, text in texts.items()}


@PREMIUM.mistake
def upside_down(texts, encode, base):
    """The base language is divided by the others: who needs most tokens has the lowest number.

    Should the premium of a language with many tokens be large or small?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: counts[base] / count for language, count in counts.items()}


@PREMIUM.mistake
def characters_for_a_token(texts, encode, base):
    """The compression ratio is asked for, characters to a token, each text by itself.

    With which other text is a language compared?
    """
    return {language: len(text) / max(len(encode(text)), 1) for language, text in texts.items()}


@PREMIUM.mistake
def not_divided(texts, encode, base):
    """The number of tokens is asked for.

    Of what should base have 1.0?
    """
    return {language: len(encode(text)) for language, text in texts.items()}


@PREMIUM.mistake
def base_left_out(texts, encode, base):
    """The base language does not belong in the result.

    It is one of the texts: what is its premium against itself?
    """
    all_of_them = premium(texts, encode, base)
    return {language: ratio for language, ratio in all_of_them.items() if language != base}


@PREMIUM.mistake
def whole_numbers(texts, encode, base):
    """A premium is a whole number.

    What is the difference between // and /?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count // counts[base] for language, count in counts.items()}


@PREMIUM.mistake
def rounded(texts, encode, base):
    """A premium has one decimal.

    Who should round: the function that computes, or the table that shows?
    """
    return {language: round(ratio, 1) for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def share_of_all(texts, encode, base):
    """The share of each language in all tokens is asked for.

    By the tokens of which text is divided?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count / sum(counts.values()) for language, count in counts.items()}


@PREMIUM.mistake
def tokens_over_characters(texts, encode, base):
    """Tokens are compared with the characters of base.

    Which two things may be divided: are both of them tokens?
    """
    return {language: len(encode(text)) / len(texts[base]) for language, text in texts.items()}


@PREMIUM.mistake
def first_is_base(texts, encode, base):
    """The first language is always the base.

    Which line of yours uses base?
    """
    return {
        language: len(encode(text)) / max(len(encode(next(iter(texts.values())))), 1)
        for language, text in texts.items()
    }


@PREMIUM.mistake
def the_extra_alone(texts, encode, base):
    """Only what comes on top counts, so that base has 0.

    If base has 1.0, what has a language of twice as many tokens?
    """
    return {language: ratio - 1 for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def in_percent(texts, encode, base):
    """It is given in percent.

    What should base have?
    """
    return {language: 100 * ratio for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def distinct_tokens(texts, encode, base):
    """A token that comes again is free.

    Is a model paid for each token, or for each kind of token?
    """
    counts = {language: len(set(encode(text))) for language, text in texts.items()}
    return {language: count / counts[base] for language, count in counts.items()}


@PREMIUM.mistake
def name_encoded(texts, encode, base):
    """The name of the base language is its text.

    What is base, and where is the text of that name?
    """
    return {language: len(encode(text)) / len(encode(base)) for language, text in texts.items()}


@PREMIUM.mistake
def names_counted(texts, encode, base):
    """The names of the languages are their texts.

    Over what does a for walk in a dict, and what does .items() give?
    """
    return {language: len(encode(language)) / len(encode(base)) for language in texts}


@PREMIUM.mistake
def a_list_of_ratios(texts, encode, base):
    """It does not matter which language a number belongs to.

    Who finds Greek in a list of numbers? Which brackets make language: number?
    """
    return list(premium(texts, encode, base).values())


@PREMIUM.mistake
def dearest_is_one(texts, encode, base):
    """The language of most tokens is the base.

    Which line of yours uses base?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count / max(counts.values()) for language, count in counts.items()}
