import re


def as_in_tokenizers(tokens):
    """As Hugging Face's BPEDecoder: the suffix of the last token goes, the others are spaces."""
    texts = []
    for i, token in enumerate(tokens):
        texts.append(token.replace("</w>", "" if i == len(tokens) - 1 else " "))
    return "".join(texts)


def as_in_subword_nmt(tokens):
    """As one undoes subword-nmt: a regular expression, sed 's/@@ //g' the other way round."""
    return re.sub("</w>$", "", "".join(tokens)).replace("</w>", " ")


SOLUTIONS = {"decode_words": [as_in_tokenizers, as_in_subword_nmt]}
