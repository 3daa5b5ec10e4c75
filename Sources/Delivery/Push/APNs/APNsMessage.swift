import Foundation
import HTML
import Wire

/// The payload of an iPhone notification (Generating a remote notification).
struct APNsMessage: Encodable {
  private let aps: Content
  /// The page a tap opens.
  private let path: String

  init(_ notice: PushNotice, _ item: OutboxItem) {
    let language = item.language ?? .ko
    aps = Content(
      alert: Alert(
        title: notice.title.sentence(in: language), body: notice.body.sentence(in: language)),
      sound: "default")
    path = notice.path
  }

  private struct Content: Encodable {
    let alert: Alert
    let sound: String
  }

  private struct Alert: Encodable {
    let title, body: String
  }
}

/// An error response of Apple's push service (Handling notification responses from APNs).
struct APNsError: Decodable {
  /// Such as `BadDeviceToken`.
  let reason: String?
  /// With 410: since when the token is invalid, in milliseconds since 1970.
  let timestamp: Int64?

  /// Whether the token is invalid, or belongs to another app.
  var isAboutToken: Bool {
    ["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"].contains(reason)
  }
}
