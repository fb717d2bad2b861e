"""What the page of the end shows of a review that has been made: the graph, and the moments that changed most."""

from __future__ import annotations

from markupsafe import Markup

from claimant.review.graph import curve, legend, svg
from claimant.review.summary import Summary
from claimant.web.pages.replay.moments import PastMoment
from claimant.web.pages.review.panel import key_moment
from claimant.web.pages.templating import part

MOST = 3
"""The number of moments; the review itself lists all."""


def looked_back(summary: Summary, moment: PastMoment, replay: str) -> str:
    """The graph and the moments, each with its page under the address of the replay."""
    marked = [each for each in summary.review.decisions if each.mark]
    worst = sorted(marked, key=lambda each: each.slip)[:MOST]
    moments = [key_moment(summary, each, moment) for each in sorted(worst, key=lambda each: each.at)]
    found = curve(summary.review, summary.games)
    graph = Markup(svg(found, summary.sides, summary.language, lambda flag: f"{replay}/{flag.at}"))
    lines = legend(summary.sides, summary.language)
    return part(summary.language, "table/looked_back.html", graph=graph, legend=lines, moments=moments, replay=replay)
