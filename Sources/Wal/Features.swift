import Commons
import Core
import SQL
import Wire

/// Called when the time of a person's next message may have changed.
typealias Reschedule = @Sendable (ID<Wal.Person>, Instant, Transaction) throws -> Void

extension WalApp {
  /// The verbs; they depend on the world only.
  struct Features: Sendable {
    let days: Days
    let memberships: Memberships
    let reservations: Reservations

    init(days: Days, plan: @escaping Reschedule) {
      let world = days.world
      self.days = days
      memberships = Memberships(world: world, days: days, plan: plan)
      reservations = Reservations(world: world, plan: plan)
    }
  }

  /// The messages of the data file.
  static let file = PoolFile(String(decoding: PackageResources.messages_tsv, as: UTF8.self))

  /// The greetings of the data file.
  static let greetings = Greetings(
    String(decoding: PackageResources.greetings_tsv, as: UTF8.self))
}
