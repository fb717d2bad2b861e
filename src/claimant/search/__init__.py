"""Thinking on boards: exact search, sensible play, learned values, hidden worlds and a tree of moves.

Compiled together with the kernel, which decides when it is imported whether the compiled modules are used.
"""

import claimant.kernel  # noqa: F401
