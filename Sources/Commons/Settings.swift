/// What whoever runs the server has set, from environment variables that begin with `MADANG_`.
public struct Settings: Sendable {
  /// Every setting there is, by the name of its variable without `MADANG_`.
  public enum Name: String, CaseIterable, Sendable {
    /// The address people reach the server at, such as `https://madang.example`.
    case site = "SITE"
    /// The handle YELL:O goes by elsewhere, such as `@yello.example`: it signs the pictures of notes.
    case yelloHandle = "YELLO_HANDLE"
    /// Where text messages are handed to: an http or https address that takes
    /// `POST {"id", "to", "from", "text"}` as JSON; a small adapter stands before a provider that
    /// speaks otherwise.
    case smsURL = "SMS_URL"
    /// What is sent there as `Authorization: Bearer …`.
    case smsToken = "SMS_TOKEN"
    /// The number text messages come from.
    case smsFrom = "SMS_FROM"
    /// The mail server: `smtps://user:password@host:465`, or `smtp://user:password@host:587`, which
    /// must then offer STARTTLS unless it is this machine.
    case smtpURL = "SMTP_URL"
    /// Who mail comes from: `madang@example.com` or `마당 <madang@example.com>`.
    case mailFrom = "MAIL_FROM"
  }

  private var values: [Name: String] = [:]

  /// Nothing is set.
  public init() {}

  /// Reads the environment; refuses a `MADANG_` variable that is not a setting, by its name.
  public init(_ environment: [String: String]) throws {
    for (variable, value) in environment where variable.hasPrefix("MADANG_") {
      guard let name = Name(rawValue: String(variable.dropFirst(7))) else {
        throw Unsettled("\(variable) is not a setting of this server.")
      }
      if !value.isEmpty { values[name] = value }
    }
  }

  /// What is set under `name`; nil when nothing is.
  public subscript(_ name: Name) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

/// A setting that is missing or cannot be right; says which.
public struct Unsettled: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
