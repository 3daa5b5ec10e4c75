"""What must hold on every screen of YELL:O, on one phone that goes through them all."""

import pytest
from playwright.sync_api import expect

from phone import SCREEN
from screen_check import NARROW_VIEWPORT, layout_faults
from screens import SCREENS, open_screen
from test_text_size import text_faults

AS_USUAL = "document.documentElement.style.fontSize = ''"


@pytest.mark.full_chromium
def test_twice_the_text_fits_and_a_toast_covers_nothing_one_presses(phone, new_person):
    faults = []
    for screen in SCREENS:
        open_screen(screen, phone, new_person)
        expect(phone.page.locator("main").first, screen).to_be_visible()
        faults += [f"{screen}: {fault}" for fault in text_faults(phone, screen)]
        phone.page.evaluate(AS_USUAL)
        faults += [f"{screen}: {fault}" for fault in layout_faults(phone, (NARROW_VIEWPORT, SCREEN))]
    assert not faults, "\n".join(faults)
