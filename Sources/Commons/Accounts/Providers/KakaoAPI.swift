import Foundation
import Wire

/// What Kakao answers beside signing in.
struct KakaoAPI: Sendable {
  private let address: String
  private let adminKey: String
  private let world: World
  /// Our app's number at Kakao, which an access token that a phone sends must be made for.
  private let app: String?
  /// Whether Kakao lets us ask people for their friends.
  let offersFriends: Bool

  /// Kakao gives at most 100 friends at once; who has more than 5,000 is not asked about the rest.
  private static let page = 100
  private static let mostPages = 50

  init(_ settings: Settings, _ world: World) throws(SettingsError) {
    address = try settings.address(.kakaoAPI) ?? "https://kapi.kakao.com"
    adminKey = try settings.need(.kakaoAdminKey, for: "unlinking from Kakao")
    offersFriends = try settings.flag(.kakaoFriends)
    let isOnPhones = offersFriends && settings[.kakaoNativeKey] != nil
    app =
      isOnPhones
      ? try settings.need(.kakaoApp, for: "Kakao friends of who signs in on a phone")
      : settings[.kakaoApp]
    self.world = world
  }

  /// Whether a call that claims to be Kakao's carries our admin key, which only Kakao and we know.
  func isKakao(_ authorization: String?) -> Bool {
    isSame(authorization ?? "", "KakaoAK \(adminKey)")
  }

  /// Whose an access token is that an app on a phone sent: made for our own app, or it is refused.
  func owner(of access: String) async throws -> String {
    // It becomes part of a header.
    guard access.utf8.count <= 4096, access.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw WrongToken.unreadable
    }
    let answer = try await world.web.object(
      OutgoingRequest(
        "GET", "\(address)/v1/user/access_token_info",
        headers: [("Authorization", "Bearer \(access)")]))
    guard let app, (answer["app_id"] as? NSNumber)?.stringValue == app else {
      throw WrongToken.audience
    }
    guard let id = answer["id"] as? NSNumber else { throw WrongToken.subject }
    return id.stringValue
  }

  /// The ids of the friends of whoever `access` belongs to, who use this service too and let it know.
  ///
  /// The next page is counted, not taken from the answer's `after_url`: the token goes nowhere else.
  func friends(_ access: String) async throws -> Set<String> {
    var found: Set<String> = []
    for page in 0..<Self.mostPages {
      let request = OutgoingRequest(
        "GET", "\(address)/v1/api/talk/friends?offset=\(page * Self.page)&limit=\(Self.page)",
        headers: [("Authorization", "Bearer \(access)")])
      let answer = try await world.web.object(request)
      guard let friends = answer["elements"] as? [[String: Any]] else {
        throw ProviderTrouble.wrong("no list of friends was answered")
      }
      for case let id as NSNumber in friends.map({ $0["id"] }) {
        found.insert(id.stringValue)
      }
      if friends.count < Self.page { break }
    }
    return found
  }

  /// Ends the link between a person at Kakao and this service; one that is already ended is fine.
  func unlink(_ subject: String) async throws {
    let request = OutgoingRequest(
      "POST", "\(address)/v1/user/unlink",
      headers: [
        ("Authorization", "KakaoAK \(adminKey)"),
        ("Content-Type", "application/x-www-form-urlencoded"),
      ], body: Array(Provider.form([("target_id_type", "user_id"), ("target_id", subject)]).utf8))
    do {
      _ = try await world.web.object(request)
    } catch ProviderTrouble.refused(let why) where why.hasSuffix(" -101") {
      // Kakao's code for someone who is not linked.
    }
  }
}

extension Settings {
  /// Whether `name` says `on`; refuses anything but that and `off`.
  func flag(_ name: Name) throws(SettingsError) -> Bool {
    switch self[name] {
    case nil, "off": false
    case "on": true
    default: throw SettingsError("\(name.variable) must be on or off.")
    }
  }
}
