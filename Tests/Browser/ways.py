"""The variants of a test: `@both_ways` with and without scripts, `@both_schemes` in light and dark."""

import pytest

both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"])
