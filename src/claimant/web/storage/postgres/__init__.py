"""The store in PostgreSQL, for any number of processes. It needs the extra `claimant[postgres]`."""
