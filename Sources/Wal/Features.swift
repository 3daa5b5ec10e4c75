import Commons
import SQL
import Wire

/// What is done when someone's next message may come at another time than before.
typealias Reschedule = @Sendable (ID<Wal.Person>, Instant, Transaction) throws -> Void

extension WalApp {
  /// The verbs, over a world; they hold nothing else.
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

  /// What 왈뿡이 says above them.
  static let greetings = Greetings(
    String(decoding: PackageResources.greetings_tsv, as: UTF8.self))
}
