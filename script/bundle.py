"""Joins modules into one file with esbuild, so that a browser asks for one instead of twenty."""

import json
import pathlib
import posixpath
import re
import subprocess
import tempfile

SPECIFIER = re.compile(r'((?:\bfrom |\bimport |\bimport\())"(\.[^"]+)"')
IMPORT = re.compile(r'^import \{ ([^}]+) \} from "(\.[^"]+)";$', re.M)


class BundleError(Exception):
    pass


def resolve(name, specifier):
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))


def relative(name, target):
    path = posixpath.relpath(target, posixpath.dirname(name))
    return path if path.startswith(".") else f"./{path}"


def bundle(target, names, root):
    """The text of `target` with all modules of `names`, and the names it exports: those of all.

    They are in one folder; modules of other folders stay outside."""
    entry = "".join(f'export * from "{relative(target, name)}";\n' for name in names)
    with tempfile.TemporaryDirectory() as folder:
        written, facts = pathlib.Path(folder) / "bundle.js", pathlib.Path(folder) / "facts.json"
        outside = {
            specifier for name in names for _, specifier in SPECIFIER.findall((root / name).read_text())
            if resolve(name, specifier) not in names and not specifier.startswith("./")}
        options = ["--bundle", "--format=esm", "--charset=utf8", "--log-level=warning", *(f"--external:{each}" for each in outside)]
        ran = subprocess.run(
            ["esbuild", *options, f"--outfile={written}", f"--metafile={facts}"], input=entry, text=True,
            cwd=root / posixpath.dirname(target), capture_output=True)
        if ran.returncode or ran.stderr:
            raise BundleError(ran.stderr)
        facts = json.loads(facts.read_text())
        text = written.read_text()
    found = {resolve(target, name) for name in facts["inputs"] if name != "<stdin>"}
    if found != set(names):
        raise BundleError(f"{target}: {', '.join(sorted(found ^ set(names)))} is not named, or named and not there")
    # The facts also list names of which there are two, which it leaves out.
    exports = re.search(r"^export \{([^}]+)\};$", text, re.M)[1]
    return text, {each.split(" as ")[-1].strip() for each in exports.split(",")}


def redirected(name, text, target, names, exports):
    """The text of a module outside, importing from the bundle."""
    for what, specifier in IMPORT.findall(text):
        missing = {each.split(" as ")[0] for each in what.split(", ")} - exports
        if resolve(name, specifier) in names and missing:
            raise BundleError(f"{name}: {target} does not export {', '.join(sorted(missing))}, or two of its modules do")

    def to_bundle(found):
        is_inside = resolve(name, found[2]) in names
        return f'{found[1]}"{relative(name, target)}"' if is_inside else found[0]

    return SPECIFIER.sub(to_bundle, text)
