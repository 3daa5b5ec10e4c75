"""Prints the table and checks the targets."""

import statistics

import contract

# A page built as in FastAPI's tutorial, and by hand. Both query SQLite in a `def`, as its documentation recommends for
# libraries that cannot be awaited. Queries on the event loop are measured too, but are not a target: a slow one blocks
# its whole worker, and twelve times the rate of two busy workers is what nginx reaches with a file.
PEERS = ("FastAPI by its tutorial", "FastAPI by hand")


def show(lines, others):
    """Prints the table and the targets; returns the number of missed targets."""
    print(f"\n{'':26} {'per s':>9} {'p50 ms':>8} {'p99 ms':>8} {'worst':>8} {'floor':>6} "
          f"{'cpu s':>6} {'cpu us':>7} {'peak MB':>8} {'bytes':>7} {'errors':>6}  limited by")
    for line in lines:
        print(f"{line['row']:26} {line['per second']:9,.0f} {line['p50 ms']:8.2f} {line['p99 ms']:8.2f} "
              f"{line['worst ms']:8.1f} {line['of the floor']:6.2f} {line['cpu s']:6.2f} "
              f"{line['cpu us each']:7.1f} "
              f"{line['peak MB']:8.1f} {line['bytes']:7} {line['errors']:6}  {line['limit']}")
    print()
    for name, value in others.items():
        print(f"{name:38} {value:10,.3f}")
    print()
    found = list(targets({line["row"]: line for line in lines}, others))
    for sentence, reached in found:
        print(f"{'reached' if reached else 'MISSED ':8} {sentence}")
    return sum(not reached for _, reached in found)


def targets(row, others):
    """(target and result, whether it was reached) for everything measured."""
    floor, page = row["floor: /healthz"], row.get("notes page")
    nginx = row.get("nginx, file as the floor")
    peers = {name: line for name, line in row.items() if name in PEERS}
    write = row.get("befriend, 500 at once")
    if page:
        ratio = page["of the floor"]
        yield f"notes page at least 0.35 of the floor: {ratio:.2f}", ratio >= 0.35
    for name, least in {"friend search": 0.25, "befriend, 500 at once": 0.08}.items():
        if name in row:
            ratio = row[name]["of the floor"]
            yield f"{name} at least {least} of the floor: {ratio:.2f}", ratio >= least
    if page and "notes as JSON" in row:
        ratio = statistics.median(mine / its for mine, its in zip(row["notes as JSON"]["rates"], page["rates"]))
        yield f"notes as JSON at least as many as the notes page: {ratio:.2f}", ratio >= 1
    for name in contract.APP_PAGES:
        for line in (row[each] for each in (f"{name}, page", f"{name}, JSON") if each in row):
            ratio = line["of the floor"]
            yield f"{line['row']} at least 0.25 of the floor: {ratio:.2f}", ratio >= 0.25
    for name, peer in peers.items() if page else ():
        times = page["of the floor"] / peer["of the floor"]
        yield f"notes page at least 12 times {name}: {times:.1f}", times >= 12
    if "notes page, PostgreSQL" in row and "pgbench, its statements" in row:
        ratio = statistics.median(mine / its for mine, its in zip(
            row["notes page, PostgreSQL"]["rates"], row["pgbench, its statements"]["rates"]))
        yield f"notes page on PostgreSQL at least 0.7 of pgbench running its statements: {ratio:.2f}", ratio >= 0.7
    if nginx:
        yield f"floor at least nginx: {1 / nginx['of the floor']:.2f} times", nginx["of the floor"] <= 1
    if write:
        yield (f"durable writes at least 6,800/s without an error, worst at most 1,500 ms: "
               f"{write['per second']:,.0f}/s, {write['errors']} errors, {write['worst ms']:.0f} ms",
               write["per second"] >= 6800 and not write["errors"] and write["worst ms"] <= 1500)
    for name, most in {"start page to first ballot at 200/s, p99 ms": 100,
                       "1000 rounds handed in at once, worst ms": 2000,
                       "1000 devices with 50 entries each, s": 10,
                       "pages meanwhile, p99 ms": 100}.items():
        if name in others:
            yield f"{name}, at most {most}: {others[name]:,.1f} ({others[name] / most:.2f} of the limit)", others[name] <= most
    each = others.get("event stream, KiB each")
    if each is not None:
        yield f"an event stream at most 16 KiB: {each:.1f}", each <= 16
    seconds, idle = others["first answer, s"], others["idle memory, KiB"] / 1024
    yield f"first answer at most 1 s after start on an empty folder: {seconds:.2f}", seconds <= 1
    yield f"idle memory at most 80 MB: {idle:.1f}", idle <= 80
    assert floor["of the floor"] == 1
