import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// Visits that their designer does not record.
@Suite(.timeLimit(.minutes(30)))
struct UnrecordedVisitTests {
  private func sweep(_ server: TestServer, at now: Instant) async throws {
    server.clock.set(now)
    try await server.services.sweeps.run(at: now)
  }

  @Test(arguments: Engine.allCases)
  func `a visit that nobody records counts as completed a day after its end: D12 T25 DW5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let (guest, stylist) = (scene.guest, scene.stylist.client)
      let walkIn = try await scene.stylist.walkIn(at: "10:00")
      let visit = try await scene.book(at(.saturday, 12, 0))
      let missed = try await scene.book(at(.saturday, 15, 0))
      let coming = try await scene.book(at(.saturday + 3, 12, 0))
      let end = visit.endsAt + .hours(24)

      try await sweep(server, at: end - .milliseconds(1))
      #expect(try await stylist.send(Yedi.booking, walkIn.id).state == .completed)
      #expect(try await guest.send(Yedi.booking, visit.id).state == .booked)
      await #expect(throws: Refusal.reviewVisit) { try await guest.send(Yedi.reviewing, visit.id) }
      let noShow = Yedi.VisitRequest(outcome: .noShow)
      #expect(try await stylist.send(Yedi.visit, missed.id, noShow).fee == 45_000)

      for _ in 0..<2 { try await sweep(server, at: end) }
      let done = try await guest.send(Yedi.booking, visit.id)
      #expect(done.state == .completed && done.fee == 0 && done.isReviewed == false)
      #expect(done.sequence == visit.sequence + 1, "calendars take it as a newer version")
      #expect(try await guest.send(Yedi.reviewing, visit.id).review == nil)
      await #expect(throws: Refusal.bookingOver) {
        try await stylist.send(Yedi.visit, visit.id, noShow)
      }
      let same = try await stylist.send(
        Yedi.visit, visit.id, Yedi.VisitRequest(outcome: .completed))
      #expect(same.sequence == done.sequence)

      try await sweep(server, at: missed.endsAt + .hours(25))
      #expect(try await guest.send(Yedi.booking, missed.id).state == .noShow)
      #expect(try await guest.send(Yedi.booking, coming.id).state == .booked)
      let revenue = try await stylist.send(Yedi.revenue, Yedi.RevenueRequest(day: .saturday))
      #expect(revenue.visits == 2 && revenue.coming == 1 && revenue.fees == 45_000)
      let findings = try await server.db.read { try $0.yediFindings() }
      #expect(findings.allSatisfy { $0.wrong == 0 })
    }
  }

  @Test(arguments: Engine.allCases)
  func `both sides read until when a visit can be recorded, once it has begun`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let visit = try await scene.book(at(.saturday, 12, 0))
      let (client, designer) = try await (
        server.browser(as: "guest"), server.browser(as: "stylist")
      )
      let path = Yedi.booking.path(visit.id)
      let end = visit.endsAt + .hours(24)
      let day = DateText(Zone.seoul.day(at: end), .shortWeekday).text(in: .ko)
      let time = TimeText(end, in: .seoul).text(in: .ko)
      let words = [
        "\(day) \(time)까지 기록하지 않으면 시술 완료가 돼요", "\(day) \(time)부터 쓸 수 있게 돼요",
      ]
      for (now, isShown) in [
        (visit.startsAt - .milliseconds(1), false), (visit.startsAt, true), (end, false),
      ] {
        try await sweep(server, at: now)
        for (browser, line) in zip([designer, client], words) {
          #expect(await browser.open(path).text.contains(line) == isShown, "\(line)")
        }
      }
      #expect(await client.open(path).text.contains("리뷰 쓰기"))
    }
  }
}
