"""Chunks counted block by block, here and on a cluster: what one count of the whole text gives."""

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


def random_text(rng, most=60):
    return "".join(rng.choices(PIECES, k=rng.randrange(most)))


def counted(*texts, pattern=GPT4_PATTERN, special=()):
    pieces = [piece for text in texts for piece in set_apart(text, special) if piece not in special]
    return list(Counter(chunk for piece in pieces for chunk in split(piece, pattern)).items())


def written(folder, data, name="a.txt"):
    (path := folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
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
        waiting.append(arguments)
        most.append(len(waiting))
        return SimpleNamespace(result=lambda: function(*waiting.pop(0)))

    client = SimpleNamespace(nthreads=lambda: {"one": 1, "two": 2}, submit=submit)
    counts = counting.count_chunks([written(tmp_path, text)], client)
    assert list(counts.items()) == counted(text)
    assert max(most) == 12 and not waiting


@pytest.mark.slow
def test_a_cluster_counts_the_same_and_stays_on_this_machine(tmp_path, small):
    small(1000)
    rng = random.Random(8)
    texts = ["", *(random_text(rng, 4000) for _ in range(6))]
    texts = [written(tmp_path, text, f"{n}.txt") for n, text in enumerate(texts)]
    bad = [written(tmp_path, b"low \xff", "bad.txt"), tmp_path / "none.txt", tmp_path]
    here = counting.count_chunks(texts)
    with counting.start_local_cluster(2) as client:
        assert list(counting.count_chunks(texts, client).items()) == list(here.items())
        for path in bad:
            with pytest.raises(ValueError) as expected:
                counting.count_chunks([path])
            with pytest.raises(ValueError, match=re.escape(str(expected.value))):
                counting.count_chunks([*texts[:3], path], client)
        for text in ("low low", "new"):  # of a file that has changed, Dask might have the old count
            path = written(tmp_path, text)
            assert list(counting.count_chunks([path], client).items()) == counted(text)
        info = client.scheduler_info()
        addresses = [info["address"], *info["workers"]]
        assert [each.rpartition(":")[0] for each in addresses] == ["tcp://127.0.0.1"] * 3
        assert client.cluster.scheduler.http_server.address == "127.0.0.1"
        assert 8787 not in info["services"].values()  # a dashboard's usual port
