"""Read and mark the submissions of a class, several at once, each in a worker that it can't outlast.

Reading has a time limit, and so has marking as a whole. A submission that goes over one of them, or
makes its worker die, is noted, and the others go on.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bpe_lesson.practice.result import Result
from bpe_lesson.teach.marking.judge import judge_submission
from bpe_lesson.teach.marking.kernel import Limits
from bpe_lesson.teach.marking.submission import Submission, read_submission
from bpe_lesson.teach.marking.workers import NoResult, WorkerPool

# A notebook has this long to be read, or --notebook-seconds if that's less.
_MAX_READ_SECONDS = 20.0
_JUDGE_SECONDS = 60.0  # on top of --notebook-seconds, to end the kernel and to judge
UNMARKED = "not-marked"  # the diagnosis if marking itself failed, which isn't a learner's mistake


def read_submissions(pool: WorkerPool, paths: list[Path], limits: Limits) -> list[Submission]:
    """Read all files, and return them in the same order; a note says which couldn't be read."""
    seconds = min(_MAX_READ_SECONDS, limits.notebook_seconds)
    submissions = [Submission(path) for path in paths]
    for number, result in pool.run(read_submission, paths, seconds):
        if isinstance(result, NoResult):
            submissions[number].notes.append(f"not read: {result.reason}")
        else:
            submissions[number] = result
    _note_same_names(submissions)
    return submissions


def _note_same_names(submissions: list[Submission]) -> None:
    """Add a note to each submission if files in other folders have the same name."""
    counts = Counter(submission.path.name for submission in submissions)
    for submission in submissions:
        count = counts[submission.path.name]
        if count > 1:
            submission.notes.append(f"one of {count} files with this name")


def mark_all(
    pool: WorkerPool, submissions: list[Submission], seed: str, limits: Limits
) -> Iterator[tuple[int, Submission, dict[str, Result]]]:
    """Yield the number of each submission, the submission with its notes, and the verdicts on it."""
    mark = partial(_mark_submission, seed=seed, limits=limits)
    for number, result in pool.run(mark, submissions, limits.notebook_seconds + _JUDGE_SECONDS):
        if isinstance(result, NoResult):
            submission = submissions[number]
            yield number, submission, _note_unmarked(submission, result.reason)
        else:
            yield number, *result


def _mark_submission(
    submission: Submission, seed: str, limits: Limits
) -> tuple[Submission, dict[str, Result]]:
    """Return a submission with its notes, and the verdicts on it; if marking fails, it's noted."""
    try:
        return submission, judge_submission(submission, seed, limits)
    except Exception as error:  # go on with the next submission
        return submission, _note_unmarked(submission, f"{type(error).__name__}: {error}")


def _note_unmarked(submission: Submission, reason: str) -> dict[str, Result]:
    """Note that a submission couldn't be marked, and return what that means for each exercise."""
    submission.notes.append(f"not marked: {reason}")
    names = [item.name for item in submission.items]
    return {name: Result(name, "error", "It couldn't be marked.", UNMARKED) for name in names}
