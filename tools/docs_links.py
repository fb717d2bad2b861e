"""Links of the documentation that leave its folder: `make docs` turns them into pages of the site or into files.

On a forge `../src/...` is a link to a file of the repository, but the site has no such file. A page such as
`contributing.md`, whose only link leads to a Markdown file outside the folder, becomes that file's page. Any other file
is copied into the site.
"""

import os
import re
from pathlib import Path

LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?(?=\))")
ELSEWHERE = re.compile(r"# [^\n]+\n\nThis page is \[[^\]]+\]\((\.\./[^)]+\.md)\)\.\n")


def shown_elsewhere(docs):
    """The Markdown files outside the folder that have a page in it, each with that page."""
    pages = {page: ELSEWHERE.fullmatch(page.read_text(encoding="utf-8")) for page in docs.glob("*.md")}
    return {(docs / found[1]).resolve(): page for page, found in pages.items() if found}


def rewrite(app, docname, source):
    """Replace a page that stands for a file by that file, and links that leave the folder by links inside the site."""
    docs = Path(app.srcdir).resolve()
    page = docs / f"{docname}.md"
    pages = shown_elsewhere(docs)
    origin = next((file for file, shown in pages.items() if shown == page), page)

    def target(found):
        path, anchor = (origin.parent / found[1]).resolve(), found[2] or ""
        if path in pages:
            path = pages[path]
        elif path.is_dir():
            path /= "README.md"
        inside = path.is_relative_to(docs)
        return ("" if inside else "path:") + os.path.relpath(path, page.parent) + (anchor if inside else "")

    text = origin.read_text(encoding="utf-8") if origin != page else source[0]
    source[0] = LINK.sub(target, text)
