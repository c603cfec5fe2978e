"""The JavaScript: `npm run lint`, and each file of `npm test`, wherever Node and its packages are."""

import os
import shutil
import subprocess
import sys

import pytest

from bpe_course.folders import ROOT

NODE = shutil.which("node")
PACKAGES = ROOT / "node_modules"
ESLINT = ["node_modules/eslint/bin/eslint.js", "."]
TESTS = sorted(path.name for path in (ROOT / "tests/js").glob("*.test.mjs"))


@pytest.mark.parametrize("name", ["lint", *TESTS])
def test_javascript(name):
    if not NODE:
        lacking = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        lacking("needs Node.js, from 20.19 on")
    if name in ("lint", "widgets.test.mjs") and not PACKAGES.is_dir():
        pytest.skip("needs what package.json lists: npm install")
    run = subprocess.run(
        [
            NODE,
            *(ESLINT if name == "lint" else ["--test", "--test-reporter=dot", f"tests/js/{name}"]),
        ],
        cwd=ROOT,
        env=os.environ | {"PYTHON": sys.executable},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr
