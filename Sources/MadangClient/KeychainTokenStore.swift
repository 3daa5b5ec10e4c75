#if canImport(Security)
  import Foundation
  import Security
  public import Wire

  /// Stores tokens in the device's keychain.
  ///
  /// The entry is readable from the first unlock after a restart, so that background work can make
  /// requests, and it is never copied to another device. On macOS the app must be signed with a
  /// keychain access group.
  public struct KeychainTokenStore: TokenStore {
    /// The service name of the entry, usually the bundle identifier.
    public let service: String
    /// The access group shared with the app's extensions, if any.
    public let group: String?

    /// A store that uses the entry of `service`, which need not exist.
    public init(service: String, group: String? = nil) {
      self.service = service
      self.group = group
    }

    /// The stored tokens; nil when there is no entry or it cannot be decoded.
    public func load() throws -> Tokens? {
      var query = entry
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var found: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      guard status == errSecSuccess else { throw KeychainFailure(status: status) }
      guard let data = found as? Data else { return nil }
      return try? JSONDecoder().decode(Tokens.self, from: data)
    }

    /// Replaces the entry by one with `tokens`.
    public func save(_ tokens: Tokens) throws {
      let value: [String: Any] = [
        kSecValueData as String: try JSONEncoder().encode(tokens),
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(entry as CFDictionary, value as CFDictionary)
      if status == errSecItemNotFound {
        let whole = entry.merging(value) { _, new in new }
        status = SecItemAdd(whole as CFDictionary, nil)
      }
      guard status == errSecSuccess else { throw KeychainFailure(status: status) }
    }

    /// Deletes the entry; does nothing when there is none.
    public func clear() throws {
      let status = SecItemDelete(entry as CFDictionary)
      guard status == errSecSuccess || status == errSecItemNotFound else {
        throw KeychainFailure(status: status)
      }
    }

    private var entry: [String: Any] {
      var entry: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: service,
        kSecAttrAccount as String: "tokens",
        kSecUseDataProtectionKeychain as String: true,
      ]
      if let group { entry[kSecAttrAccessGroup as String] = group }
      return entry
    }
  }

  /// An error status of the keychain.
  public struct KeychainFailure: Error, Hashable {
    /// The status that the keychain's function returned, an `OSStatus`.
    public let status: Int32
  }

  extension TokenStore where Self == KeychainTokenStore {
    /// Stores the session in the keychain, until the person signs out.
    public static func keychain(service: String, group: String? = nil) -> KeychainTokenStore {
      KeychainTokenStore(service: service, group: group)
    }
  }
#endif
