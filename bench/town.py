"""The database of the benchmarks: built once by `madang seed`, copied for each run."""

import contextlib
import hashlib
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

import contract
from servers import ROOT


def schema():
    """A digest of the schema and its data."""
    digest = hashlib.sha256()
    for path in sorted(ROOT.glob("Sources/*/Migrations/*.sql")) + sorted(ROOT.glob("Sources/*/Data/*")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def made(people, notes):
    """(folder, tokens) of a database of this size; rebuilt when the schema or its data changes."""
    home = ROOT / ".cache/bench" / f"{people}-{notes}"
    folder, tokens, stamp = home / "data", home / "tokens.txt", home / "made"
    wanted = schema()
    if stamp.exists() and stamp.read_text() == wanted:
        return folder, tokens
    shutil.rmtree(home, ignore_errors=True)
    folder.mkdir(parents=True)
    print(f"making a database of {people:,} people and {notes:,} notes", flush=True)
    started = time.monotonic()
    status = subprocess.run(contract.seed_command(people, notes, folder, tokens), cwd=ROOT).returncode
    if status or not tokens.exists():
        sys.exit(f"bench: 'madang seed' ended with {status}, tokens written: {tokens.exists()}")
    print(f"made in {time.monotonic() - started:.0f} s", flush=True)
    stamp.write_text(wanted)
    return folder, tokens


def copy(folder, to, demo=False):
    """A copy whose access tokens are valid for another hour; marked as a demo with `demo`."""
    shutil.copytree(folder, to)
    with contextlib.closing(sqlite3.connect(database(to))) as db, db:
        expiry = int((time.time() + 3600) * 1000)
        db.execute("UPDATE session SET access_expires = max(access_expires, ?)", (expiry,))
        if demo:
            db.execute("INSERT INTO setting (name, value) VALUES ('demo', 'yes')")
    return to


def members(tokens):
    """(token, person id) of each member in the token file."""
    return [tuple(line.split()) for line in tokens.read_text().splitlines()]


def database(folder):
    """The SQLite file in a data folder, found by its file header."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("rb") as file:
                if file.read(16) == b"SQLite format 3\0":
                    return path
    sys.exit(f"bench: there is no SQLite database in {folder}")


def friendships(path):
    """The number of friendship rows, two per friendship."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(*) FROM yello_friend").fetchone()[0]


def strangers(path, people):
    """Unique pairs of indexes into `people` who are not friends, spread over all people."""
    index = {bytes.fromhex(person.replace("-", "")): number for number, (_, person) in enumerate(people)}
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        known = set()
        for one in index:
            for (other,) in db.execute("SELECT friend_id FROM yello_friend WHERE person_id = ?", (one,)):
                if other in index:
                    known.add((index[one], index[other]))
    count = len(people)
    for step in range(1, (count + 1) // 2):
        for one in range(count):
            pair = (one, (one + step) % count)
            if pair not in known:
                yield pair
