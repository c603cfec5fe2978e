"""Where the tests find things: the checkout, and the papers that may lie beside it."""

from bpe_lesson.files import ROOT

SHARED = ROOT.parent / "shared"  # absent for most people; a test that needs it says why it skips
