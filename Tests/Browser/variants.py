"""The variants of a test.

`@over_http` runs it over HTTP alone (`form_client`); `@with_and_without_scripts` runs it in the browser with scripts, and without
scripts over HTTP;
`@with_and_without_scripts_in_browser` is for what depends on style sheets, focus or history without scripts too;
`@in_light_and_dark` runs it in light and dark."""

import pytest

NAMES = ["scripts", "no-scripts"]
over_http = pytest.mark.over_http
with_and_without_scripts = pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=over_http)], ids=NAMES)
with_and_without_scripts_in_browser = pytest.mark.parametrize("scripts", [True, False], ids=NAMES)
in_light_and_dark = pytest.mark.parametrize("scheme", ["light", "dark"])
