"""Joining modules into one file (script/bundle.py)."""

import sys

import pytest

from demo import ROOT

sys.path.insert(0, str(ROOT / "script"))
from bundle import BundleError, bundle, redirected  # noqa: E402

MODULES = {
    "js/app/page.js": 'import { add as plus, total } from "./sum.js";\nimport { say } from "../say.js";\nexport const three = plus(1, total);\n',
    "js/app/sum.js": 'import "./first.js";\nexport const total = 2;\nexport function add(one, other) {\n  return one + other;\n}\n',
    "js/app/first.js": "globalThis.first = true;\n",
}


def joined(**changed):
    texts = MODULES | {f"js/app/{name}.js": text for name, text in changed.items()}
    return bundle("js/app/page.js", list(texts), texts.__getitem__)


def test_modules_run_once_after_those_they_import_from(phone):
    page = phone.page
    # No page of the server: its policy forbids such modules.
    page.goto("about:blank")
    text = joined().replace('import { say } from "../say.js";', "const say = 1;")
    found = page.evaluate(
        "async (text) => ({ ...await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))), first })", text)
    assert {name: found[name] for name in ("three", "total", "first")} == {"three": 3, "total": 2, "first": True}


def test_what_it_cannot_join_is_an_error():
    for name, text, said in [
        ("sum", 'import { three } from "./page.js";\nexport const total = 1;\n', "a circle"),
        ("first", "export const total = 3;\n", "both export total"),
        ("first", "export default 3;\n", "cannot join"),
        ("first", 'import * as sum from "./sum.js";\n', "cannot join"),
        ("first", "const one = await fetch('/');\n", "cannot join"),
        ("first", "let one = await fetch('/');\n", "cannot join"),
        ("first", 'const late = () => import("./sum.js");\n', "cannot join an import of"),
        ("first", 'import { say } from "../talk.js";\n', "imported from another module"),
    ]:
        with pytest.raises(BundleError, match=said):
            joined(**{name: text})


def test_modules_outside_import_from_the_bundle():
    text = 'import { add } from "./sum.js";\nimport { say } from "../say.js";\nimport("./sum.js");\n'
    assert redirected("js/app/other.js", text, "js/app/page.js", list(MODULES)) == text.replace("./sum.js", "./page.js")
