"""What a lesson says on its slides: few words, large pictures, the rest in the notes."""
