def as_in_leetcode(byte):
    """As in solutions of LeetCode 393, UTF-8 Validation: count the ones with a moving mask."""
    mask = 1 << 7
    ones = 0
    while mask & byte:
        ones += 1
        mask >>= 1
    return {0: "single", 1: "continuation"}.get(ones, f"lead {ones}")


SOLUTIONS = {"byte_role": [as_in_leetcode], "byte_role-fix": [as_in_leetcode]}
