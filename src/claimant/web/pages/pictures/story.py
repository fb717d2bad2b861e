"""A game as Markdown and as a page that stands alone: what happened trick by trick, and the position reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from claimant.locale.languages import Language
from claimant.notation.names import named
from claimant.notation.records.record_file import Record
from claimant.notation.records.story import blocks, ending, head, tell
from claimant.web.pages.pictures.piles import pile_rows, said
from claimant.web.pages.pictures.position import position_svg

CSS = (
    ":root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}"
    "h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:1.8rem}li{margin:.5rem 0}li::marker{font-weight:bold}"
    "figure{margin:1rem 0;overflow-x:auto}figure svg{border-radius:8px;min-width:40rem}"
)


class StoryChapter(NamedTuple):
    """A phase with its tricks, or the end; each trick is one paragraph."""

    title: str
    paragraphs: list[str]


def chapters(record: Record, names: tuple[str, ...], language: Language) -> list[StoryChapter]:
    """The story of the game."""
    found: list[StoryChapter] = []
    for block in blocks(record.game):
        if block.kind != "events":
            found.append(StoryChapter(block.title(language.words), []))
            continue
        said_now = " ".join(tell(block.events, names, language.words))
        if block.number or not found[-1].paragraphs:
            found[-1].paragraphs.append(said_now)
        else:
            found[-1].paragraphs[-1] += f" {said_now}"
    return found


def as_markdown(record: Record, language: Language) -> str:
    """The game and the position reached as Markdown."""
    names = _names(record, language)
    title, *about = _head(record, names, language)
    parts = [f"# {_plain(title)}", *([_listed(about)] if about else [])]
    for chapter in chapters(record, names, language):
        parts.append(f"## {_plain(chapter.title)}")
        parts += [
            "\n".join(f"{number}. {_plain(each)}" for number, each in enumerate(chapter.paragraphs, start=1))
        ] if chapter.paragraphs else []  # fmt: skip
    parts.append(_listed(_ending(record, names, language)))
    if not record.game.is_over:
        rows = pile_rows(record.game.state, language)
        lines = [
            f"| {'' if row.owner is None else _plain(names[row.owner])} | {row.label} | "
            f"{', '.join(said(card, language) for card in row.cards)} |"
            for row in rows
        ]
        heading = f"| {language.text('Player')} | {language.text('Pile')} | {language.text('Cards')} |"
        parts.append("\n".join([heading, "| --- | --- | --- |", *lines]))
    return "\n\n".join(parts) + "\n"


def as_page(record: Record, language: Language) -> str:
    """The same as a page with a picture of the position; it needs no network."""
    names = _names(record, language)
    title, *about = _head(record, names, language)
    parts = [
        f'<!doctype html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>",
        *(f"<p>{escape(each)}</p>" for each in about),
        f"<figure>\n{position_svg(record, names, language)}</figure>",
        "<ul>", *(f"<li>{escape(each)}</li>" for each in _ending(record, names, language)), "</ul>",
    ]  # fmt: skip
    for chapter in chapters(record, names, language):
        parts.append(f"<h2>{escape(chapter.title)}</h2>")
        parts += ["<ol>", *(f"<li>{escape(each)}</li>" for each in chapter.paragraphs), "</ol>"]
    return "\n".join([*parts, "</main>\n</body>\n</html>", ""])


def as_svg(record: Record, language: Language) -> str:
    """The position reached as a picture."""
    return position_svg(record, _names(record, language), language)


def _names(record: Record, language: Language) -> tuple[str, ...]:
    return named(record.details.names, language.words.default_names(record.game.lineup.players))


def _head(record: Record, names: tuple[str, ...], language: Language) -> list[str]:
    return _joined(head(record, names, language.words))


def _ending(record: Record, names: tuple[str, ...], language: Language) -> list[str]:
    return _joined(ending(record, names, language.words))


def _joined(lines: Iterator[str]) -> list[str]:
    """Lines of text; those that continue a line are joined to it."""
    found: list[str] = []
    for line in filter(None, lines):
        if line.startswith(" ") and found:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
    return found


def _listed(lines: Sequence[str]) -> str:
    return "\n".join(f"- {_plain(line)}" for line in lines)


def _plain(text: str) -> str:
    """A text in Markdown without markup of its own."""
    escaped = "".join(f"\\{each}" if each in "\\`*_[]|#" else each for each in text)
    return escaped.replace("<", "&lt;")
