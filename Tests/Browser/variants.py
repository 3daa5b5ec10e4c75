"""The variants of a test: `@with_and_without_scripts` with and without scripts, `@in_light_and_dark` in light and dark."""

import pytest

with_and_without_scripts = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
in_light_and_dark = pytest.mark.parametrize("scheme", ["light", "dark"])
