"""Makes the reference of the library from the names that `claimant` exports and their docstrings."""

import ast
import inspect
from importlib import import_module
from itertools import groupby
from pathlib import Path

from sphinx.pycode import ModuleAnalyzer

PAGE = "reference"
MARK = "<!-- The names follow here: tools/docs_reference.py -->"
FIRST = ("rules", "notation")


def imported_names(module):
    """The origin of each name that a module imports: the other module and the name there."""
    tree = ast.parse(Path(import_module(module).__file__).read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def origin(module, name):
    """The module that defines a name, and the name there."""
    found = imported_names(module).get(name)
    return origin(*found) if found else (module, name)


def plain_fields(kind):
    """The fields of a class without a docstring of their own: its signature names them with their types."""
    fields = {name: inspect.getattr_static(kind, name) for name in dir(kind)}
    for name, field in fields.items():
        owner = getattr(field, "__objclass__", None)
        if inspect.ismemberdescriptor(field) and owner.__module__.startswith("claimant."):
            documented = ModuleAnalyzer.for_module(owner.__module__).find_attr_docs()
            if (owner.__qualname__, name) not in documented:
                yield name


def entry(name, module, original):
    """The directive for one name."""
    value = getattr(import_module("claimant"), name)
    if inspect.isclass(value):
        left_out = ", ".join(plain_fields(value))
        return f".. autoclass:: claimant.{name}\n   :members:\n   :undoc-members:\n   :exclude-members: {left_out}\n"
    if inspect.isfunction(value):
        return f".. autofunction:: claimant.{name}\n"
    comment = ModuleAnalyzer.for_module(module).find_attr_docs().get(("", original), [])
    return "\n".join([f".. py:data:: claimant.{name}", "", *(f"   {line}" for line in comment), ""])


def package(item):
    """The package of a name and its origin, as a key to sort by: the rules and the notation come first."""
    part = item[1][0].split(".")[1]
    return part not in FIRST, FIRST.index(part) if part in FIRST else part


def fill(_app, docname, source):
    """Put all public names into the page, grouped by the package that they come from."""
    if docname != PAGE:
        return
    names = {name: origin("claimant.library", name) for name in import_module("claimant.library").__all__}
    sections = []
    for _, group in groupby(sorted(names.items(), key=package), package):
        items = list(group)
        part = ".".join(items[0][1][0].split(".")[:2])
        about = (import_module(part).__doc__ or "").strip().split("\n\n")[0]
        entries = "\n".join(entry(name, *found) for name, found in items)
        sections.append(f"## {part}\n\n{about}\n\n```{{eval-rst}}\n{entries}\n```\n")
    assert MARK in source[0]
    source[0] = source[0].replace(MARK, "\n".join(sections))
