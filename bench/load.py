"""Replays requests with wrk for some seconds and measures the cost on both sides."""

import json
import os
import pathlib
import subprocess
import tempfile
import time
from dataclasses import dataclass

import processes

HERE = pathlib.Path(__file__).resolve().parent


def request(method, path, headers=(), body=b""):
    """The bytes of one HTTP/1.1 request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1",
             *(f"{name}: {value}" for name, value in dict(headers).items())]
    if method != "GET":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass
class Load:
    """The result: times in milliseconds, processor time in cores."""

    rate: float
    p50: float
    p99: float
    worst: float
    refused: int
    broken: int
    completed: int
    sent: int
    server_seconds: float
    server: float
    client: float
    others: float
    disk: float
    peak_kib: int

    @property
    def limit(self):
        """The bottleneck, derived from the processor time of each side."""
        cores = processes.CORES
        shares = f"server {self.server:.2f}, client {self.client:.2f}, others {self.others:.2f}"
        if self.client > 0.95:
            return f"the load client's one thread ({shares} of {cores} cores)"
        if self.server + self.client + self.others > 0.9 * cores:
            return f"the processors ({shares} of {cores} cores)"
        if self.disk > 0.15 * cores:
            return f"the disk (waited for {self.disk:.2f}; {shares} of {cores} cores)"
        return f"waiting: disk flushes, hand-overs, locks ({shares} of {cores} cores)"


def run(server, requests, connections, seconds):
    """Replays `requests` against `server` over `connections` concurrent connections for `seconds`."""
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as file:
        for each in requests:
            file.write(b"%d\n%s" % (len(each), each))
        file.flush()
        processes.forget_peak(server.pid)
        cpu, started, machine = server.cpu_seconds(), time.monotonic(), processes.machine()
        wrk = subprocess.Popen(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s",
             "-s", HERE / "replay.lua", f"http://127.0.0.1:{server.port}/", "--", file.name],
            stdout=subprocess.PIPE, text=True)
        output = wrk.stdout.read()
        _, status, usage = os.wait4(wrk.pid, 0)
        wrk.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - started
        busy, waiting = (now - then for now, then in zip(processes.machine(), machine))
        used = server.cpu_seconds() - cpu
    line = next((line for line in output.splitlines() if line.startswith("RESULT ")), None)
    if wrk.returncode or line is None:
        raise RuntimeError(f"wrk failed:\n{output}")
    result = json.loads(line.removeprefix("RESULT "))
    if result["requests"] == 0:
        raise RuntimeError(f"no request was answered within {seconds} s:\n{output}")
    client = usage.ru_utime + usage.ru_stime
    return Load(
        rate=result["requests"] / result["microseconds"] * 1e6,
        p50=result["p50"] / 1000, p99=result["p99"] / 1000, worst=result["worst"] / 1000,
        refused=result["refused"], broken=result["broken"], completed=result["requests"],
        sent=result["sent"], server_seconds=used, server=used / wall, client=client / wall,
        others=max(0.0, busy - used - client) / wall, disk=waiting / wall,
        peak_kib=processes.memory(server.pid, "VmHWM"))
