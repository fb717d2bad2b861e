"""The clock of searches."""

from __future__ import annotations

from time import monotonic, process_time

import pytest

from claimant.search.clock import now, working_time


def test_time_passes_for_everybody_unless_only_work_counts() -> None:
    assert monotonic() <= now() <= monotonic()
    with working_time():
        assert process_time() <= now() <= process_time()
    assert monotonic() <= now() <= monotonic()


def test_whatever_happens_time_passes_again_afterwards() -> None:
    with pytest.raises(ValueError, match="stop"), working_time():
        raise ValueError("stop")
    assert monotonic() <= now() <= monotonic()
