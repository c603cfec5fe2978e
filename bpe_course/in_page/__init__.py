"""What Python does in a page of the website: it judges and runs a learner's code in the browser."""
