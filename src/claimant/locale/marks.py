"""Marks for texts that are defined in one place and translated in another."""


def N_(sentence: str) -> str:  # noqa: N802 - the usual name for this
    """Return the sentence unchanged; the extraction finds the mark and adds the sentence to the catalogues."""
    return sentence


def pgettext(context: str, text: str) -> str:
    """The same for a text that needs a context; it is translated with `translate(text, context=context)`."""
    return text
