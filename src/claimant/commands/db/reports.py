"""Writes reports with tables and charts: on the screen, as a page, and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from claimant.commands.helpers.output import fail
from claimant.commands.helpers.tables import a_table, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claimant.databases.report import Section
    from claimant.locale.languages import Language


def print_sections(sections: Sequence[Section]) -> None:
    """Print the tables."""
    printed = console()
    for number, section in enumerate(sections):
        if number:
            printed.print()
        printed.print(section.title, style="bold")
        for paragraph in section.text:
            printed.print(paragraph)
        table = a_table(*section.head)
        for row in section.rows:
            table.add_row(*row)
        printed.print(table)


def write_page(file: str, title: str, sections: Sequence[Section], language: Language) -> None:
    """Write the report as a page."""
    from claimant.databases.report import as_html

    written(Path(file), as_html(title, sections, language.code), language)


def write_plots(folder: str, sections: Sequence[Section], language: Language) -> None:
    """Write each chart as a file."""
    for section in sections:
        for chart in section.charts:
            written(Path(folder) / f"{chart.name}.svg", chart.svg, language)


def written(file: Path, text: str, language: Language) -> None:
    """Write a text file; its folder is created."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(language.text("{file} can’t be written: {problem}.", file=str(file), problem=error.strerror or error))
