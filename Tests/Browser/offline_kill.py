"""Kills a Chromium that writes to the offline queue, at random moments; each start continues with the same profile.

    python Tests/Browser/offline_kill.py [TIMES]

What was confirmed is in the list at the next start and on the server in the end, and nothing is there twice. A
browser that has lost its database still knows what it had not sent; the rest comes back from the server. A fifth of
the server's answers is lost after the effect.
"""

import collections
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile

from scale import scaled
from sync_server import ROOT, SyncServer

# The same engine and the same databases, without a window; `script/soak` kills the whole browser.
PROGRAM = scaled("/usr/bin/chromium-headless-shell", full="/usr/bin/chromium")
OPTIONS = (*scaled((), full=("--headless=new",)), "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run", "--disable-gpu",
           "--disable-background-networking", "--disable-component-update", "--disable-crash-reporter")


class Browser:
    """Chromium in a process group of its own, so that all its processes end at the same moment."""

    def __init__(self, profile, address):
        self._process = subprocess.Popen(
            [PROGRAM, *OPTIONS, f"--user-data-dir={profile}", address],
            start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def confirmed(server):
    return {each for ids in server.said.get("confirmed", []) for each in ids}


def check_list(server, ids, before):
    twice = [each for each, times in collections.Counter(ids).items() if times > 1]
    assert not twice, f"twice in the list: {twice}"
    lost = before - set(ids)
    stored = {key for _, key in server.ledger().rows}
    assert not lost, (f"{len(lost)} of {len(before)} confirmed are not in the list of {len(ids)}, "
                      f"{len(lost - stored)} of them not on the server either")


def kill_once(server, profile):
    """One start, and its end at a random moment: how many entries were confirmed, and whether the database was lost."""
    before = confirmed(server)
    starts, written = len(server.said.get("listed", [])), len(before)
    unsent = len(server.said.get("unsent", []))
    browser = Browser(profile, f"{server.origin}/killed.html")
    try:
        # While it starts, while it sends what is left over, mostly while it writes.
        moment = random.choice(("start", "listed", "confirmed", "confirmed", "confirmed"))
        if moment == "listed":
            server.wait_for(lambda: len(server.said.get("listed", [])) > starts)
        elif moment == "confirmed":
            server.wait_for(lambda: len(server.said.get("confirmed", [])) > written)
        with server.changed:
            # Until a random moment, whatever is said meanwhile.
            server.changed.wait_for(lambda: False, random.uniform(0, 0.6 if moment == "start" else 0.3))
    finally:
        browser.kill()
    remembered = server.said.get("unsent", [])[unsent:]
    for ids in remembered:
        unknown = before - set(ids) - {key for _, key in server.ledger().rows}
        assert not unknown, f"{len(unknown)} of {len(before)} confirmed are neither on the device nor on the server"
    for ids in server.said.get("listed", [])[starts:]:
        check_list(server, ids, before)
    return len(confirmed(server)) - written, starts > 0 and len(remembered) > 0


def keep(profile):
    """Keeps the browser's databases, whose LOG says what it made of them at its start."""
    kept = ROOT / ".cache/logs/browser/killed-profile"
    shutil.rmtree(kept, ignore_errors=True)
    for name in ("IndexedDB", "WebStorage"):
        shutil.copytree(pathlib.Path(profile) / "Default" / name, kept / name)


def kill_repeatedly(times, tell=print):
    server = SyncServer()
    server.share_lost = 0.2
    try:
        lost = 0
        with tempfile.TemporaryDirectory(prefix="madang-", ignore_cleanup_errors=True) as profile:
            for number in range(times):
                try:
                    written, is_lost = kill_once(server, profile)
                    lost += is_lost
                except AssertionError:
                    keep(profile)
                    raise
                tell(f"kill {number + 1} of {times}: {written} confirmed, {len(confirmed(server))} in all")
            browser = Browser(profile, f"{server.origin}/killed.html?last")
            try:
                server.wait_for(lambda: "sent" in server.said, 120)
            finally:
                browser.kill()
        [listed] = server.said["sent"]
        check_list(server, listed, confirmed(server))
        ledger = server.ledger()
        assert {key for _, key in ledger.rows} == set(listed), "the list and the server differ"
        entities = [operation.entity for operation in ledger.applied]
        assert len(set(entities)) == len(entities), "an entry was created twice"
        again = len(ledger.arrived) - len(ledger.applied)
        tell(f"{times} kills: {len(confirmed(server))} confirmed, {len(entities)} applied, {again} sent again, "
             f"{server.lost} answers lost, {lost} databases lost by the browser; nothing lost, nothing twice")
        return confirmed(server)
    finally:
        server.close()


if __name__ == "__main__":
    kill_repeatedly(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
