"""What `claimant backup` and `claimant restore` share: errors of backups and of both kinds of stores, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from claimant.commands.helpers.output import AWAY, NO, fail

if TYPE_CHECKING:
    from claimant.locale.languages import Language

NOTHING_CHANGED = ", so nothing was changed"


@contextmanager
def explained(file: Path, store: str, cant: str, language: Language) -> Iterator[None]:
    """End with a sentence if something is wrong with the backup or the store, of which `cant` says what failed."""
    import sqlite3

    from claimant.web.operation.backups.backup_file import BadBackup
    from claimant.web.operation.backups.sqlite_copy import InUse
    from claimant.web.storage.migrations import TooNew
    from claimant.web.storage.store import StoreError

    try:
        yield
    except TooNew as error:
        fail(error.said(language))
    except BadBackup as error:
        fail(f"{file} is not a whole backup{NOTHING_CHANGED if cant.endswith(NOTHING_CHANGED) else ''}. {error}", NO)
    except InUse as error:
        fail(f"A server uses {store} ({error}): stop it first.", AWAY)
    except (StoreError, sqlite3.Error) as error:
        fail(f"{store} can't be {cant}: {' '.join(str(error).split()).rstrip('.')}.")
    except OSError as error:
        fail(f"{error.filename or file} can't be written: {error.strerror or error}.")
