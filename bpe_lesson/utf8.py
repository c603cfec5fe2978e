"""UTF-8 by hand: what each byte does, and how a code point becomes bytes.

Source: RFC 3629, "UTF-8, a transformation format of ISO 10646", 2003.
"""

from bpe_lesson.validation import need_whole_number


def byte_role(byte: int) -> str:
    """Say what a byte does in UTF-8, by its first bits.

    Returns:
        "single" (a character by itself), "lead 2", "lead 3", "lead 4" (begins a character of so
        many bytes), "continuation", or "never" for the 13 bytes that no UTF-8 text contains.

    Raises:
        TypeError: `byte` is no int.
        ValueError: it is not from 0 to 255.

    >>> [byte_role(byte) for byte in "é".encode()]
    ['lead 2', 'continuation']
    """
    if need_whole_number(byte, "byte") > 255:
        raise ValueError(f"byte is {byte}: give a number from 0 to 255")
    if byte < 0b1000_0000:
        return "single"
    if byte < 0b1100_0000:
        return "continuation"
    if byte in (0xC0, 0xC1) or byte > 0xF4:
        return "never"
    if byte < 0b1110_0000:
        return "lead 2"
    return "lead 3" if byte < 0b1111_0000 else "lead 4"


def encode_code_point(code_point: int) -> bytes:
    r"""Write one code point in UTF-8: its last six bits go into the last byte, and so on.

    Raises:
        TypeError: `code_point` is no int.
        ValueError: it is over U+10FFFF, or a surrogate, which UTF-8 does not write.

    >>> encode_code_point(0x20AC)
    b'\xe2\x82\xac'
    """
    if need_whole_number(code_point, "code_point") > 0x10FFFF or 0xD800 <= code_point <= 0xDFFF:
        raise ValueError(f"U+{code_point:04X} is a surrogate or over U+10FFFF: UTF-8 has no bytes")
    last = [0b1000_0000 | code_point >> shift & 0b11_1111 for shift in (12, 6, 0)]
    if code_point < 0x80:
        return bytes([code_point])
    if code_point < 0x800:
        return bytes([0b1100_0000 | code_point >> 6, *last[2:]])
    if code_point < 0x10000:
        return bytes([0b1110_0000 | code_point >> 12, *last[1:]])
    return bytes([0b1111_0000 | code_point >> 18, *last])


def split_subparts(data: bytes) -> list[bytes]:
    r"""Cut bytes into whole characters and, where they are broken, maximal subparts.

    A maximal subpart is the longest beginning that could still have become a character or, where
    none begins, one byte; each becomes one U+FFFD. Source: The Unicode Standard, section 3.9.

    >>> split_subparts(b"a\xf0\x9f\x98\xff")
    [b'a', b'\xf0\x9f\x98', b'\xff']
    """
    parts = []
    while data:
        try:
            text = data.decode("utf-8")
            broken = b""
            rest = b""
        except UnicodeDecodeError as error:  # its start and end are those of a maximal subpart
            text = data[: error.start].decode("utf-8")
            broken = data[error.start : error.end]
            rest = data[error.end :]
        parts += [character.encode("utf-8") for character in text]
        if broken:
            parts.append(broken)
        data = rest
    return parts
