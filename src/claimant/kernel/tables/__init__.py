"""Where everything lies on a board, and the rules asked once, as tables."""
