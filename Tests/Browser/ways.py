"""The ways a walk is run: `@both_ways` with scripts on and off, `@both_schemes` in light and dark."""

import pytest

both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"])
