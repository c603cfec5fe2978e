"""Chunks counted block by block: what one count of the whole text gives."""

import random
import re
import warnings
from collections import Counter
from types import SimpleNamespace

import pytest

from bpe_lesson import counting, dialects
from bpe_lesson.pretokenize import GPT4_PATTERN, set_apart, split

# What a cut may meet: white space of all kinds, line ends, signs before them, other scripts.
PIECES = [
    *"ab1';.(  \n\r\t\x0b\x1c\u3000\u2028\u2009\x85\xa0\u1680\u200b\ufefféſж、あ한😄\U0010ffff"
]
PIECES += "\r\n|\n\n\n| \n|.\n|;\n\n|'s|'LL|1234|漢字|e\u0301|👩\u200d👧".split("|")
BAD = [bytes.fromhex(data) for data in "ff 80 c3 e380 e3 f09f98 eda080 c0af".split()]
# The last looks ahead, too.
PATTERNS = [*dialects.PATTERNS.values(), r"\s*[^\s,]{1,4}(?=\S)|[\s\S]"]
# They lie over one another, and over what would be a cut.
SPECIAL = ["", "a ", "1 \n|b1", "aa", "aba", "ab|b1.", "<é>|<é>a", "。\u3000"]


def random_text(rng):
    return "".join(rng.choices(PIECES, k=rng.randrange(60)))


def counted(*texts, pattern=GPT4_PATTERN, special=()):
    pieces = [piece for text in texts for piece in set_apart(text, special) if piece not in special]
    return list(Counter(chunk for piece in pieces for chunk in split(piece, pattern)).items())


def written(folder, data):
    (path := folder / "a.txt").write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.fixture
def small(monkeypatch):
    return lambda size: monkeypatch.setattr(counting, "BLOCK_BYTES", size)


def test_blocks_count_the_whole_text_or_a_warning_says_where(tmp_path, small):
    rng = random.Random(10)
    blocks = uncertain = 0
    for n in range(200 * len(SPECIAL)):
        special, pattern = SPECIAL[n // 200].split("|"), rng.choice(PATTERNS)
        special = [*filter(None, special)]
        few = [*special, *"".join(special), "a", " ", "b\n"]
        wide = "\u3000\u2009  é漢a"  # white space, too, has several bytes
        text = "".join(rng.choices(rng.choice([PIECES, few, wide]), k=rng.randrange(100)))
        small(size := rng.choice([12, 20, 50, 100]))
        path = written(tmp_path, rng.choice(["", "\ufeff"]) + text)
        blocks += path.stat().st_size // size
        with warnings.catch_warnings(record=True) as warned:
            counts = counting.count_chunks([path], None, pattern, special)
        text = path.read_bytes().decode().removeprefix("\ufeff")  # this mark isn't part of the text
        if not warned:
            assert [*counts.items()] == counted(text, pattern=pattern, special=special)
        else:
            uncertain += int(re.search(r"in all: (\d+)", str(warned[0].message))[1])
            assert special or sum(len(chunk) * counts[chunk] for chunk in counts) == len(text)
    assert 1000 < uncertain < blocks / 2


def test_a_bad_byte_is_named_with_its_place_in_the_file(tmp_path, small):
    rng = random.Random(6)
    for _ in range(200):
        data = rng.choice(["", "\ufeff"]) + random_text(rng)
        data = data.encode() + rng.choice(BAD) + random_text(rng).encode()
        with pytest.raises(UnicodeDecodeError) as bad:
            data.decode()
        byte = f"byte {bad.value.start:,} (0x{data[bad.value.start]:02x})"
        small(rng.choice([12, 30, 1000]))
        path = written(tmp_path, data)
        problem = f"{path} isn't valid UTF-8 at {byte}: fix the file, or leave it out"
        with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
            counting.count_chunks([path])


def test_few_blocks_wait(tmp_path, small):
    """As if a client had three threads, but in this process."""
    small(20)
    text = "low lower lowest new newer newest\n" * 50
    waiting, most = [], []

    def submit(function, *arguments, pure):
        assert not pure  # or Dask may have the old count of a file that has changed
        waiting.append(arguments)
        most.append(len(waiting))
        return SimpleNamespace(result=lambda: function(*waiting.pop(0)))

    client = SimpleNamespace(nthreads=lambda: {"one": 1, "two": 2}, submit=submit)
    counts = counting.count_chunks([written(tmp_path, text)], client)
    assert list(counts.items()) == counted(text)
    assert max(most) == 12 and not waiting
