"""Five languages: English is the source and stands beside the rules, the others are the catalogues in this folder.

What is offered here is imported when it is first used: the help of the command needs only the light modules `codes`,
`choice` and `compiled`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimant.locale.codes import LANGUAGES, SOURCE
    from claimant.locale.errors import UserError
    from claimant.locale.languages import Language, language
    from claimant.locale.marks import N_
    from claimant.locale.negotiation import negotiate
    from claimant.locale.terminal_language import for_terminal

__all__ = ["LANGUAGES", "N_", "SOURCE", "Language", "UserError", "for_terminal", "language", "negotiate"]
_MODULES = {
    "LANGUAGES": "codes",
    "SOURCE": "codes",
    "UserError": "errors",
    "for_terminal": "terminal_language",
    "Language": "languages",
    "language": "languages",
    "N_": "marks",
    "negotiate": "negotiation",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
