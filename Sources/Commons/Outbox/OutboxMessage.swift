import Foundation
public import SQL
public import Wire

/// A way out, by its name: who carries its messages is registered with the outbox.
public struct Channel: Hashable, Sendable, Column {
  public let name: String

  public init(_ name: String) { self.name = name }

  /// Text messages; the address is a number in E.164, the payload `TextMessage`.
  public static let sms = Channel("sms")
  /// E-mail; the payload is `EmailMessage`.
  public static let mail = Channel("mail")
  /// Notifications in a browser; the payload is `PushNotice`.
  public static let push = Channel("push")
  /// Notifications on a phone, through Firebase Cloud Messaging; the payload is `PushNotice`.
  public static let phone = Channel("phone")
  /// A provider is told that an account is gone.
  public static let unlink = Channel("unlink")

  public static var kind: Value.Kind { .text }
  public init(column: Value) throws { name = try String(column: column) }
  public var column: Value { .text(name) }
}

/// Something to be said to the outside, put into the outbox with what causes it.
public struct OutboxMessage: Sendable {
  public var channel: Channel
  /// Where it goes: a number, a mailbox, a device.
  public var address: String
  /// What it says, as JSON its courier reads.
  public var payload: String
  /// Whose it is: it goes when the account goes.
  ///
  /// What must outlive the account has none.
  public var account: ID<Account>?
  /// A newer message of the same channel, address and tag takes the place of one not delivered yet.
  public var tag: String?
  /// When it may go out; at once when nil.
  public var due: Instant?
  /// How long after that it is still worth delivering.
  public var life: Duration
  /// What shares the places of its courier with it, such as a push service's host: only so many go there at once.
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

  /// A text message.
  public static func sms(
    to number: String, _ text: String, for account: ID<Account>? = nil, tag: String? = nil,
    life: Duration = .minutes(10)
  ) throws -> OutboxMessage {
    try OutboxMessage(.sms, to: number, TextMessage(text: text), for: account, tag: tag, life: life)
  }

  /// An e-mail of plain text.
  public static func mail(
    to mailbox: String, subject: String, _ text: String, for account: ID<Account>? = nil,
    tag: String? = nil, life: Duration = .days(1)
  ) throws -> OutboxMessage {
    try OutboxMessage(
      .mail, to: mailbox, EmailMessage(subject: subject, text: text), for: account, tag: tag,
      life: life)
  }
}

/// What a text message says.
public struct TextMessage: Codable, Sendable, Hashable {
  public var text: String

  public init(text: String) { self.text = text }
}

/// What an e-mail says.
public struct EmailMessage: Codable, Sendable, Hashable {
  public var subject: String
  public var text: String

  public init(subject: String, text: String) {
    self.subject = subject
    self.text = text
  }
}
