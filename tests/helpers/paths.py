"""The checkout, for the tests."""

from bpe_course.folders import ROOT  # noqa: F401
