import Wire

/// A message as Firebase Cloud Messaging takes it (HTTP v1, `projects.messages`).
struct FCMMessage: Encodable {
  /// Four weeks: the longest that Firebase keeps one.
  private static let longest: Int64 = 2_419_200

  private let message: Body

  /// A notice for the phone of `token`, worth delivering until `parcel` expires.
  init(_ notice: PushNotice, _ item: OutboxItem, to token: String, at now: Instant) {
    let isUrgent = notice.urgency == .high
    let left = min(Self.longest, max(0, (item.expires - now).milliseconds / 1000))
    message = Body(
      token: token, notification: Notification(title: notice.title, body: notice.body),
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
    /// What the app gets when the notification is tapped.
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
      /// A newer notification of the same tag takes the place of the older.
      let tag: String
    }
  }

  private struct APNS: Encodable {
    let headers: Headers

    /// As Apple's push service takes them.
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

/// What Firebase answers when it took no message (`google.rpc.Status`).
struct FCMTrouble: Decodable {
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

  /// Firebase's own word for it, such as `QUOTA_EXCEEDED`.
  var code: String? {
    error.details?.lazy.compactMap(\.errorCode).first
  }

  /// Whether the token leads to nobody: it never was one, or its app is gone.
  ///
  /// `INVALID_ARGUMENT` is said of a wrong token as of a message too long, so it must name the token, as a field
  /// or in its sentence.
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
