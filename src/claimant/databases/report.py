"""A report of sections with tables and charts: as one page that needs no network, or as Markdown with pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

CSS = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:56rem;padding:1rem}"
    "h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2rem}table{border-collapse:collapse;margin:.75rem 0}"
    "th,td{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid #8886;vertical-align:top}"
    "td+td{font-variant-numeric:tabular-nums}.wide{overflow-x:auto}figure{margin:.75rem 0}"
)


class Chart(NamedTuple):
    """A picture with a name for its file, and its title for people who don't see it."""

    name: str
    title: str
    svg: str


class Section(NamedTuple):
    """One part of a report."""

    title: str
    text: Sequence[str] = ()
    """Paragraphs."""
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    charts: Sequence[Chart] = ()


def as_html(title: str, sections: Sequence[Section], lang: str) -> str:
    """The report as one page."""
    parts = [
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>",
    ]
    for section in sections:
        parts.append(f"<h2>{escape(section.title)}</h2>")
        parts += [f"<p>{escape(each)}</p>" for each in section.text]
        parts += [f"<figure>{each.svg}</figure>" for each in section.charts]
        if section.rows:
            parts.append(_table(section))
    return "\n".join([*parts, "</main>\n</body>\n</html>", ""])


def _table(section: Section) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in section.head)
    rows = "\n".join("<tr>" + "".join(_cell(at, each) for at, each in enumerate(row)) + "</tr>" for row in section.rows)
    box = f'<div class="wide" role="region" tabindex="0" aria-label="{escape(section.title)}">'
    return f"{box}<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"


def _cell(at: int, text: str) -> str:
    return f'<th scope="row">{escape(text)}</th>' if at == 0 else f"<td>{escape(text)}</td>"


def as_markdown(title: str, sections: Sequence[Section], pictures: str) -> str:
    """The report as Markdown; its pictures are files in the folder `pictures`, as a link from the report names it."""
    parts = [f"# {title}"]
    for section in sections:
        parts.append(f"## {section.title}")
        parts += section.text
        parts += [f"![{each.title}]({pictures}/{each.name}.svg)" for each in section.charts]
        if section.rows:
            lines = [section.head, ["---"] * len(section.head), *section.rows]
            parts.append("\n".join(f"| {' | '.join(each.replace('|', '/') for each in row)} |" for row in lines))
    return "\n\n".join(parts) + "\n"
