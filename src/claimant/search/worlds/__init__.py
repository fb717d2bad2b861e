"""From a view to boards that fit it."""
