"""What must hold on every screen of YELL:O, on one phone that goes through them all."""

import pytest
from playwright.sync_api import expect

from screens import SCREENS, open_screen
from test_toasts import toast_faults
from test_text_size import text_faults

AS_USUAL = "document.documentElement.style.fontSize = ''"


@pytest.mark.full_chromium
def test_twice_the_text_fits_and_a_toast_covers_nothing_one_presses(phone, new_person):
    faults = []
    for screen in SCREENS:
        open_screen(screen, phone, new_person)
        expect(phone.page.locator("main").first, screen).to_be_visible()
        faults += [f"{screen}: {fault}" for fault in text_faults(phone, screen)]
        # Shown by the service worker, which says no toasts.
        if screen != "offline":
            phone.page.evaluate(AS_USUAL)
            faults += [f"{screen}: {fault}" for fault in toast_faults(phone, screen)]
    assert not faults, "\n".join(faults)
