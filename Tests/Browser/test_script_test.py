"""script/test itself, over stand-ins for all it runs: exit codes, time-outs, repetitions and what it prints."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import pytest

from demo import ROOT
from waiting import wait_until

pytestmark = pytest.mark.no_browser

# What a step runs, and the exit code when it is the first to fail.
STEPS = {
    "script/setup server": ("setup", 10),
    "swift format": ("format", 11),
    "script/check-data": ("data", 12),
    "swift build": ("build", 13),
    "script/setup test": ("setup-test", 10),
    "swift test": ("swift", 14),
    "script/test-offline": ("simulation", 15),
    "script/crash 3": ("crash", 16),
    "script/crash-jobs 5000": ("crash-jobs", 17),
    "script/crash-jobs 5000 postgres": ("crash-postgres", 18),
    "script/simulate-matching 1": ("matching", 25),
    "script/acceptance": ("acceptance", 19),
    "script/check-deploy": ("deploy", 20),
    "script/check-client": ("client", 22),
    "script/check-docs": ("docs", 23),
    "script/test-without-browser": ("no-browser", 26),
    "script/crash-queue 5": ("crash-queue", 24),
}
# Fails if FAILING names it with its arguments, of `swift` only the first. PATIENT waits until AWAITED has begun. The compiler
# warns with WARNING.
STAND_IN = """#!/bin/sh
case $0 in */bin/swift) said="swift $1" ;; *) said=$(echo "script/$(basename "$0") $*" | sed 's/ $//') ;; esac
[ "$said" != "$AWAITED" ] || touch begun
[ "$said" != "swift build" ] || echo "$WARNING"
[ "$said" != "$PATIENT" ] || { echo $$ >waiting; until [ -e begun ]; do sleep 0.01; done; }
echo "$said" | grep -qxF -- "$FAILING" || exit 0
echo '✘ Test "a thing" recorded an issue at Things.swift:1:2: Expectation failed: 1 == 2'
exit 1
"""
# `timeout --kill-after 30 SECONDS COMMAND…` that ends without delay what HANGING names.
TIMEOUT = """#!/bin/sh
shift 3
[ "$*" != "$HANGING" ] || exit 124
exec "$@"
"""
PYTHON = """#!/bin/sh
echo 7 ms
"""
STEADY = "def test_steady():\n    pass\n"
BROKEN = "def test_broken():\n    assert 1 == 2, 'one is not two'\n"
# Fails the first time.
UNSTEADY = """
import pathlib

def test_{name}():
    ran = pathlib.Path(__file__).with_name("{name}.ran")
    if not ran.exists():
        ran.touch()
        raise AssertionError("the first time")
"""


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def folder():
    # Programs may not run from /dev/shm, where pytest's own folders may be.
    with tempfile.TemporaryDirectory(prefix="madang-", dir="/tmp") as made:
        yield pathlib.Path(made)


@pytest.fixture
def run(folder):
    """Runs script/test on `walks`, where `failing` and `hanging` name what its steps run."""
    (folder / "script").mkdir()
    shutil.copy(ROOT / "script/test", folder / "script/test")
    for command in STEPS:
        name = command.split()[0]
        write_program(folder / (name if "/" in name else f"bin/{name}"), STAND_IN)
    write_program(folder / "bin/timeout", TIMEOUT)
    write_program(folder / "bin/python3", PYTHON)
    (folder / ".cache").mkdir()
    (folder / ".cache/venv").symlink_to(pathlib.Path(sys.prefix))
    browser = folder / "Tests/Browser"
    browser.mkdir(parents=True)
    shutil.copy(ROOT / "Tests/Browser/pytest.ini", browser)

    def start(*words, walks=(), failing="nothing", hanging="nothing", patient="nothing", awaited="nothing", warning="",
              stops=False):
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        for number, walk in enumerate(walks):
            (browser / f"test_walk_{number}.py").write_text(walk)
        running = subprocess.Popen(
            ["bash", "script/test", *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env={
                **inherited, "PATH": f"{folder}/bin:{os.environ['PATH']}", "FAILING": failing, "HANGING": hanging, "PATIENT": patient,
                # Each process takes half a second to begin.
                "AWAITED": awaited, "WARNING": warning, "PYTEST_ADDOPTS": "--maxprocesses 2 -p no:anyio"})
        if stops:
            wait_until(lambda: (folder / "waiting").exists() and (folder / "waiting").read_text())
            running.terminate()
        printed, _ = running.communicate()
        return running.returncode, printed

    return start


def lines_of(step, printed):
    """The words of a step's line in the summary: how it ended, the load, the time of a fixed piece of work."""
    return re.findall(rf"^ *\d+ s  {step} +(\S.*\S) +load (\d+\.\d+), (\d+ ms)$", printed, re.MULTILINE)


def test_what_passes_is_summed_up_with_load_and_speed(folder, run, monkeypatch):
    (folder / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(folder / "temporary"))
    code, printed = run(walks=[STEADY])
    assert code == 0, printed
    assert (folder / "temporary").exists()
    assert printed.endswith("script/test: everything passed\n")
    for step in [*(step for step, _ in STEPS.values()), "browser"]:
        [(word, _, speed)] = lines_of(step, printed)
        assert (word, speed) == ("ok", "7 ms"), step


