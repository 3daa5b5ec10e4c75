import Foundation
public import HTML
public import SQL
public import Wire

/// A delivery channel, by name; its courier is registered with the outbox.
public struct Channel: Hashable, Sendable, Column {
  public let name: String

  public init(_ name: String) { self.name = name }

  /// Text messages; the address is an E.164 number, the payload `TextMessage`.
  public static let sms = Channel("sms")
  /// Email; the payload is `EmailMessage`.
  public static let mail = Channel("mail")
  /// Browser notifications; the payload is `PushNotice`.
  public static let push = Channel("push")
  /// Phone notifications through Firebase Cloud Messaging; the payload is `PushNotice`.
  public static let phone = Channel("phone")
  /// iPhone notifications through Apple's push service; the payload is `PushNotice`.
  public static let apns = Channel("apns")
  /// The channels of notifications.
  public static let notices = [push, phone, apns]
  /// Requests that tell a provider to unlink a deleted account.
  public static let unlink = Channel("unlink")

  public static var kind: Value.Kind { .text }
  public init(column: Value) throws { name = try String(column: column) }
  public var column: Value { .text(name) }
}

/// A message for the outbox.
public struct OutboxMessage: Sendable {
  public var channel: Channel
  /// The recipient: a number, a mailbox or a device.
  public var address: String
  /// The payload as JSON, decoded by the courier.
  public var payload: String
  /// The owner.
  ///
  /// Deleting the account deletes the message. Nil for a message that must outlive the account.
  public var account: ID<Account>?
  /// A newer message with the same channel, address and tag replaces an undelivered one.
  public var tag: String?
  /// The earliest delivery time; nil means now.
  public var due: Instant?
  /// How long after `due` delivery is attempted.
  public var life: Duration
  /// Limits concurrent deliveries per key, such as a push service's host.
  public var concurrencyKey = ""

  public init(
    _ channel: Channel, to address: String, _ payload: some Encodable,
    for account: ID<Account>? = nil, tag: String? = nil, due: Instant? = nil,
    life: Duration = .days(1)
  ) throws {
    self.channel = channel
    self.address = address
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.payload = String(decoding: try encoder.encode(payload), as: UTF8.self)
    self.account = account
    self.tag = tag
    self.due = due
    self.life = life
  }

  /// A text message; `language` is for a message without an account.
  public static func sms(
    to number: String, _ text: LocalizedText, in language: Language? = nil,
    for account: ID<Account>? = nil,
    tag: String? = nil, life: Duration = .minutes(10)
  ) throws -> OutboxMessage {
    try OutboxMessage(
      .sms, to: number, TextMessage(text: text, language: language), for: account, tag: tag,
      life: life)
  }

  /// A plain-text email.
  public static func mail(
    to mailbox: String, _ message: EmailMessage, for account: ID<Account>? = nil,
    tag: String? = nil, life: Duration = .days(1)
  ) throws -> OutboxMessage {
    try OutboxMessage(.mail, to: mailbox, message, for: account, tag: tag, life: life)
  }
}

/// The payload of a text message.
public struct TextMessage: Codable, Sendable, Hashable {
  public var text: LocalizedText
  /// The language when the account's is not known.
  public var language: Language?

  public init(text: LocalizedText, language: Language? = nil) {
    self.text = text
    self.language = language
  }
}

/// The payload of an email.
public struct EmailMessage: Codable, Sendable, Hashable {
  public var subject: LocalizedText
  public var text: LocalizedText
  /// The language when the account's is not known.
  public var language: Language?

  public init(subject: LocalizedText, text: LocalizedText, language: Language? = nil) {
    self.subject = subject
    self.text = text
    self.language = language
  }
}
