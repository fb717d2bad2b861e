"""A game or a position as a file that stands alone: SVG, a page, or Markdown; for `claimant show --format`."""
