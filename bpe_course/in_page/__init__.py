"""What Python does in a page: judge and run a learner's code in the browser."""
