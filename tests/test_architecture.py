"""Who may import whom, and what the rules keep away from."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from claimant.rules.registry import CARDS, FACTIONS, HEROES
from claimant.rules.state import MARKS as GAME_MARKS
from claimant.rules.state import PILES

SOURCE = Path(__file__).parents[1] / "src" / "claimant"
FILES = sorted(SOURCE.rglob("*.py"))
RULES = sorted((SOURCE / "rules").rglob("*.py"))
ENGINE = [path for path in RULES if path.parent.name == "rules"]
MOST_LINES = 400
MOST_MODULES = 16
GROUPED = ["notation", "kernel", "search", "bots", "review", "research", "web", "terminal", "commands"]
"""The parts of the package whose folders are small."""
BACK_REFERENCES = {
    "rules.cards": {"rules.power", "rules.registry"},
    "rules.power": {"rules.registry", "rules.standing"},
    "rules.reason": {"rules.words"},
    "rules.score": {"rules.lineup"},
    "rules.trick": {"rules.lineup", "rules.power", "rules.state"},
}
"""The only imports that may close a circle; they are for type checkers or wait until a function is called.

A card knows its power, and a power its cards. A stored card or power comes back through the registry. The usual
standing is measured by a module that knows powers. A refusal explains itself in words, which know all reasons. Scores
and tricks are told apart from the line-ups and states that hold them, and only name their types.
"""

MAY_IMPORT = {
    "rules": set[str](),
    "data_directory": set[str](),
    "lock": {"data_directory"},
    "ascii_text": set[str](),
    "interrupts": set[str](),
    "notation": {"rules"},
    "fair": {"rules", "notation", "locale"},
    "locale": {"rules", "notation", "ascii_text"},
    "kernel": {"rules", "notation"},
    "databases": {"rules", "notation", "kernel", "locale"},
    "search": {"rules", "notation", "kernel"},
    "bots": {"rules", "notation", "kernel", "search"},
    "arena": {"rules", "notation", "kernel", "search", "bots", "databases", "data_directory"},
    "study": {"rules", "notation", "kernel", "search", "bots", "arena", "databases", "locale"},
    "review": {"rules", "notation", "kernel", "search", "bots", "arena", "locale"},
    "research": {"rules", "notation", "kernel", "search", "bots"},
    "terminal": {"rules", "notation", "fair", "locale", "bots", "review", "data_directory", "ascii_text", "lock"},
    "web": {"rules", "notation", "fair", "locale", "bots", "review", "data_directory", "lock"},
    "commands": {
        "rules", "notation", "fair", "ascii_text", "locale", "bots", "arena", "review", "data_directory", "kernel",
        "search", "terminal", "web", "interrupts", "databases", "study",
    },
    "cli": {"commands", "interrupts", "locale"},
    "library": {"rules", "notation", "bots", "kernel", "databases"},
    "__init__": {"library"},
    "__main__": {"cli", "interrupts"},
}  # fmt: skip
"""The parts of the package, and what each of them may use besides itself."""
OUTSIDE = {"terminal", "web"}
"""Imported by the commands alone, and only when they are called."""
COMMANDS = sorted((SOURCE / "commands").rglob("*.py"))
MARKS = {"claimant.locale.marks"}
"""Marks texts and imports nothing, so a command may import it at once."""
PURE = {
    "__future__", "bisect", "collections", "contextlib", "enum", "functools", "itertools", "math", "operator", "re",
    "string", "typing", "msgspec",
}  # fmt: skip
"""What any file of the rules may import: nothing here reads, writes, waits or guesses."""
ALSO = {
    "rules/suggestions.py": {"difflib"},
    "rules/shuffle.py": {"hmac", "secrets", "struct"},
    "rules/worlds.py": {"random"},
    "rules/arrangements.py": {"random"},
    "rules/plug_ins.py": {"importlib"},
    "rules/faction_checks.py": {"inspect"},
    "rules/powers/__init__.py": {"importlib", "pkgutil"},
}
"""What one file needs besides: a seed that nobody can guess, the type of a caller's random source, and a way to find
and check the factions that are there."""
NAMES_FACTIONS = {"presets", "general_rules"}
"""Files that speak of single factions: the ready-made line-ups, and the general rules in words."""


def name_of(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def module_of(path: Path) -> str:
    return ".".join(("claimant", *path.relative_to(SOURCE).with_suffix("").parts))


def part_of(path: Path) -> str:
    """The part of the package that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(node: ast.AST) -> Iterator[str]:
    """The modules that are imported anywhere below a node; of `from a import b` both a and a.b."""
    for each in ast.walk(node):
        if isinstance(each, ast.Import):
            yield from (alias.name for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            assert each.level == 0, "imports are absolute"
            assert each.module is not None
            yield each.module
            yield from (f"{each.module}.{alias.name}" for alias in each.names)


def parts_imported(node: ast.AST) -> set[str]:
    """The parts of the package that are imported anywhere below a node."""
    return {module.split(".")[1] for module in imports(node) if module.startswith("claimant.")} & MAY_IMPORT.keys()


def test_every_part_of_the_package_has_its_place() -> None:
    assert {part_of(path) for path in FILES} <= MAY_IMPORT.keys()


def offenders(paths: Iterable[Path], wrong: Callable[[Path], Collection[object]]) -> dict[str, Collection[object]]:
    """The files that break a rule, each with what is wrong in it."""
    checked = {name_of(path): wrong(path) for path in paths}
    assert checked, "a rule about no file holds nothing"
    return {name: found for name, found in checked.items() if found}


def test_a_part_imports_only_what_it_may() -> None:
    assert not offenders(FILES, lambda path: parts_imported(tree(path)) - MAY_IMPORT[part_of(path)] - {part_of(path)})


def test_no_part_imports_the_library_as_a_whole() -> None:
    assert not offenders(FILES, lambda path: {"claimant"} & set(imports(tree(path))))


def test_a_command_imports_what_it_needs_only_when_it_is_called() -> None:
    def at_once(path: Path) -> set[str]:
        nodes = [node for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)]
        heavy = [node for node in nodes if not set(imports(node)) & MARKS]
        return set[str]().union(*(parts_imported(node) for node in heavy)) - {"commands", "interrupts"}

    assert not offenders([SOURCE / "cli.py", *COMMANDS], at_once)


