from functools import cache


def as_in_rosetta_code(code_point):
    """As on Rosetta Code, "UTF-8 encode and decode": a table of masks, and a loop from the right."""
    table = [(0x7F, 0x00), (0x1F, 0xC0), (0x0F, 0xE0), (0x07, 0xF0)]
    out = []
    for mask, lead in table:
        if code_point <= mask:
            out.append(lead | code_point)
            break
        out.append(0x80 | code_point & 0x3F)
        code_point >>= 6
    return bytes(reversed(out))


@cache
def remembered(code_point, /):
    """A function that remembers its results, which has no code of its own; positional only."""
    return as_in_rosetta_code(code_point)


SOLUTIONS = {
    "encode_code_point": [as_in_rosetta_code, remembered],
    "encode_code_point-fix": [as_in_rosetta_code],
}
