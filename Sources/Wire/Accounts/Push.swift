/// Notifications of an app on the device that asks.
public enum Push {
  /// Whether this sign-in takes an app's notifications, and the key to subscribe with.
  public static let show = Endpoint<String, Nothing, State>(
    "push.show", .get, "/push/:app", for: .viewer,
    "Whether this sign-in takes an app's notifications", refusals: [.suspended])

  /// Sends an app's notifications to this device for as long as it stays signed in.
  public static let subscribe = Endpoint<String, Subscription, State>(
    "push.subscribe", .put, "/push/:app", for: .viewer,
    "Send an app's notifications to this device", refusals: [.suspended, .notASubscription])

  /// Sends them no more.
  public static let unsubscribe = Endpoint<String, Nothing, State>(
    "push.unsubscribe", .delete, "/push/:app", for: .viewer,
    "Send this device no more notifications of an app", refusals: [.suspended])

  /// Sends an app's notifications to the phone that asks, for as long as it stays signed in.
  ///
  /// Through Firebase Cloud Messaging or Apple's push service. An app calls it at every start, because its token may have changed.
  public static let registerPhone = Endpoint<String, Phone, PhoneState>(
    "push.registerPhone", .put, "/push/:app/phone", for: .viewer,
    "Send an app's notifications to this phone",
    refusals: [.suspended, .noSender, .unknownBundle, .notAPhone])

  /// Sends that phone no more of them.
  public static let removePhone = Endpoint<String, Nothing, PhoneState>(
    "push.removePhone", .delete, "/push/:app/phone", for: .viewer,
    "Send this phone no more notifications of an app", refusals: [.suspended])

  /// How it stands with this device.
  public struct State: Codable, Sendable, Hashable {
    /// The server's public key in URL-safe base64, as `PushManager.subscribe` takes it.
    public var key: String
    /// Whether this device takes the app's notifications.
    public var isOn: Bool

    public init(key: String, isOn: Bool) {
      self.key = key
      self.isOn = isOn
    }
  }

  /// A browser's push subscription (W3C Push API), its keys in URL-safe base64.
  public struct Subscription: Codable, Sendable, Hashable {
    /// The push service's address for this browser.
    public var endpoint: String
    /// The browser's public key.
    public var p256dh: String
    /// The browser's authentication secret.
    public var auth: String

    public init(endpoint: String, p256dh: String, auth: String) {
      self.endpoint = endpoint
      self.p256dh = p256dh
      self.auth = auth
    }
  }

  /// A phone as Firebase Cloud Messaging knows it or, with a bundle id, as Apple's push service does.
  public struct Phone: Codable, Sendable, Hashable {
    /// Firebase's registration token, or Apple's device token in hexadecimal digits.
    public var token: PhoneToken
    /// The bundle id of an iPhone app whose notifications Apple's push service delivers directly.
    public var bundle: String?
    /// Whether that app was built for development, which has a push service of its own.
    public var isSandbox: Bool?

    /// A phone that is reached through Firebase, or with a `bundle` through Apple.
    public init(token: PhoneToken, bundle: String? = nil, isSandbox: Bool? = nil) {
      self.token = token
      self.bundle = bundle
      self.isSandbox = isSandbox
    }
  }

  /// How it stands with this phone.
  public struct PhoneState: Codable, Sendable, Hashable {
    /// Whether this phone takes the app's notifications.
    public var isOn: Bool

    public init(isOn: Bool) { self.isOn = isOn }
  }

  /// A registration token as Firebase's library gives it to an app: it leads to that app on that phone, and
  /// is nobody else's to know.
  public struct PhoneToken: CheckedText {
    public let text: String

    /// Firebase promises no form; those seen have some 160 characters.
    public init(_ raw: String) throws(Refusal) {
      guard (1...1024).contains(raw.utf8.count), raw.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
        throw .notAPhone
      }
      text = raw
    }

    /// Apple's device token, from the bytes that an app is given.
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
  /// The bundle id is not that of an app of this server (`MADANG_IOS_APPS`).
  public static let unknownBundle = Refusal(
    422, "push.bundle", field: "bundle", ko: "이 서버에 등록되지 않은 앱이에요.",
    en: "This server does not know this app.")
  /// What was given is no push subscription.
  public static let notASubscription = Refusal(
    422, "push.subscription", field: "endpoint",
    ko: "이 기기에서는 알림을 켤 수 없어요. 브라우저를 새로 열고 다시 해 주세요.",
    en: "Notifications cannot be turned on here. Please reopen the browser and try again.")

  /// What was given is no registration token.
  public static let notAPhone = Refusal(
    422, "push.token", field: "token",
    ko: "이 휴대폰에서는 알림을 켤 수 없어요. 앱을 새로 열고 다시 해 주세요.",
    en: "Notifications cannot be turned on on this phone. Please reopen the app and try again.")
}
