"""The demo server under test: started on a free port with an empty folder."""

import fcntl
import http.client
import itertools
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from waiting import PATIENCE, wait_until

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Seconds that only a hang reaches.
START, STOP = 600, 120
# How many seconds the clock of servers, phones and tests is off, where `script/test` was asked for another time.
CLOCK_OFFSET = int(os.environ.get("CLOCK_OFFSET", 0))
MOVED_CLOCK = {}
if CLOCK_OFFSET:
    _libraries = tempfile.TemporaryDirectory(prefix="madang-clock-")  # removed with this process
    _timers = f"{_libraries.name}/timers.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-o", _timers, ROOT / "Tests/Browser/timers.c"], check=True)
    # Without FORCE_MONOTONIC_FIX=0, timed waits on the monotonic clock last many times as long.
    MOVED_CLOCK = {
        "LD_PRELOAD": f"{_timers}:{os.environ['CLOCK_LIBRARY']}", "FAKETIME": f"{CLOCK_OFFSET:+}",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_FORCE_MONOTONIC_FIX": "0",
    }
# Below the ports that Linux gives to connections.
PORTS, BLOCK = range(20_000, 32_000), 200


def own_ports():
    """A socket on the first port of a block, which this process keeps for as long as it lives, and the others in turn.

    Only one process can listen on it, so no other worker or run draws from this block."""
    for first in PORTS[::BLOCK]:
        try:
            return socket.create_server(("127.0.0.1", first)), itertools.cycle(range(first + 1, first + BLOCK))
        except OSError:
            continue
    raise RuntimeError("another process has a server on the first port of each block")


_guard, _ports = own_ports()


def unused_port():
    """A port for a server that must know it beforehand, and may be started on it again; no other test draws it."""
    for port in _ports:
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue


class Demo:
    """A running `madang serve --demo`; SERVER_BINARY names another build than the
    debug one, `settings` are variables it reads, `database` is another place than SQLite in its folder."""

    running = []
    # Where demos leave the data of their towns for the others, if there is such a place.
    towns = None

    def __init__(self, folder, settings=None, database=None):
        if self.towns and not database and not (folder / "data").exists():
            self._copy_town(folder / "data")
        binary = os.environ.get("SERVER_BINARY", ROOT / ".build/debug/madang")
        self.port = unused_port()
        self.origin = f"http://localhost:{self.port}"
        self.log = folder / "server.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                # All phones of a run share one address: ten times as many may sign in.
                # libfaketime sets a variable in the first program, after which one in Swift would not find its arguments.
                [*(["env"] if CLOCK_OFFSET else []), binary, "serve", "--demo", "--port", str(self.port), "--limits", "10",
                 *(["--database", database, "--media", folder / "media"] if database
                   else ["--data", folder / "data"])],
                # Notes arrive at once, and all phones count as one device for referrals.
                env={"MADANG_YELLO_SPREAD": "0", "MADANG_YELLO_REFERRALS_PER_DEVICE": "1000", **os.environ, **MOVED_CLOCK,
                     "MADANG_SITE": self.origin, **(settings or {})},
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )
        Demo.running.append(self)
        self._wait_for_answer()

    def _copy_town(self, data):
        """Copies what a demo has built and drawn; whoever comes first builds it.

        There is one for ten minutes, so that none is of another day and nobody in it has waited for long."""
        town = self.towns / str(int(time.time() + CLOCK_OFFSET) // 600)
        with self.towns.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not town.exists():
                folder = town.with_suffix(".new")
                shutil.rmtree(folder, ignore_errors=True)  # of one that failed
                (folder / "data").mkdir(parents=True)
                first = Demo(folder)
                wait_until(lambda: "madang has drawn the demo's photos" in first.output(), seconds=START)
                assert first.stop() == 0, first.output()
                (folder / "data").rename(town)
        shutil.copytree(town, data)

    def _wait_for_answer(self):
        deadline = time.monotonic() + START
        while time.monotonic() < deadline:
            try:
                status = self.process.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                if self._answers():
                    return
            else:
                raise RuntimeError(f"the server ended with {status} before answering:\n{self.output()}")
        self.stop()
        raise RuntimeError(f"the server did not answer within {START} s:\n{self.output()}")

    def _answers(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def output(self):
        """What the server printed so far."""
        return self.log.read_text(errors="replace")

    def stop(self):
        """Ends the server as an operator would, and says how it ended."""
        Demo.running.remove(self)
        self.process.terminate()
        try:
            return self.process.wait(timeout=STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError(f"the server did not stop within {STOP} s of SIGTERM:\n{self.output()}")


class KilledDemo(Demo):
    """A demo server that is killed with SIGKILL and started again on its port and data."""

    def __init__(self, folder, database=None):
        super().__init__(folder, database=database)
        self.arguments = self.process.args

    def kill(self):
        self.process.kill()
        self.process.wait()

    def start(self):
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.arguments, env={**os.environ, **MOVED_CLOCK, "MADANG_SITE": self.origin}, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT)
        self._wait_for_answer()


class Cluster:
    """A PostgreSQL server of its own in an empty folder; it ends with this process too, however that ends."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["bash", "-c", '. script/cluster && cluster_start "$0" && echo "$cluster_url"; read; cluster_stop', folder],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url, "PostgreSQL did not start"
        # The data need not survive a crash of the machine.
        self.url += "&options=-csynchronous_commit%3Doff"

    def stop(self):
        self.process.communicate("\n")
