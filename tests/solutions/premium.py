from collections import Counter, OrderedDict
from fractions import Fraction


def by_factor(texts, encode, base):
    """A factor for all, which rounds differently in the last digit."""
    factor = 1 / len(encode(texts[base]))
    return {language: len(encode(text)) * factor for language, text in texts.items()}


def exact(texts, encode, base):
    """Fractions, which are exact."""
    count = Counter({language: len(encode(text)) for language, text in texts.items()})
    return OrderedDict((language, Fraction(count[language], count[base])) for language in texts)


SOLUTIONS = {"premium": [by_factor, exact]}
