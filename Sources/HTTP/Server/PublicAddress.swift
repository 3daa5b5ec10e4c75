import Foundation

/// Whether `address` is publicly routable: not local, private or reserved.
///
/// For outgoing calls to URLs chosen by others. Check the address actually connected to, since a
/// name may resolve to any address. `address` is a `sockaddr`; `allowingLoopback` is for tests with
/// local servers.
public func isPublic(_ address: UnsafeRawPointer, allowingLoopback: Bool = false) -> Bool {
  guard let address = IPAddress(address.assumingMemoryBound(to: sockaddr.self)) else {
    return false
  }
  if allowingLoopback, IPAddress.loopback.contains(where: { $0.contains(address) }) { return true }
  return address.isPublic
}

extension IPAddress {
  /// Whether the address is globally reachable (IANA's special-purpose registries, RFC 6890).
  var isPublic: Bool {
    if isV4 { return !Self.special.contains { $0.contains(self) } }
    // A translated address (RFC 6052) reaches the IPv4 address in it.
    if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 {
      return IPAddress(v4: UInt32(truncatingIfNeeded: low)).isPublic
    }
    // Only 2000::/3 is allocated.
    return high >> 61 == 1 && !Self.special.contains { $0.contains(self) }
  }

  fileprivate static let loopback = ["127.0.0.0/8", "::1/128"].compactMap { IPNetwork($0) }

  private static let special = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
    // Tunnels that carry an IPv4 address, and documentation ranges.
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].compactMap { IPNetwork($0) }
}
