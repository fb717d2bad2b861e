"""The documentation holds together: links lead somewhere, commands exist, and the project's files agree."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import typer

import claimant
from claimant.cli import COMMANDS, app

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "bench/README.md", *ROOT.glob("examples/*/README.md")])
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The names by which a page's headings can be linked to, as forges and `make docs` make them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text_of(page)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> Iterator[str]:
    for path, anchor in LINK.findall(FENCE.sub("", text_of(page))):
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield f"{page.relative_to(ROOT)}: {path}#{anchor}"


def typed_lines() -> Iterator[tuple[str, list[str]]]:
    """What the tutorials and the guide for contributors let people type, with where it stands."""
    for page in [*TUTORIALS, ROOT / "CONTRIBUTING.md"]:
        for block in FENCE.findall(text_of(page)):
            for line in block.splitlines()[1:-1]:
                yield f"{page.name}: {line.strip()}", line.split(" #")[0].split()


def makefile_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE))


def test_every_internal_link_of_the_documentation_leads_somewhere() -> None:
    assert not [broken for page in PAGES for broken in broken_links(page)]


def test_every_page_is_in_the_site_s_contents() -> None:
    listed = set(re.findall(r"^[a-z/-]+$", text_of(DOCS / "index.md"), re.MULTILINE))
    pages = {str(page.relative_to(DOCS).with_suffix("")) for page in DOCS.rglob("*.md")} - {"index"}
    assert pages == listed
    assert not pages & {"search", "genindex", "py-modindex"}, "Sphinx writes pages of its own with these names"


def test_every_make_target_that_the_guides_name_exists() -> None:
    unknown = [
        where
        for where, words in typed_lines()
        if words[:1] == ["make"] and not {word for word in words[1:] if "=" not in word} <= makefile_targets()
    ]
    assert not unknown
    workflow = text_of(ROOT / ".github/workflows/checks.yml")
    assert set(re.findall(r"run: make ([a-z-]+)", workflow)) == {"check", "test", "docs"}
    assert {line for line in workflow.splitlines() if "run:" in line and "run: make " not in line} == set()


def test_every_command_and_option_in_the_tutorials_exists() -> None:
    group = typer.main.get_command(app)
    wrong = []
    for where, words in typed_lines():
        if words[:1] != ["claimant"]:
            continue
        if words[1] not in COMMANDS:
            wrong.append(where)
            continue
        command = group.get_command(typer.Context(group), words[1])  # type: ignore[attr-defined]
        known = {option for parameter in command.params for option in parameter.opts}
        wrong += [where for word in words if word.startswith("--") and word not in known]
    assert not wrong


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    assert claimant.__version__ == project["version"]
    elsewhere = [
        str(path.relative_to(ROOT))
        for folder in ("src", "docs", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if f'"{project["version"]}"' in text_of(path)
    ]
    assert not elsewhere


def test_the_stability_page_speaks_of_everything_that_is_promised() -> None:
    said = text_of(DOCS / "stability.md")
    for promised in ("Library", "API", "Command", "Notation", "Records", "Codes of tables", "Deals", "Stored tables"):
        assert f"| **{promised}**" in said, promised
