"""Fair deals: what a table and its seats promise, and how anybody can check it. `docs/fair-deals.md` defines it."""
