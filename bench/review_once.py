"""Reviews the record on standard input, and prints how long it took: the child of `review_times.py`."""

import json
import sys
from time import process_time

from claimant.locale.languages import language
from claimant.notation.records.record_file import read
from claimant.review.reviewing import USUAL, Reviewing
from claimant.review.summary import Summary
from claimant.search.budget import working_time


def main() -> None:
    """All times are this process's, from its start."""
    with working_time():
        reviewing = Reviewing(read(sys.stdin.read()), USUAL, seed=0)
        decisions = iter(reviewing)
        next(decisions)
        first = process_time()
        for _ in decisions:
            pass
        found = reviewing.finish()
        assert len(Summary(reviewing.record, found, reviewing.games, language("en")).rows) == reviewing.total
    exact = sum(each.exact for each in found.decisions)
    print(json.dumps([first, process_time(), reviewing.total, exact]))


if __name__ == "__main__":
    main()
