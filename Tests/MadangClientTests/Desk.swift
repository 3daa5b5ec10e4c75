import Foundation
import MadangClient
import Wire

/// A server's sessions from a client's point of view: one person's tokens, each refreshed once.
final class Desk: Sendable {
  struct Drawer {
    var serial = 0
    var isOpen = false
    var trades: [(refresh: String, key: String?)] = []
    /// Answers to refreshes whose reply was lost, by key.
    var answered: [String: Tokens] = [:]
  }
  let drawer = Shared(Drawer())
  let lifetime: Duration
  let time: Shared<Instant>

  init(_ still: Stillness, lifetime: Duration = .hours(1)) {
    time = still.time
    self.lifetime = lifetime
  }

  private func tokens(_ serial: Int) -> Tokens {
    Tokens(
      access: "a\(serial)", refresh: "r\(serial)", accessExpires: time.current + lifetime)
  }

  /// Signs in; invalidates earlier tokens.
  func open() -> Tokens {
    tokens(
      drawer.change {
        $0.isOpen = true
        $0.serial += 1
        return $0.serial
      })
  }

  /// Ends the session without notifying the client.
  func close() { drawer.change { $0.isOpen = false } }

  /// Invalidates the access token, as its expiry does.
  func expire() { drawer.change { $0.serial += 1000 } }

  func trade(_ call: HTTPCall) throws -> HTTPReply {
    let asked = try JSONDecoder().decode(RefreshRequest.self, from: Data(call.body)).refresh
    let key = call.headers["idempotency-key"] ?? ""
    return try drawer.change { drawer in
      drawer.trades.append((asked, key))
      if let answered = drawer.answered[key] { return try .json(answered) }
      guard drawer.isOpen, asked == "r\(drawer.serial % 1000)" else {
        drawer.isOpen = false
        return try .refusal(.sessionExpired)
      }
      drawer.serial = drawer.serial % 1000 + 1
      let fresh = tokens(drawer.serial)
      drawer.answered[key] = fresh
      return try .json(fresh)
    }
  }

  func admits(_ call: HTTPCall) -> Bool {
    let drawer = drawer.current
    return drawer.isOpen && call.headers["authorization"] == "Bearer a\(drawer.serial)"
  }

  /// The whole server: sign-in, refresh, sign-out, a public path, and notes for members.
  func answer(_ call: HTTPCall) throws -> HTTPReply {
    switch (call.method, call.target) {
    case (.post, "/session"): return try .json(Entered(name: "지우", tokens: open()))
    case (.post, "/session/refresh"): return try trade(call)
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
