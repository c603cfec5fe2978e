"""Make the rules that every style sheet begins with: the palette's colours and sizes, and code."""

from bpe_lesson.view import palette

# Pygments' styles, chosen for their contrast, which the tests measure.
LIGHT_CODE, DARK_CODE = "default", "github-dark"


def make_light_colours() -> str:
    """Return the palette's colours for light pages, and its sizes, as CSS variables.

    >>> "--ink: #1b1b1f;" in make_light_colours()
    True
    """
    sizes = {"text-width": palette.TEXT_WIDTH, "small": palette.SMALL}
    return make_variables(palette.LIGHT_PAGE._asdict() | sizes | list_box_colours())


def list_box_colours() -> dict[str, str]:
    """Return the colours of boxes and bars, which are the same on light and dark pages.

    >>> list_box_colours()["token-1"]
    '#fde7b0'
    """
    tokens = {f"token-{number}": colour for number, colour in enumerate(palette.TOKEN_COLOURS)}
    return {"box-ink": palette.INK, "box-edge": palette.BORDER, "bar": palette.BAR} | tokens


def make_dark_colours() -> str:
    """Return the palette's colours for dark pages. They go after those for light ones.

    >>> "--ink: #e4e5ea;" in make_dark_colours()
    True
    """
    return only_if_dark(make_variables(palette.DARK_PAGE._asdict()))


def make_variables(values: dict[str, str]) -> str:
    """Return a CSS rule that gives names to values.

    >>> make_variables({"ink": "#1b1b1f", "paper": "#ffffff"})
    ':root { --ink: #1b1b1f; --paper: #ffffff; }'
    """
    return f":root {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}"


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
