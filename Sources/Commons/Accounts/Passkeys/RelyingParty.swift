import Core
import Foundation
import HTTP
import Wire

/// This site as a WebAuthn relying party.
struct RelyingParty: Sendable {
  /// The host name; passkeys are valid on this host only.
  let id: String
  /// The origin that the browser reports for our pages.
  let origin: String

  /// Returns nil for an address without passkey support.
  ///
  /// Passkeys need https or localhost, and a host name instead of an IP address.
  init?(_ address: String) {
    guard isSafeAddress(address), let url = URLComponents(string: address),
      let scheme = url.scheme, let host = url.host?.lowercased(), host.contains(where: \.isLetter),
      !host.contains(":")
    else { return nil }
    id = host
    let usual = scheme == "https" ? 443 : 80
    let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    origin = "\(scheme)://\(host)\(port)"
  }
}

extension Services {
  /// The relying party from the settings, or in a demo without them from the request's `Host`.
  func relyingParty(_ request: Request) -> RelyingParty? {
    if let site = settings[.site] { return RelyingParty(site) }
    guard demo != nil, let host = request.header("Host") else { return nil }
    return RelyingParty((request.isSecure ? "https://" : "http://") + host)
  }
}

/// The validated client data of a WebAuthn ceremony (§5.8.1).
struct ClientData: Sendable {
  enum Ceremony: String {
    case make = "webauthn.create"
    case use = "webauthn.get"
  }

  /// The challenge, not yet matched with a stored one.
  let challenge: String
  /// The hash that is signed together with the authenticator data.
  let hash: [UInt8]

  init(_ bytes: Data, _ ceremony: Ceremony, at party: RelyingParty) throws(InvalidPasskey) {
    guard bytes.count <= 4096,
      let collected = try? JSONDecoder().decode(CollectedClientData.self, from: bytes)
    else {
      throw .unreadable
    }
    guard collected.type == ceremony.rawValue else { throw .type }
    guard isSame(collected.origin, party.origin) else { throw .origin }
    guard collected.crossOrigin != true, collected.topOrigin == nil else { throw .crossOrigin }
    challenge = collected.challenge
    hash = sha256(bytes)
  }

  private struct CollectedClientData: Decodable {
    var type: String
    var challenge: String
    var origin: String
    var crossOrigin: Bool?
    var topOrigin: String?
  }
}

/// Why a passkey was refused; logged, never sent to the client.
enum InvalidPasskey: String, Error {
  case unreadable, type, origin, crossOrigin, challenge, site, absent, unverified, backup, format,
    id, key, signature, owner, counter
}
