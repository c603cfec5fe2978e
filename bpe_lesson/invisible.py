"""Make invisible characters visible: controls, formats, odd spaces, lone surrogates."""

import unicodedata

# Letters, signs and marks to Unicode, and yet blank: fillers, joiners, variation selectors.
BLANK_CHARACTERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
BLANK_CHARACTERS += "".join(map(chr, range(0xFE00, 0xFE10)))  # variation selectors 1 to 16
BLANK_CHARACTERS += "".join(map(chr, range(0xE0100, 0xE01F0)))  # variation selectors 17 to 256


def unhide(text: str) -> str:
    """Return a text in which what leaves no mark is written as its code point; spaces stay.

    >>> unhide("a b\u200c\u202e")
    'a b⟨U+200C⟩⟨U+202E⟩'
    """
    if text.isascii() and text.isprintable():  # by far the most common: nothing to look for
        return text
    return "".join(f"⟨U+{ord(c):04X}⟩" if is_invisible(c) else c for c in text)


def is_invisible(character: str) -> bool:
    r"""Say whether a character, other than the space, leaves no mark on paper.

    >>> is_invisible("a"), is_invisible(" "), is_invisible("\u00a0"), is_invisible("\x00")
    (False, False, True, True)
    """
    if character == " ":
        return False
    category = unicodedata.category(character)
    # C: controls, formats, surrogates, private use, unassigned. Z: spaces, line separators.
    return category[0] in "CZ" or character in BLANK_CHARACTERS
