import Commons
import Wire

extension WalApp {
  /// The verbs, over a world; they hold nothing else.
  struct Features: Sendable {
    let days: Days
    let memberships: Memberships
    let reservations: Reservations

    init(world: World) {
      days = Days(world: world, greetings: WalApp.greetings)
      memberships = Memberships(world: world, days: days)
      reservations = Reservations(world: world)
    }
  }

  /// The messages of the data file.
  static let file = PoolFile(String(decoding: PackageResources.messages_tsv, as: UTF8.self))

  /// What 왈뿡이 says above them.
  static let greetings = Greetings(
    String(decoding: PackageResources.greetings_tsv, as: UTF8.self))
}