TERMINAL = sorted((SOURCE / "terminal").rglob("*.py"))
SURFACES = {"app", "plain"}
"""The two ways to play in the terminal: each may use the rest of it, but not the other."""


def test_the_app_and_plain_lines_do_not_know_each_other() -> None:
    def surfaces(path: Path) -> set[str]:
        folder = path.relative_to(SOURCE / "terminal").parts[0]
        used = {module.split(".")[2] for module in imports(tree(path)) if module.startswith("claimant.terminal.")}
        return used & SURFACES - {folder}

    assert not offenders(TERMINAL, surfaces)


STARTS_GAMES = {"terminal/plain/session.py"}
"""Hands a game over to a seat."""


def test_the_app_and_plain_lines_play_through_a_seat() -> None:
    """They see a view and hand over moves; only the seats know the game, or the stream of a server's table.

    Practice has open positions instead, which nobody plays against anybody.
    """
    apart = {"claimant.rules.game", "claimant.rules.play", "claimant.terminal.online.event_stream.Follower"}
    surfaces = [path for path in TERMINAL if SURFACES & set(path.relative_to(SOURCE / "terminal").parts)]
    playing = [path for path in surfaces if name_of(path) not in STARTS_GAMES and path.parent.name != "practice"]
    assert not offenders(playing, lambda path: apart & set(imports(tree(path))))


def test_importing_the_command_or_the_library_leaves_the_outside_alone() -> None:
    script = "import claimant.cli, sys; print([name for name in sys.modules if name.startswith('claimant.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not any(f"claimant.{part}" in done.stdout for part in OUTSIDE)


def test_the_rules_import_nothing_with_a_clock_chance_input_or_output() -> None:
    def impure(path: Path) -> set[str]:
        top = {module.split(".")[0] for module in imports(tree(path))}
        return top - {"claimant"} - PURE - ALSO.get(name_of(path), set())

    assert not offenders(RULES, impure)


def calls(path: Path) -> set[str]:
    """The functions that a file calls, as they are written there."""
    return {ast.unparse(node.func) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)}


def test_the_rules_call_nothing_that_reads_writes_or_runs_code() -> None:
    forbidden = {"open", "print", "input", "eval", "exec", "compile", "__import__"}
    assert not offenders(RULES, lambda path: calls(path) & forbidden)


def test_chance_comes_from_the_caller() -> None:
    """`Random` is the type of what is handed in; nothing is drawn from a source of the rules' own."""

    def own_chance(path: Path) -> set[str]:
        found = {module for module in imports(tree(path)) if module.startswith("random")}
        return found - {"random", "random.Random"} | calls(path) & {"Random"}

    assert not offenders(RULES, own_chance)


def names_of_powers() -> set[str]:
    """The names of factions and heroes, of one and of many, and the heroes' codes."""
    names = {name for power in (*FACTIONS.values(), *HEROES.values()) for name in (power.name, power.one)}
    return {name.lower().replace(" ", "") for name in names} | {hero.code for hero in HEROES.values()}


def spoken(path: Path) -> Iterator[str]:
    """Identifiers and texts of a file; its documentation apart."""
    documentation = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)) if id(node) not in documentation:
                yield text


def words_of(said: str) -> list[str]:
    """The words of a text or an identifier: `anyKing`, `any_king` and "Any king!" have two."""
    return [word.lower() for word in re.findall(r"[A-Za-z][a-z]*", said)]


def test_the_engine_never_names_a_faction_a_hero_or_a_card() -> None:
    """Only piles and marks may have such a name: that of the power whose question needed them first."""
    names = names_of_powers()
    piles_and_marks = {each.name for each in (*PILES, *GAME_MARKS)}

    def named(path: Path) -> set[str]:
        said = set(spoken(path)) - piles_and_marks
        return {word for each in said for word in words_of(each)} & names | said & set(CARDS)

    assert not offenders([path for path in ENGINE if path.stem not in NAMES_FACTIONS], named)


