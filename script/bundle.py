"""Joins modules into one file, so that a browser asks for one instead of twenty.

Each module becomes a function that runs once, after those it imports from, and returns what it exports. Imports and exports
are lines of one form; another form is an error here rather than in a browser.
"""

import posixpath
import re

IMPORT = re.compile(r'^import (?:\{ ([^}]+) \} from )?"(\.[^"]+)";$', re.M)
EXPORT = re.compile(r"^export (const|class|function|async function) ([A-Za-z]\w*)", re.M)
UNKNOWN = re.compile(
    r"^(import|export)\b.*|^(?:(?:const|let|var) [^=]+ = )?await\b.*|.*\bimport\.meta\b.*", re.M)
SPECIFIER = re.compile(r'((?:\bfrom |\bimport |\bimport\())"(\.[^"]+)"')


class BundleError(Exception):
    pass


def resolve(name, specifier):
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))


def relative(name, target):
    path = posixpath.relpath(target, posixpath.dirname(name))
    return path if path.startswith(".") else f"./{path}"


def in_order(names, text_of):
    """The modules after those that they import from."""
    order, path = [], []

    def visit(name):
        if name in path:
            raise BundleError(f"{' imports '.join([*path[path.index(name):], name])}: a circle")
        if name in order or name not in names:
            return
        path.append(name)
        for _, specifier in IMPORT.findall(text_of(name)):
            visit(resolve(name, specifier))
        path.pop()
        order.append(name)

    for name in names:
        visit(name)
    return order


def bundle(target, names, text_of):
    """The text of `target` with all modules of `names`, which has the exports of all."""
    outside, parts, exporters = {}, [], {}
    order = in_order(names, text_of)
    for name in order:
        text = text_of(name)

        def imported(found):
            what, source = found[1], resolve(name, found[2])
            if source in names:
                return f"const {{ {what.replace(' as ', ': ')} }} = m{order.index(source)};" if what else ""
            for each in (what or "").split(", "):
                if outside.setdefault(each, source) != source:
                    raise BundleError(f"{name}: {each} is imported from another module too")
            return ""

        exports = [found for _, found in EXPORT.findall(text)]
        for each in exports:
            if exporters.setdefault(each, name) != name:
                raise BundleError(f"{name} and {exporters[each]} both export {each}")
        body = EXPORT.sub(r"\1 \2", IMPORT.sub(imported, text))
        if found := UNKNOWN.search(body):
            raise BundleError(f"{name}: cannot join {found[0]!r}")
        for _, specifier in SPECIFIER.findall(body):
            if resolve(name, specifier) in names:
                raise BundleError(f"{name}: cannot join an import of {specifier} while it runs")
        number = order.index(name)
        parts.append(f"const m{number} = (() => {{\n{body.strip()}\nreturn {{ {', '.join(exports)} }};\n}})();")
        if exports:
            parts.append(f"export const {{ {', '.join(exports)} }} = m{number};")
    heads = [
        f'import {f"{{ {what} }} from " if what else ""}"{relative(target, source)}";' for what, source in outside.items()]
    return "\n".join([*heads, *parts, ""])


def redirected(name, text, target, names):
    """The text of a module outside, importing from the bundle."""
    def to_bundle(found):
        is_inside = resolve(name, found[2]) in names
        return f'{found[1]}"{relative(name, target)}"' if is_inside else found[0]

    return SPECIFIER.sub(to_bundle, text)
