"""The demo's outbox, and what operators see of the work."""

from playwright.sync_api import expect

from look import look
from walking import come_in, said
from ways import both_ways


@both_ways
def test_the_outbox_opens_from_the_lobby_and_the_demo_bar(phone):
    page = phone.page
    page.goto("/")
    page.get_by_role("link", name="보낸 편지함").first.scroll_into_view_if_needed()
    page.get_by_role("link", name="문자와 메일이 도착하는 보낸 편지함").tap()
    page.wait_for_url("**/outbox")
    expect(page.get_by_role("heading", level=1)).to_have_text("보낸 편지함")
    look(phone, "outbox" if phone.scripts else "outbox-no-scripts")


@both_ways
def test_anyone_may_be_an_operator_of_the_demo_and_looks_at_reports(phone, new_person, scripts):
    reporter, reported = new_person("문새벽"), new_person("한노을")
    words = f"자꾸 놀려요 {reporter.handle}"
    reporter.ask("POST", f"/yello/people/{reported.id}/reports", {"reason": "INSULT", "words": words})
    come_in(phone)
    page = phone.page
    page.goto("/operator")
    expect(page.locator("main")).to_contain_text("찾으시는 것이 없어요")
    page.goto("/outbox")
    page.get_by_role("button", name="운영자가 되어 살펴보기").tap()
    page.wait_for_url("**/operator")
    said(phone, "이제 운영자예요.")
    look(phone, "operator" if scripts else "operator-no-scripts")
    for name, kept in (("나가지 못한 메시지", "messages"), ("하지 못한 일", "jobs"), ("신고", "reports"),
                       ("운영 기록", "acts")):
        page.get_by_role("link", name=name).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        look(phone, f"operator-{kept}" if scripts else f"operator-{kept}-no-scripts")
        if kept == "reports":
            card = page.locator(".parcel").filter(has_text=words)
            card.get_by_role("button", name="살펴봤어요").tap()
            expect(page.locator("main")).not_to_contain_text(words)
        if kept == "acts":
            expect(page.locator(".row").first).to_contain_text("신고를 살펴봄")
        page.get_by_role("link", name="뒤로").tap()
        page.wait_for_url("**/operator")
