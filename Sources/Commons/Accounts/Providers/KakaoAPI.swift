import Core
import Foundation
import Wire

/// Kakao's REST API apart from sign-in.
struct KakaoAPI: Sendable {
  private let address: String
  private let adminKey: String
  private let world: World
  /// Our app id at Kakao; access tokens sent by phones must be issued for it.
  private let app: String?
  /// Whether the friends consent is available.
  let offersFriends: Bool

  /// Kakao returns at most 100 friends per page; at most 5,000 are read.
  private static let page = 100
  private static let mostPages = 50

  init(_ settings: Settings, _ world: World) throws(SettingsError) {
    address = try settings.address(KakaoSetting.api) ?? "https://kapi.kakao.com"
    adminKey = try settings.require(KakaoSetting.adminKey, for: "unlinking from Kakao")
    offersFriends = try settings.flag(KakaoSetting.friends)
    let isOnPhones = offersFriends && settings[KakaoSetting.nativeKey] != nil
    app =
      isOnPhones
      ? try settings.require(KakaoSetting.app, for: "Kakao friends of who signs in on a phone")
      : settings[KakaoSetting.app]
    self.world = world
  }

  /// Whether a webhook carries our admin key, a secret shared with Kakao only.
  func isKakao(_ authorization: String?) -> Bool {
    isSame(authorization ?? "", "KakaoAK \(adminKey)")
  }

  /// The Kakao user id of an access token sent by a phone; refuses tokens issued for another app.
  func owner(of access: String) async throws -> String {
    // The token becomes part of a header.
    guard access.utf8.count <= 4096, access.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw InvalidToken.unreadable
    }
    let answer = try await world.web.object(
      OutgoingRequest(
        "GET", "\(address)/v1/user/access_token_info",
        headers: [("Authorization", "Bearer \(access)")]))
    guard let app, (answer["app_id"] as? NSNumber)?.stringValue == app else {
      throw InvalidToken.audience
    }
    guard let id = answer["id"] as? NSNumber else { throw InvalidToken.subject }
    return id.stringValue
  }

  /// The ids of the person's friends who also use this service and agreed to be found.
  ///
  /// The page URL is built here instead of following `after_url`, so that the token goes to Kakao
  /// only.
  func friends(_ access: String) async throws -> Set<String> {
    var found: Set<String> = []
    for page in 0..<Self.mostPages {
      let request = OutgoingRequest(
        "GET", "\(address)/v1/api/talk/friends?offset=\(page * Self.page)&limit=\(Self.page)",
        headers: [("Authorization", "Bearer \(access)")])
      let answer = try await world.web.object(request)
      guard let friends = answer["elements"] as? [[String: Any]] else {
        throw ProviderError.wrong("no list of friends was answered")
      }
      for case let id as NSNumber in friends.map({ $0["id"] }) {
        found.insert(id.stringValue)
      }
      if friends.count < Self.page { break }
    }
    return found
  }

  /// Unlinks a person from this service; an ended link is no error.
  func unlink(_ subject: String) async throws {
    let request = OutgoingRequest(
      "POST", "\(address)/v1/user/unlink",
      headers: [
        ("Authorization", "KakaoAK \(adminKey)"),
        ("Content-Type", "application/x-www-form-urlencoded"),
      ], body: Array(Provider.form([("target_id_type", "user_id"), ("target_id", subject)]).utf8))
    do {
      _ = try await world.web.object(request)
    } catch ProviderError.refused(let why) where why.hasSuffix(" -101") {
      // Kakao's code for a person who is not linked.
    }
  }
}

extension Settings {
  /// Parses `on` or `off`; throws for anything else.
  func flag(_ name: some SettingName) throws(SettingsError) -> Bool {
    switch self[name] {
    case nil, "off": false
    case "on": true
    default: throw SettingsError("\(name.variable) must be on or off.")
    }
  }
}
