"""The pages' JavaScript, tested by Node: what both languages do must be the same."""

import json
import os
import shutil
import subprocess

import pytest
from javascript_cases import make_cases
from paths import ROOT

from bpe_course.web.bundle import SCRIPTS

NODE = shutil.which("node")


@pytest.mark.skipif(not NODE, reason="needs Node.js, from 20 on")
@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "tests/js").glob("*.js")))
def test_javascript(name, tmp_path):
    # Node takes .js files for modules where a package.json says so; the pages don't need one.
    shutil.copytree(SCRIPTS, tmp_path, dirs_exist_ok=True)
    shutil.copy(ROOT / "tests/js" / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    cases = tmp_path / "cases.json"
    if name == "equality.test.js":
        cases.write_text(json.dumps(make_cases()))
    run = subprocess.run(
        [NODE, "--test", name],
        cwd=tmp_path,
        env=os.environ | {"BPE_CASES": str(cases)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr
