import Foundation

// The parts of Apple's Security framework that `KeychainTokenStore` uses, over a dictionary. The
// store is compiled with it on other systems, so that a mistake shows without a Mac.

public typealias CFTypeRef = AnyObject
public typealias CFDictionary = NSDictionary
public typealias CFString = String
public typealias OSStatus = Int32

public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let kSecReturnData: CFString = "r_Data"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecValueData: CFString = "v_Data"

// The program that uses this stub has one thread.
nonisolated(unsafe) private var entries: [String: [String: Any]] = [:]

/// The key of an entry; nil when the query is not for a generic password.
private func name(_ query: CFDictionary) -> String? {
  guard query[kSecClass] as? String == kSecClassGenericPassword else { return nil }
  return [kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup]
    .map { query[$0] as? String ?? "" }.joined(separator: " ")
}

public func SecItemCopyMatching(
  _ query: CFDictionary, _ found: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let name = name(query) else { return errSecParam }
  guard let entry = entries[name] else { return errSecItemNotFound }
  if query[kSecReturnData] as? Bool == true {
    found?.pointee = (entry[kSecValueData] as? Data).map { NSData(data: $0) }
  }
  return errSecSuccess
}

public func SecItemAdd(
  _ entry: CFDictionary, _ added: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let name = name(entry) else { return errSecParam }
  guard entries[name] == nil else { return errSecDuplicateItem }
  entries[name] = entry as? [String: Any]
  return errSecSuccess
}

public func SecItemUpdate(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
  guard let name = name(query), changes[kSecClass] == nil else { return errSecParam }
  guard entries[name] != nil else { return errSecItemNotFound }
  entries[name]?.merge(changes as? [String: Any] ?? [:]) { $1 }
  return errSecSuccess
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  guard let name = name(query) else { return errSecParam }
  return entries.removeValue(forKey: name) == nil ? errSecItemNotFound : errSecSuccess
}

/// The number of entries, and whether all are readable in the background and on this device only.
public var keychain: (count: Int, isHeldHere: Bool) {
  let kind = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
  return (entries.count, entries.values.allSatisfy { $0[kSecAttrAccessible] as? String == kind })
}
