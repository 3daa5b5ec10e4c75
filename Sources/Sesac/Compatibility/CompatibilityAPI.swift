import Commons
import Core
import HTTP
import SQL
import Wire

/// The original's API, in both of its vocabularies, on the functions of this app
/// (`docs/sesac-api.md`).
struct CompatibilityAPI: Sendable {
  static let path = "/sesac/api"

  let app: SesacApp

  /// The words of the API's two versions (E32).
  enum Vocabulary: CaseIterable {
    case hobby, study

    /// Where its paths begin.
    var base: String { CompatibilityAPI.path + (self == .hobby ? "" : "/v1") }
    /// The field of a member's interest.
    var interest: String { self == .hobby ? "hobby" : "study" }
    /// The field of the tags a member looks for.
    var tags: String { self == .hobby ? "hf" : "studylist" }
  }

  /// Whether the setting enables it; throws for a value that means neither.
  static func isOn(_ settings: Settings) throws -> Bool {
    switch settings[SesacSetting.api] {
    case nil, "off": return false
    case "on": return true
    case let other?: throw SettingsError("\(SesacSetting.api.variable) is on or off, not \(other).")
    }
  }

  func mount(on site: inout Site) throws {
    for vocabulary in Vocabulary.allCases {
      try mountUser(on: &site, vocabulary)
      try mountQueue(on: &site, vocabulary)
      try mountMatch(on: &site, vocabulary)
      try mountChat(on: &site, vocabulary)
    }
  }

  /// Mounts one route; `outcomes` are the statuses of refusals that its clients expect.
  func add<Principal>(
    _ route: ForeignRoute<Principal>, to site: inout Site, outcomes: [Refusal: Int] = [:]
  ) throws {
    try site.mount(route, token: { $0.header("idtoken") }) { refusal in
      Self.answer(to: refusal, outcomes)
    }
  }

  /// The statuses that all routes share; none has a body.
  private static func answer(to refusal: Refusal, _ outcomes: [Refusal: Int]) -> Response {
    if let status = outcomes.first(where: { $0.key.code == refusal.code })?.value {
      return Response(status: status)
    }
    switch refusal {
    case .signInFirst, .sessionExpired: return Response(status: 401)
    case .joinFirst: return Response(status: 406)
    default: break
    }
    var response = Response(
      status: [403, 404, 429, 503].contains(refusal.status) ? refusal.status : 501)
    if let seconds = refusal.retryAfter { response.add("Retry-After", String(seconds)) }
    return response
  }
}
