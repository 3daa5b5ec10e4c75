import Core
import Foundation
import Wire

/// A Google service account's access token (RFC 6749, RFC 7523).
///
/// Fetched on demand with one request for all waiting callers, and cached until shortly before it
/// expires.
actor AccessToken {
  /// How early a token is renewed, at most half of its lifetime.
  private static let margin = Duration.minutes(5)
  /// The pause after a failed fetch, unless the response asks for a longer one.
  private static let minRetryDelay = Duration.seconds(10)

  /// No token is available.
  struct Missing: Error {
    let reason: String
    let after: Duration?
  }

  private let account: ServiceAccount
  private let scope: String
  private let world: World
  private var kept: (text: String, until: Instant)?
  private var trouble: (missing: Missing, until: Instant)?
  private var fetching: Task<String, any Error>?

  init(of account: ServiceAccount, for scope: String, world: World) {
    self.account = account
    self.scope = scope
    self.world = world
  }

  /// The token; throws `Missing`.
  func text() async throws -> String {
    let now = world.now()
    if let kept, now < kept.until { return kept.text }
    if let fetching { return try await fetching.value }
    if let trouble, now < trouble.until { throw trouble.missing }
    // An unstructured task, because other callers wait for it too.
    let task = Task { try await fetch() }
    fetching = task
    return try await task.value
  }

  /// Discards `text` after it was refused before its expiry.
  func drop(_ text: String) {
    if kept?.text == text { kept = nil }
  }

  private func fetch() async throws -> String {
    defer { fetching = nil }
    do {
      let answer = try await ask()
      let life = Duration.seconds(min(86_400, max(0, answer.expires_in)))
      kept = (answer.access_token, world.now() + max(life / 2, life - Self.margin))
      trouble = nil
      return answer.access_token
    } catch let missing as Missing {
      trouble = (missing, world.now() + max(missing.after ?? .zero, Self.minRetryDelay))
      throw missing
    }
  }

  private struct Answer: Decodable {
    let access_token: String
    let expires_in: Int
  }

  private func ask() async throws -> Answer {
    guard let word = try account.assertion(for: scope, at: world.now()) else {
      throw Missing(reason: "the service account's word could not be signed", after: nil)
    }
    let form = formEncoded([
      ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", word),
    ])
    var request = OutgoingRequest(
      "POST", account.tokenAddress,
      headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Array(form.utf8))
    request.limit = 65_536
    let response: OutgoingResponse
    do {
      response = try await world.web.send(request)
    } catch {
      throw Missing(reason: "the service of access tokens could not be reached", after: nil)
    }
    guard response.status == 200 else {
      throw Missing(
        reason: "no access token: status \(response.status)", after: response.retryAfter)
    }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)),
      !answer.access_token.isEmpty, answer.access_token.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
    else { throw Missing(reason: "no access token in the answer", after: nil) }
    return answer
  }
}
