"""Right solutions of `premium`."""

from collections import Counter, OrderedDict
from fractions import Fraction


def by_parity(texts, encode, base):
    """Metrics of papers on fairness: the parity of two texts, for each language and the base."""

    def tokenization_parity(text_a, text_b):
        return len(encode(text_a)) / len(encode(text_b))

    return {lang: tokenization_parity(texts[lang], texts[base]) for lang in texts}


def base_first(texts, encode, base):
    """The base gets its 1 before anybody else gets a number."""
    result = {base: 1}
    denominator = len(encode(texts[base]))
    for language, text in texts.items():
        if language != base:
            result[language] = len(encode(text)) / denominator
    return result


def by_factor(texts, encode, base):
    """A factor for all, which rounds differently in the last digit."""
    factor = 1 / len(encode(texts[base]))
    return {language: len(encode(text)) * factor for language, text in texts.items()}


def whole_numbers(texts, encode, base):
    """An int if the number is whole."""
    ratios = {}
    for language, text in texts.items():
        ratio = len(encode(text)) / len(encode(texts[base]))
        ratios[language] = int(ratio) if ratio == int(ratio) else ratio
    return ratios


def exact(texts, encode, base):
    """Fractions, which are exact."""
    count = Counter({language: len(encode(text)) for language, text in texts.items()})
    return OrderedDict((language, Fraction(count[language], count[base])) for language in texts)


SOLUTIONS = {"premium": [by_parity, base_first, by_factor, whole_numbers, exact]}
