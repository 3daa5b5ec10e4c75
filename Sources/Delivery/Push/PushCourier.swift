import Core
import Foundation
import HTML
import SQL
import Wire

/// Sends notifications to browsers' push services (RFC 8030), encrypted for each browser.
struct PushCourier: Courier {
  /// The lifetime of the VAPID token; at most a day is allowed (RFC 8292 §2).
  static let tokenLife = Duration.hours(12)

  /// Each push service gets at most a quarter of the concurrent requests.
  ///
  /// A service that does not answer cannot block the others.
  var atOnce: Int { 128 }
  var share: Int { 32 }

  let pushes: Pushes
  let world: World
  /// The contact for push services, a `mailto:` or `https:` URL.
  let contact: String?
  /// The only origin that may be private: a demo's push service.
  let service: String?

  init(_ pushes: Pushes, world: World, contact: String?, service: String? = nil) {
    self.pushes = pushes
    self.world = world
    self.contact = contact
    self.service = service
  }

  func deliver(_ item: OutboxItem) async -> Delivery {
    guard let id = ID<PushSubscriber>(item.address), let notice: PushNotice = try? item.read()
    else { return .failed(because: "not a notice for a device") }
    do {
      let (key, device) = try await pushes.db.read { [pushes] in
        try (pushes.key(in: $0), pushes.device(id, in: $0))
      }
      guard let key, let device else { return .gone }
      guard let request = try request(for: notice, item, to: device, as: key) else {
        return .failed(because: "it could not be sealed")
      }
      let response = try await world.web.send(request)
      guard response.status == 404 || response.status == 410 else { return Delivery(response) }
      try await pushes.db.write { [pushes] in try pushes.forget(id, in: $0) }
      return .gone
    } catch is Unreachable {
      // Leaves out the error text, which may contain the endpoint, a secret of the device.
      return .retry(because: "the push service could not be reached")
    } catch {
      return .retry(because: "\(type(of: error))")
    }
  }

  private func request(
    for notice: PushNotice, _ item: OutboxItem, to device: PushSubscriber, as key: P256Key
  ) throws -> OutgoingRequest? {
    let topic = item.topic
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let language = item.language ?? .ko
    let text = try encoder.encode(
      Shown(
        title: notice.title.sentence(in: language), body: notice.body.sentence(in: language),
        path: notice.path, tag: topic,
        id: mark(item, by: key)))
    let sealed = SealedPush.seal(
      Array(text), for: device.point, auth: device.auth, by: P256Key(world), salt: world.bytes(16))
    guard let sealed, let word = try vapidToken(for: device, by: key) else { return nil }
    let left = max(0, (item.expires - world.now()).milliseconds / 1000)
    var headers = [
      ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
      ("TTL", "\(left)"), ("Urgency", notice.urgency.rawValue),
      ("Authorization", "vapid t=\(word), k=\(base64URL(key.point))"),
    ]
    if let topic { headers.append(("Topic", topic)) }
    var request = OutgoingRequest(
      "POST", device.endpoint, headers: headers.map { (name: $0.0, value: $0.1) }, body: sealed)
    request.mustBePublic = service == nil || device.origin != service
    request.timeout = .seconds(10)
    request.limit = 65_536
    return request
  }

  /// The VAPID token for this push service only (RFC 8292).
  func vapidToken(for device: PushSubscriber, by key: P256Key) throws -> String? {
    guard let origin = device.origin else { return nil }
    let expires = (world.now() + Self.tokenLife).milliseconds / 1000
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let claims = try encoder.encode(Claims(aud: origin, exp: expires, sub: contact))
    return signedES256(claims, by: key.number, header: [("typ", "JWT")])
  }

  private struct Claims: Encodable {
    let aud: String
    let exp: Int64
    let sub: String?
  }

  /// A stable id with which clients detect duplicates, derived by keyed hash.
  ///
  /// The item's own id reveals its creation time and neighbours, so recipients of one round's notes
  /// could find each other.
  private func mark(_ item: OutboxItem, by key: P256Key) -> String {
    base64URL(Array(keyedHash("\(item.id)", key: base64URL(key.number)).prefix(12)))
  }

  /// The payload for the service worker.
  private struct Shown: Encodable {
    let title, body, path: String
    let tag: String?
    /// The same for a repeated delivery.
    let id: String
  }
}
