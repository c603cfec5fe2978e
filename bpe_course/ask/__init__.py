"""What the lessons ask, declared: a TOML file for each lesson, and `functions/` for its Python."""
