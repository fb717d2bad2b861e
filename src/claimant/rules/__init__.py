"""The rules of the game: pure functions of immutable values, without I/O, a clock or a random source."""
