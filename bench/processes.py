"""Processor time and memory of a process tree, from Linux's /proc."""

import os
import pathlib

TICK = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count()


def tree(pid):
    """`pid` and all its descendants."""
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
    """The processor seconds of the tree, in user and kernel mode."""
    total = 0
    for each in tree(pid):
        try:
            fields = pathlib.Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        # After the name: utime and stime are fields 12 and 13, followed by those of ended children.
        total += sum(int(field) for field in fields[11:15])
    return total / TICK


def memory(pid, field="VmRSS"):
    """The memory of the tree in KiB; VmHWM is the peak since the last `forget_peak`."""
    total = 0
    for each in tree(pid):
        try:
            lines = pathlib.Path(f"/proc/{each}/status").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError):
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith(f"{field}:"))
    return total


def forget_peak(pid):
    """Resets VmHWM to the current memory (proc(5), clear_refs)."""
    for each in tree(pid):
        pathlib.Path(f"/proc/{each}/clear_refs").write_text("5")


def machine():
    """(busy, waiting for the disk) processor seconds of the machine since its start."""
    fields = pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    user, nice, system, _idle, waiting, irq, soft, steal = map(int, fields)
    return (user + nice + system + irq + soft + steal) / TICK, waiting / TICK
