"""A small text in place of the blog post, away from the network, and calls that can't hang."""

import hashlib
import json
import os
import re
import threading
from concurrent.futures import Future

from bpe_lesson import blog_post, corpora

SMALL = "A small text: é, 🅤, and “quotes”.\nIts second line"
DATA = SMALL.encode("utf-8")
PATIENCE = 15  # seconds until a call counts as hung; the limits that tests set are far shorter


def isolate(monkeypatch, folder):
    """Make `folder` the home, hide settings, proxies and cache, and check for SMALL."""
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
    """Return the bytes of a notebook whose cell has this source."""
    return json.dumps({"cells": [{"source": "1 + 1"}] * cell + [{"source": source}]}).encode()


def load(path=None):
    """Call `load_unicode_blog_post` as a lesson does; raise a TimeoutError instead of hanging."""
    future = Future()

    def call():
        try:
            future.set_result(corpora.load_unicode_blog_post(path))
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=call, daemon=True).start()
    return future.result(PATIENCE)


def read_refusal(capsys, path=None):
    """Return the one line that is printed when there is no post."""
    capsys.readouterr()
    assert load(path) is None
    out, err = capsys.readouterr()
    assert err == ""
    line = out.removesuffix("\n")
    assert re.fullmatch(r"We'll do without the whole blog post: .+\. \w.+\.", line), out
    assert line.isprintable(), out
    return line
