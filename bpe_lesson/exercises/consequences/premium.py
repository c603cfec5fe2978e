"""The exercise `premium`: its cases, hints and known mistakes."""

from numbers import Real

from bpe_lesson.cost import premium
from bpe_lesson.exercises.exercise import Exercise

# Cases name the tokenizer, because marking writes their arguments down.
TOKENIZERS = {"str.split": str.split, "list": list}


def call_with_tokenizer(premium, texts, base, encode="str.split"):
    """Call `premium`, and return its result with the languages in the order of `texts`.

    Numbers are rounded: 3 * (1 / 3) and 3 / 3 may differ in the last digit, and both are right.
    """
    ratios = premium(texts, TOKENIZERS[encode], base)
    if not isinstance(ratios, dict):
        return ratios
    languages = dict.fromkeys([*texts, *ratios])
    return {name: round_number(ratios[name]) for name in languages if name in ratios}


def round_number(value):
    """Return a number as a float with nine digits after the point, and anything else as it is."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    return round(float(value), 9) if is_number else value


def as_typed(show, texts, base, encode="str.split"):
    """Return a case of `premium` as a learner would type it."""
    return f"premium({show(texts)}, {encode}, {show(base)})"


def random_texts(rng):
    """Return texts in one to four languages, and a base whose text isn't empty."""
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
    # A case is (texts, base), and then every word is a token, or (texts, base, encode).
    use=call_with_tokenizer,
    as_code=as_typed,
    cases=[
        (({"English": "tea"}, "English"), {"English": 1.0}),
        (({"A": "a a", "B": "b"}, "A"), {"A": 1.0, "B": 0.5}),
        (({"A": "a a", "B": "b"}, "B"), {"A": 2.0, "B": 1.0}),
        (({"A": "a", "B": ""}, "A"), {"A": 1.0, "B": 0.0}),
        (({"B": "b b b", "A": "long words"}, "A"), {"B": 1.5, "A": 1.0}),
        (({"A": "a a a", "B": "b"}, "A"), {"A": 1.0, "B": 0.333333333}),
        (({"A": "ab cd", "B": "茶 é ü ö τ"}, "A"), {"A": 1.0, "B": 2.5}),
        (({"A": "a b c d", "B": "a a a", "C": "c"}, "A"), {"A": 1.0, "B": 0.75, "C": 0.25}),
        (({"A": "a", "B": "b b", "C": "c c c c"}, "B"), {"A": 0.5, "B": 1.0, "C": 2.0}),
        (
            ({"English": "hot tea", "Greek": "ζεστό τσάι με μέλι τώρα"}, "English"),
            {"English": 1.0, "Greek": 2.5},
        ),
        (({"English": "ab", "B": "a b c"}, "English", "list"), {"English": 1.0, "B": 2.5}),
    ],  # fmt: skip
    random_case=random_texts,
    hints=[
        "`encode(text)` is a list of ids. How do you get the number of tokens from it?",
        "First make a dict with the number of tokens in every language. Then divide each number by "
        "the number for `base`.",
        "counts = {}\n"
        "for language, text in texts.items():\n"
        "    counts[language] = ___\n"
        "return {language: count / ___ for language, count in ___}",
    ],
    trace="write down the number of tokens for each language, then divide each by the base's "
    "number.",
)


@PREMIUM.mistake
def characters_counted(texts, encode, base):
    """Your code seems to count the characters of each text, not its tokens.

    Which function turns a text into tokens, and where does your code call it?
    """
    return {language: len(text) / len(texts[base]) for language, text in texts.items()}


@PREMIUM.mistake
def bytes_counted(texts, encode, base):
    """Your code seems to count the bytes of each text, as if nothing had been merged.

    Bytes are what a tokenizer starts from. Which argument of `premium` turns a text into
    tokens?
    """
    first = len(texts[base].encode())
    return {language: len(text.encode()) / first for language, text in texts.items()}


@PREMIUM.mistake
def words_counted(texts, encode, base):
    """Your code seems to split the texts at their spaces itself, without calling `encode`.

    `str.split` was only an example. With a different `encode`, is a token still a word?
    """
    first = len(texts[base].split())
    return {language: len(text.split()) / first for language, text in texts.items()}


