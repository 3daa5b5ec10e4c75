#!/usr/bin/env python3
"""Lists the public symbols without a comment in the symbol graphs of a folder, and fails if there are any.

    script/undocumented.py FOLDER MODULE…

Not listed, because another place documents them: what a protocol of a package or of Swift asks for, an initializer whose
parameters are the type's properties, and refusals, which have a sentence. The OpenAPI generator in Wire is the server's.
"""
import json
import pathlib
import sys

# Witnesses of Swift's and Foundation's protocols.
STANDARD = {
    "init(from:)", "encode(to:)", "hash(into:)", "==(_:_:)", "<(_:_:)", "description", "errorDescription",
    "customMirror", "init(rawValue:)", "rawValue", "allCases",
}


def symbols(folder, module):
    for file in sorted(folder.glob(f"{module}*.symbols.json")):
        if file.name.startswith((f"{module}.", f"{module}@")):
            yield from json.loads(file.read_text())["symbols"]


def requirements(folder, modules):
    """Names that some protocol of the modules asks for, with their comments there."""
    return {
        symbol["pathComponents"][-1]
        for module in modules
        for symbol in symbols(folder, module)
        if symbol.get("docComment") and symbol["kind"]["identifier"].startswith("swift.")
        for parent in [symbol["pathComponents"][:-1]]
        if parent and tuple(parent) in protocols(folder, modules)
    }


def protocols(folder, modules, known={}):
    if not known:
        for module in modules:
            for symbol in symbols(folder, module):
                if symbol["kind"]["identifier"] == "swift.protocol":
                    known[tuple(symbol["pathComponents"])] = True
    return known


def declaration(symbol):
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", []))


def is_refusal(symbol):
    return symbol["kind"]["identifier"] == "swift.type.property" and declaration(symbol).endswith(": Refusal")


def is_memberwise(symbol, properties):
    if symbol["kind"]["identifier"] != "swift.init":
        return False
    parent = tuple(symbol["pathComponents"][:-1])
    parameters = [p["name"] for p in symbol.get("functionSignature", {}).get("parameters", [])]
    return all((*parent, name) in properties for name in parameters)


def undocumented(folder, module, modules):
    asked = STANDARD | requirements(folder, modules)
    own = list(symbols(folder, module))
    properties = {tuple(s["pathComponents"]) for s in own if s["kind"]["identifier"] == "swift.property"}
    for symbol in own:
        location = symbol.get("location", {}).get("uri", "")
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or not location:
            continue
        if symbol.get("docComment") or "/Wire/OpenAPI/" in location:
            continue
        name = symbol["pathComponents"][-1]
        if name in asked or is_refusal(symbol) or is_memberwise(symbol, properties):
            continue
        line = symbol["location"]["position"]["line"] + 1
        yield f"Sources/{location.split('/Sources/')[-1]}:{line}: {'.'.join(symbol['pathComponents'])}"


def main():
    folder, modules = pathlib.Path(sys.argv[1]), sys.argv[2:]
    missing = sorted({line for module in modules for line in undocumented(folder, module, modules)})
    if missing:
        print(*missing, sep="\n")
        sys.exit(f"{len(missing)} public symbols of {', '.join(modules)} have no comment")


if __name__ == "__main__":
    main()
