import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// What the pages and lists of YeDi say of the two sides of a block, in both directions.
@Suite(.timeLimit(.minutes(30)))
struct BlockedListTests {
  private struct Side {
    let account: String
    let browser: Browser
    /// What names the other side.
    let signs: [String]
    /// Requests that would name the other side without a block.
    let paths: [String]
  }

  private func sides(_ history: GuestHistory, on server: TestServer) async throws -> [Side] {
    let (guest, stylist) = (history.guest, history.stylists[0])
    let booking = history.past[0]
    let review = try #require(try await guest.send(Yedi.myReviews, PageRequest()).items.first)
    let reply = Yedi.ReplyRequest(reply: try Yedi.ReplyText("또 오세요."))
    _ = try await stylist.client.send(Yedi.reply, review.id, reply)
    let room = try await guest.send(Yedi.talk, stylist.id).room
    let liked = try #require(try await guest.send(Yedi.likedPosts, PageRequest()).items.first)
    let request = Yedi.CalendarRequest(role: .client)
    let feed = try #require(try await guest.send(Yedi.openCalendar, request).client)
    let both = [
      Yedi.booking.path(booking), Yedi.review.path(review.id), Yedi.chat.rooms.path,
      Yedi.chat.room.path(room),
    ]
    return [
      Side(
        account: "guest", browser: try await server.browser(as: "guest"),
        signs: ["김서연", "살롱 0호", "\(stylist.id)", "\(liked.id)"],
        paths: both + [
          Yedi.home.path, Yedi.designers.path, Yedi.search.path,
          Yedi.search.path + "?keyword=%EC%84%9C%EC%97%B0", Yedi.bookings.path,
          Yedi.bookings.path + "?isPast=1", Yedi.reviewing.path(booking), Yedi.myReviews.path,
          Yedi.likedPosts.path, feed,
        ]),
      Side(
        account: "stylist0", browser: try await server.browser(as: "stylist0"),
        signs: ["이손님", "이○○"],
        paths: both + [
          Yedi.schedule.path + "?day=\(Day.saturday)", Yedi.week.path + "?day=\(Day.saturday)",
          Yedi.receivedReviews.path,
        ]),
    ]
  }

  private func texts(_ path: String, _ browser: Browser) async -> [Response] {
    // A calendar has one format.
    guard !path.hasSuffix(".ics") else { return [await browser.open(path)] }
    return [await browser.open(path), await browser.ask(.get, path)]
  }

  @Test(arguments: Engine.allCases, ["guest", "stylist0"])
  func `no list or page names either of a blocked pair to the other, and each would without it`(
    _ engine: Engine, _ blocker: String
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 1)
      let sides = try await sides(history, on: server)
      for side in sides {
        for path in side.paths {
          for seen in await texts(path, side.browser) {
            let isShown = side.signs.contains { seen.text.contains($0) }
            #expect(isShown, "\(path) shows nothing to \(side.account) even without a block")
          }
        }
      }
      try await server.block(blocker == "guest" ? "stylist0" : "guest", by: blocker)
      for side in sides {
        for path in side.paths {
          for seen in await texts(path, side.browser) {
            let shown = side.signs.filter { seen.text.contains($0) }
            #expect(seen.status < 500 && shown == [], "\(path) to \(side.account)")
          }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases, ["guest", "stylist0"])
  func `past bookings and reviews stay readable to both sides of a block`(
    _ engine: Engine, _ blocker: String
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 1)
      let (guest, stylist, booking) = (history.guest, history.stylists[0].client, history.past[0])
      let review = try #require(try await guest.send(Yedi.myReviews, PageRequest()).items.first)
      #expect(review.designer?.id == history.stylists[0].id)
      let reply = Yedi.ReplyRequest(reply: try Yedi.ReplyText("또 오세요."))
      _ = try await stylist.send(Yedi.reply, review.id, reply)
      try await server.block(blocker == "guest" ? "stylist0" : "guest", by: blocker)
      for client in [guest, stylist] {
        let seen = try await client.send(Yedi.booking, booking)
        #expect(seen.state == .completed && seen.price == 45_000)
        let read = try await client.send(Yedi.review, review.id)
        #expect(read.text == review.text && read.reply == reply.reply)
      }
      #expect(try await guest.send(Yedi.reviewing, booking).review?.designer == nil)
      #expect(try await stylist.send(Yedi.review, review.id).author == "○○○")
      let browser = try await server.browser(as: "guest")
      let page = await browser.open(Yedi.myReviews.path).text
      #expect(page.contains("볼 수 없는 디자이너") && page.contains("디자이너의 답글"))
      #expect(page.contains(Yedi.deleteReview.action(review.id)))
      // A stranger reads of both.
      let seen = try await server.stranger().send(
        Yedi.designerReviews, history.stylists[0].id, PageRequest())
      #expect(seen.items.contains { $0.author == "이○○" && $0.designer?.name.text == "김서연" })
    }
  }
}
