"""Property-based tests make the same examples every time, and no machine is too slow; commands speak English."""

import os
import signal

from hypothesis import settings

os.environ["CLAIMANT_LANG"] = "en"  # whatever the language of the machine

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background job: nor could its programs be interrupted
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
