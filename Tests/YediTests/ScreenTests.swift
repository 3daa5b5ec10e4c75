import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct ScreenTests {
  private struct Manifest: Decodable {
    let scope, display: String
    let orientation: String?
  }

  private func manifest(of page: String, _ browser: Browser) async throws -> Manifest {
    let text = await browser.open(page).text
    let link = try #require(text.firstMatch(of: #/rel="manifest" href="([^"]+)"/#)?.1)
    let reply = await browser.open(String(link))
    return try JSONDecoder().decode(Manifest.self, from: Data(reply.text.utf8))
  }

  @Test func `the installed app is upright; the manifests of others leave the choice: D6`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser()
      let yedi = try await manifest(of: EntrancePage.path, browser)
      #expect(yedi.scope == "/yedi" && yedi.display == "standalone")
      #expect(yedi.orientation == "portrait")
      #expect(try await manifest(of: "/yello/sign-in", browser).orientation == nil)
    }
  }

  /// What a page says, without its tags.
  private func words(_ page: Response) -> String {
    page.text.replacing(#/<(script|style)\b.*?<\/\1>/#.dotMatchesNewlines(), with: " ")
      .replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " ")
  }

  @Test(arguments: Engine.allCases)
  func `every list says that it is empty, and what to do: DW24`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let nobody = try await server.browser()
      for path in [Yedi.home.path, Yedi.designers.path] {
        let page = words(await nobody.open(path))
        #expect(page.contains("아직 디자이너가 없어요") && page.contains("디자이너로 등록하기"))
      }
      _ = try await server.guest("guest")
      let stylist = try await server.stylist("stylist")
      let guest = try await server.browser(as: "guest")
      let designer = try await server.browser(as: "stylist")
      for (browser, path, sentence) in [
        (nobody, Yedi.home.path, "아직 게시물이 없어요"),
        (nobody, Yedi.home.path + "?cursor=\(stylist.id)", "아직 게시물이 없어요"),
        (guest, Yedi.home.path + "?isFollowing=1", "팔로우한 디자이너가 없어요"),
        (guest, Yedi.designers.path + "?isFollowing=1", "디자이너 찾기"),
        (guest, Yedi.search.path + "?keyword=%EC%97%86%EC%9D%8C", "찾지 못했어요"),
        (guest, Yedi.bookings.path, "다가오는 예약이 없어요"),
        (guest, Yedi.bookings.path + "?isPast=1", "지난 예약이 없어요"),
        (guest, Yedi.waits.path, "기다리는 날이 없어요"),
        (guest, Yedi.chat.rooms.path, "아직 대화가 없어요"),
        (guest, Yedi.likedPosts.path, "찜한 게시물이 없어요"),
        (guest, Yedi.myReviews.path, "아직 리뷰가 없어요"),
        (guest, Yedi.designer.path(stylist.id), "아직 리뷰가 없어요"),
        (designer, Yedi.myPosts.path, "첫 작업 사진을 올려 보세요"),
        (designer, Yedi.receivedReviews.path, "아직 리뷰가 없어요"),
        (designer, Yedi.schedule.path, "예약이 없어요"),
        (designer, Yedi.closures.path, "정한 휴무가 없어요"),
        (designer, Yedi.closures.path, "정한 휴게가 없어요"),
      ] {
        let page = await browser.open(path)
        #expect(page.status == 200 && words(page).contains(sentence), "\(path): \(words(page))")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `screens name the shop of each designer and never an id; failures say what is wrong: DW24`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 2)
      let nobody = try await server.browser()
      let guest = try await server.browser(as: "guest")
      let designer = try await server.browser(as: "stylist1")
      let coming = try #require(
        try await history.guest.send(Yedi.bookings, Yedi.BookingsRequest()).items.last)
      let room = try #require(
        try await history.guest.send(Yedi.chat.rooms, PageRequest()).items.first)
      let screens: [(Browser, String)] = [
        (nobody, Yedi.home.path), (guest, Yedi.home.path), (guest, Yedi.designers.path),
        (guest, Yedi.search.path), (guest, Yedi.search.path + "?keyword=1%ED%98%B8"),
        (guest, Yedi.designer.path(history.stylists[1].id)),
        (guest, Yedi.slots.path(history.stylists[1].id)), (guest, Yedi.bookings.path),
        (guest, Yedi.bookings.path + "?isPast=1"), (guest, Yedi.booking.path(coming.id)),
        (guest, Yedi.reviewing.path(history.past[2])), (guest, Yedi.myReviews.path),
        (guest, Yedi.likedPosts.path), (guest, Yedi.chat.rooms.path),
        (guest, Yedi.chat.room.path(room.id)), (guest, Yedi.me.path),
        (designer, Yedi.schedule.path), (designer, Yedi.week.path), (designer, Yedi.myPosts.path),
        (designer, Yedi.receivedReviews.path), (designer, Yedi.studio.path),
        (designer, Yedi.revenue.path), (designer, Yedi.services.path),
      ]
      for (browser, path) in screens {
        let page = await browser.open(path)
        let words = words(page)
        #expect(page.status == 200, "\(path)")
        #expect(!words.contains(#/[0-9a-f]{8}-[0-9a-f]{4}-/#), "\(path): \(words)")
        #expect(!words.contains("Optional("), "\(path): \(words)")
      }
      for path in [Yedi.bookings.path, Yedi.bookings.path + "?isPast=1", Yedi.designers.path] {
        let words = words(await guest.open(path))
        #expect(words.contains("살롱 0호") && words.contains("살롱 1호"), "\(path): \(words)")
      }
      let studio = words(await designer.open(Yedi.studio.path))
      #expect(studio.contains("살롱 1호") && !studio.contains("살롱 0호"))

      // Done is said when it is done, and a refusal says why, on a page of the app.
      let saved = await designer.post(
        Yedi.editMe.action, [("name", "김서연"), ("phone", "")])
      #expect(saved.status == 303)
      let next = await designer.open(
        try #require(saved.header("Location")),
        headers: [("Cookie", toast(saved, designer))])
      #expect(words(next).contains("저장했어요."))
      let gone = await guest.open(Yedi.post.path(server.services.world.id()))
      #expect(gone.status == 404 && words(gone).contains("찾을 수 없"), "\(words(gone))")
      #expect(gone.text.contains("href=\"/yedi"))
      let late = await guest.post(
        Yedi.cancel.action(history.past[0]), [("_key", "late"), ("reason", "")])
      #expect(late.status == 409 && words(late).contains(Refusal.bookingOver.ko), "\(words(late))")
    }
  }

  /// The cookies of a browser after a reply that sets the toast.
  private func toast(_ reply: Response, _ browser: Browser) -> String {
    let set = reply.headers.filter { $0.name == "Set-Cookie" }.map { $0.value.prefix { $0 != ";" } }
    return ([browser.cookie].compactMap { $0 } + set.map(String.init)).joined(separator: "; ")
  }
}
