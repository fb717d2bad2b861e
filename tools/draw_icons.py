"""Draws the icons of the installed page as PNG files, from the same drawing as the page's own icon.

Needs Playwright and a Chromium, so the files are kept in the repository: `python tools/draw_icons.py [CHROMIUM]`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from claimant.web.art import favicon

STATIC = Path(__file__).parents[1] / "src" / "claimant" / "web" / "static"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
PAGE = "<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}"


def main() -> None:
    drawing = favicon()
    with sync_playwright() as playwright:
        path = sys.argv[1] if len(sys.argv) > 1 else None
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, size in SIZES.items():
            whole = drawing.replace(' rx="10"', "") if "maskable" in name else drawing
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(size=size, drawing=whole))
            page.screenshot(path=STATIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
