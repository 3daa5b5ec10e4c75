"""Processes as Linux's /proc tells of them: processor seconds and memory of a whole tree."""

import os
import pathlib

TICK = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count()


def tree(pid):
    """`pid` and all that descend from it."""
    found = [pid]
    for each in found:
        try:
            tasks = list(pathlib.Path(f"/proc/{each}/task").iterdir())
        except (FileNotFoundError, ProcessLookupError):
            continue
        for task in tasks:
            try:
                found += [int(child) for child in (task / "children").read_text().split()]
            except (FileNotFoundError, ProcessLookupError):
                continue
    return found


def cpu_seconds(pid):
    """Processor seconds the tree has used, kernel included."""
    total = 0
    for each in tree(pid):
        try:
            fields = pathlib.Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        # After the name: utime and stime are the 12th and 13th, those of ended children follow.
        total += sum(int(field) for field in fields[11:15])
    return total / TICK


def memory(pid, field="VmRSS"):
    """KiB of the tree; VmHWM is the most since the peak was last forgotten."""
    total = 0
    for each in tree(pid):
        try:
            lines = pathlib.Path(f"/proc/{each}/status").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError):
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith(f"{field}:"))
    return total


def forget_peak(pid):
    """Makes VmHWM start again at what is used now (proc(5), clear_refs)."""
    for each in tree(pid):
        pathlib.Path(f"/proc/{each}/clear_refs").write_text("5")


def machine():
    """(busy, waiting for the disk) processor seconds of the whole machine since it started."""
    fields = pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    user, nice, system, _idle, waiting, irq, soft, steal = map(int, fields)
    return (user + nice + system + irq + soft + steal) / TICK, waiting / TICK
