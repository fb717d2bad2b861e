"""Fair deals: what a table and its seats promise, and how anybody checks it. `docs/fair-deals.md` is the definition."""
