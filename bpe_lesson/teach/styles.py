"""Make the rules that every style sheet begins with: the palette's colours and sizes, and code."""

import re
from collections.abc import Collection

# Pygments' styles, chosen for their contrast, which the tests measure.
LIGHT_CODE, DARK_CODE = "default", "github-dark"


def only_if_dark(rules: str) -> str:
    """Return CSS rules that apply only on a screen of somebody who prefers dark pages.

    >>> only_if_dark("a { color: white; }").splitlines()[0]
    '@media screen and (prefers-color-scheme: dark) {'
    """
    return f"@media screen and (prefers-color-scheme: dark) {{\n{rules}\n}}"


def make_code_style(style: str = LIGHT_CODE) -> str:
    """Return the CSS rules of one of Pygments' styles.

    >>> ".highlight .k" in make_code_style()
    True
    """
    from pygments.formatters import HtmlFormatter

    return HtmlFormatter(style=style).get_style_defs(".highlight")


def make_short_code_style(style: str, classes: Collection[str]) -> str:
    """Return one of Pygments' styles with the rules for some kinds of code only, alike ones joined.

    Args:
        style: the name of a style.
        classes: Pygments' short names for kinds of code: "k" is a keyword.

    >>> print(make_short_code_style("default", ["k"]))
    .highlight { background: #f8f8f8;
    .k { color: #008000; font-weight: bold }
    }
    """
    full = make_code_style(style)
    alike: dict[str, list[str]] = {}
    for name, look in re.findall(r"^\.highlight \.(\w+) (\{.*?\})", full, re.MULTILINE):
        if name in classes:
            alike.setdefault(look, []).append(f".{name}")
    rules = [f"{', '.join(names)} {look}" for look, names in alike.items()]
    block = "".join(re.findall(r"^\.highlight \{.*?(?=\})", full, re.MULTILINE))
    return "\n".join([f"{block.strip(' ;')};", *rules, "}"])


def find_code_classes(page: str) -> set[str]:
    """Return Pygments' short names for the kinds of code that occur in a page.

    >>> find_code_classes('<span class="k">def</span> <span class="nf">a</span>') == {"k", "nf"}
    True
    """
    return set(re.findall(r'<span class="(\w{1,3})">', page))
