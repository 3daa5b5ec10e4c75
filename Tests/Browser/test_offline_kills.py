"""Chromium with a profile of its own is killed at random moments; `script/soak` does it 200 times."""

import subprocess

from offline_kill import kill_repeatedly
from sync_server import ROOT

KILLS = 20


def test_what_a_killed_browser_had_confirmed_is_there_and_arrives_once():
    """CH1, CW1, I1, I2, I4"""
    subprocess.run([ROOT / "script/build-wasm"], check=True)
    assert kill_repeatedly(KILLS)