def test_the_test_above_would_notice_a_name() -> None:
    said = [each for path in (SOURCE / "rules" / "powers").glob("*.py") for each in spoken(path)]
    assert set(FACTIONS) <= {word for each in said for word in words_of(each)}


def test_no_file_is_too_long() -> None:
    assert not offenders(FILES, lambda path: path.read_text(encoding="utf-8").splitlines()[MOST_LINES:])


def test_no_folder_holds_too_many_modules() -> None:
    def modules(folder: Path) -> list[str]:
        return sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")

    folders = {path.parent for path in FILES if part_of(path) in GROUPED}
    assert not offenders(folders, lambda folder: modules(folder)[MOST_MODULES:])


def modules_needed(path: Path, modules: AbstractSet[str]) -> set[str]:
    """Those of the modules that a file imports: `from a import b` needs a.b, if that is a module, and else a."""
    nodes = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom)]
    pairs = [(str(node.module), f"{node.module}.{alias.name}") for node in nodes for alias in node.names]
    return {inner if inner in modules else outer for outer, inner in pairs} & modules


def test_modules_do_not_import_each_other_in_circles() -> None:
    modules = {module_of(path).removesuffix(".__init__"): path for path in FILES}
    needs = {name: modules_needed(path, modules.keys()) for name, path in modules.items()}
    for name, allowed in BACK_REFERENCES.items():
        back = {f"claimant.{each}" for each in allowed}
        assert back <= needs[f"claimant.{name}"], f"{name} needs fewer exceptions"
        needs[f"claimant.{name}"] -= back
    TopologicalSorter(needs).prepare()  # a circle raises CycleError, which names it


def test_no_two_public_classes_of_a_part_have_the_same_name() -> None:
    files: dict[tuple[str, str], list[str]] = {}
    for path in FILES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                files.setdefault((part_of(path), node.name), []).append(name_of(path))
    assert not {key: found for key, found in files.items() if len(found) > 1}


def test_every_file_of_the_rules_is_used() -> None:
    """From library, command, research, following the imports, one gets to all of them; powers are found by folder."""
    modules = {module_of(path): path for path in FILES}
    modules |= {name.removesuffix(".__init__"): path for name, path in modules.items()}
    reached: set[Path] = set()
    pending = [SOURCE / "library.py", *COMMANDS, *(SOURCE / "research").glob("*.py")]
    while pending:
        path = pending.pop()
        if path not in reached:
            reached.add(path)
            pending += [modules[name] for name in imports(tree(path)) if name in modules]
    unused = [path for path in RULES if path not in reached and path.stem != "__init__"]
    assert {path.parent.name for path in unused} == {"powers"}
    assert {path.stem for path in unused} == set(FACTIONS)


WEB = SOURCE / "web"
WEB_LAYERS = ("monitoring", "storage", "tables", "http", "api", "art", "pages", "operation")
"""The folders of the server: each may import those before it, so none can import another in a circle."""


def folders_imported(path: Path) -> set[str]:
    """The folders of the server, or modules beside them, that a file imports."""
    return {module.split(".")[2] for module in imports(tree(path)) if module.startswith("claimant.web.")}


def test_a_folder_of_the_server_imports_only_the_folders_below_it() -> None:
    def above(path: Path) -> set[str]:
        first = path.relative_to(WEB).parts[0]
        return folders_imported(path) - set(WEB_LAYERS[: WEB_LAYERS.index(first) + 1])

    assert not offenders([path for path in FILES if WEB in path.parents and path.parent != WEB], above)


def test_drawing_a_page_changes_nothing_at_its_table() -> None:
    """Handlers note who is present and send commands; what draws a page or a part of one only reads."""
    changes = {"looked_at_by", "watched_by", "do", "tell", "wake", "drive"}

    def changed(path: Path) -> set[str]:
        return {call for call in calls(path) if "here." in call and call.rpartition(".")[2] in changes}

    assert not offenders((path for path in (WEB / "pages").rglob("*.py") if path.stem != "handlers"), changed)
    assert changed(WEB / "pages" / "handlers.py"), "the names above are those of a room"


def test_the_names_of_tests_are_sentences_without_codes() -> None:
    """A name such as `test_x7_...` means nothing to a reader who has no list of such codes."""
    names = [
        f"{path.name}: {node.name}"
        for path in sorted(Path(__file__).parent.rglob("test_*.py"))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    assert len(names) > 1000
    assert not [name for name in names if re.search(r": test_[a-z]\d+_", name)]


def test_no_browser_test_waits_by_a_script_that_the_page_forbids() -> None:
    """`wait_for_function` polls by `eval`, which the Content Security Policy blocks now and then."""
    root = Path(__file__).parents[1]
    files = [path for part in ("tests", "bench", "tools") for path in sorted((root / part).rglob("*.py"))]
    assert any(path.name == "player.py" for path in files)
    assert not [path for path in files if any(call.endswith(".wait_for_function") for call in calls(path))]
