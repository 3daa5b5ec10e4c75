import Commons
import Core
import Delivery
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// Reminders of bookings that are cancelled or moved.
@Suite(.timeLimit(.minutes(30)))
struct ReminderTests {
  @Test(arguments: Engine.allCases)
  func `a reminder that waits to be sent goes with the booking that is cancelled or moved`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let scene = try await Salon(server)
      try await scene.guest.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
      let day = Day.saturday + 3
      let start = at(day, 12, 0)
      let other = try await server.guest("other")
      try await other.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/other"))
      let cancelled = try await scene.book(start)
      let moved = try await scene.book(at(day, 14, 0), by: other)
      try await server.services.outbox.sendDue()
      // Both reminders are in the outbox, and are not sent yet.
      for reminded in [start - .hours(24), at(day, 14, 0) - .hours(24)] {
        server.clock.set(reminded)
        try await server.services.jobs.runDue()
      }
      _ = try await scene.guest.send(Yedi.cancel, cancelled.id, Yedi.CancelRequest())
      _ = try await other.send(
        Yedi.move, moved.id, Yedi.MoveRequest(start: at(day + 1, 14, 0)))
      try await server.services.outbox.sendDue()
      #expect(sent.handed.isEmpty)
      server.clock.set(at(day, 14, 0))
      try await server.services.jobs.runDue()
      try await server.services.outbox.sendDue()
      let notices = try sent.handed.map { try $0.read(PushNotice.self) }
      #expect(notices.map(\.path) == [Yedi.booking.path(moved.id)])
      #expect(
        notices.first?.body.ko.contains("14:00") == true
          || notices.first?.body.ko.contains("2시") == true)
    }
  }
}
