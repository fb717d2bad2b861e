"""Property-based tests make the same examples every time, and no machine is too slow; commands speak English."""

import os

from hypothesis import settings

os.environ["CLAIMANT_LANG"] = "en"  # whatever the language of the machine

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
