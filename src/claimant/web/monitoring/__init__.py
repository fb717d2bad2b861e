"""What a server says about itself: figures for Prometheus, and its log. Neither holds a token, a name or a card."""
