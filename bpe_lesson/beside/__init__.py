"""What stands beside BPE, and on top of it: rivals, costs, tokenizers at work, a small model."""
