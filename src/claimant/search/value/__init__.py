"""Learned values: estimates of who wins phase two from the cards that each side starts it with."""
