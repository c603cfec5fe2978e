"""How each function that learners write is called: its cases, and below them wrong functions."""
