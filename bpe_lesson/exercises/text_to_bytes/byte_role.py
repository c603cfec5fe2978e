"""The exercise `byte_role`: cases written by hand, hints, and known mistakes."""

from bpe_lesson import utf8
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.text_to_bytes.shared import moved

BYTE_ROLE = Exercise(
    utf8.byte_role,
    title="Say what a byte is for",
    minutes=10,
    cases=[
        ((0b00000000,), "single"),
        ((0b01111111,), "single"),
        ((0b10000000,), "continuation"),
        ((0b10111111,), "continuation"),
        ((0b11000010,), "lead 2"),
        ((0b11011111,), "lead 2"),
        ((0b11100000,), "lead 3"),
        ((0b11101111,), "lead 3"),
        ((0b11110000,), "lead 4"),
        ((0b11110100,), "lead 4"),
    ],
    random_case=lambda rng: (rng.choice([*range(0xC0), *range(0xC2, 0xF5)]),),
    hints=[
        "There are five answers, so there are four borders between them. Each `if` takes the "
        "bytes below a border.",
        "The smallest byte that starts with 1110 is 0b11100000. What's the smallest one that "
        "starts with 11110?",
        'if byte < ___:\n    return "single"\n'
        'if byte < ___:\n    return "continuation"\n'
        'if byte < ___:\n    return ___\nif byte < ___:\n    return ___\nreturn "lead 4"',
    ],
    trace="compare the first bits of this byte with 0, 10, 110, 1110 and 11110.",
    as_code=lambda show, byte: f"byte_role(0b{byte:08b})",
)

ROLE_BORDERS = (0x80, 0xC0, 0xE0, 0xF0)

ROLES = ("single", "continuation", "lead 2", "lead 3", "lead 4")


def role(byte, borders=ROLE_BORDERS, roles=ROLES):
    """Return what a byte is for, with different borders or different names."""
    return roles[sum(byte >= border for border in borders)]


@BYTE_ROLE.mistake
def high_bit_is_a_lead(byte):
    """Your code seems to take every byte that starts with 1 for the beginning of a character.

    Write the hex bytes 82 and c3 in binary. Both start with 1. What's the first bit in which they
    differ?
    """
    return role(byte, (0x80, 0x80, 0xE0, 0xF0))


@BYTE_ROLE.mistake
def high_bit_continues(byte):
    """Your code seems to call every byte that starts with 1 a continuation byte.

    Write the hex byte c3, the first byte of é, in binary. What is its second bit?
    """
    return role(byte, (0x80,))


@BYTE_ROLE.mistake
def always_single(byte):
    """Your code seems to return "single" for every byte.

    Write the hex byte 82 with all its eight bits. Does your first test look only at the first bit,
    or at all of them?
    """
    return "single"


@BYTE_ROLE.mistake
def taken_for_a_code_point(byte):
    """Your code seems to take the byte for a code point, and to count that code point's bytes.

    The hex byte 82 is a part of € and of many other characters. Which of its own bits say what it's
    for?
    """
    length = len(chr(byte).encode())
    return "single" if length == 1 else f"lead {length}"


@BYTE_ROLE.mistake
def all_borders_early(byte):
    """Your code seems to end each group of bytes one too early.

    The last byte that starts with 0 is 127. Is 127 < 127?
    """
    return role(byte, [border - 1 for border in ROLE_BORDERS])


@BYTE_ROLE.mistake
def two_bits_are_enough(byte):
    """Your code seems to call every byte that starts with 11 the lead byte of a two-byte character.

    Compare 110, 1110 and 11110. What does the number of ones tell you?
    """
    return role(byte, ROLE_BORDERS[:2])


@BYTE_ROLE.mistake
def three_at_most(byte):
    """Your code seems to stop at characters of three bytes.

    Write the hex byte f0, the first byte of 😄, in binary. What does it start with?
    """
    return role(byte, ROLE_BORDERS[:3])


@BYTE_ROLE.mistake
def counts_the_followers(byte):
    """Your code seems to count only the bytes that come after the lead byte.

    How many bytes does é have in all, the lead byte included?
    """
    return role(byte, roles=("single", "continuation", "lead 1", "lead 2", "lead 3"))


@BYTE_ROLE.mistake
def bits_without_zeros(byte):
    """Your code seems to lose the zeros on the left of a byte.

    What is f"{0x41:b}", and how many of the eight bits does it show?
    """
    begins = {"0": "single", "10": "continuation", "110": "lead 2", "1110": "lead 3"}
    found = [name for bits, name in begins.items() if f"{byte:b}".startswith(bits)]
    return found[0] if found else "lead 4"


# 0xC0 never occurs in UTF-8, so no case can show that the border there is one too high.
BYTE_ROLE.mistakes += [
    moved(
        border,
        step,
        ROLE_BORDERS,
        role,
        "Your code seems to put {:08b} on the wrong side of a border.",
    )
    for border in ROLE_BORDERS
    for step in (1, -1)
    if (border, step) != (0xC0, 1)
]

ROLE_FIX = BYTE_ROLE.to_fix(
    "bits-without-zeros",
    title="Fix a broken byte_role",
    minutes=6,
    hints=["Try the byte 0x41 by hand. How many digits are there in `bits`?"],
)
