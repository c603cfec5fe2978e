"""Our modules are joined into one script; tests/js/widgets.test.js runs what comes of that."""

import pytest

from bpe_course.web.bundle import _join_modules


def test_a_circle_is_named(tmp_path):
    (tmp_path / "two.js").write_text('import { ONE } from "./one.js";\n')
    (tmp_path / "one.js").write_text('import { a } from "./two.js";\n')
    with pytest.raises(ValueError, match="two.js imports one.js imports two.js: undo that circle"):
        _join_modules(tmp_path, 'import { double } from "./two.js";\n')