@PREMIUM.mistake
def upside_down(texts, encode, base):
    """Your code seems to divide the base's tokens by each language's, not the other way round.

    If a language needs twice as many tokens as the base, its premium should be 2.0. Which of the
    two counts should you divide by?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: counts[base] / count for language, count in counts.items()}


@PREMIUM.mistake
def characters_for_a_token(texts, encode, base):
    """Your code seems to compute characters per token, without looking at the base language.

    A premium compares two texts. Which count of the base language do you need for it?
    """
    return {language: len(text) / max(len(encode(text)), 1) for language, text in texts.items()}


@PREMIUM.mistake
def not_divided(texts, encode, base):
    """Your code seems to return the numbers of tokens without dividing them.

    The base language should come out as 1.0. What would you have to divide its count by?
    """
    return {language: len(encode(text)) for language, text in texts.items()}


@PREMIUM.mistake
def base_left_out(texts, encode, base):
    """Your code seems to leave the base language out of the result.

    `base` is one of the languages in `texts`. What is its premium if you compare it with
    itself?
    """
    all_of_them = premium(texts, encode, base)
    return {language: ratio for language, ratio in all_of_them.items() if language != base}


@PREMIUM.mistake
def whole_numbers(texts, encode, base):
    """Your code seems to round every premium down to a whole number.

    Which division do you use, `//` or `/`? What is 3 // 2?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count // counts[base] for language, count in counts.items()}


@PREMIUM.mistake
def rounded(texts, encode, base):
    """Your code seems to round the premiums.

    Return the exact quotients; whoever shows them in a table can still round them. Which line of
    yours rounds?
    """
    return {language: round(ratio, 1) for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def rounded_to_hundredths(texts, encode, base):
    """Your code seems to round the premiums to two digits after the point.

    Return the exact quotients; whoever shows them in a table can still round them. Which line of
    yours rounds?
    """
    return {language: round(ratio, 2) for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def share_of_all(texts, encode, base):
    """Your code seems to compute each language's share of all the tokens together.

    A premium compares a language with just one other language. Which one is that?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count / sum(counts.values()) for language, count in counts.items()}


@PREMIUM.mistake
def tokens_over_characters(texts, encode, base):
    """Your code seems to divide a language's tokens by the characters of the base language.

    Both numbers in the division should be counts of tokens. How do you get the second one?
    """
    return {language: len(encode(text)) / len(texts[base]) for language, text in texts.items()}


@PREMIUM.mistake
def first_is_base(texts, encode, base):
    """Your code seems to use the first language as the base, whatever `base` says.

    In which line do you use `base`?
    """
    return {
        language: len(encode(text)) / max(len(encode(next(iter(texts.values())))), 1)
        for language, text in texts.items()
    }


@PREMIUM.mistake
def the_extra_alone(texts, encode, base):
    """Your code seems to measure only the additional tokens, so that the base language gets 0.

    The base language should get 1.0. What should a language with twice as many tokens get?
    """
    return {language: ratio - 1 for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def in_percent(texts, encode, base):
    """Your code seems to return percentages.

    A language that needs the same number of tokens as the base should get 1.0. What does your
    code return for it?
    """
    return {language: 100 * ratio for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def distinct_tokens(texts, encode, base):
    """Your code seems to count each token only once, even if it occurs again in the text.

    You pay for every token in a text. What does `set` do to a list in which a token occurs twice?
    """
    counts = {language: len(set(encode(text))) for language, text in texts.items()}
    return {language: count / counts[base] for language, count in counts.items()}


@PREMIUM.mistake
def name_encoded(texts, encode, base):
    """Your code seems to encode the name of the base language instead of its text.

    `base` is a key of `texts`. How do you get from the key to the text?
    """
    return {language: len(encode(text)) / len(encode(base)) for language, text in texts.items()}


@PREMIUM.mistake
def names_counted(texts, encode, base):
    """Your code seems to encode the names of the languages instead of their texts.

    A `for` loop over a dict gives you its keys. What does a loop over `texts.items()` give you?
    """
    return {language: len(encode(language)) / len(encode(base)) for language in texts}


@PREMIUM.mistake
def a_list_of_ratios(texts, encode, base):
    """Your code seems to return the premiums without saying which language each belongs to.

    The result should be a dict, so that the caller can look up a language. In {key: value}, what's
    the key here, and what's the value?
    """
    return list(premium(texts, encode, base).values())


@PREMIUM.mistake
def dearest_is_one(texts, encode, base):
    """Your code seems to give 1.0 to the language with the most tokens.

    Which language should get 1.0? In which line do you use `base`?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count / max(counts.values()) for language, count in counts.items()}
