"""Replace the blog post by a small text, without network, and load it by calls that can't hang."""

import hashlib
import json
import os
import re
import threading
from concurrent.futures import Future

from bpe_lesson import blog_post, corpora

SMALL = "A small text: é, 🅤, and “quotes”.\nIts second line"
DATA = SMALL.encode("utf-8")
PATIENCE = 15  # seconds until we say that a call hangs; the tests' own limits are far shorter


def isolate(monkeypatch, folder):
    """Make `folder` the home folder, hide settings, proxies and cache, and expect SMALL's hash."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy") or name.startswith(("BPE_LESSON", "XDG_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.chdir(folder)
    monkeypatch.setattr(blog_post, "POST_SHA256", hashlib.sha256(DATA).hexdigest())
    monkeypatch.setattr(blog_post, "POST_BYTES", len(DATA))


def notebook(source, cell=26):
    """Return the bytes of a notebook in which the cell with this number has this source."""
    return json.dumps({"cells": [{"source": "1 + 1"}] * cell + [{"source": source}]}).encode()


def load(path=None):
    """Call `load_unicode_blog_post` as a lesson does; raise TimeoutError if it hangs."""
    future = Future()

    def call():
        try:
            future.set_result(corpora.load_unicode_blog_post(path))
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=call, daemon=True).start()
    return future.result(PATIENCE)


def read_refusal(capsys, path=None):
    """Return the line that's printed when the post isn't available."""
    capsys.readouterr()
    assert load(path) is None
    out, err = capsys.readouterr()
    assert err == ""
    line = out.removesuffix("\n")
    assert re.fullmatch(r"We'll do without the whole blog post: .+\. \w.+\.", line), out
    assert line.isprintable(), out
    return line
