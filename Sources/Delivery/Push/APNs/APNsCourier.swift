import Core
import Foundation
import SQL
import Wire

/// Sends iPhone notifications through Apple's push service (HTTP/2, Sending notification requests to APNs).
struct APNsCourier: Courier {
  private static let production = "https://api.push.apple.com"
  private static let sandbox = "https://api.sandbox.push.apple.com"

  private let pushes: Pushes
  private let world: World
  private let key: APNsKey
  private let api: String?

  /// `api` replaces both addresses of the service.
  init(_ pushes: Pushes, world: World, key: APNsKey, api: String?) {
    self.pushes = pushes
    self.world = world
    self.key = key
    self.api = api
  }

  func deliver(_ item: OutboxItem) async -> Delivery {
    guard let id = ID<PushPhone>(item.address), let notice: PushNotice = try? item.read()
    else { return .failed(because: "not a notice for a phone") }
    do {
      guard let phone = try await pushes.db.read({ [pushes] in try pushes.iPhone(id, in: $0) })
      else { return .gone }
      let token = try await key.token()
      var response = try await send(notice, item, to: phone, as: token)
      if Self.error(in: response)?.reason == "ExpiredProviderToken" {
        let next = try await key.replace(token)
        if next != token { response = try await send(notice, item, to: phone, as: next) }
      }
      return try await outcome(of: response, for: phone)
    } catch is Unreachable {
      return .retry(because: "Apple could not be reached")
    } catch {
      return .retry(because: "\(type(of: error))")
    }
  }

  private func send(
    _ notice: PushNotice, _ item: OutboxItem, to phone: IPhone, as token: String
  ) async throws -> OutgoingResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let host = api ?? (phone.isSandbox ? Self.sandbox : Self.production)
    var headers = [
      ("authorization", "bearer \(token)"), ("apns-topic", phone.bundle),
      ("apns-push-type", "alert"), ("apns-priority", notice.urgency == .high ? "10" : "5"),
      ("apns-expiration", "\(item.expires.milliseconds / 1000)"),
    ]
    if let topic = item.topic { headers.append(("apns-collapse-id", topic)) }
    var request = OutgoingRequest(
      "POST", "\(host)/3/device/\(phone.token)",
      headers: headers.map { (name: $0.0, value: $0.1) },
      body: Array(try encoder.encode(APNsMessage(notice, item))))
    request.usesHTTP2 = true
    request.timeout = .seconds(30)
    request.limit = 65_536
    return try await world.web.send(request)
  }

  private func outcome(
    of response: OutgoingResponse, for phone: IPhone
  ) async throws -> Delivery {
    let error = Self.error(in: response)
    if response.status == 410 || error?.isAboutToken == true {
      let time = error?.timestamp.map(Instant.init(milliseconds:)) ?? world.now()
      try await pushes.db.write { [pushes] in
        try pushes.forget(phone.token, invalidSince: time, in: $0)
      }
      return .gone
    }
    let reason = "status \(response.status)" + (error?.reason.map { " \($0.prefix(40))" } ?? "")
    switch Delivery(response) {
    case .retry(let after, _): return .retry(after: after, because: reason)
    case .failed: return .failed(because: reason)
    case let other: return other
    }
  }

  private static func error(in response: OutgoingResponse) -> APNsError? {
    try? JSONDecoder().decode(APNsError.self, from: Data(response.body))
  }
}
