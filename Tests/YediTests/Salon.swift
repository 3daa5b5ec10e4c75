import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// A designer with the default hours and menu, and a client.
struct Salon {
  let stylist: Stylist
  let guest: Madang

  init(_ server: TestServer) async throws {
    stylist = try await server.stylist("stylist")
    guest = try await server.guest("guest")
  }

  /// Holds an hour's cut.
  @discardableResult
  func hold(_ start: Instant, by client: Madang? = nil) async throws -> Yedi.Booking {
    let cut = try #require(stylist.service(.cut))
    return try await (client ?? guest).send(
      Yedi.hold, stylist.id, Yedi.HoldRequest(services: [cut.id], start: start))
  }

  func book(_ start: Instant, by client: Madang? = nil) async throws -> Yedi.Booking {
    let hold = try await hold(start, by: client)
    return try await (client ?? guest).send(
      Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
  }

  /// The times offered for a cut.
  func starts(on day: Day) async throws -> [Instant] {
    let cut = try #require(stylist.service(.cut))
    return try await guest.send(
      Yedi.slots, stylist.id, Yedi.SlotRequest(services: [cut.id], day: day)
    ).starts
  }
}

extension TestServer {
  /// How many ten minutes a booking takes.
  func cells(of booking: ID<Yedi.Booking>) async throws -> Int? {
    try await db.read {
      try $0.value("SELECT COUNT(*) FROM yedi_cell WHERE booking_id = \(booking)")
    }
  }
}

func at(_ day: Day, _ hour: Int, _ minute: Int) -> Instant {
  Zone.seoul.instant(of: day, minute: hour * 60 + minute)
}

extension Day {
  /// The day of a new test server's clock, at noon.
  static let friday = Day(2026, 3, 20)
  static let saturday = Day(2026, 3, 21)
}
