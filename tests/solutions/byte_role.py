def by_masks(byte):
    """As on Wikipedia's page on UTF-8: a mask and a prefix for each kind of byte."""
    if byte & 0b10000000 == 0:
        return "single"
    if byte & 0b11000000 == 0b10000000:
        return "continuation"
    if byte & 0b11100000 == 0b11000000:
        return "lead 2"
    if byte & 0b11110000 == 0b11100000:
        return "lead 3"
    if byte & 0b11111000 == 0b11110000:
        return "lead 4"
    raise ValueError(byte)


def as_in_leetcode(byte):
    """As in solutions of LeetCode 393, UTF-8 Validation: count the ones with a moving mask."""
    mask = 1 << 7
    ones = 0
    while mask & byte:
        ones += 1
        mask >>= 1
    return {0: "single", 1: "continuation"}.get(ones, f"lead {ones}")


SOLUTIONS = {"byte_role": [by_masks, as_in_leetcode], "byte_role-fix": [by_masks, as_in_leetcode]}
