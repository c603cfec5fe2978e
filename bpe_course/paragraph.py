"""The opening paragraph of the Unicode post, as damaged copies of it have it.

The post is Nathan Reed's "A Programmer's Introduction to Unicode" (reedbeta.com, 2017, CC BY 4.0).
"""

import unicodedata

from bpe_lesson.corpora import load_text


def repair_paragraph() -> dict[str, str]:
    """Return the opening paragraph in four states, each with one more repair than the last.

    They explain the lengths that tutorials print for this paragraph.

    >>> [len(text.encode()) for text in repair_paragraph().values()]
    [576, 594, 608, 616]
    """
    real = load_text("unicode_paragraph")
    straight = real.translate(str.maketrans("\u201c\u201d\u2019", '""\''))
    first, rest = straight.split(" ", maxsplit=1)
    narrow = unicodedata.normalize("NFKC", first) + " " + rest
    return {  # from a damaged copy to the original
        "the damaged copy": narrow.replace("\N{ZERO WIDTH NON-JOINER}", ""),
        "+ 6 ZERO WIDTH NON-JOINERs": narrow,
        "+ 7 FULLWIDTH letters": straight,
        "+ curly quotes: the original": real,
    }
