"""The exercise `byte_role`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import utf8
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.text_to_bytes.shared import moved

BYTE_ROLE = Exercise(
    utf8.byte_role,
    title="Say what a byte does (the 13 that never occur left out)",
    minutes=8,
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
        "Five answers, and so four borders: each if asks for all bytes below the next one.",
        "The smallest byte that begins with 1110 is 0b11100000. What is the smallest with 11110?",
        'if byte < ___:\n    return "single"\n'
        'if byte < ___:\n    return "continuation"\n'
        'if byte < ___:\n    return ___\nif byte < ___:\n    return ___\nreturn "lead 4"',
    ],
    trace="compare the first bits of this byte with 0, 10, 110, 1110 and 11110.",
    as_code=lambda byte: f"byte_role(0b{byte:08b})",
)

ROLE_BORDERS = (0x80, 0xC0, 0xE0, 0xF0)

ROLES = ("single", "continuation", "lead 2", "lead 3", "lead 4")


def role(byte, borders=ROLE_BORDERS, roles=ROLES):
    """Say what a byte does, with other borders or other names."""
    return roles[sum(byte >= border for border in borders)]


@BYTE_ROLE.mistake
def high_bit_is_a_lead(byte):
    """A high first bit is the sign of a beginning.

    82 and c3 both have it: in which bit do they differ?
    """
    return role(byte, (0x80, 0x80, 0xE0, 0xF0))


@BYTE_ROLE.mistake
def high_bit_continues(byte):
    """Every byte with a high first bit continues a character.

    Which bit comes second in 82, and which in c3?
    """
    return role(byte, (0x80,))


@BYTE_ROLE.mistake
def always_single(byte):
    """Every byte begins with 0, and is a character by itself.

    How does 82 begin, written with eight bits? What do you compare: its beginning, or any bits?
    """
    return "single"


@BYTE_ROLE.mistake
def taken_for_a_code_point(byte):
    """The byte is a code point, and its own UTF-8 is looked at.

    Does 82 say which character it belongs to? Which bits of the byte itself tell its role?
    """
    length = len(chr(byte).encode())
    return "single" if length == 1 else f"lead {length}"


@BYTE_ROLE.mistake
def all_borders_early(byte):
    """Each row of the patterns ends one byte earlier.

    With < and the last byte of a row, is that byte itself in the row?
    """
    return role(byte, [border - 1 for border in ROLE_BORDERS])


@BYTE_ROLE.mistake
def two_bits_are_enough(byte):
    """Two bits tell everything, and what begins with 11 begins two bytes.

    110, 1110, 11110: what do the ones before the first 0 count?
    """
    return role(byte, ROLE_BORDERS[:2])


@BYTE_ROLE.mistake
def three_at_most(byte):
    """No character has four bytes.

    How do the first bytes of € and of 😄 begin?
    """
    return role(byte, ROLE_BORDERS[:3])


@BYTE_ROLE.mistake
def counts_the_followers(byte):
    """The number in a lead counts the bytes that follow it.

    How many bytes has é in all, its first one included?
    """
    return role(byte, roles=("single", "continuation", "lead 1", "lead 2", "lead 3"))


@BYTE_ROLE.mistake
def bits_without_zeros(byte):
    """Zeros at the left are no bits of a byte.

    What is f"{0x41:b}", and how many of its eight bits does it show?
    """
    begins = {"0": "single", "10": "continuation", "110": "lead 2", "1110": "lead 3"}
    found = [name for bits, name in begins.items() if f"{byte:b}".startswith(bits)]
    return found[0] if found else "lead 4"


# 0xC0 itself never occurs, so nobody can see that its border comes late.
BYTE_ROLE.mistakes += [
    moved(border, step, ROLE_BORDERS, role, "{:08b} lay on the other side of a border.")
    for border in ROLE_BORDERS
    for step in (1, -1)
    if (border, step) != (0xC0, 1)
]

ROLE_FIX = BYTE_ROLE.to_fix(
    "bits-without-zeros",
    title="Fix a byte_role",
    minutes=6,
    hints=["Try the byte 0x41 by hand. How long is the text bits?"],
)
