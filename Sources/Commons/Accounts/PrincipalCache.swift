import Core

/// The principals that credentials proved last, about 8,192 of them.
///
/// They let nobody in: `Gate.read` takes them for a guess at whom the gate will admit.
final class PrincipalCache: Sendable {
  private struct Key: Hashable, Sendable {
    let hash: [UInt8]
    let type: ObjectIdentifier
  }

  private let recent = UnfairLock(RecentValues<Key, any Sendable>(limit: 8192))

  subscript<Principal: Sendable>(credential: Credential, type: Principal.Type) -> Principal? {
    get {
      let key = Key(hash: credential.hash, type: ObjectIdentifier(type))
      // Without an entry there is no guess, also where the principal of a stranger is nil.
      guard let found = recent.withLock({ $0.value(for: key) }) else { return nil }
      return found as? Principal
    }
    set {
      let key = Key(hash: credential.hash, type: ObjectIdentifier(type))
      recent.withLock { recent in
        if let newValue { recent.store(newValue, for: key) } else { recent.remove(key) }
      }
    }
  }
}
