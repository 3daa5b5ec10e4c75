public import Commons
public import Core
import SQL

extension Payments {
  /// The provider that the settings name: Toss with a key, else the demo's under `--demo`.
  public static func provider(
    of services: Services
  ) throws(SettingsError) -> (any PaymentProvider)? {
    if let toss = try TossPayments(services.settings, services.world) { return toss }
    guard services.demo != nil else { return nil }
    let world = services.world
    return PracticeProvider(services.db, now: { world.now() })
  }
}
