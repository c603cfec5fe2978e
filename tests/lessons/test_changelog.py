"""CHANGELOG.md: the names that it gives as new are there, and the old ones are gone."""

import re
from importlib import import_module

import pytest
from paths import ROOT

TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
MODULES, NAMES = (
    re.findall(r"^\| `([\w.]+)` \| (.+) \|$", table, re.MULTILINE)
    for table in re.split(r"^\| (?:module|name) before .*\n", TEXT, flags=re.MULTILINE)[1:]
)


def is_module(dotted: str) -> bool:
    """Say whether this is a module or a folder of the package.

    >>> is_module("core"), is_module("view"), is_module("core.merge")
    (True, True, False)
    """
    path = ROOT / "bpe_lesson" / dotted.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def is_name(dotted: str) -> bool:
    """Say whether this is a name in a module of the package.

    >>> is_name("core.merge"), is_name("core.mix"), is_name("attic.mix")
    (True, False, False)
    """
    module, _, name = dotted.rpartition(".")
    return is_module(module) and hasattr(import_module(f"bpe_lesson.{module}"), name)


def test_there_is_an_old_name_in_each_row():
    assert len(MODULES) > 20 and len(NAMES) > 30
    olds = [old for old, _ in [*MODULES, *NAMES]]
    assert len(set(olds)) == len(olds)


@pytest.mark.parametrize(("old", "new"), MODULES, ids=[old for old, _ in MODULES])
def test_a_module_has_its_new_name(old, new):
    names = re.findall(r"`([\w.]+)`", new)
    assert not is_module(old)
    assert names and [name for name in names if not is_module(name)] == []


@pytest.mark.parametrize(("old", "new"), NAMES, ids=[old for old, _ in NAMES])
def test_a_name_has_its_new_name(old, new):
    assert not is_name(old)
    assert is_name(new.strip("`"))


def test_the_latest_release_is_that_of_the_package():
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    assert re.search(r"^## (\d[\d.]*) ", TEXT, re.MULTILINE)[1] == version[1]
