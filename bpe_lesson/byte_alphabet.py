"""The byte-level alphabet: a character that can be seen for each byte.

GPT-2's files and Hugging Face's write tokens in it, which is why a space looks like Ġ there. Source:
GPT-2's encoder.py (Radford et al., 2019).
"""

# What is visible in Latin-1 stands for itself; the other bytes follow from U+0100 on, in order.
VISIBLE_BYTES = (*range(33, 127), *range(161, 173), *range(174, 256))
HIDDEN_BYTES = [byte for byte in range(256) if byte not in VISIBLE_BYTES]
BYTE_TO_LETTER = {byte: chr(byte) for byte in VISIBLE_BYTES} | {
    byte: chr(256 + number) for number, byte in enumerate(HIDDEN_BYTES)
}


def spell(token: bytes) -> str:
    r"""Return a token in the byte-level alphabet.

    >>> spell(" né\n".encode())
    'ĠnÃ©Ċ'
    """
    return "".join(BYTE_TO_LETTER[byte] for byte in token)
