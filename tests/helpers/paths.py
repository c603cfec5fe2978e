"""Paths for the tests: the checkout, and a folder of papers that may be next to it."""

from bpe_course.folders import ROOT

SHARED = (
    ROOT.parent / "shared"
)  # most people don't have it; a test that needs it is skipped, and says why
