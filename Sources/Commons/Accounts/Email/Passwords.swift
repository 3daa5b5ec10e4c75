import CSodium
import Foundation
import HTTP
import Wire

/// Hashes and verifies passwords with argon2id on a separate thread.
///
/// One at a time, so that many sign-ins cannot slow down other requests. Refuses with
/// `Refusal.busy` when the queue is full.
final class Passwords: Sendable {
  /// Two passes over 19 MiB with one lane, as OWASP's password storage cheat sheet recommends.
  private static let passes: UInt64 = 2
  private static let memory = 19 << 20
  /// At about 30 ms each, the last of 300 waits ten seconds.
  private let pool: WorkPool

  /// A hash that matches no password, so that an unknown address takes as long as a known one.
  static let nobody =
    "$argon2id$v=19$m=19456,t=2,p=1$\(String(repeating: "A", count: 22))$\(String(repeating: "A", count: 43))"

  init(waiting: Int = 300) { pool = WorkPool(threads: 1, waiting: waiting) }

  deinit {
    let pool = pool
    Task { await pool.stop() }
  }

  /// Hashes a password with a random salt.
  func hash(_ password: NewPassword) async throws -> String {
    try await pool.run {
      let bytes = password.text.utf8.map { CChar(bitPattern: $0) }
      var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
      let result = crypto_pwhash_str_alg(
        &text, bytes, UInt64(bytes.count), Self.passes, Self.memory,
        crypto_pwhash_alg_argon2id13())
      guard result == 0 else { throw Refusal.busy }  // Out of memory.
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Whether `password` matches `hash`; always false, after the same time, when `hash` is nil.
  func isRight(_ password: String, _ hash: String?) async throws -> Bool {
    // Longer than any password the server accepts.
    let isPossible = password.utf8.count <= 4096
    let given = isPossible ? NewPassword.composed(password) : ""
    return try await pool.run {
      let bytes = given.utf8.map { CChar(bitPattern: $0) }
      let result = crypto_pwhash_str_verify(
        hash ?? Self.nobody, bytes, UInt64(bytes.count))
      return result == 0 && hash != nil && isPossible
    }
  }
}
