"""UTF-8 by hand (RFC 3629, 2003): tell what the bytes of a text are for."""


def byte_role(byte):
    """Return what a byte is for in UTF-8, judging by its first bits.

    It's "single" (a whole character), "lead 2" to "lead 4" (the first byte of so many),
    "continuation" (a later byte of a character), or "never" (one of the 13 bytes that don't occur
    in UTF-8).

    >>> [byte_role(byte) for byte in "é".encode()]
    ['lead 2', 'continuation']
    """
    if byte < 0b1000_0000:
        return "single"
    if byte < 0b1100_0000:
        return "continuation"
    if byte in (0xC0, 0xC1) or byte > 0xF4:
        return "never"
    if byte < 0b1110_0000:
        return "lead 2"
    return "lead 3" if byte < 0b1111_0000 else "lead 4"


def split_subparts(data: bytes) -> list[bytes]:
    r"""Split bytes into whole characters and, where the UTF-8 is broken, maximal subparts.

    A maximal subpart is the longest start of a character that the next byte breaks off, or a byte
    that can't start one. A decoder writes one U+FFFD for each (Unicode Standard, section 3.9).

    >>> split_subparts(b"a\xf0\x9f\x98\xff")
    [b'a', b'\xf0\x9f\x98', b'\xff']
    """
    parts = []
    while data:
        try:
            whole, broken, data = data.decode("utf-8"), [], b""
        except UnicodeDecodeError as error:  # error.start and .end are those of a maximal subpart
            whole, broken = data[: error.start].decode("utf-8"), [data[error.start : error.end]]
            data = data[error.end :]
        parts += [character.encode("utf-8") for character in whole] + broken
    return parts
