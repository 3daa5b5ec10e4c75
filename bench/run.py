"""Runs the benchmarks and prints the table; started by script/bench."""

import argparse
import json
import resource
import statistics
import tempfile
import time
from pathlib import Path

import contract
import postgres
import processes
import reconnecting
import rows
import servers
import streams
import targets
import town
import voting

ROOT = servers.ROOT


def arguments():
    parser = argparse.ArgumentParser(prog="script/bench")
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--notes", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=3, help="of load for each row and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--streams", type=int, default=10_000)
    parser.add_argument("--only", help="rows whose name contains one of these, parted by commas, and the floor")
    parser.add_argument("--look", action="store_true", help="end well though a target is missed")
    return parser.parse_args()


def first_answer(folder):
    """Seconds until the first response of a demo server with an empty folder."""
    server = servers.madang(folder / "empty", folder / "empty.log", "--demo")
    seconds = server.wait_for(contract.HEALTH)
    server.stop()
    return seconds


def measure(wanted, folder):
    home, tokens = town.made(wanted.people, wanted.notes)
    data = town.copy(home, folder / "data")
    members, database = town.members(tokens), town.database(data)
    results = {"first answer, s": first_answer(folder)}

    running, cluster = [servers.madang(data, folder / "madang.log")], None
    madang = running[0]
    try:
        results["start on the whole database, s"] = madang.wait_for(contract.HEALTH)
        page = rows.check(madang, "GET", contract.NOTES, contract.browser(members[0][0]))
        results["idle memory, KiB"] = processes.memory(madang.pid)
        floor = rows.check(madang, "GET", contract.HEALTH, {})
        running.append(servers.nginx(folder / "nginx", {"floor": floor, "page": page}))
        running.append(servers.fastapi(database, folder / "fastapi.log"))
        # Only the demo can sign in without a provider.
        demo = town.copy(home, folder / "demo", demo=True)
        running.append(servers.madang(demo, folder / "demo.log", "--demo"))
        # With the demo's own town, whose members have used every app.
        running.append(servers.madang(folder / "town", folder / "town.log", "--demo"))
        for peer, path in zip(running[1:], ("/floor", contract.HEALTH, contract.HEALTH, contract.HEALTH)):
            peer.wait_for(path)
        # Nothing is drawn beside what is measured.
        running[-1].wait_for_photos()
        table = list(rows.all_rows(*running, members, database, wanted.seconds))
        # A tenth of the size: PostgreSQL is only compared with itself and takes long to fill.
        filled, tokens = postgres.made(wanted.people // 10, wanted.notes // 10)
        cluster = postgres.copy(filled, folder / "postgres")
        running.append(postgres.madang(cluster, folder))
        running[-1].wait_for(contract.HEALTH)
        table += rows.postgres_rows(cluster, running[-1], town.members(tokens))
        if wanted.only:
            parts = wanted.only.split(",")
            table = [row for row in table
                     if row is table[0] or any(part in row.name for part in parts)]
        rounds(table, wanted, database)
    finally:
        for server in running:
            server.stop()
        if cluster:
            cluster.stop()
    if not wanted.only:
        results |= afresh(data, folder / "rounds.log", lambda server: voting.measure(
            server, members, database))
    if not wanted.only or any(part in reconnecting.NAME for part in wanted.only.split(",")):
        results |= afresh(data, folder / "reconnecting.log", lambda server: reconnecting.measure(
            server, members, database))
    if wanted.streams and not wanted.only:
        # A new server: in a used one, streams would reuse freed memory.
        each, seconds = afresh(data, folder / "streams.log", lambda server: streams.measure(
            server, members, wanted.streams))
        results |= {"event stream, KiB each": each, f"opening {wanted.streams} streams, s": seconds}
    return table, results


def afresh(data, log, measured):
    """Runs `measured` on a new server."""
    server = servers.madang(data, log)
    try:
        server.wait_for(contract.HEALTH)
        return measured(server)
    finally:
        server.stop()


def rounds(table, wanted, database):
    """Runs all rows in each round, so that a slow minute of the machine affects all rows."""
    for number in range(wanted.rounds):
        for row in table:
            requests, before = row.requests(), 0
            if number == 0 and not row.befriends:
                row.run(requests, 1)
            if row.befriends:
                before = town.friendships(database)
            result = row.run(requests, wanted.seconds)
            row.loads.append(result)
            print(f"  {number + 1}/{wanted.rounds} {row.name:26} {result.rate:10,.0f}/s", flush=True)
            if row.befriends:
                check_friendships(town.friendships(database) - before, result, len(requests))


def check_friendships(made, result, prepared):
    """Checks that all acknowledged friendships are in the database and none was requested twice."""
    if result.sent > prepared:
        raise SystemExit(f"bench: {result.sent} friendships asked for, {prepared} prepared")
    acknowledged = result.completed - result.refused
    if made < 2 * acknowledged:
        raise SystemExit(f"bench: {acknowledged} friendships acknowledged, {made / 2:.0f} kept")


def summary(table):
    """The median round of each row, with the median of its ratios to the floor."""
    floor = table[0]
    for row in table:
        middle = sorted(row.loads, key=lambda each: each.rate)[len(row.loads) // 2]
        yield {
            "row": row.name, "bytes": row.size, "connections": row.connections,
            "per second": middle.rate, "p50 ms": middle.p50, "p99 ms": middle.p99,
            "worst ms": max(each.worst for each in row.loads),
            "of the floor": statistics.median(
                mine.rate / base.rate for mine, base in zip(row.loads, floor.loads)),
            "cpu s": middle.server_seconds,
            "cpu us each": middle.server_seconds / middle.completed * 1e6, "peak MB": middle.peak_kib / 1024,
            "rates": [each.rate for each in row.loads],
            "errors": sum(each.refused + each.broken for each in row.loads),
            "limit": middle.limit,
        }


def allow_open_files(wanted):
    """Raises the limit of open files, for this process and the servers it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < wanted:
        raise SystemExit(f"bench: this machine allows {most} open files, the streams take {wanted}; "
                         f"raise it (ulimit -Hn) or ask for fewer with --streams")
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def main():
    wanted = arguments()
    allow_open_files(wanted.streams + 2_000)
    with tempfile.TemporaryDirectory(dir=ROOT / ".cache/bench-run", prefix="run.") as folder:
        # nginx's workers run as another user.
        Path(folder).chmod(0o755)
        table, results = measure(wanted, Path(folder))
    lines = list(summary(table))
    missed = targets.show(lines, results)
    kept = ROOT / "bench/results" / time.strftime("%Y%m%d-%H%M%S.json")
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(json.dumps(
        {"arguments": vars(wanted), "rows": lines, "others": results}, indent=1, ensure_ascii=False))
    print(f"\nkept in {kept.relative_to(ROOT)}")
    if any(line["errors"] for line in lines):
        raise SystemExit("bench: some requests were refused or broken; their rows do not count")
    if missed and not wanted.look:
        raise SystemExit(f"bench: {missed} of what was to be reached was missed")


if __name__ == "__main__":
    (ROOT / ".cache/bench-run").mkdir(parents=True, exist_ok=True)
    main()
