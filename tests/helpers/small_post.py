"""A notebook like the one that has the blog post."""

import json


def notebook(source, cell=26):
    """Return the bytes of a notebook in which the cell with this number has this source."""
    return json.dumps({"cells": [{"source": "1 + 1"}] * cell + [{"source": source}]}).encode()
