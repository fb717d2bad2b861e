"""Backups: everything that a store holds, in one file that any store can be restored from."""
