import Core
import Foundation
import Wire

/// The key for Apple's push service and the provider token it signs.
///
/// Apple accepts a token for an hour, and no new one within twenty minutes (Establishing a token-based
/// connection to APNs).
actor APNsKey {
  /// The age at which a token is replaced.
  static let renewal = Duration.minutes(40)
  /// The age before which Apple accepts no other token.
  static let minAge = Duration.minutes(20)

  private let team: String
  private let id: String
  private let key: P256Key
  private let world: World
  private var last: (text: String, made: Instant)?

  /// Reads the key file; throws an error that names the setting that is wrong.
  init(_ settings: Settings, file: String, world: World) throws(SettingsError) {
    let (name, idName) = (Settings.Name.apnsKeyFile.variable, Settings.Name.apnsKeyID.variable)
    guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw SettingsError("\(name) names a file that cannot be read.")
    }
    guard let key = P256Key(pem: pem) else {
      throw SettingsError("\(name) names a file that is no .p8 key.")
    }
    guard let id = settings[.apnsKeyID] else {
      throw SettingsError("\(name) needs \(idName) beside it.")
    }
    let teams = Set(try settings.iosApps().map(\.team))
    guard let team = teams.first, teams.count == 1 else {
      throw SettingsError(
        "\(name) needs the apps of its team in \(Settings.Name.iosApps.variable).")
    }
    (self.team, self.id, self.key, self.world) = (team, id, key, world)
  }

  /// The current token, made when there is none or the last is old.
  func token() throws -> String {
    if let last, world.now() - last.made < Self.renewal { return last.text }
    return try make()
  }

  /// A new token after Apple refused `token` as expired; the same one if it is too new to be replaced.
  func replace(_ token: String) throws -> String {
    guard let last, last.text == token else { return try self.token() }
    return world.now() - last.made < Self.minAge ? token : try make()
  }

  private func make() throws -> String {
    let now = world.now()
    let claims = try JSONEncoder().encode(Claims(iss: team, iat: now.milliseconds / 1000))
    guard let text = signedES256(claims, by: key.number, header: [("kid", id)]) else {
      throw Unsigned()
    }
    last = (text, now)
    return text
  }

  struct Unsigned: Error {}

  private struct Claims: Encodable {
    let iss: String
    let iat: Int64
  }
}
