"""The command for translators: `python -m claimant.locale.extract`.

Without an option it reports what is missing. `--update` collects all texts and updates the catalogues; it keeps
existing translations. After translating, `--compile` makes the .mo files that the program reads.
"""

from __future__ import annotations

import argparse
import sys

from claimant.locale import catalogue
from claimant.locale.catalogue import TEMPLATE, TRANSLATED


def update() -> None:
    """Update the catalogues; a text that changed a little keeps its translation, marked fuzzy."""
    collected = catalogue.template()
    TEMPLATE.write_bytes(catalogue.as_po(collected))
    for code in TRANSLATED:
        path = catalogue.source(code)
        known = catalogue.read(path, code)
        known.update(collected, update_header_comment=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(catalogue.as_po(known))


def compile_all() -> None:
    """Compile the catalogues, without fuzzy entries."""
    for code in TRANSLATED:
        found = catalogue.read(catalogue.source(code), code)
        catalogue.compiled(code).write_bytes(catalogue.as_mo(found))


def report() -> bool:
    """Print what is missing or fuzzy; return True if everything is translated."""
    complete = True
    for code in TRANSLATED:
        found = catalogue.read(catalogue.source(code), code)
        missing, fuzzy = catalogue.open_ends(found)
        complete = complete and not missing and not fuzzy
        print(f"{code}: {len(found)} texts, {len(missing)} missing, {len(fuzzy)} fuzzy")
        for kind, entries in (("missing", missing), ("fuzzy", fuzzy)):
            for entry in entries:
                one = entry.id if isinstance(entry.id, str) else entry.id[0]
                where = ", ".join(sorted({path for path, _ in entry.locations}))
                print(f"  {kind}: {one!r} ({where})")
    return complete


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the status is 1 while something is missing."""
    parser = argparse.ArgumentParser(prog="python -m claimant.locale.extract", description=__doc__)
    parser.add_argument("--update", action="store_true", help="collect all texts, update the catalogues")
    parser.add_argument("--compile", action="store_true", help="make the files that programs read")
    chosen = parser.parse_args(arguments)
    if chosen.update:
        update()
    if chosen.compile:
        compile_all()
    return 0 if report() else 1


if __name__ == "__main__":
    sys.exit(main())
