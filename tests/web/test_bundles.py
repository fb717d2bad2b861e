"""Scripts and styles are joined for each kind of page: everything once, in the order of its imports."""

from __future__ import annotations

import re

import pytest

from claimant.web.http import bundles, static_files
from claimant.web.http.bundles import KINDS, BundleError, join_modules, join_sheets
from claimant.web.pages.art_files import drawn

NAMED = re.compile(r"^// ([\w-]+\.js)$", re.MULTILINE)


def joined(name: str) -> str:
    static_files.provide(drawn())
    return static_files.files()[name].decode()


def sources(ending: str) -> set[str]:
    return {path.name for path in static_files.HERE.iterdir() if path.suffix == ending}


def test_every_module_is_in_a_joined_script_and_in_none_twice() -> None:
    found: set[str] = set()
    for kind in KINDS:
        names = NAMED.findall(joined(bundles.script_of(kind)))
        assert len(names) == len(set(names))
        found |= set(names)
    assert found == sources(".js")


def test_every_style_sheet_belongs_to_a_kind_of_page() -> None:
    named = {name for kind in KINDS.values() for name in kind.sheets}
    assert named == sources(".css") | {"art.css"}
    for kind, (sheets, _) in KINDS.items():
        text = joined(bundles.sheet_of(kind))
        assert [text.count(f"/* {name} */\n") for name in sheets] == [1] * len(sheets)


def test_a_module_follows_those_that_it_imports_and_gets_their_names() -> None:
    files = {
        "one.js": 'import "./three.js";\nimport {\n  two,\n  other as third,\n} from "./two.js";\n\nthird(two);\n',
        "two.js": 'import { three } from "./three.js";\nexport const two = three;\nexport async function other() {}\n',
        "three.js": "export class three {}\n",
    }
    text = join_modules("one.js", files)
    assert NAMED.findall(text) == ["three.js", "two.js", "one.js"]
    assert "const { two, other: third } = $two;" in text
    assert "return { two, other };" in text
    assert "import" not in text
    assert "export" not in text


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a.js": 'import "./b.js";', "b.js": 'import "./a.js";'}, "a.js imports b.js imports a.js"),
        ({"a.js": 'import { x } from "./b.js";'}, "a.js imports b.js, which doesn't exist"),
        ({"a.js": 'import { x } from "./b.js";', "b.js": ""}, "a.js imports x from b.js, which doesn't export it"),
        ({"a.js": 'import x from "./b.js";', "b.js": ""}, "import x from"),
        ({"a.js": 'if (x) import("./b.js");', "b.js": ""}, 'import("./b.js")'),
        ({"a.js": "export default 1;"}, "export default 1;"),
        ({"a.js": "export let changing = 1;"}, "export let changing"),
    ],
)
def test_what_cannot_be_joined_is_told(files: dict[str, str], told: str) -> None:
    with pytest.raises(BundleError, match=re.escape(told)):
        join_modules("a.js", files)


def test_sheets_keep_their_order() -> None:
    assert join_sheets(("b.css", "a.css"), {"a.css": "p{}\n", "b.css": "i{}"}) == "/* b.css */\ni{}\n/* a.css */\np{}\n"