@pytest.mark.parametrize("patient, awaited", [
    ("script/test-offline", "script/check-deploy"), ("swift test", "script/crash-queue 5"), ("swift test", "script/check-deploy"),
    ("script/setup test", "swift build"),
])
def test_what_runs_beside_each_other_is_told_in_its_order(run, patient, awaited):
    code, printed = run("swift", patient=patient, awaited=awaited)
    assert code == 0, printed
    assert re.findall("^══ ([a-z-]+)$", printed, re.MULTILINE) == [step for step, _ in STEPS.values()]


def test_a_run_that_is_ended_ends_what_runs_beside_it(folder, run):
    code, _ = run("swift", patient="script/test-offline", awaited="never", stops=True)
    assert code == -signal.SIGTERM
    waiting = pathlib.Path("/proc", (folder / "waiting").read_text().strip())
    wait_until(lambda: not waiting.exists())


@pytest.mark.parametrize("command", STEPS)
def test_the_first_step_that_fails_says_the_exit_code(run, command):
    step, expected = STEPS[command]
    # The last step fails too, if it is reached.
    code, printed = run("swift", failing=f"{command}\nscript/crash-queue 5")
    assert code == expected, printed
    assert lines_of(step, printed)[0][0] == "FAILED (1)"
    goes_on = step not in ("setup", "build", "setup-test", "crash-queue")
    failed = f"{step} crash-queue" if goes_on else step
    assert printed.splitlines()[-1] == f"script/test: {1 + goes_on} step(s) failed: {failed}"


def test_a_warning_of_the_compiler_fails_the_build_and_comes_again(folder, run):
    source = folder / "Sources" / "Thing.swift"
    source.parent.mkdir()
    source.touch()
    os.utime(source, (0, 0))
    warning = f"{source}:3:7: warning: variable 'one' was never used"
    code, printed = run("swift", warning=warning)
    assert code == 13
    assert warning in printed[printed.index("══ build failed"):]
    # What has not changed would not be compiled again.
    assert source.stat().st_mtime > 0


def test_each_test_that_failed_is_named_with_its_message_at_the_end(run):
    code, printed = run(walks=[BROKEN], failing="swift test")
    assert code == 14
    end = printed[printed.index("══ swift failed"):].splitlines()
    assert '✘ Test "a thing" recorded an issue at Things.swift:1:2: Expectation failed: 1 == 2' in end
    [walk] = [line for line in end if line.startswith("FAILED")]
    assert walk.endswith("test_walk_0.py::test_broken - AssertionError: one is not two"), walk
    assert end[-1] == "script/test: 2 step(s) failed: swift browser"


@pytest.mark.parametrize("command", ["script/crash 3", "script/simulate-matching 1", "script/acceptance"])
def test_a_step_that_hangs_is_ended_and_named(run, command):
    step, expected = STEPS[command]
    code, printed = run("swift", hanging=command)
    assert code == expected, printed
    assert lines_of(step, printed)[0][0] == "TIMED OUT"
    assert f"\nscript/test: not ended within 3600 s: {command}\n" in printed[printed.index(f"══ {step} failed"):]


def test_a_walk_that_passes_alone_is_called_unsteady(run):
    code, printed = run("browser", walks=[STEADY, UNSTEADY.format(name="one"), UNSTEADY.format(name="two")])
    assert code == 0, printed
    summary = printed[printed.index("══ summary"):]
    assert sorted(re.findall("══ unsteady: (.*)", summary)) == [
        "test_walk_1.py::test_one", "test_walk_2.py::test_two"]


def test_three_unsteady_walks_fail_the_run(run):
    code, printed = run("browser", walks=[UNSTEADY.format(name=name) for name in ("one", "two", "three")])
    assert code == 21, printed
    assert printed[printed.index("══ summary"):].count("══ unsteady: ") == 3


def test_a_walk_that_fails_again_fails_the_run(run):
    code, printed = run("browser", walks=[BROKEN, UNSTEADY.format(name="one")])
    assert code == 21, printed
    summary = printed[printed.index("══ summary"):]
    assert "══ unsteady: test_walk_1.py::test_one" in summary
    assert "test_broken" not in summary


def test_an_app_alone_has_its_swift_tests_beside_its_walks(folder, run):
    (folder / "Tests/WalkTests").mkdir()
    begins = 'import pathlib\n\ndef test_begins():\n    pathlib.Path("begun").touch()\n'
    code, printed = run("walk", walks=[begins], patient="swift test")
    assert code == 0, printed
    assert re.findall("^══ ([a-z-]+)$", printed, re.MULTILINE) == ["setup", "build", "setup-test", "browser", "swift"]
    code, printed = run("walk", walks=[BROKEN], failing="swift test")
    assert code == 14
    assert printed.splitlines()[-1] == "script/test: 2 step(s) failed: swift browser"
