"""What surrounds BPE: rivals, costs, tokenizers at work, a small model."""
