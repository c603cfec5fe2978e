"""Paths for the tests: the checkout, and a folder of papers that may be next to it."""

from bpe_course.folders import ROOT

SHARED = ROOT.parent / "shared"  # a test that needs it is skipped where it isn't, and says why
