"""Our modules are joined into one script; tests/js/widgets.test.mjs runs what comes of that."""

import pytest

from bpe_course.web.bundle import _join_modules


def test_a_circle_is_named(tmp_path):
    (tmp_path / "two.js").write_text('import { ONE } from "./one.js";\nexport const a = 1;\n')
    (tmp_path / "one.js").write_text('import { a } from "./two.js";\nexport const ONE = 1;\n')
    with pytest.raises(ValueError, match="two.js imports one.js imports two.js: undo that circle"):
        _join_modules(tmp_path, 'import { a } from "./two.js";\n')


def test_a_builder_that_is_not_there_is_named(tmp_path):
    (tmp_path / "coin.js").write_text("export function buildCoin() {}\n")
    with pytest.raises(ValueError, match="coin.js doesn't export buildCion: correct its name"):
        _join_modules(tmp_path, 'import { buildCion } from "./coin.js";\n')
