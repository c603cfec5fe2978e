"""Judge functions of my_bpe.py in a fresh Python, which also runs this file as its program.

So it imports the standard library only: the course comes in when the learner's file has run.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from tempfile import TemporaryDirectory
from types import ModuleType

_MAX_SECONDS = 20.0  # for the file, which may import a package, and all functions together
_KEPT_VARIABLES = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "TMPDIR", "TEMP")  # Python needs these


def judge_alone(text: str, names: Sequence[str]) -> dict[str, str]:
    """Run the text of my_bpe.py by itself, and judge some of its functions where they are.

    Returns:
        Name -> what's wrong, or "" if it's right; or only "error" -> why the text doesn't run.

    Raises:
        TimeoutError: if that takes too long.

    >>> judge_alone("merge = nobody", ["merge"])
    {'error': "NameError: name 'nobody' is not defined"}
    """
    path = [os.path.abspath(entry) for entry in sys.path]
    order = json.dumps({"text": text, "names": list(names), "path": path})
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    with TemporaryDirectory() as folder:
        try:
            run = subprocess.run(
                [sys.executable, "-I", "-X", "utf8", __file__],
                input=order.encode(),
                capture_output=True,
                cwd=folder,
                env=environment,
                timeout=_MAX_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
    try:
        return json.loads(run.stdout)
    except ValueError:  # such as after os._exit
        return {"error": f"Python ended with the status {run.returncode}"}


def _main() -> None:
    order = json.load(sys.stdin)
    verdicts = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so whatever the learner's code prints is gone
    json.dump(judge_here(**order), verdicts)
    verdicts.flush()
    os._exit(0)  # even if the learner's code goes on in a thread


def judge_here(text: str, names: Sequence[str], path: Sequence[str]) -> dict[str, str]:
    """Do what `judge_alone` says in this process; `path` is where the course can be imported."""
    module = ModuleType("my_bpe")
    sys.modules["my_bpe"] = module  # where a dataclass looks for its module
    try:
        exec(compile(text, "my_bpe.py", "exec", dont_inherit=True), vars(module))
    except BaseException as error:
        return {"error": f"{type(error).__name__}: {error}"}
    own_path = sys.path[:]
    sys.path[:] = path
    from bpe_course.practice.evaluation import evaluate

    sys.path[:] = own_path  # so a function that imports something finds what Python alone does
    results = {name: evaluate(name, vars(module).get(name)) for name in names}
    return {
        name: "" if result.status == "right" else result.got or result.message
        for name, result in results.items()
    }


if __name__ == "__main__":
    _main()
