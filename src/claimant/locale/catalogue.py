"""The catalogue files: the template (.pot), and for each language the source (.po) and the compiled file (.mo)."""

from __future__ import annotations

import io
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from babel.messages import Catalog
from babel.messages import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from claimant.locale.codes import DOMAIN, LANGUAGES, SOURCE, folder
from claimant.locale.collect import Message, path_of, rules
from claimant.locale.scan import marked

FOLDER = Path(__file__).parent
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
TRANSLATED = tuple(code for code in LANGUAGES if code != SOURCE)


class Plain(Catalog):
    """A catalogue whose header has no dates and no names, so that equal texts make equal files."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        kept = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
        return [("Project-Id-Version", DOMAIN), *(header for header in super().mime_headers if header[0] in kept)]


def source(code: str) -> Path:
    """The .po file, which translators edit."""
    return FOLDER / folder(code) / "LC_MESSAGES" / f"{DOMAIN}.po"


def compiled(code: str) -> Path:
    """The .mo file, which the program reads."""
    return source(code).with_suffix(".mo")


def new(code: str | None = None) -> Plain:
    """An empty catalogue."""
    locale = None if code is None else folder(code)
    return Plain(locale, DOMAIN, f"# {LANGUAGES[code or SOURCE]} texts of claimant.", fuzzy=False)


def template(messages: Iterable[Message] | None = None) -> Plain:
    """A catalogue of all texts to translate, collected from the code unless given."""
    catalogue = new()
    for message in chain(rules(), marked()) if messages is None else messages:
        where = message.where if message.where.endswith((".py", ".html")) else path_of(message.where)
        catalogue.add(
            (message.one, message.many) if message.many else message.one,
            locations=[(where, 0)],
            auto_comments=[message.note] if message.note else [],
            context=message.context or None,
        )
    return catalogue


def read(path: Path, code: str | None = None) -> Plain:
    """Read a catalogue; empty if the file doesn't exist yet."""
    catalogue = new(code)
    if path.exists():
        with path.open("rb") as file:
            for entry in read_po(file, catalogue.locale, DOMAIN):
                if entry.id:
                    catalogue[entry.id] = entry
    return catalogue


def as_po(catalogue: Plain) -> bytes:
    """The catalogue in the .po format."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=118, include_lineno=False, ignore_obsolete=True)
    return buffer.getvalue()


def as_mo(catalogue: Plain) -> bytes:
    """The catalogue in the .mo format, without fuzzy entries."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def is_translated(entry: Entry) -> bool:
    """Does the entry have a text, or one for each plural form?"""
    strings = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
    return all(strings)


def open_ends(catalogue: Catalog) -> tuple[list[Entry], list[Entry]]:
    """The missing entries, and the fuzzy ones: guesses that a translator must confirm."""
    entries = [entry for entry in catalogue if entry.id]
    missing = [entry for entry in entries if not is_translated(entry)]
    return missing, [entry for entry in entries if entry.fuzzy]
