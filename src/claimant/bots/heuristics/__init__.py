"""Estimates of cards and tricks for the novice and the apprentice."""
