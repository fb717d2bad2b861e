"""The documentation as pages: `make docs`. Nothing in them is loaded from elsewhere."""

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools"))

import docs_links  # noqa: E402 - found by the line above
import docs_reference  # noqa: E402
from pygments.lexers.special import TextLexer  # noqa: E402

project = "claimant"
author = "the claimant authors"
version = release = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["images"]
myst_heading_anchors = 4
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100

html_theme = "furo"
html_title = f"claimant {release}"
html_copy_source = False
html_show_sphinx = False


def setup(app):
    """Add what Sphinx doesn't know: our links, the reference, and the test vectors' language."""
    app.add_lexer("vector", TextLexer)
    app.connect("source-read", docs_links.rewrite)
    app.connect("source-read", docs_reference.fill)
