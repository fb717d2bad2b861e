"""Learned values: who wins phase two, guessed from the cards that each side begins it with."""
