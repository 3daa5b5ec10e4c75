import CSodium
import Foundation
import HTTP
import Synchronization
import Wire

/// Passwords become hashes and are compared with them: argon2id, away from the threads that answer.
///
/// One at a time on a thread of its own, so that many at once slow nothing but themselves; when too
/// many wait it refuses with `Refusal.busy`.
final class Passwords: Sendable {
  /// Two passes over 19 MiB by one lane: OWASP's cheat sheet on password storage.
  private static let passes: UInt64 = 2
  private static let memory = 19 << 20
  /// At some 30 ms each the last waits ten seconds.
  private let waiting: Int

  /// The hash of no password, at the same price: an unknown address takes as long as a known one.
  static let nobody =
    "$argon2id$v=19$m=19456,t=2,p=1$\(String(repeating: "A", count: 22))$\(String(repeating: "A", count: 43))"

  private let pool = Mutex<WorkPool?>(nil)

  init(waiting: Int = 300) { self.waiting = waiting }

  deinit {
    if let pool = pool.withLock({ $0 }) { Task { await pool.stop() } }
  }

  /// The hash of a password, with a salt of libsodium's own.
  func hash(_ password: NewPassword) async throws -> String {
    try await worker.run {
      let bytes = password.text.utf8.map { CChar(bitPattern: $0) }
      var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
      let result = crypto_pwhash_str_alg(
        &text, bytes, UInt64(bytes.count), Self.passes, Self.memory,
        crypto_pwhash_alg_argon2id13())
      guard result == 0 else { throw Refusal.busy }  // no memory
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Whether `password` is the one of `hash`; of nobody's when that is nil.
  func isRight(_ password: String, _ hash: String?) async throws -> Bool {
    // Nobody's is as long as this.
    let isPossible = password.utf8.count <= 4096
    let given = isPossible ? NewPassword.composed(password) : ""
    return try await worker.run {
      let bytes = given.utf8.map { CChar(bitPattern: $0) }
      let result = crypto_pwhash_str_verify(
        hash ?? Self.nobody, bytes, UInt64(bytes.count))
      return result == 0 && hash != nil && isPossible
    }
  }

  /// Started with the first password: who never signs in so pays for nothing.
  private var worker: WorkPool {
    pool.withLock { pool in
      if let pool { return pool }
      let new = WorkPool(threads: 1, waiting: waiting)
      pool = new
      return new
    }
  }
}
