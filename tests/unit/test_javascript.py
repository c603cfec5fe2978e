"""The JavaScript: what `npm run lint` checks, and each file of `npm test`, wherever Node is."""

import os
import shutil
import subprocess
import sys

import pytest

from bpe_course.folders import ROOT

NODE = shutil.which("node")
TESTS = [f"--test tests/js/{path.name}" for path in sorted((ROOT / "tests/js").glob("*.test.mjs"))]


@pytest.mark.parametrize("words", ["node_modules/eslint/bin/eslint.js .", *TESTS])
def test_javascript(words):
    if not NODE:
        lacking = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        lacking("needs Node.js, from 20.19 on")
    if ("eslint" in words or "widgets" in words) and not (ROOT / "node_modules").is_dir():
        pytest.skip("needs what package.json lists: npm install")
    python = os.environ | {"PYTHON": sys.executable}
    run = subprocess.run([NODE, *words.split()], cwd=ROOT, env=python, stdout=subprocess.PIPE)
    assert run.returncode == 0, run.stdout.decode()[-6000:]
