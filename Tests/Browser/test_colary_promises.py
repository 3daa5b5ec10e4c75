"""What Colary's specification says about the project itself, checked in its files without a browser."""

import pathlib
import shlex
import subprocess

import pytest

pytestmark = pytest.mark.no_browser

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_server_and_the_library_are_swift():
    """C7"""
    folders = [ROOT / "Sources" / name for name in ("Colary", "Wire/Colary", "OfflineCore")]
    kinds = {path.suffix for folder in folders for path in folder.rglob("*") if path.is_file()}
    assert ".swift" in kinds
    assert kinds <= {".swift", ".sql", ".json"}


def test_the_linter_refuses_and_changes_nothing(tmp_path):
    """C12"""
    step = next(line for line in (ROOT / "script/test").read_text().splitlines()
                if "swift format" in line)
    words = shlex.split(step)
    command = words[words.index("swift"):words.index("--recursive")]
    source = tmp_path / "Wrong.swift"
    source.write_text("let  one=1;\n")
    linted = subprocess.run(
        [*command, "--configuration", ROOT / ".swift-format", source], capture_output=True, text=True)
    assert linted.returncode != 0
    assert "Wrong.swift:1" in linted.stderr
    assert source.read_text() == "let  one=1;\n"


def test_the_licence_is_mit():
    """C43"""
    text = " ".join((ROOT / "LICENSE").read_text().split())
    assert text.startswith("MIT License Copyright (c) ")
    for clause in ("Permission is hereby granted, free of charge, to any person obtaining a copy",
                   "without restriction, including without limitation the rights to use, copy, modify",
                   "shall be included in all copies or substantial portions of the Software",
                   'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND'):
        assert clause in text
