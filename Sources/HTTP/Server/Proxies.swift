/// The proxies whose forwarding headers are trusted.
struct Proxies: Sendable {
  private let trusted: [IPNetwork]
  private let header: Server.ProxyHeader

  /// Throws when an entry is neither an address nor a network.
  init(_ configuration: Server.Configuration) throws(UnknownProxy) {
    header = configuration.proxyHeader
    var networks: [IPNetwork] = []
    for text in configuration.trustedProxies {
      guard let network = IPNetwork(text) else {
        throw UnknownProxy(description: "\(text) is neither an address nor a network")
      }
      networks.append(network)
    }
    trusted = networks
  }

  /// The client behind `peer`: the last forwarded address that is not a trusted proxy, and its
  /// scheme.
  func originalClient(_ peer: IPAddress?, _ headers: Headers) -> (
    address: IPAddress?, isSecure: Bool
  ) {
    guard let peer, trusted.contains(where: { $0.contains(peer) }) else { return (peer, false) }
    var address = peer
    for hop in hops(headers).reversed() {
      guard let next = IPAddress(hop) else { break }
      address = next
      guard trusted.contains(where: { $0.contains(next) }) else { break }
    }
    return (address, scheme(headers)?.lowercased() == "https")
  }

  private func hops(_ headers: Headers) -> [Substring] {
    switch header {
    case .xForwarded:
      headers["X-Forwarded-For"]?.split(separator: ",").map(trimmed) ?? []
    case .forwarded: forwarded(headers).map { parameter("for", in: $0) ?? "" }
    }
  }

  private func scheme(_ headers: Headers) -> Substring? {
    switch header {
    case .xForwarded: headers["X-Forwarded-Proto"]?.split(separator: ",").last.map(trimmed)
    case .forwarded: forwarded(headers).last.flatMap { parameter("proto", in: $0) }
    }
  }

  private func forwarded(_ headers: Headers) -> [Substring] {
    headers["Forwarded"]?.split(separator: ",") ?? []
  }

  /// The value of `name` in one element of `Forwarded`, without quotes.
  private func parameter(_ name: String, in element: Substring) -> Substring? {
    for pair in element.split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]).lowercased() == name else { continue }
      return Substring(trimmed(parts[1]).filter { $0 != "\"" })
    }
    return nil
  }
}
