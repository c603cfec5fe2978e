"""The byte-level alphabet: a character that can be seen for each byte.

GPT-2's files and Hugging Face's write tokens in it, which is why a space looks like Ġ there. Source:
GPT-2's encoder.py (Radford et al., 2019).
"""

# What is visible in Latin-1 stands for itself; the other bytes follow from U+0100 on, in order.
VISIBLE = (*range(33, 127), *range(161, 173), *range(174, 256))
HIDDEN = [byte for byte in range(256) if byte not in VISIBLE]
LETTERS = {byte: chr(byte) for byte in VISIBLE} | {
    byte: chr(256 + number) for number, byte in enumerate(HIDDEN)
}


def spelled(token: bytes) -> str:
    r"""Return a token in the byte-level alphabet.

    >>> spelled(" né\n".encode())
    'ĠnÃ©Ċ'
    """
    return "".join(LETTERS[byte] for byte in token)
