import Commons
import Core
import MadangClient
import SQL
import TestKit
import Wire

/// Fixtures for WAL's members and for times in Seoul.
extension TestServer {
  /// A client of a new member, on a device that receives notifications.
  func walker(
    _ name: String = "bori", categories: [Wal.Category] = [.comedy, .comfort],
    slots: [Wal.Slot] = Wal.Slot.allCases, zone: String? = nil
  ) async throws -> Madang {
    let client = try await viewer(name)
    try await client.send(
      Wal.join,
      Wal.JoinRequest(
        nickname: Wal.Nickname("보리"), categories: categories, slots: slots,
        zone: zone.map { try Zone($0) }))
    try await client.send(
      Push.subscribe, "wal", PushBrowser.subscription(at: "https://push.test/\(name)"))
    return client
  }

  /// Sets the clock to a time of a day in Seoul.
  func goTo(_ day: Day, _ hour: Int, _ minute: Int = 0, second: Int = 0) throws {
    let zone = try Zone("Asia/Seoul")
    clock.set(zone.instant(of: day, minute: hour * 60 + minute) + .seconds(second))
  }

  /// The person of the client named `name`.
  func person(_ name: String = "bori") async throws -> ID<Wal.Person>? {
    try await db.read { db in
      try db.value(
        """
        SELECT p.id FROM wal_person p JOIN identity i ON i.account_id = p.account_id
        WHERE i.subject = \(name)
        """)
    }
  }
}

extension Day {
  /// The day of a new test server's clock.
  static let friday = Day(2026, 3, 20)
}

extension Wal.Today {
  var slots: [Wal.Slot?] { items.map { $0.slot?.value } }

  func item(_ slot: Wal.Slot?) -> Wal.Item? { items.first { $0.slot?.value == slot } }
}

extension Wal.ReserveRequest {
  init(_ text: String, on day: Day, _ hour: Int = 9, _ minute: Int = 0, isHidden: Bool? = nil)
    throws
  {
    try self.init(
      text: Wal.Letter(text), day: day, hour: hour, minute: minute, isHidden: isHidden)
  }
}
