"""Maps with a tile provider: SeSAC's map without an end, a shop's place in YeDi and the map under its pin."""

import http.server
import re
import threading

import pytest

from demo import Demo
from expecting import expect
from people import ask, enter
from screen_check import check_screen
from test_yedi import join
from test_yedi_payments import hold

# One grey pixel.
TILE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49"
    "444154789c63b871e70a0005180289f644de6d0000000049454e44ae426082")


class TileServer(http.server.ThreadingHTTPServer):
    """A provider; each tile is one colour."""

    def __init__(self):
        server = self
        self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                server.asked.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.send_header("Content-Length", str(len(TILE)))
                self.end_headers()
                self.wfile.write(TILE)

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def tiles():
    server = TileServer()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def town(tmp_path_factory, tiles):
    server = Demo(tmp_path_factory.mktemp("maps"), {
        "MADANG_MAP_TILES": f"http://localhost:{tiles.server_port}/{{z}}/{{x}}/{{y}}.png", "MADANG_MAP_ATTRIBUTION": "© 지도"})
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def origin(town):
    return town.origin


def test_the_map_of_a_provider_has_no_end(phone, tiles):
    """E8 E10"""
    page = phone.page
    enter(phone)
    ask(phone, "POST", "/sesac/membership", {
        "nickname": "나그네", "birth": "1999-09-09", "email": "n@example.com", "gender": "MAN"})
    page.goto("/sesac")
    shown = page.locator("#map .tiles image")
    expect(shown).not_to_have_count(0)
    expect(page.locator(".map-attribution")).to_have_text("© 지도")
    expect(page.locator(".map-ground")).to_have_count(0)
    check_screen(phone, "sesac-map-tiles")
    lies_over = page.locator(".map-attribution").evaluate("""line => {
      const { left, top, width, height } = line.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found === line ? "" : found?.outerHTML.slice(0, 200)
    }""")
    assert lies_over == ""
    first = shown.first.get_attribute("data-tile")
    # Further than the drawn neighbourhood reaches.
    page.locator("#map").focus()
    for _ in range(16):
        page.keyboard.press("ArrowRight")
    expect(page.locator(f"#map [data-tile='{first}']")).to_have_count(0)
    expect(page.locator(".map-screen")).to_have_attribute("data-searched", re.compile(r"\d+"))
    x = page.evaluate("document.getElementById('map').getAttribute('viewBox').split(' ').map(Number)[0]")
    assert x > 2000, x
    levels = {tile.get_attribute("data-tile").split("-")[0] for tile in shown.all()}
    page.locator("[data-zoom-by='1']").tap()
    expect(page.locator(f"#map [data-tile^='{int(levels.pop()) + 1}-']")).not_to_have_count(0)
    assert len(tiles.asked) == len(set(tiles.asked)), "a tile was fetched twice"


def test_a_shop_is_put_on_the_map_and_found_there(phone, new_phone):
    """D25"""
    page = phone.page
    enter(phone)
    ask(phone, "POST", "/yedi/membership", {"name": "도연", "roles": ["DESIGNER"]})
    page.goto("/yedi/studio/registration")
    page.get_by_label("샵 이름").fill("연 헤어")
    page.get_by_label("동네").fill("마포구 연남동")
    page.get_by_label("주소").fill("동교로 1")
    box = page.locator("[data-picker]")
    box.scroll_into_view_if_needed()
    check_screen(phone, "yedi-place-picker")
    box.evaluate("map => map.scrollIntoView({ block: 'center', behavior: 'instant' })")
    before = box.bounding_box()
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.mouse.down()
    page.mouse.move(before["x"] + before["width"] / 2 - 80, before["y"] + before["height"] / 2 - 30, steps=4)
    page.mouse.up()
    # The map goes with the finger: the pin is further east and south then.
    expect(page.locator("#latitude")).not_to_have_value("")
    latitude, longitude = (float(page.locator(f"#{name}").input_value()) for name in ("latitude", "longitude"))
    assert longitude > 126.9779 and latitude < 37.5663, (latitude, longitude)
    box.press("ArrowUp")
    assert float(page.locator("#latitude").input_value()) > latitude
    # Typed degrees move the map.
    page.locator("#latitude").fill("37.5621")
    page.locator("#longitude").fill("126.9237")
    page.locator("#longitude").blur()
    expect(box.locator("[data-tile^='16-55873-']")).not_to_have_count(0)
    page.get_by_role("button", name="등록하기").tap()
    expect(page.locator("h1")).to_have_text("내 샵")
    page.goto("/yedi/studio/shop")
    expect(page.locator("#longitude")).to_have_value("126.9237")

    visitor = new_phone()
    visitor.page.goto("/yedi/search?keyword=도연")
    visitor.page.locator(".designer-card").tap()
    place = visitor.page.locator(".place-map")
    place.scroll_into_view_if_needed()
    expect(place.locator("image")).not_to_have_count(0)
    expect(visitor.page.get_by_role("link", name="카카오맵에서 보기")).to_have_attribute(
        "href", re.compile(r"^https://map\.kakao\.com/link/map/.*,37\.5621,126\.9237$"))
    check_screen(visitor, "yedi-shop-map")

    # So is the page of a booking there.
    join(visitor, "고운", "CLIENT")
    hold(visitor, designer="도연", service="레이어드컷")
    visitor.page.get_by_label("취소 규정을 확인했어요").check()
    visitor.page.get_by_role("button", name="예약하기").tap()
    expect(visitor.page.locator("h1")).to_have_text("예약")
    place = visitor.page.locator(".shop-place .place-map")
    place.scroll_into_view_if_needed()
    expect(place.locator("image")).not_to_have_count(0)
    expect(visitor.page.get_by_role("link", name="길찾기")).to_have_attribute(
        "href", re.compile(r"^https://map\.kakao\.com/link/to/.*,37\.5621,126\.9237$"))
    check_screen(visitor, "yedi-booking-map")


def test_the_shop_is_where_the_device_is(phone):
    page = phone.page
    enter(phone)
    ask(phone, "POST", "/yedi/membership", {"name": "서연", "roles": ["DESIGNER"]})
    page.goto("/yedi/studio/registration")
    page.locator("[data-here]").tap()
    expect(page.locator("[data-picker-error]")).to_have_text("위치를 찾지 못했어요. 지도를 움직여 주세요.")
    expect(page.locator("#latitude")).to_have_value("")
    phone.context.grant_permissions(["geolocation"], origin=phone.origin)
    phone.context.set_geolocation({"latitude": 35.1151, "longitude": 129.0415})
    page.locator("[data-here]").tap()
    expect(page.locator("#latitude")).to_have_value("35.115100")
    expect(page.locator("[data-picker-error]")).to_have_text("")
