import re


def as_in_subword_nmt(tokens):
    """As one undoes subword-nmt: a regular expression, sed 's/@@ //g' the other way round."""
    return re.sub("</w>$", "", "".join(tokens)).replace("</w>", " ")


SOLUTIONS = {"decode_words": [as_in_subword_nmt]}
