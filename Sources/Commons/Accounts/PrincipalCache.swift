import Core

/// The principals that credentials proved last, about 8,192 of them.
///
/// They grant no access: `Gate.read` uses them to guess which principal the gate will admit.
final class PrincipalCache: Sendable {
  private struct Key: Hashable, Sendable {
    let hash: [UInt8]
    let type: ObjectIdentifier

    init<Principal>(_ credential: Credential, _ type: Principal.Type) {
      hash = credential.hash
      self.type = ObjectIdentifier(type)
    }
  }

  private let recent = UnfairLock(GenerationalCache<Key, any Sendable>(limit: 8192))

  subscript<Principal: Sendable>(credential: Credential, type: Principal.Type) -> Principal? {
    get {
      let key = Key(credential, type)
      // Without an entry there is no guess, also where the principal of a stranger is nil.
      guard let found = recent.withLock({ $0.value(for: key) }) else { return nil }
      return found as? Principal
    }
    set {
      let key = Key(credential, type)
      recent.withLock { recent in
        if let newValue { recent.store(newValue, for: key) } else { recent.remove(key) }
      }
    }
  }
}
