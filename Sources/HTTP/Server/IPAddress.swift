import CMicrohttpd
import Foundation

/// An IPv4 or IPv6 address in 16 bytes; IPv4 is `::ffff:a.b.c.d` (RFC 4291 §2.5.5.2).
struct IPAddress: Sendable, Hashable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0

  init(v4: UInt32) { low = 0xFFFF_0000_0000 | UInt64(v4) }

  init(v6 address: in6_addr) {
    withUnsafeBytes(of: address) { bytes in
      for byte in bytes[..<8] { high = high << 8 | UInt64(byte) }
      for byte in bytes[8...] { low = low << 8 | UInt64(byte) }
    }
  }

  /// The address in a `sockaddr`; nil for other families, such as Unix sockets.
  init?(_ socketAddress: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(socketAddress)
    switch Int32(socketAddress.pointee.sa_family) {
    case AF_INET:
      let address = raw.loadUnaligned(as: sockaddr_in.self)
      self.init(v4: UInt32(bigEndian: address.sin_addr.s_addr))
    case AF_INET6: self.init(v6: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default: return nil
    }
  }

  /// Parses `10.0.0.1`, `::1` or `[::1]`, with an optional port.
  init?(_ text: some StringProtocol) {
    var text = String(text)
    if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
      text = String(text[text.index(after: text.startIndex)..<close])
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      text = String(text[..<colon])
    }
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      self.init(v4: UInt32(bigEndian: v4.s_addr))
    } else if inet_pton(AF_INET6, text, &v6) == 1 {
      self.init(v6: v6)
    } else {
      return nil
    }
  }

  var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The canonical text: dotted for IPv4, RFC 5952 for IPv6.
  var text: String {
    if isV4 {
      let parts = (low >> 24 & 255, low >> 16 & 255, low >> 8 & 255, low & 255)
      return "\(parts.0).\(parts.1).\(parts.2).\(parts.3)"
    }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) {
      buffer in
      guard let start = buffer.baseAddress,
        inet_ntop(AF_INET6, &address, start, socklen_t(INET6_ADDRSTRLEN)) != nil
      else { return "::" }
      return String(cString: start)
    }
  }
}

/// An address or a network, such as `10.0.0.0/8`.
struct IPNetwork: Sendable {
  private let address: IPAddress
  /// The length of the prefix, of 128 bits.
  private let bits: Int

  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let address = IPAddress(first) else { return nil }
    let width = address.isV4 ? 32 : 128
    guard let prefix = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(prefix)
    else { return nil }
    self.address = address
    bits = 128 - width + prefix
  }

  func contains(_ other: IPAddress) -> Bool {
    // A shift by 64 or more is zero in Swift, which is the mask of no bits.
    let high = UInt64.max << max(0, 64 - bits)
    let low = UInt64.max << (128 - max(bits, 64))
    return (other.high ^ address.high) & high == 0 && (other.low ^ address.low) & low == 0
  }
}
