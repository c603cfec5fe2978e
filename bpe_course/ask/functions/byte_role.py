from bpe_course.ask.item import Cases
from bpe_lesson import utf8

ROLES = {
    0b11000011: "lead 2", 0b00000000: "single", 0b01111111: "single",
    0b10000000: "continuation", 0b10111111: "continuation", 0b11000010: "lead 2",
    0b11011111: "lead 2", 0b11100000: "lead 3", 0b11101111: "lead 3",
    0b11110000: "lead 4", 0b11110100: "lead 4",
}  # fmt: skip

CASES = Cases(
    utf8.byte_role,
    [((byte,), role) for byte, role in ROLES.items()],
    lambda rng: (rng.choice([*range(0xC0), *range(0xC2, 0xF5)]),),
    as_code=lambda show, byte: f"byte_role(0b{byte:08b})",
)
