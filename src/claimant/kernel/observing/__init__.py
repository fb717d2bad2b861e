"""What a seat knows, kept move by move and written as bits: the compiled twin of `research.observation`."""
