"""Compares Madang on PostgreSQL with pgbench, which runs the statements of one page."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

import contract
import load
import processes
import servers
import town

# The number of connections of one Madang node.
CONNECTIONS = 8


class Cluster:
    """A separate PostgreSQL server in a folder."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
        self.url = self._call('cluster_start "$1"; echo "$cluster_url"').splitlines()[-1]
        self.pid = int((folder / "data/postmaster.pid").read_text().split()[0])

    def stop(self):
        self._call('cluster_in "$1"; cluster_stop fast')

    def run(self, *statements):
        subprocess.run(["psql", "-q", self.url, *(word for each in statements for word in ("-c", each))],
                       check=True, stdout=subprocess.DEVNULL)

    def _call(self, script):
        return subprocess.run(["bash", "-euc", f". script/cluster; {script}", "bash", self.folder],
                              cwd=servers.ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout


def made(people, notes):
    """(folder, tokens) of a stopped server with a database of this size; rebuilt when the schema changes."""
    home = servers.ROOT / ".cache/bench" / f"postgres-{people}-{notes}"
    tokens, stamp = home / "tokens.txt", home / "made"
    if not (stamp.exists() and stamp.read_text() == town.schema()):
        shutil.rmtree(home, ignore_errors=True)
        print(f"making a PostgreSQL database of {people:,} people and {notes:,} notes", flush=True)
        cluster = Cluster(home / "cluster")
        try:
            status = subprocess.run(
                contract.seed_postgres_command(people, notes, cluster.url, tokens), cwd=servers.ROOT).returncode
            if status == 0:
                cluster.run("VACUUM ANALYZE")
        finally:
            cluster.stop()
        if status:
            sys.exit(f"bench: 'madang seed' ended with {status}")
        stamp.write_text(town.schema())
    return home / "cluster", tokens


def copy(folder, to):
    """A started copy whose access tokens are valid for another hour."""
    # Keeps owners, because the server refuses files of another user.
    subprocess.run(["cp", "-a", folder, to], check=True)
    cluster = Cluster(to)
    cluster.run(f"UPDATE session SET access_expires = greatest(access_expires, {int((time.time() + 3600) * 1000)})")
    return cluster


def madang(cluster, folder):
    """The release server on the cluster; PostgreSQL's resources are counted with it."""
    port = servers.free_port()
    server = servers.Server("madang on PostgreSQL", contract.serve_postgres_command(
        port, cluster.url, folder / "postgres-access.log"), port, folder / "postgres-madang.log")
    server.beside = [cluster.pid]
    return server


def statements(cluster, server, page):
    """The statements of a page with their values, as PostgreSQL logs them."""
    log = cluster.folder / "log"
    # Fills the server's caches first.
    server.ask("GET", *page)
    # %v names the transaction: one of a single round trip has no BEGIN.
    cluster.run("ALTER SYSTEM SET log_statement = 'all'", "ALTER SYSTEM SET log_line_prefix = '%m [%p/%v] '",
                "SELECT pg_reload_conf()")
    time.sleep(0.5)
    start = log.stat().st_size
    server.ask("GET", *page)
    time.sleep(0.5)
    cluster.run("ALTER SYSTEM RESET log_statement", "ALTER SYSTEM RESET log_line_prefix", "SELECT pg_reload_conf()")
    with log.open() as file:
        file.seek(start)
        found = list(parsed(file.read()))
    if len(found) != 1:
        raise SystemExit(f"bench: a page of notes ran {len(found)} transactions")
    return [("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", []), *found[0], ("COMMIT", [])]


def parsed(log):
    """The transactions on notes in a log, as lists of (statement, values) between BEGIN and COMMIT."""
    entry = re.compile(r"^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[(\S+)\] (\w+):  ", re.M)
    marks = list(entry.finditer(log))
    running = {}
    for mark, after in zip(marks, [*marks[1:], None]):
        transaction, kind = mark.groups()
        text = log[mark.end():after.start() if after else None].strip()
        if kind == "DETAIL" and text.startswith("parameters: ") and running.get(transaction):
            statement, _ = running[transaction][-1]
            values = [value.replace("''", "'") for value in re.findall(r"\$\d+ = '((?:[^']|'')*)'", text)]
            running[transaction][-1] = (statement, values)
        elif kind == "LOG" and (said := re.match(r"(?:statement|execute \S+): (.*)", text, re.S)):
            running.setdefault(transaction, []).append((said[1], []))
    for statements in running.values():
        if any("yello_note" in each for each, _ in statements):
            yield [each for each in statements if each[0] != "COMMIT" and not each[0].startswith("BEGIN")]


@dataclass
class Pgbench:
    """A row that runs the statements of a page as one prepared transaction, without Madang."""

    name: str
    cluster: Cluster
    statements: list
    connections: int = CONNECTIONS
    loads: list = field(default_factory=list)
    size: int = 0
    befriends: bool = False

    def requests(self):
        return []

    def run(self, _, seconds):
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            command = ["pgbench", "-n", "-M", "prepared", "-c", str(self.connections), "-j", "2",
                       "-T", str(seconds), "-l", "--sampling-rate", "0.1", "-f", "page.sql"]
            lines = []
            for number, (statement, values) in enumerate(self.statements):
                for index, value in enumerate(values, 1):
                    command += ["-D", f"v{number}_{index}={value}"]
                lines.append(re.sub(r"\$(\d+)", rf":v{number}_\1", statement) + ";\n")
            (pathlib.Path(folder) / "page.sql").write_text("".join(lines))
            started, machine = time.monotonic(), processes.machine()
            cpu = processes.cpu_seconds(self.cluster.pid)
            pgbench = subprocess.Popen([*command, self.cluster.url], cwd=folder, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            output = pgbench.stdout.read()
            _, status, usage = os.wait4(pgbench.pid, 0)
            pgbench.returncode = os.waitstatus_to_exitcode(status)
            wall = time.monotonic() - started
            busy, waiting = (now - then for now, then in zip(processes.machine(), machine))
            used = processes.cpu_seconds(self.cluster.pid) - cpu
            times = sorted(int(line.split()[2]) for path in pathlib.Path(folder).glob("pgbench_log.*")
                           for line in path.read_text().splitlines())
        rate = re.search(r"^tps = ([\d.]+)", output, re.M)
        count = re.search(r"^number of transactions actually processed: (\d+)", output, re.M)
        if pgbench.returncode or not (rate and count and times):
            raise RuntimeError(f"pgbench failed:\n{output}")
        count = int(count[1])
        client = usage.ru_utime + usage.ru_stime
        return load.Load(
            rate=float(rate[1]), p50=times[len(times) // 2] / 1000, p99=times[len(times) * 99 // 100] / 1000,
            worst=times[-1] / 1000, refused=0, broken=0, completed=count, sent=count, server_seconds=used,
            server=used / wall, client=client / wall, others=max(0.0, busy - used - client) / wall,
            disk=waiting / wall, peak_kib=0)
