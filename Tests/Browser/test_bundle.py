"""Joining modules into one file (script/bundle.py)."""

import sys

import pytest

from demo import ROOT

sys.path.insert(0, str(ROOT / "script"))
from bundle import BundleError, bundle, redirected  # noqa: E402

TARGET = "js/app/page.js"
MODULES = {
    TARGET: 'import { add as plus, total } from "./sum.js";\nimport { say } from "../say.js";\nexport const three = plus(1, total);\nsay(three);\n',
    "js/app/sum.js": 'import "./first.js";\nexport const total = 2;\nexport function add(one, other) {\n  return one + other;\n}\n',
    "js/app/first.js": "globalThis.first = true;\n",
}


def joined(folder, names=tuple(MODULES), **changed):
    for name, text in (MODULES | {f"js/app/{name}.js": text for name, text in changed.items()}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return bundle(TARGET, names, folder)


def test_modules_run_once_after_those_they_import_from(phone, tmp_path):
    page = phone.page
    # No page of the server: its policy forbids such modules.
    page.goto("about:blank")
    text, exports = joined(tmp_path)
    assert exports == {"three", "total", "add"} and 'from "../say.js"' in text
    text = text.replace('import { say } from "../say.js";', "const say = () => {};")
    found = page.evaluate(
        "async (text) => ({ ...await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))), first })", text)
    assert {name: found[name] for name in ("three", "total", "first")} == {"three": 3, "total": 2, "first": True}


def test_what_cannot_be_joined_is_an_error(tmp_path):
    with pytest.raises(BundleError, match="first.js is not named"):
        joined(tmp_path, names=(TARGET, "js/app/sum.js"))
    with pytest.raises(BundleError, match="Expected"):
        joined(tmp_path, first="const = 3;\n")
    with pytest.raises(BundleError, match="No matching export"):
        joined(tmp_path, sum="export const total = 1;\n")


def test_modules_outside_import_from_the_bundle(tmp_path):
    _, exports = joined(tmp_path)
    text = 'import { add } from "./sum.js";\nimport { say } from "../say.js";\nimport("./sum.js");\n'
    assert redirected("js/app/other.js", text, TARGET, list(MODULES), exports) == text.replace("./sum.js", "./page.js")
    # Two modules that export one name export none.
    _, exports = joined(tmp_path, first="export const add = 1;\n")
    with pytest.raises(BundleError, match="does not export add"):
        redirected("js/app/other.js", text, TARGET, list(MODULES), exports)
