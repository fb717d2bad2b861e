"""The arena: bots play each other on the same deals from every seat, which reduces luck."""
