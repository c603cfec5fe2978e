"""For each function that learners write: how it's called, its cases, and mistakes in Python."""
