"""The one thing that every view returns."""


class Shown:
    """A text, and the same as HTML, SVG or PNG where that can be shown.

    The text is what a terminal, a screen reader and a page without pictures get, so it says all
    that the picture says.

    >>> Shown("a line of text")
    a line of text
    """

    def __init__(self, text: str, html: str = "", svg: str = "", png: bytes = b"") -> None:
        """Keep the forms; an empty one is not offered."""
        self.text = text
        self.forms = {"text/html": html, "image/svg+xml": svg, "image/png": png}

    def __repr__(self) -> str:
        """Return the text."""
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict:
        """Hand the notebook every form that there is; it picks the richest it can show."""
        return {"text/plain": self.text} | {kind: form for kind, form in self.forms.items() if form}
