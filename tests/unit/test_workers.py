"""The processes that mark a class: in any order, each in its time, and none is left behind."""

import os
import signal
import subprocess
import sys
import time

import pytest
from paths import ROOT

from bpe_lesson.teach.marking.workers import NoResult, WorkerPool

LONG = 60.0


@pytest.fixture
def pool():
    """Return two workers."""
    with WorkerPool(2) as pool:
        yield pool


def test_each_result_has_its_number(pool):
    """A worker goes on to the next item, and from one run to the next."""
    assert dict(pool.run(abs, [-3, -4, -5, -6], LONG)) == {0: 3, 1: 4, 2: 5, 3: 6}
    processes = {worker.process.pid for worker in pool.idle}
    assert dict(pool.run(abs, [-7], LONG)) == {0: 7}
    assert {worker.process.pid for worker in pool.idle} == processes
    assert list(pool.run(abs, [], LONG)) == []


@pytest.mark.slow
def test_what_takes_too_long_is_ended_and_the_rest_goes_on(pool):
    """The first also has its worker wait, and nothing but its time limit ends that."""
    list(pool.run(abs, [1, 2], LONG))  # so that the time isn't that of starting
    start = time.monotonic()
    results = dict(pool.run(time.sleep, [LONG, 0.1, 0.2, 0.3], 1.5))
    assert results == {0: NoResult("over-time"), 1: None, 2: None, 3: None}
    assert time.monotonic() - start < LONG / 2


@pytest.mark.parametrize("function", [os._exit, "".join])
def test_a_worker_that_dies_takes_one_item_with_it(pool, function, capfd):
    """By force or by an exception, which is told on the terminal."""
    assert dict(pool.run(function, [3], LONG)) == {0: NoResult("dead-worker")}
    assert dict(pool.run(abs, [-3], LONG)) == {0: 3}


INTERRUPTED = """
import time
from bpe_lesson.teach.marking.workers import WorkerPool
if __name__ == "__main__":
    try:
        with WorkerPool(2) as pool:
            for number, _ in pool.run(time.sleep, [0.0, 0.0, 60.0, 60.0], 60.0):
                print(number, flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="other systems have no process groups to signal")
def test_ctrl_c_in_a_terminal_reaches_the_marker_only(tmp_path):
    """A terminal sends it to all processes; the workers leave without a word."""
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script)]
    running = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert sorted(running.stdout.readline() for _ in range(2)) == ["0\n", "1\n"]
    os.killpg(running.pid, signal.SIGINT)
    said, errors = running.communicate(timeout=LONG / 2)
    assert (said, errors, running.returncode) == ("interrupted\n", "", 0)
    end = time.monotonic() + LONG / 2
    while count_processes(running.pid) and time.monotonic() < end:
        time.sleep(0.1)  # Python's own helper process takes a moment to notice
    assert count_processes(running.pid) == 0


def count_processes(group: int) -> int:
    """Return how many processes of a group run; one that ended may stay in the list as Z."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True).stdout
    states = [line.split() for line in listed.splitlines()]
    return sum(int(pgid) == group and not state.startswith("Z") for pgid, state in states)
