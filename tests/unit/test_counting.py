"""Chunks counted block by block, here and on a cluster: what one count of the whole text gives."""

import multiprocessing
import os
import random
import re
import signal
import tracemalloc
from collections import Counter
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from bpe_lesson import counting
from bpe_lesson.pretokenize import split

# What a cut may meet: white space of all kinds, line ends, signs before them, other scripts.
PIECES = list("ab1';.(  \n\r\t\x0b\x1c") + [
    *("\r\n", "\n\n", "\n\n\n", "  ", " \n", ".\n", ";\n\n", "'s", "'LL", "1234", "!?"),
    *("\u3000", "\u2028", "\u2009", "\x85", "\xa0", "\u1680", "\u200b", "\ufeff"),
    *("é", "ſ", "ж", "漢字", "、", "あ", "한", "😄", "e\u0301", "👩\u200d👧", "\U0010ffff"),
]
BAD = [bytes.fromhex(data) for data in "ff 80 c3 e380 e3 f09f98 eda080 c0af".split()]


def random_text(rng, most=60):
    """Return a text of up to `most` pieces."""
    return "".join(rng.choices(PIECES, k=rng.randrange(most)))


def counted(text):
    """Return chunk and count in the order of first seen, from the text as a whole."""
    return list(Counter(split(text)).items())


def written(folder, data, name="a.txt"):
    """Write a file and return its path."""
    path = Path(folder, name)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.fixture
def small(monkeypatch):
    """Return a function that sets the sizes of blocks and windows."""

    def sizes(block, window=65_536):
        monkeypatch.setattr(counting, "BLOCK_BYTES", block)
        monkeypatch.setattr(counting, "WINDOW_BYTES", window)

    return sizes


def test_blocks_count_what_the_whole_text_has(tmp_path, small):
    """Five hundred texts in blocks of a few bytes, the order of first seen too."""
    rng = random.Random(10)
    for _ in range(500):
        text = random_text(rng)
        small(rng.choice([1, 2, 3, 5, 8, 13]), rng.choice([3, 4, 5, 9, 64]))
        path = written(tmp_path, text)
        assert list(counting.count_chunks([path]).items()) == counted(text), repr(text)


