import Foundation
import SQL
import Wire

/// Hands notifications for phones to Firebase Cloud Messaging (HTTP v1), which brings them to Android by itself
/// and to iPhones through Apple.
struct FCMCourier: Courier {
  static let scope = "https://www.googleapis.com/auth/firebase.messaging"

  private let pushes: Pushes
  private let world: World
  private let address: String
  private let access: AccessToken

  init(_ pushes: Pushes, world: World, key: ServiceAccount, api: String) {
    self.pushes = pushes
    self.world = world
    address = "\(api)/v1/projects/\(key.project)/messages:send"
    access = AccessToken(of: key, for: Self.scope, world: world)
  }

  func deliver(_ item: OutboxItem) async -> Delivery {
    guard let id = ID<PushPhone>(item.address), let notice: PushNotice = try? item.read()
    else { return .failed(because: "not a notice for a phone") }
    do {
      guard let token = try await pushes.db.read({ [pushes] in try pushes.token(of: id, in: $0) })
      else { return .gone }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let body = try encoder.encode(FCMMessage(notice, item, to: token, at: world.now()))
      let response = try await send(Array(body))
      if (200..<300).contains(response.status) { return .delivered }
      let trouble = try? JSONDecoder().decode(FCMTrouble.self, from: Data(response.body))
      if trouble?.isAboutToken == true {
        try await pushes.db.write { [pushes] in try pushes.forget(token, in: $0) }
        return .gone
      }
      return delivery(response, code: trouble?.code)
    } catch let missing as AccessToken.Missing {
      return .retry(after: missing.after, because: missing.reason)
    } catch is Unreachable {
      return .retry(because: "Firebase could not be reached")
    } catch {
      return .retry(because: "\(type(of: error))")
    }
  }

  /// Sends it; once more with a new access token when the one at hand is not taken any more.
  private func send(_ body: [UInt8]) async throws -> OutgoingResponse {
    let first = try await access.text()
    let response = try await send(body, as: first)
    // Also 401, but Apple's word about Firebase's key there (THIRD_PARTY_AUTH_ERROR): ours is good.
    let trouble = try? JSONDecoder().decode(FCMTrouble.self, from: Data(response.body))
    guard response.status == 401, trouble?.code == nil else { return response }
    await access.drop(first)
    return try await send(body, as: access.text())
  }

  private func send(_ body: [UInt8], as token: String) async throws -> OutgoingResponse {
    var request = OutgoingRequest(
      "POST", address,
      headers: [
        ("Content-Type", "application/json; charset=utf-8"), ("Authorization", "Bearer \(token)"),
      ], body: body)
    request.timeout = .seconds(30)
    request.limit = 65_536
    return try await world.web.send(request)
  }

  /// What an answer that is not about the phone's token means, with Firebase's own word for it as the reason.
  private func delivery(_ response: OutgoingResponse, code: String?) -> Delivery {
    let reason = "status \(response.status)" + (code.map { " \($0.prefix(40))" } ?? "")
    switch Delivery(response) {
    // Who is asked to slow down and not told by how much waits a minute, as Firebase asks of its users.
    case .retry(let after, _):
      return .retry(after: after ?? (response.status == 429 ? .minutes(1) : nil), because: reason)
    case .failed: return .failed(because: reason)
    case let other: return other
    }
  }
}
