import Core
import Foundation
public import Wire

/// A browser's push subscription: the endpoint and its encryption keys.
public struct PushSubscriber: Sendable {
  let endpoint: String
  let point: [UInt8]
  let auth: [UInt8]

  /// Validates a subscription sent by a browser; refuses unsafe endpoints and invalid keys.
  public init(_ given: Push.Subscription) throws {
    let address = given.endpoint.utf8
    guard address.count <= 1024, address.allSatisfy({ $0 > 32 && $0 < 127 }),
      isSafeAddress(given.endpoint),
      let point = bytes(ofBase64URL: given.p256dh),
      P256Key.isPoint(point), let auth = bytes(ofBase64URL: given.auth), auth.count == 16
    else { throw Refusal.notASubscription }
    self.init(endpoint: given.endpoint, point: point, auth: auth)
  }

  /// Restores a stored subscription.
  init(endpoint: String, point: [UInt8], auth: [UInt8]) {
    self.endpoint = endpoint
    self.point = point
    self.auth = auth
  }

  /// The origin of the push service; the endpoint's path is secret.
  var origin: String? {
    guard let url = URLComponents(string: endpoint), let scheme = url.scheme,
      let host = url.encodedHost
    else { return nil }
    return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }
}
