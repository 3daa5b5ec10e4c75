import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct ReviewTests {
  private func draft(
    _ stars: Int? = 5, _ keywords: [Yedi.Keyword] = [.kind], photos: [ID<Photo>] = []
  ) throws -> Yedi.ReviewDraft {
    Yedi.ReviewDraft(
      stars: stars, keywords: keywords, text: try Yedi.ReviewText("또 올게요."), photos: photos)
  }

  /// A booking of `guest` that is over, and completed.
  private func visit(
    _ stylist: Stylist, by guest: Madang, week: Int = 0, on server: PhotoServer
  ) async throws -> ID<Yedi.Booking> {
    let cut = try #require(stylist.service(.cut))
    let day = Day.saturday + 7 * week
    let hold = try await guest.send(
      Yedi.hold, stylist.id, Yedi.HoldRequest(services: [cut.id], start: at(day, 15, 0)))
    let booking = try await guest.send(
      Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
    server.clock.set(booking.endsAt)
    _ = try await stylist.client.send(
      Yedi.visit, booking.id, Yedi.VisitRequest(outcome: .completed))
    return booking.id
  }

  @Test(arguments: Engine.allCases)
  func
    `a completed visit is reviewed once, with stars, keywords, text and photos: D17 D18 D62 DE12 DE13 T25`(
      _ engine: Engine
    ) async throws
  {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let other = try await server.guest("other")
      let cut = try #require(stylist.service(.cut))
      let coming = try await guest.send(
        Yedi.hold, stylist.id,
        Yedi.HoldRequest(services: [cut.id], start: at(.saturday, 15, 0)))
      let booked = try await guest.send(
        Yedi.confirm, coming.id, Yedi.ConfirmRequest(agrees: true))
      await #expect(throws: Refusal.reviewVisit) {
        try await guest.send(Yedi.writeReview, booked.id, Upload(try draft()))
      }
      _ = try await guest.send(Yedi.cancel, booked.id, Yedi.CancelRequest())
      await #expect(throws: Refusal.reviewVisit) {
        try await guest.send(Yedi.writeReview, booked.id, Upload(try draft()))
      }
      let visit = try await visit(stylist, by: guest, on: server)
      for (wrong, refusal) in [
        (try draft(0), Refusal.reviewStars), (try draft(6), .reviewStars),
        (try draft(nil), .reviewStars), (try draft(5, [.kind, .kind]), .reviewKeywords),
        (
          try draft(5, [.kind, .trendy, .luxurious, .fairPrice, .fastHands, .easyParking]),
          .reviewKeywords
        ),
      ] {
        await #expect(throws: refusal) {
          try await guest.send(Yedi.writeReview, visit, Upload(wrong))
        }
      }
      for client in [other, stylist.client] {
        await #expect(throws: Refusal.notFound) {
          try await client.send(Yedi.writeReview, visit, Upload(try draft()))
        }
      }
      let photo = try await guest.send(Photos.upload, Upload(files: [PhotoServer.photo(1)]))
      let review = try await guest.send(
        Yedi.writeReview, visit,
        Upload(
          try draft(4, [.kind, .cleanShop], photos: [photo.id]), files: [PhotoServer.photo(2)]))
      #expect(review.stars == 4 && review.photos.count == 2 && review.photos[0] == photo)
      #expect(review.services.map(\.text) == [cut.name.text])
      await #expect(throws: Refusal.reviewTwice) {
        try await guest.send(Yedi.writeReview, visit, Upload(try draft()))
      }
      // On both profiles; strangers read no full name.
      #expect(try await guest.send(Yedi.myReviews, PageRequest()).items.map(\.id) == [review.id])
      let page = try await server.client(nil).send(
        Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(page.latestReviews.map(\.author) == ["이○○"] && page.reviews.tenths == 40)
      await #expect(throws: Refusal.designersOnly) {
        try await guest.send(
          Yedi.reply, review.id, Yedi.ReplyRequest(reply: Yedi.ReplyText("고마워요.")))
      }
      _ = try await stylist.client.send(
        Yedi.reply, review.id, Yedi.ReplyRequest(reply: Yedi.ReplyText("고마워요.")))
      let received = try await stylist.client.send(Yedi.receivedReviews, PageRequest())
      #expect(received.items.map(\.reply?.text) == ["고마워요."])
    }
  }

  @Test(arguments: Engine.allCases)
  func `average, number and keywords equal a recount after parallel adds and deletes: DE6 T26 DW6`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      var visits: [(client: Madang, booking: ID<Yedi.Booking>, stars: Int)] = []
      for number in 0..<4 {
        let guest = try await server.guest("g\(number)")
        let booking = try await visit(stylist, by: guest, week: number, on: server)
        visits.append((guest, booking, number % 5 + 1))
      }
      try await atOnce(visits + visits) { visit in
        // The second of two presses is refused.
        _ = try? await visit.client.send(
          Yedi.writeReview, visit.booking,
          Upload(try draft(visit.stars, visit.stars > 2 ? [.kind, .trendy] : [.kind])))
      }
      func summary() async throws -> Yedi.ReviewSummary {
        try await server.client(nil).send(
          Yedi.designer, stylist.id, Yedi.DesignerRequest()
        ).reviews
      }
      let all = try await summary()
      #expect(all.count == 4 && all.stars == 10 && all.tenths == 25)
      #expect(all.keywords.map(\.keyword.value) == [.kind, .trendy])
      #expect(all.keywords.map(\.count) == [4, 2])
      let last = try await visits[3].client.send(Yedi.myReviews, PageRequest()).items[0]
      await #expect(throws: Refusal.notFound) {
        try await visits[0].client.send(Yedi.deleteReview, last.id)
      }
      try await visits[3].client.send(Yedi.deleteReview, last.id)
      // Whoever leaves takes their review along.
      try await visits[0].client.send(Leaving.app, "yedi", Leaving.Request())
      let rest = try await summary()
      #expect(rest.count == 2 && rest.stars == 5 && rest.keywords.map(\.count) == [2, 1])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block hides a review neither from its author nor from the designer it is about`(
    _ engine: Engine
  ) async throws {
    for blocker in ["guest", "stylist"] {
      try await PhotoServer.run(on: engine) { server in
        let stylist = try await server.stylist("stylist")
        let guest = try await server.guest("guest")
        let booking = try await visit(stylist, by: guest, on: server)
        let review = try await guest.send(
          Yedi.writeReview, booking, Upload(try draft(1, [.kind])))
        let other = blocker == "guest" ? "stylist" : "guest"
        try await server.server.block(other, by: blocker)

        let received = try await stylist.client.send(Yedi.receivedReviews, PageRequest()).items
        #expect(received.map(\.id) == [review.id] && received[0].author == "○○○")
        let reply = Yedi.ReplyRequest(reply: try Yedi.ReplyText("다시 맞춰 드릴게요."))
        let replied = try await stylist.client.send(Yedi.reply, review.id, reply)
        #expect(replied.reply == reply.reply)
        try await stylist.client.send(
          Yedi.reportReview, review.id, ReportRequest(reason: .insult))
        let page = await (try server.server.browser(as: "stylist")).open(
          Yedi.receivedReviews.path
        ).text
        #expect(page.contains("○○○") && !page.contains("이○○"))

        #expect(try await guest.send(Yedi.myReviews, PageRequest()).items.map(\.id) == [review.id])
        #expect(try await guest.send(Yedi.review, review.id).isMine)
        try await guest.send(Yedi.deleteReview, review.id)
        #expect(try await stylist.client.send(Yedi.receivedReviews, PageRequest()).items.isEmpty)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a review is reported to the desk like other content, and is taken away there`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 1)
      let stylist = history.stylists[0]
      let review = try #require(
        try await history.guest.send(Yedi.myReviews, PageRequest()).items.first)
      let path = Yedi.review.path(review.id)
      let reader = try await server.guest("reader", name: "최독자")
      await #expect(throws: Refusal.ownPage) {
        try await history.guest.send(Yedi.reportReview, review.id, ReportRequest(reason: .spam))
      }
      // Lists lead to the form, except for the author and for strangers.
      let list = Yedi.designerReviews.path(stylist.id)
      for (account, isLinked) in [("reader", true), ("stylist0", true), ("guest", false)] {
        let page = await (try server.browser(as: account)).open(list).text
        #expect(page.contains("href=\"\(path)\"") == isLinked, "\(account)")
      }
      let stranger = try await server.browser()
      #expect(await !stranger.open(list).text.contains(path))
      let browser = try await server.browser(as: "reader")
      let form = await browser.open(path).text
      for reason in ReportReason.allCases {
        #expect(form.contains("value=\"\(reason.rawValue)\""), "\(reason)")
      }
      #expect(await !(try server.browser(as: "guest")).open(path).text.contains("신고 보내기"))
      let sent = await browser.post(
        Yedi.reportReview.path(review.id),
        [("_key", "a"), ("reason", ReportReason.insult.rawValue), ("words", "거짓이에요")])
      #expect(sent.status == 303 && sent.header("Location") == path)
      _ = try await stylist.client.send(
        Yedi.reportReview, review.id, ReportRequest(reason: .spam))

      let desk = try await server.attendant()
      let reports = try await desk.send(Operator.reports, PageRequest()).items
      #expect(reports.map(\.kind) == ["review"] && reports[0].reasons.map(\.times) == [1, 1])
      let found = try await desk.send(Operator.report, reports[0].id)
      #expect(found.shown?.first == review.text.text && found.said.contains { $0.words == "거짓이에요" })
      try await desk.send(Operator.removeReported, reports[0].id)
      await #expect(throws: Refusal.notFound) { try await reader.send(Yedi.review, review.id) }
      let left = try await stylist.client.send(Yedi.receivedReviews, PageRequest()).items
      #expect(left.count == 1 && left[0].id != review.id)
    }
  }

  /// A draft of a client that knows other keywords.
  private struct LooseDraft: Codable, Hashable, Sendable {
    var stars = 5
    var keywords: [String]
    var text = "또 올게요."
    var photos: [ID<Photo>] = []
  }

  @Test(arguments: Engine.allCases)
  func `ten photos are kept in order; an eleventh and unknown keywords are refused: T23 T25`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let visit = try await visit(stylist, by: guest, on: server)
      let loose = Endpoint<ID<Yedi.Booking>, Upload<LooseDraft>, Yedi.Review>(
        "yedi.writeReview", .post, "/yedi/bookings/:booking/review", "Review a visit")
      let unknown = try await refusal {
        try await guest.send(loose, visit, Upload(LooseDraft(keywords: ["KIND", "NOBODY_KNOWS"])))
      }
      #expect(unknown?.status == 400, "\(String(describing: unknown))")
      var photos: [ID<Photo>] = []
      for number in 0..<10 {
        photos.insert(
          try await guest.send(Photos.upload, Upload(files: [PhotoServer.photo(number)])).id, at: 0)
      }
      await #expect(throws: Refusal.reviewPhotos) {
        try await guest.send(
          Yedi.writeReview, visit,
          Upload(try draft(photos: photos), files: [PhotoServer.photo(10)]))
      }
      #expect(try await guest.send(Yedi.reviewing, visit).review == nil)
      let review = try await guest.send(
        Yedi.writeReview, visit, Upload(try draft(photos: photos)))
      #expect(review.photos.map(\.id) == photos)
      let stranger = try await server.client(nil)
      let seen = try await stranger.send(Yedi.designerReviews, stylist.id, PageRequest())
      #expect(seen.items.map { $0.photos.map(\.id) } == [photos])
    }
  }

  @Test(arguments: Engine.allCases, [true, false])
  func `no review is asked for of a designer who has left or is blocked: D12 DE11`(
    _ engine: Engine, _ hasLeft: Bool
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let visit = try await visit(stylist, by: guest, on: server)
      let browser = try await server.server.browser(as: "guest")
      func past() async throws -> Yedi.Booking? {
        try await guest.send(Yedi.bookings, Yedi.BookingsRequest(isPast: true)).items.first
      }
      func pages() async -> String {
        let list = await browser.open(Yedi.bookings.path + "?isPast=1").text
        return await list + browser.open(Yedi.booking.path(visit)).text
      }
      #expect(try await past()?.isReviewed == false)
      var seen = await pages()
      #expect(seen.contains("리뷰를 기다려요") && seen.contains("리뷰 쓰기"))
      if hasLeft {
        try await stylist.client.send(Leaving.app, "yedi", Leaving.Request())
      } else {
        _ = try await guest.send(Yedi.block, stylist.id)
      }
      let left = try #require(try await past())
      #expect(left.id == visit && left.designer == nil && left.isReviewed == nil)
      seen = await pages()
      #expect(seen.contains("볼 수 없는 디자이너"))
      #expect(!seen.contains("리뷰를 기다려요") && !seen.contains("리뷰 쓰기"))
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.reviewing, visit) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who did not come does not review: T25`(_ engine: Engine) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let cut = try #require(stylist.service(.cut))
      let hold = try await guest.send(
        Yedi.hold, stylist.id,
        Yedi.HoldRequest(services: [cut.id], start: at(.saturday, 15, 0)))
      let booking = try await guest.send(
        Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      server.clock.set(booking.endsAt)
      _ = try await stylist.client.send(
        Yedi.visit, booking.id, Yedi.VisitRequest(outcome: .noShow))
      await #expect(throws: Refusal.reviewVisit) {
        try await guest.send(Yedi.writeReview, booking.id, Upload(try draft()))
      }
      await #expect(throws: Refusal.reviewVisit) {
        try await guest.send(Yedi.reviewing, booking.id)
      }
      let page = await (try server.server.browser(as: "guest")).open(
        Yedi.booking.path(booking.id)
      ).text
      #expect(page.contains("오지 않음") && !page.contains("리뷰 쓰기"))
    }
  }
}
