import Foundation
import MadangClient
import MadangTesting
import Wire

/// A server's sessions from a client's point of view: one person's tokens, each refreshed once.
final class StubSessionServer: Sendable {
  struct State {
    var serial = 0
    var isOpen = false
    var trades: [(refresh: String, key: String?)] = []
    /// Answers to refreshes whose reply was lost, by key.
    var answered: [String: Tokens] = [:]
  }
  let state = Shared(State())
  let lifetime: Duration
  let clock: TestClock

  init(_ still: TestClock, lifetime: Duration = .hours(1)) {
    clock = still
    self.lifetime = lifetime
  }

  private func tokens(_ serial: Int) -> Tokens {
    Tokens(
      access: "a\(serial)", refresh: "r\(serial)", accessExpires: clock.now + lifetime)
  }

  /// Signs in; invalidates earlier tokens.
  func open() -> Tokens {
    tokens(
      state.change {
        $0.isOpen = true
        $0.serial += 1
        return $0.serial
      })
  }

  /// Ends the session without notifying the client.
  func close() { state.change { $0.isOpen = false } }

  /// Invalidates the access token, as its expiry does.
  func expire() { state.change { $0.serial += 1000 } }

  func refreshTokens(_ call: HTTPCall) throws -> HTTPReply {
    let asked = try JSONDecoder().decode(RefreshRequest.self, from: Data(call.body)).refresh
    let key = call.headers["idempotency-key"] ?? ""
    return try state.change { state in
      state.trades.append((asked, key))
      if let answered = state.answered[key] { return try .json(answered) }
      guard state.isOpen, asked == "r\(state.serial % 1000)" else {
        state.isOpen = false
        return try .refusal(.sessionExpired)
      }
      state.serial = state.serial % 1000 + 1
      let fresh = tokens(state.serial)
      state.answered[key] = fresh
      return try .json(fresh)
    }
  }

  func admits(_ call: HTTPCall) -> Bool {
    let state = state.current
    return state.isOpen && call.headers["authorization"] == "Bearer a\(state.serial)"
  }

  /// The whole server: sign-in, refresh, sign-out, a public path, and notes for members.
  func answer(_ call: HTTPCall) throws -> HTTPReply {
    switch (call.method, call.target) {
    case (.post, "/session"): return try .json(Entered(name: "지우", tokens: open()))
    case (.post, "/session/refresh"): return try refreshTokens(call)
    case (.get, "/front") where call.headers["authorization"] == nil:
      return try .json(Note(id: 0, text: "어서 오세요"))
    default: break
    }
    guard admits(call) else {
      return try .refusal(call.headers["authorization"] == nil ? .signInFirst : .sessionExpired)
    }
    if call.target == "/session" {
      close()
      return HTTPReply(204)
    }
    return try .json(Note(id: 1, text: "지우"))
  }
}
