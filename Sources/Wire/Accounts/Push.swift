/// Subscriptions of a device to the notifications of an app.
public enum Push {
  /// The subscription state of this session, and the key to subscribe with.
  public static let show = Endpoint<String, Nothing, State>(
    "push.show", .get, "/push/:app", for: .viewer,
    "Whether this session is subscribed to an app's notifications", refusals: [.suspended])

  /// Subscribes this browser to an app's notifications until the session ends.
  public static let subscribe = Endpoint<String, Subscription, State>(
    "push.subscribe", .put, "/push/:app", for: .viewer,
    "Subscribe this browser to an app's notifications", refusals: [.suspended, .notASubscription])

  /// Ends the browser's subscription.
  public static let unsubscribe = Endpoint<String, Nothing, State>(
    "push.unsubscribe", .delete, "/push/:app", for: .viewer,
    "Unsubscribe this browser from an app's notifications", refusals: [.suspended])

  /// Subscribes this phone to an app's notifications until the session ends.
  ///
  /// Through Firebase Cloud Messaging or Apple Push Notification service. An app calls it at every start, because its token may have changed.
  public static let registerPhone = Endpoint<String, Phone, PhoneState>(
    "push.registerPhone", .put, "/push/:app/phone", for: .viewer,
    "Subscribe this phone to an app's notifications",
    refusals: [.suspended, .noSender, .unknownBundle, .notAPhone])

  /// Ends the phone's subscription.
  public static let removePhone = Endpoint<String, Nothing, PhoneState>(
    "push.removePhone", .delete, "/push/:app/phone", for: .viewer,
    "Unsubscribe this phone from an app's notifications", refusals: [.suspended])

  /// The subscription state of a browser.
  public struct State: Codable, Sendable, Hashable {
    /// The server's VAPID public key in URL-safe base64, for `PushManager.subscribe`.
    public var key: String
    /// Whether this browser is subscribed.
    public var isOn: Bool

    public init(key: String, isOn: Bool) {
      self.key = key
      self.isOn = isOn
    }
  }

  /// A browser's push subscription (W3C Push API); keys are in URL-safe base64.
  public struct Subscription: Codable, Sendable, Hashable {
    /// The push service's URL for this browser.
    public var endpoint: String
    /// The browser's public key (P-256).
    public var p256dh: String
    /// The browser's authentication secret.
    public var auth: String

    public init(endpoint: String, p256dh: String, auth: String) {
      self.endpoint = endpoint
      self.p256dh = p256dh
      self.auth = auth
    }
  }

  /// A phone, identified to Firebase Cloud Messaging or, with a bundle id, to Apple Push Notification service.
  public struct Phone: Codable, Sendable, Hashable {
    /// Firebase's registration token, or Apple's device token in hexadecimal digits.
    public var token: PhoneToken
    /// The bundle id of an iPhone app, for direct delivery by Apple; nil for Firebase.
    public var bundle: String?
    /// Whether the app is a development build, which uses Apple's sandbox.
    public var isSandbox: Bool?

    /// A phone reached through Firebase, or through Apple when it has a `bundle`.
    public init(token: PhoneToken, bundle: String? = nil, isSandbox: Bool? = nil) {
      self.token = token
      self.bundle = bundle
      self.isSandbox = isSandbox
    }
  }

  /// The subscription state of a phone.
  public struct PhoneState: Codable, Sendable, Hashable {
    /// Whether this phone is subscribed.
    public var isOn: Bool

    public init(isOn: Bool) { self.isOn = isOn }
  }

  /// A push token: 1 to 1,024 visible ASCII characters, a secret of one app on one phone.
  public struct PhoneToken: CheckedText {
    public let text: String

    /// Firebase documents no format; tokens have about 160 characters.
    public init(_ raw: String) throws(Refusal) {
      guard (1...1024).contains(raw.utf8.count), raw.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
        throw .notAPhone
      }
      text = raw
    }

    /// Apple's device token, from the bytes that iOS gives an app.
    public init(hexadecimal bytes: some Sequence<UInt8>) throws(Refusal) {
      try self.init(
        bytes.map { byte in
          let digits = String(byte, radix: 16)
          return digits.count == 1 ? "0" + digits : digits
        }.joined())
    }

    /// Whether it can be a device token of Apple.
    public var isHexadecimal: Bool { text.allSatisfy { $0.isASCII && $0.isHexDigit } }

    public static var sample: String { "cU3x9Tq1R0yJm5dWbq2nLs:APA91bF0kZ7e8aXw" }
    public static var refusals: [Refusal] { [.notAPhone] }
    public static var schema: Schema {
      Schema(.string, length: 1...1024, example: example)
    }
  }
}

extension Refusal {
  /// The bundle id is not configured for this server (`MADANG_IOS_APPS`).
  public static let unknownBundle = Refusal(
    422, "push.bundle", field: "bundle", ko: "이 서버에 등록되지 않은 앱이에요.",
    en: "This server does not know this app.")
  /// The endpoint or the keys are no valid push subscription.
  public static let notASubscription = Refusal(
    422, "push.subscription", field: "endpoint",
    ko: "이 기기에서는 알림을 켤 수 없어요. 브라우저를 새로 열고 다시 해 주세요.",
    en: "Notifications cannot be turned on here. Please reopen the browser and try again.")

  /// The token has no valid form.
  public static let notAPhone = Refusal(
    422, "push.token", field: "token",
    ko: "이 휴대폰에서는 알림을 켤 수 없어요. 앱을 새로 열고 다시 해 주세요.",
    en: "Notifications cannot be turned on on this phone. Please reopen the app and try again.")
}
