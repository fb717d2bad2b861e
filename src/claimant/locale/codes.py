"""The languages by code, and the names of their catalogues' files."""

SOURCE = "en"
"""The language of the code."""
LANGUAGES: dict[str, str] = {
    SOURCE: "English",
    "de": "Deutsch",
    "es": "Español",
    "it": "Italiano",
    "pt-BR": "Português (Brasil)",
}
"""All languages by code, each with its own name for itself."""
DOMAIN = "claimant"


def folder(code: str) -> str:
    """The folder of a language's catalogue, named as gettext does: `pt_BR`."""
    return code.replace("-", "_")
