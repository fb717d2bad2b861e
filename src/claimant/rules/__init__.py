"""The rules of the game: pure functions of immutable values, without input, output, clock or chance of their own."""
