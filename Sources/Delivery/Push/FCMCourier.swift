import Core
import Foundation
import SQL
import Wire

/// Sends phone notifications through Firebase Cloud Messaging (HTTP v1).
///
/// Firebase delivers to Android itself and to iPhones through Apple.
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
      let trouble = try? JSONDecoder().decode(FCMError.self, from: Data(response.body))
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

  /// Sends the request; retries once with a new access token after a 401.
  private func send(_ body: [UInt8]) async throws -> OutgoingResponse {
    let first = try await access.text()
    let response = try await send(body, as: first)
    // A 401 with an error code comes from Apple about Firebase's key (THIRD_PARTY_AUTH_ERROR). Our
    // token is valid then.
    let trouble = try? JSONDecoder().decode(FCMError.self, from: Data(response.body))
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

  /// The outcome of a response that is not about the phone's token.
  ///
  /// Firebase's error code is the reason.
  private func delivery(_ response: OutgoingResponse, code: String?) -> Delivery {
    let reason = "status \(response.status)" + (code.map { " \($0.prefix(40))" } ?? "")
    switch Delivery(response) {
    // Firebase asks for a pause of one minute after a 429 without `Retry-After`.
    case .retry(let after, _):
      return .retry(after: after ?? (response.status == 429 ? .minutes(1) : nil), because: reason)
    case .failed: return .failed(because: reason)
    case let other: return other
    }
  }
}
