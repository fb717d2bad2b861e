"""A review as one page of its own: no network, light and dark, readable on a phone and without colour."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from claimant.review.graph import Flag, curve, legend, svg
from claimant.review.summary import Summary


def page(summary: Summary) -> str:
    """The whole page as text."""
    found = curve(summary.review, summary.games)
    return _template().render(
        summary=summary,
        marked=[row for row in summary.rows if row.decision.mark],
        graph=Markup(svg(found, summary.sides, summary.language, marks=_address)),
        legend=legend(summary.sides, summary.language),
        _=summary.language.text,
        lang=summary.language.code,
    )


def _address(flag: Flag) -> str:
    """Where the page tells more about a mark; empty if it doesn't."""
    return "" if flag.sign == "only" else f"#move-{flag.at}"


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("claimant.review"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html")
