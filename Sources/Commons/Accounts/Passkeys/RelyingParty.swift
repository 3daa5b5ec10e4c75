import Foundation
import HTTP
import Wire

/// This site as devices know it that keep passkeys for it.
struct RelyingParty: Sendable {
  /// The host's name: a passkey is good on it and nowhere else.
  let id: String
  /// What the browser says of the page that asked.
  let origin: String

  /// Nil for an address passkeys cannot be had at: they need https or localhost, and a name, no number.
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
  /// This site as it was set; in a demo without that, as `request` has reached it on this machine.
  func relyingParty(_ request: Request) -> RelyingParty? {
    if let site = settings[.site] { return RelyingParty(site) }
    guard demo != nil, let host = request.header("Host") else { return nil }
    return RelyingParty((request.isSecure ? "https://" : "http://") + host)
  }
}

/// What a browser says of the moment a passkey was used in (WebAuthn §5.8.1), checked.
struct ClientData: Sendable {
  enum Ceremony: String {
    case make = "webauthn.create"
    case use = "webauthn.get"
  }

  /// What the house gave out, if it did.
  let challenge: String
  /// What is signed together with the authenticator's own words.
  let hash: [UInt8]

  init(_ bytes: Data, _ ceremony: Ceremony, at party: RelyingParty) throws(WrongPasskey) {
    guard bytes.count <= 4096, let said = try? JSONDecoder().decode(Said.self, from: bytes) else {
      throw .unreadable
    }
    guard said.type == ceremony.rawValue else { throw .type }
    guard isSame(said.origin, party.origin) else { throw .origin }
    guard said.crossOrigin != true, said.topOrigin == nil else { throw .crossOrigin }
    challenge = said.challenge
    hash = sha256(bytes)
  }

  private struct Said: Decodable {
    var type: String
    var challenge: String
    var origin: String
    var crossOrigin: Bool?
    var topOrigin: String?
  }
}

/// Why a passkey was refused: for the log, never for whoever sent it.
enum WrongPasskey: String, Error {
  case unreadable, type, origin, crossOrigin, challenge, site, absent, unverified, backup, format,
    id, key, signature, owner, counter
}
