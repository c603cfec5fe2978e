"""The site's modules are joined into one script, and what can't be joined is refused."""

import re

import pytest

from bpe_course.web.bundle import _strip_module, join_modules


@pytest.fixture
def join(tmp_path):
    def write_and_join(modules):
        for name, source in modules.items():
            (tmp_path / name).write_text(source)
        return join_modules(tmp_path, "page.js")

    return write_and_join


def test_each_module_comes_once_after_what_it_imports(join):
    modules = {
        "page.js": 'import { double } from "./two.js";\nimport { ONE } from "./one.js";\ndouble(ONE);\n',
        "two.js": 'import { ONE } from "./one.js";\n\nexport function double(n) {\n  return 2 * n;\n}\n',
        "one.js": "// What we count with.\nexport const ONE = 1;\n",
        "unused.js": "export const UNUSED = 1;\n",
    }
    assert join(modules) == (
        '"use strict";\n(() => {\n'
        "// one.js\nconst ONE = 1;\n\n"
        "// two.js\nfunction double(n) {\n  return 2 * n;\n}\n\n"
        "// page.js\ndouble(ONE);\n\n"
        "})();\n"
    )


def test_what_is_inside_a_line_stays():
    source = 'const a = 1; // one\nconst b = "https://a";\nconst c = `x\n export y`;\n'
    imported = 'import {\n  one,\n  two,\n} from "./numbers.js";\n'
    assert _strip_module(imported + source) == source


@pytest.mark.parametrize(
    "line",
    [
        'import one from "./one.js";',
        'import { one } from "./folder/one.js";',
        "export default function one() {}",
        'function one() {\n  import("./one.js");\n}',
        "const { one } = two;",
    ],
)
def test_what_cannot_be_joined_is_refused(line, join):
    with pytest.raises(ValueError, match="can't be joined into one script: it's "):
        join({"page.js": f"{line}\n"})


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ({}, "page.js imports a.js: it isn't there"),
        ({"a.js": "const a = 1;\n"}, "page.js imports a, which a.js doesn't export"),
        (
            {"a.js": "export const a = 1;\nfunction b() {}\n"},
            "both a.js and page.js have b at their top level: rename one of the two",
        ),
        (
            {"a.js": 'import { b } from "./page.js";\nexport const a = 1;\n'},
            "page.js imports a.js imports page.js: undo that circle",
        ),
    ],
)
def test_modules_that_do_not_fit_are_named(second, message, join):
    page = 'import { a } from "./a.js";\nexport const b = 1;\n'
    with pytest.raises(ValueError, match=re.escape(message)):
        join({"page.js": page} | second)
