"""Property-based tests make the same examples every time, and no machine is too slow for them."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
