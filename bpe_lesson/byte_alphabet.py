"""GPT-2's byte-level alphabet: a visible character for each of the 256 bytes.

The vocabulary files of GPT-2 and of Hugging Face write their tokens in it, so a space looks like Ġ
there. Source: GPT-2's encoder.py (Radford et al., 2019).
"""

# The bytes that Latin-1 shows as a visible character. In the alphabet, each is that character.
_VISIBLE_BYTES = (*range(33, 127), *range(161, 173), *range(174, 256))
# The others get the code points from U+0100 on, in order. A space, byte 32, is the 33rd of them: Ġ.
_HIDDEN_BYTES = [byte for byte in range(256) if byte not in _VISIBLE_BYTES]
BYTE_TO_LETTER = {byte: chr(byte) for byte in _VISIBLE_BYTES} | {
    byte: chr(256 + number) for number, byte in enumerate(_HIDDEN_BYTES)
}
LETTER_TO_BYTE = {letter: byte for byte, letter in BYTE_TO_LETTER.items()}


def spell(token: bytes) -> str:
    r"""Write a token in the byte-level alphabet.

    >>> spell(" né\n".encode())
    'ĠnÃ©Ċ'
    """
    return "".join(BYTE_TO_LETTER[byte] for byte in token)


def unspell(token: str) -> bytes:
    """Return the bytes of a token in the byte-level alphabet; another character is a KeyError."""
    return bytes(LETTER_TO_BYTE[letter] for letter in token)
