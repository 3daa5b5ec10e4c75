"""How much a long test does."""

import os


def scaled(usual, full):
    """`usual` in `script/test`, `full` in `script/soak`, which sets SOAK."""
    return full if "SOAK" in os.environ else usual
