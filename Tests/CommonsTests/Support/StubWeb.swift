import Commons
import Core
import Foundation
import Synchronization
import TestKit

/// Scripted Kakao and Apple; records the requests they get.
final class StubWeb: Web {
  static let kakao = "https://kakao.test"
  static let apple = "https://apple.test"
  static let sample = "https://sample.test"
  static let api = "https://kapi.test"

  struct State {
    var keys: [TestKey] = [.rsa]
    var isAway = false
    /// How often the keys were fetched.
    var keyFetches = 0
    /// The id token for the next code.
    var idToken = ""
    /// Whether codes are refused.
    var refusesCodes = false
    var friends: [Int64] = []
    /// Whether the person withheld consent.
    var refusesFriends = false
    var asked: [Asked] = []
  }

  /// A recorded request.
  struct Asked: Sendable {
    let url: String
    let authorization: String?
    let fields: [String: String]
  }

  let state = Mutex(State())

  var keyFetches: Int { state.withLock { $0.keyFetches } }

  /// The requests to a URL.
  func asked(_ url: String) -> [Asked] { state.withLock { $0.asked.filter { $0.url == url } } }

  func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    let components = URLComponents(string: request.url)
    let url = request.url.split(separator: "?").first.map(String.init) ?? ""
    var form = URLComponents()
    form.percentEncodedQuery =
      request.method == "POST"
      ? String(decoding: request.body, as: UTF8.self) : components?.percentEncodedQuery
    let fields = Dictionary(
      (form.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    let authorization = request.headers.first { $0.name == "Authorization" }?.value
    return try state.withLock { state in
      state.asked.append(Asked(url: url, authorization: authorization, fields: fields))
      if state.isAway { throw Unreachable("nobody is there") }
      let issuers = [Self.kakao, Self.apple, Self.sample]
      let issuer = issuers.first { url.hasPrefix($0) } ?? Self.kakao
      switch url {
      case issuer + "/.well-known/openid-configuration":
        return Self.json([
          "issuer": issuer, "authorization_endpoint": issuer + "/authorize",
          "token_endpoint": issuer + "/token", "jwks_uri": issuer + "/keys",
          "revocation_endpoint": issuer + "/revoke",
        ])
      case issuer + "/keys":
        state.keyFetches += 1
        return Self.json(["keys": state.keys.map(\.published)])
      case issuer + "/token":
        if state.refusesCodes { return Self.json(["error": "invalid_grant"], status: 400) }
        return Self.json([
          "id_token": state.idToken, "access_token": "the-access-token",
          "refresh_token": "the-refresh-token",
        ])
      case issuer + "/revoke": return OutgoingResponse(status: 200)
      case Self.api + "/v1/user/access_token_info":
        // `1234.1001` is a token of app 1234 for person 1001.
        let parts = (authorization ?? "").dropFirst(7).split(separator: ".").compactMap { Int($0) }
        guard parts.count == 2 else { return Self.json(["code": -401], status: 401) }
        return Self.json(["app_id": parts[0], "id": parts[1], "expires_in": 7199])
      case Self.api + "/v1/api/talk/friends":
        if state.refusesFriends { return Self.json(["code": -402], status: 403) }
        let offset = Int(fields["offset"] ?? "") ?? 0
        let page = state.friends.dropFirst(offset).prefix(100)
        return Self.json(["elements": page.map { ["id": $0] }, "total_count": state.friends.count])
      case Self.api + "/v1/user/unlink": return Self.json(["id": 1])
      default: return OutgoingResponse(status: 404)
      }
    }
  }

  private static func json(_ object: [String: Any], status: Int = 200) -> OutgoingResponse {
    let data = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
    return OutgoingResponse(status: status, body: Array(data))
  }
}
