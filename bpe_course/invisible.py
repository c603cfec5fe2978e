"""Make invisible characters visible: control characters, joiners, odd spaces, lone surrogates."""

import unicodedata

# Unseen letters, symbols and marks: the grapheme joiner, Hangul fillers, two Khmer vowels, Mongolian
# variation selectors, a braille cell without dots.
BLANK_CHARACTERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
# The variation selectors 1 to 256.
BLANK_CHARACTERS += "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))


def unhide(text: str) -> str:
    """Return `text` with each invisible character, except the space, written as its code point.

    >>> unhide("a b\u200c\u202e")
    'a b⟨U+200C⟩⟨U+202E⟩'
    """
    if text.isascii() and text.isprintable():  # by far the most common case
        return text
    return "".join(f"⟨U+{ord(c):04X}⟩" if is_invisible(c) else c for c in text)


def is_invisible(character: str) -> bool:
    # C: control, format, surrogate, private use, unassigned. Z: spaces and line separators.
    is_blank = unicodedata.category(character)[0] in "CZ" or character in BLANK_CHARACTERS
    return is_blank and character != " "
