/// Notifications of an app on the device that asks.
public enum Push {
  /// Whether this sign-in takes an app's notifications, and the key to subscribe with.
  public static let show = Endpoint<String, Nothing, State>(
    .get, "/push/:app", for: .viewer, "Whether this sign-in takes an app's notifications")

  /// Sends an app's notifications to this device for as long as it stays signed in.
  public static let subscribe = Endpoint<String, Subscription, State>(
    .put, "/push/:app", for: .viewer, "Send an app's notifications to this device")

  /// Sends them no more.
  public static let unsubscribe = Endpoint<String, Nothing, State>(
    .delete, "/push/:app", for: .viewer, "Send this device no more notifications of an app")

  /// How it stands with this device.
  public struct State: Codable, Sendable, Hashable {
    /// The server's public key in URL-safe base64, as `PushManager.subscribe` takes it.
    public var key: String
    public var isOn: Bool

    public init(key: String, isOn: Bool) {
      self.key = key
      self.isOn = isOn
    }
  }

  /// A browser's push subscription (W3C Push API), its keys in URL-safe base64.
  public struct Subscription: Codable, Sendable, Hashable {
    public var endpoint: String
    public var p256dh: String
    public var auth: String

    public init(endpoint: String, p256dh: String, auth: String) {
      self.endpoint = endpoint
      self.p256dh = p256dh
      self.auth = auth
    }
  }
}

extension Refusal {
  /// What was given is no push subscription.
  public static let notASubscription = Refusal(
    422, "push.subscription", field: "endpoint",
    ko: "이 기기에서는 알림을 켤 수 없어요. 브라우저를 새로 열고 다시 해 주세요.",
    en: "Notifications cannot be turned on here. Please reopen the browser and try again.")
}
