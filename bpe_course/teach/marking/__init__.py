"""Mark one submission: find it, run it with nbclient, judge it, and hand the verdicts back."""
