"""Exact search of phase two between two players."""
