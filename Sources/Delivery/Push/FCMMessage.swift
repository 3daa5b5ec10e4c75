import HTML
import Wire

/// A Firebase Cloud Messaging request (HTTP v1, `projects.messages`).
struct FCMMessage: Encodable {
  /// Four weeks: the longest that Firebase stores a message.
  private static let longest: Int64 = 2_419_200

  private let message: Body

  /// A notice for the phone with `token`, valid until `item` expires.
  init(_ notice: PushNotice, _ item: OutboxItem, to token: String, at now: Instant) {
    let isUrgent = notice.urgency == .high
    let left = min(Self.longest, max(0, (item.expires - now).milliseconds / 1000))
    message = Body(
      token: token,
      notification: Notification(
        title: notice.title.sentence(in: item.language ?? .ko),
        body: notice.body.sentence(in: item.language ?? .ko)),
      data: ["path": notice.path],
      android: Android(
        ttl: "\(left)s", priority: isUrgent ? "HIGH" : "NORMAL", collapse_key: item.topic,
        notification: item.topic.map(Android.Shown.init)),
      apns: APNS(
        headers: APNS.Headers(
          expiration: "\(item.expires.milliseconds / 1000)", priority: isUrgent ? "10" : "5",
          collapseID: item.topic)))
  }

  private struct Body: Encodable {
    let token: String
    let notification: Notification
    /// Passed to the app when the notification is tapped.
    let data: [String: String]
    let android: Android
    let apns: APNS
  }

  private struct Notification: Encodable {
    let title, body: String
  }

  private struct Android: Encodable {
    let ttl, priority: String
    let collapse_key: String?
    let notification: Shown?

    struct Shown: Encodable {
      /// A newer notification with the same tag replaces the older one.
      let tag: String
    }
  }

  private struct APNS: Encodable {
    let headers: Headers

    /// Headers of Apple's push service.
    struct Headers: Encodable {
      let expiration, priority: String
      let collapseID: String?

      enum CodingKeys: String, CodingKey {
        case expiration = "apns-expiration"
        case priority = "apns-priority"
        case collapseID = "apns-collapse-id"
      }
    }
  }
}

/// A Firebase error response (`google.rpc.Status`).
struct FCMError: Decodable {
  private let error: Status

  private struct Status: Decodable {
    let message: String?
    let details: [Detail]?
  }

  /// Either an `FcmError` or a `google.rpc.BadRequest`.
  private struct Detail: Decodable {
    let errorCode: String?
    let fieldViolations: [Violation]?
  }

  private struct Violation: Decodable {
    let field: String?
  }

  /// Firebase's error code, such as `QUOTA_EXCEEDED`.
  var code: String? {
    error.details?.lazy.compactMap(\.errorCode).first
  }

  /// Whether the token is invalid or its app was uninstalled.
  ///
  /// `INVALID_ARGUMENT` also means a message that is too long, so a field or the error message must
  /// mention the token.
  var isAboutToken: Bool {
    switch code {
    case "UNREGISTERED": true
    case "INVALID_ARGUMENT":
      (error.details ?? []).contains { detail in
        detail.fieldViolations?.contains { $0.field == "message.token" } == true
      } || error.message?.contains("registration token") == true
    default: false
    }
  }
}
