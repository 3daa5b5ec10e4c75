import Foundation
import Wire

/// What Google lets a service account in by (RFC 6749, RFC 7523): fetched when it is needed, by one for all who
/// wait, and kept until shortly before its end.
actor AccessToken {
  /// How long before its end it is fetched anew, or after half of its time when that is later.
  private static let margin = Duration.minutes(5)
  /// How long nobody asks again after it could not be had, unless the answer says longer.
  private static let patience = Duration.seconds(10)

  /// Why there is none.
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
    // Not a child of whoever asks first: others wait for it too.
    let task = Task { try await fetch() }
    fetching = task
    return try await task.value
  }

  /// Says that `text` is not taken any more, though its time is not over.
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
      trouble = (missing, world.now() + max(missing.after ?? .zero, Self.patience))
      throw missing
    }
  }

  private struct Answer: Decodable {
    let access_token: String
    let expires_in: Int
  }

  private func ask() async throws -> Answer {
    guard let word = try account.word(for: scope, at: world.now()) else {
      throw Missing(reason: "the service account's word could not be signed", after: nil)
    }
    let form = Provider.form([
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
