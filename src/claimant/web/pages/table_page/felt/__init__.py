"""What is on the felt besides the cards: the bar above it, bubbles at the seats, words beside deck and market."""
