extension Practice {
  /// The messages that the demo would have sent, newest first; only under `--demo`.
  public static let outbox = Endpoint<Nothing, PageRequest, Page<Shown>>(
    "practice.outbox", .get, "/outbox", for: .visitor,
    "The codes, e-mails and notifications that the demo would have sent")

  /// Makes the signed-in account an operator; only under `--demo`.
  public static let becomeOperator = Endpoint<Nothing, Nothing, Nothing>(
    "practice.becomeOperator", .put, "/demo/operator", for: .viewer,
    "Become an operator of the demo")

  /// A message that the demo shows instead of sending it.
  public struct Shown: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Shown>
    /// The outbox channel, such as `sms`, `mail` or `push`.
    public var channel: String
    /// The recipient: a phone number, an e-mail address, or a member's name.
    public var address: String
    /// The subject or title, if it has one.
    public var title: String?
    public var text: String?
    /// The link of the message, if it is not part of the text.
    public var link: String?
    /// When it would have been sent.
    public var at: Instant

    public init(
      id: ID<Shown>, channel: String, address: String, title: String?, text: String?,
      link: String?, at: Instant
    ) {
      self.id = id
      self.channel = channel
      self.address = address
      self.title = title
      self.text = text
      self.link = link
      self.at = at
    }
  }
}

extension Refusal {
  /// No sender is configured for this channel.
  public static let noSender = Refusal(
    503, "outbox.no-sender", ko: "지금은 메시지를 보낼 수 없어요. 운영자에게 알려 주세요.",
    en: "This server cannot send messages yet. Please tell its operator.")
}
