"""Formats under the notation: JSON, TOML, checked values and wrapped text."""