def test_a_cut_parts_chunks_whatever_stands_around():
    """Every character behind a line end, and before a space, between texts of many kinds."""
    around = ["a", " ", "\n", ".", "1", "  x", "\r\n", "'s"]
    for code in [*range(0x3100), 0xAC00, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, *range(0x1F600, 0x1F610)]:
        for edge in (f"\n{chr(code)}", f"{chr(code)} "):
            text = around[code % 8] + edge + around[code // 8 % 8]
            data = text.encode()
            for found in re.finditer(counting.CUT_PATTERN, data):
                left, right = data[: found.end()].decode(), data[found.end() :].decode()
                assert split(left) + split(right) == split(text), repr(text)


def test_several_files_are_counted_one_by_one(tmp_path, small):
    """In the order given; no chunk reaches from file to file."""
    small(4)
    texts = ["low lo", "wer low", "", "\n", "a\n"]
    paths = [written(tmp_path, text, f"{n}.txt") for n, text in enumerate(texts)]
    for order in (paths, paths[::-1], paths + paths):
        expected = Counter(c for path in order for c in split(path.read_bytes().decode()))
        assert list(counting.count_chunks(iter(order)).items()) == list(expected.items())


@pytest.mark.parametrize(
    "text", ["", "a", "漢字" * 500, " " * 999, "\n" * 999, "é " * 99, "\r\n" * 9]
)
def test_a_file_without_any_cut_is_one_block(tmp_path, small, text):
    """It is counted whole, once; the blocks behind it are empty."""
    small(10, 16)
    assert re.search(counting.CUT_PATTERN, text.encode()) is None
    assert list(counting.count_chunks([str(written(tmp_path, text))]).items()) == counted(text)


def naive_cut(data, start):
    """Return what find_next_cut should, by looking at all cuts: the oracle."""
    cuts = [0, *(found.end() for found in re.finditer(counting.CUT_PATTERN, data))]
    return next((cut for cut in cuts if cut >= start), len(data))


def test_next_cut_is_the_first_one_at_or_after_the_place(small):
    """Whatever the window, also one that ends between the bytes of a cut."""
    rng = random.Random(3)
    for _ in range(500):
        data = random_text(rng, 12).encode()
        for start in range(len(data) + 4):
            small(9, rng.choice([3, 4, 5, 6, 7, 100]))
            found = counting.find_next_cut(BytesIO(data), start)
            assert found == naive_cut(data, start), (data, start, counting.WINDOW_BYTES)


@pytest.mark.slow
def test_memory_is_that_of_a_block(tmp_path, small):
    """A file of twenty blocks, and one line without a cut that is searched window by window."""
    small(100_000)
    text = "lower newer, lowest; widest\nné 漢字 low.\n" * 50_000
    path = written(tmp_path, text)
    size = path.stat().st_size
    assert size > 20 * counting.BLOCK_BYTES
    line = written(tmp_path, b"a" * 4_000_000, "line.txt")
    del text
    counting.count_chunks([path])  # what is compiled or cached at the first call isn't measured
    tracemalloc.start()
    try:
        counting.count_chunks([path])
        assert tracemalloc.get_traced_memory()[1] < size / 2
        with open(line, "rb") as file:
            tracemalloc.reset_peak()
            assert counting.find_next_cut(file, 5) == 4_000_000
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_a_bad_byte_is_named_with_its_place_in_the_file(tmp_path, small):
    """In whichever block it is: the place is the one that decoding the whole file finds."""
    rng = random.Random(6)
    for _ in range(200):
        parts = [random_text(rng).encode(), rng.choice(BAD), random_text(rng).encode()]
        data = b"".join(parts)
        try:
            data.decode()
            continue
        except UnicodeDecodeError as error:
            place = error.start
        small(rng.choice([1, 4, 9, 1000]), rng.choice([3, 5, 64]))
        path = written(tmp_path, data)
        with pytest.raises(ValueError) as caught:
            counting.count_chunks([path])
        told = f"{path} isn't valid UTF-8 at byte {place:,} (0x{data[place]:02x}): fix the file, "
        assert str(caught.value) == told + "or leave it out", data


@pytest.mark.parametrize("name", ["none.txt", "."])
def test_what_is_no_file_is_named(tmp_path, name):
    """A file that is missing, a folder in place of a file."""
    path = tmp_path / name
    with pytest.raises(ValueError) as caught:
        counting.count_chunks([written(tmp_path, "low"), path])
    assert str(caught.value).startswith(f"{path} can't be read (")
    assert str(caught.value).endswith("): check the path")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_refused(tmp_path):
    """To open one is to wait for somebody who writes into it."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(ValueError, match="pipe isn't a regular file"):
        counting.count_chunks([path])


@pytest.mark.parametrize("path", ["a.txt", b"a.txt", Path("a.txt")])
def test_one_path_is_no_list_of_paths(path):
    """Else its letters would be."""
    with pytest.raises(TypeError, match=r"a\.txt.*it must be a list of paths: \[path\]"):
        counting.count_chunks(path)


# On a cluster


class FakeClient:
    """Works like a client of three threads, but in this process; tells how many jobs waited."""

    def __init__(self):
        """Start with nothing asked."""
        self.asked = self.waiting = self.most = 0

    def nthreads(self):
        return {"tcp://one": 1, "tcp://two": 2}

    def submit(self, function, *arguments, pure):
        self.asked += 1
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return SimpleNamespace(result=lambda: self.finish(function, arguments))

    def finish(self, function, arguments):
        self.waiting -= 1
        return function(*arguments)


def test_few_blocks_wait_and_paths_are_taken_as_they_are_needed(tmp_path, small):
    """Four for each thread; a million paths are never all asked for at once."""
    small(5)
    text = "low lower lowest new newer newest\n" * 5
    path, client, ahead = written(tmp_path, text), FakeClient(), []

    def paths():
        for n in range(30):
            ahead.append(n * 34 - client.asked + client.waiting)
            yield path

    counts = counting.count_chunks(paths(), client)
    assert list(counts.items()) == list(Counter(split(text) * 30).items())
    assert (client.most, client.waiting, client.asked) == (12, 0, 30 * 34)
    assert max(ahead) <= 12


@pytest.fixture(scope="module")
def client():
    """Two workers, for all tests that harm none of them."""
    with counting.start_local_cluster(2) as client:
        yield client


@pytest.fixture
def texts(tmp_path):
    """Six files with other chunks in each, and one that is empty."""
    rng = random.Random(8)
    texts = ["", *(random_text(rng, 4000) for _ in range(6))]
    return [written(tmp_path, text, f"{n}.txt") for n, text in enumerate(texts)]


@pytest.mark.slow
def test_a_cluster_counts_the_same(client, texts, small):
    """In the same order, so that training makes the same merges: ties depend on it."""
    small(1000)
    here, there = counting.count_chunks(texts), counting.count_chunks(texts, client)
    whole = Counter(chunk for path in texts for chunk in split(path.read_bytes().decode()))
    assert list(here.items()) == list(there.items()) == list(whole.items())


@pytest.mark.slow
def test_a_file_that_has_changed_is_counted_anew(client, tmp_path):
    """Dask would reuse the old count, if it was allowed to."""
    for text in ("low low", "new"):
        assert counting.count_chunks([written(tmp_path, text)], client) == Counter(split(text))


@pytest.mark.slow
@pytest.mark.parametrize("bad", ["bytes", "missing", "folder"])
def test_a_bad_file_is_the_same_error_on_a_cluster(client, texts, tmp_path, small, bad):
    """The same type, the same words; and the cluster goes on."""
    small(1000)
    if bad == "bytes":
        texts[4].write_bytes(texts[4].read_bytes() + b"\xff")
    else:
        texts[4] = tmp_path if bad == "folder" else tmp_path / "none.txt"
    told = []
    for who in (None, client):
        with pytest.raises(ValueError) as caught:
            counting.count_chunks(texts, who)
        told.append(repr(caught.value))
    assert told[0] == told[1]
    assert counting.count_chunks(texts[:3], client) == counting.count_chunks(texts[:3])


@pytest.mark.slow
def test_everything_stays_on_this_machine(client):
    """Scheduler and workers listen on loopback alone, and no dashboard's usual port is taken."""
    info = client.scheduler_info()
    addresses = [info["address"], *info["workers"]]
    assert len(info["workers"]) == 2
    assert {address.rpartition(":")[0] for address in addresses} == {"tcp://127.0.0.1"}
    assert client.cluster.scheduler.http_server.address == "127.0.0.1"
    assert 8787 not in info["services"].values()


def kill(pid):
    """End a process at once, as the system does when memory is out."""
    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


@pytest.mark.slow
def test_a_lost_worker_changes_nothing_and_none_outlives_the_block(texts, small, capfd):
    """One of two is killed midway: the same counts in the same order, and nothing is printed."""
    small(1000)
    here, killed, others = counting.count_chunks(texts), [], multiprocessing.active_children()

    def accident(client):
        for path in texts:
            if path == texts[3]:
                killed.append(next(iter(client.run(os.getpid).values())))
                kill(killed[0])
            yield path

    with pytest.raises(ZeroDivisionError), counting.start_local_cluster(2) as client:
        there = counting.count_chunks(accident(client), client)
        raise ZeroDivisionError  # the workers end after an error too
    assert killed
    assert list(there.items()) == list(here.items())
    assert capfd.readouterr() == ("", "")
    assert client.status == "closed"
    assert set(multiprocessing.active_children()) <= set(others)
