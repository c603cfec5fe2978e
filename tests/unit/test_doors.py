"""What has no underscore is a door: somebody outside its file, the tests aside, uses it."""

import ast
import re
from collections import Counter
from inspect import getsource

from paths import ROOT

from bpe_lesson.lessons.catalogue import list_exercises
from bpe_lesson.lessons.item import Exercise

PACKAGE = ROOT / "bpe_lesson"
# What lessons ask is data; a wrong function's name is what it's called by there.
MODULES = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "functions"]
USERS = [
    *(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".j2", ".js", ".toml")),
    *(ROOT / "notebooks").glob("*.ipynb"),
    *(ROOT / name for name in ("README.md", "TEACHING.md", "CONTRIBUTING.md", ".ci/run")),
]


def find_names(tree):
    """Return the functions, classes and constants that a module defines without an underscore."""
    names = {getattr(node, "name", "_") for node in tree.body}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = [part for target in targets for part in ast.walk(target)]
            names |= {part.id for part in parts if isinstance(part, ast.Name)}
    return {name for name in names if not name.startswith("_")}


def test_a_name_used_only_in_its_own_file_begins_with_an_underscore():
    words = Counter()  # word -> how many files have it
    # A learner reads our solutions, and a solved lesson runs them, so what they call is a door too.
    exercises = [item for item in list_exercises() if isinstance(item, Exercise)]
    solutions = "".join(getsource(exercise.reference) for exercise in exercises)
    for text in [solutions, *(path.read_text(encoding="utf-8") for path in USERS)]:
        words.update(set(re.findall(r"\w+", text)))
    private = [
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in sorted(MODULES)
        for name in sorted(find_names(ast.parse(path.read_text(encoding="utf-8"))))
        if words[name] == 1
    ]
    assert not private, f"{len(private)} names need an underscore:\n" + "\n".join(private)
