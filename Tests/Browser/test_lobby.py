"""The lobby: the first thing anyone sees."""

from look import SIDEWAYS, look
from ways import both_ways


@both_ways
def test_the_lobby_opens_and_leads_to_yello(phone):
    assert phone.page.goto("/").status == 200
    assert phone.page.get_by_role("heading", level=1).count() == 1
    assert phone.page.locator("a[href^='/yello'], form[action^='/yello']").count() >= 1
    look(phone, "lobby" if phone.scripts else "lobby-no-scripts")


def test_the_houses_of_the_lobby_are_as_high_as_their_neighbours(phone):
    phone.page.goto("/")
    boxes = [each.bounding_box() for each in phone.page.locator(".house").all()]
    for one in boxes:
        for other in boxes:
            if one["y"] == other["y"]:
                assert abs(one["height"] - other["height"]) < 1, boxes
    # Those with a row of their own are nearly as high as one another, too.
    rows = [each["height"] for each in boxes if each["width"] == max(box["width"] for box in boxes)]
    assert len(rows) == 3 and max(rows) - min(rows) < 24, boxes


def test_the_people_of_the_cast_stand_on_cards_of_one_height_in_each_row(phone):
    phone.page.goto("/")
    boxes = [each.bounding_box() for each in phone.page.locator(".cast button").all()]
    rows = {round(box["y"]): [] for box in boxes}
    for box in boxes:
        rows[round(box["y"])].append(box["height"])
    assert any(len(row) > 1 for row in rows.values())
    assert all(max(row) - min(row) < 1 for row in rows.values()), rows


def test_the_lobby_opens_in_webkit(webkit, origin):
    webkit.get(f"{origin}/")
    assert webkit.find_element("css selector", "h1 img").get_attribute("alt") == "마당"
    assert webkit.execute_script(f"return {SIDEWAYS}") <= 0
