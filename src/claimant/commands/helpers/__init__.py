"""What commands share, and what they print."""
