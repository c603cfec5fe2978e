"""Our modules are joined into one script, with the widgets that web/widgets.json lists."""

import pytest

from bpe_course.web.bundle import _SCRIPTS, _join_modules, join_page, join_widget, list_widgets


def write_modules(folder, modules):
    for name, source in modules.items():
        (folder / name).write_text(source)
    return 'import { double } from "./two.js";\nimport {\n  ONE\n} from "./one.js";\ndouble(ONE);\n'


def test_each_module_comes_once_after_what_it_imports(tmp_path):
    modules = {
        "two.js": 'import { ONE } from "./one.js";\n\nexport function double(n) {\n  return ONE + n;\n}\n',
        "one.js": "// What we count with.\nexport const ONE = 1; // one\n",
        "unused.js": "export const UNUSED = 1;\n",
    }
    assert _join_modules(tmp_path, write_modules(tmp_path, modules)) == (
        "const modules = {};\n"
        'modules["one.js"] = (() => {\nconst ONE = 1; // one\nreturn { ONE };\n})();\n'
        'modules["two.js"] = (() => {\nconst { ONE } = modules["one.js"];\n\n'
        "function double(n) {\n  return ONE + n;\n}\nreturn { double };\n})();\n"
        'const { double } = modules["two.js"];\nconst {\n  ONE\n} = modules["one.js"];\ndouble(ONE);\n'
    )


def test_a_circle_is_named(tmp_path):
    modules = {
        "two.js": 'import { ONE } from "./one.js";\n',
        "one.js": 'import { a } from "./two.js";\n',
    }
    with pytest.raises(ValueError, match="two.js imports one.js imports two.js: undo that circle"):
        _join_modules(tmp_path, write_modules(tmp_path, modules))


def test_each_script_is_part_of_a_page_or_a_widget():
    widgets = "".join(map(join_widget, list_widgets()))
    joined = join_page("page.js", "startPage") + join_page("talk.js", "startTalk") + widgets
    for path in _SCRIPTS.glob("*.js"):
        told = (
            f"nothing imports {path.name}: if it's a widget, add it to bpe_course/web/widgets.json"
        )
        assert f'modules["{path.name}"]' in joined, told
