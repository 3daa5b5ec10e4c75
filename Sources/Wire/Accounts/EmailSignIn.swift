import Foundation

/// Sign-in with an e-mail address and a password.
extension SignIn {
  /// Signs in with a password.
  public static let withPassword = Endpoint<Nothing, PasswordProof, Response>(
    "signIn.withPassword", .post, "/sign-in/email", for: .visitor,
    "Sign in with e-mail and password", refusals: [.passwordWrong, .passwordTries])

  /// Sends an e-mail with a link and a code to choose a password, for new and existing accounts.
  ///
  /// The response does not reveal whether the address has an account.
  public static let askLetter = Endpoint<Nothing, EmailLinkRequest, EmailLinkSent>(
    "signIn.askLetter", .post, "/sign-in/email/letter", for: .visitor,
    "Send an e-mail with a link to choose a password",
    refusals: [.letterSoon, .noSender, .signInFirst, .sessionExpired, .linkElsewhere])

  /// Sets the password with the token from the e-mail, and signs in.
  public static let choosePassword = Endpoint<Nothing, PasswordChoice, Response>(
    "signIn.choosePassword", .post, "/sign-in/email/password", for: .visitor,
    "Choose a password with the token from an e-mail",
    refusals: [
      .letterGone, .passwordCommon, .passwordIsAddress, .signInFirst, .sessionExpired,
      .linkElsewhere,
    ])

  /// Exchanges the code from the e-mail for a token with which an app sets a password.
  ///
  /// The code can be used once and tried five times, and only with the `attempt` that `askLetter` returned.
  public static let openLetter = Endpoint<Nothing, EmailCodeProof, EmailTicket>(
    "signIn.openLetter", .post, "/sign-in/email/code", for: .visitor,
    "Exchange the code from an e-mail for a token",
    refusals: [.letterCodeGone, .codeWrong(left: 4), .codeSpent])

  /// Input of `openLetter`.
  public struct EmailCodeProof: Codable, Sendable, Hashable {
    /// The six digits in the e-mail.
    public var code: OneTimeCode
    /// The `attempt` that `askLetter` returned.
    public var attempt: String

    /// The code of the e-mail that `attempt` identifies.
    public init(code: OneTimeCode, attempt: String) {
      self.code = code
      self.attempt = attempt
    }
  }

  /// Output of `openLetter`: a token for `choosePassword`.
  public struct EmailTicket: Codable, Sendable, Hashable {
    /// Single use; expires together with the link in the e-mail.
    public var token: String

    /// The token for an e-mail.
    public init(token: String) { self.token = token }
  }

  /// Input of `withPassword`.
  public struct PasswordProof: Codable, Sendable, Hashable {
    /// The account's e-mail address.
    public var address: EmailAddress
    /// As typed; the rules for new passwords do not apply.
    public var password: String

    public init(address: EmailAddress, password: String) {
      self.address = address
      self.password = password
    }
  }

  /// Input of `askLetter`.
  public struct EmailLinkRequest: Codable, Sendable, Hashable {
    /// The recipient's address.
    public var address: EmailAddress
    /// When set, links this address to the signed-in account instead of signing in; forms carry a token here, other clients any text.
    public var link: String?

    public init(address: EmailAddress, link: String? = nil) {
      self.address = address
      self.link = link
    }
  }

  /// Output of `askLetter`: the e-mail is queued.
  public struct EmailLinkSent: Codable, Sendable, Hashable {
    /// Seconds until the link and the code expire.
    public var expiresIn: Int
    /// For apps: identifies the e-mail in `openLetter`.
    public var attempt: String?

    /// An e-mail whose link expires after `expiresIn` seconds.
    public init(expiresIn: Int, attempt: String? = nil) {
      self.expiresIn = expiresIn
      self.attempt = attempt
    }
  }

  /// Input of `choosePassword`.
  public struct PasswordChoice: Codable, Sendable, Hashable {
    /// The token in the e-mail's link, or from `openLetter`.
    public var token: String
    /// The new password.
    public var password: NewPassword

    public init(token: String, password: NewPassword) {
      self.token = token
      self.password = password
    }
  }
}

/// An e-mail address in lower case.
public struct EmailAddress: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    let plain = raw.utf8.count <= 1000 ? raw.precomposedStringWithCompatibilityMapping : ""
    let address = plain.trimmed.lowercased()
    // A dot only between other characters, and a top-level domain of letters, as mail servers require.
    let rule =
      #/[a-z0-9_+%'\-]+(?:\.[a-z0-9_+%'\-]+)*@(?:[a-z0-9](?:[a-z0-9\-]*[a-z0-9])?\.)+[a-z]{2,63}/#
    guard address.utf8.count <= 254, address.wholeMatch(of: rule) != nil,
      address.prefix(while: { $0 != "@" }).utf8.count <= 64
    else { throw .emailMalformed }
    text = address
  }

  public static var sample: String { "haneul@example.com" }
  public static var refusals: [Refusal] { [.emailMalformed] }
  public static var schema: Schema {
    Schema(.string, format: "email", length: 3...254, example: example)
  }
}

/// A new password: 8 to 128 Unicode scalars of any kind, normalised to NFKC.
public struct NewPassword: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    let composed = Self.composed(raw)
    guard composed.unicodeScalars.count >= 8 else { throw .passwordShort }
    guard composed.unicodeScalars.count <= 128 else { throw .passwordLong }
    text = composed
  }

  /// Normalises to NFKC, so that the same characters typed on another keyboard match.
  public static func composed(_ raw: String) -> String {
    raw.utf8.count <= 4096 ? raw.precomposedStringWithCompatibilityMapping : raw
  }

  public static var sample: String { "노을빛 자전거 열두 대" }
  public static var refusals: [Refusal] { [.passwordShort, .passwordLong] }
  public static var schema: Schema {
    Schema(.string, format: "password", length: 8...128, example: example)
  }

  /// Hides the password, so that it cannot reach a log.
  public var description: String { "NewPassword" }
}

extension Refusal {
  public static let emailMalformed = Refusal(
    422, "email.malformed", ko: "이메일 주소를 다시 확인해 주세요.", en: "Please check the e-mail address.")
  public static let passwordShort = Refusal(
    422, "password.short", ko: "비밀번호는 8자 이상으로 정해 주세요.",
    en: "A password has at least 8 characters.")
  public static let passwordLong = Refusal(
    422, "password.long", ko: "비밀번호는 128자까지예요.", en: "A password has at most 128 characters.")
  public static let passwordCommon = Refusal(
    422, "password.common", field: "password", ko: "너무 많이 쓰이는 비밀번호예요. 다른 것으로 정해 주세요.",
    en: "Too many people use that password. Please choose another.")
  public static let passwordIsAddress = Refusal(
    422, "password.address", field: "password", ko: "이메일 주소는 비밀번호로 쓸 수 없어요.",
    en: "The e-mail address cannot be the password.")
  /// The same for an unknown address and for a wrong password.
  public static let passwordWrong = Refusal(
    401, "password.wrong", field: "password", ko: "이메일이나 비밀번호가 달라요.",
    en: "The e-mail or the password is not right.")
  /// Too many failed attempts for this address; a new password by e-mail still works.
  public static let passwordTries = Refusal(
    429, "password.tries", ko: "여러 번 틀렸어요. 조금 뒤에 다시 하거나, 비밀번호를 새로 정해 주세요.",
    en: "Too many tries. Please wait a while, or choose a new password by mail.")
  public static let letterSoon = Refusal(
    429, "letter.soon", ko: "방금 메일을 보냈어요. 조금 뒤에 다시 보낼 수 있어요.",
    en: "An e-mail is on its way. Another can be sent a little later.")
  /// The code has expired, was used, or belongs to another request.
  public static let letterCodeGone = Refusal(
    410, "letter.code-gone", ko: "시간이 지났거나 이미 쓴 인증번호예요. 메일을 다시 받아 주세요.",
    en: "This code was used or has expired. Please request another e-mail.")
  public static let letterGone = Refusal(
    410, "letter.gone", ko: "이미 썼거나 시간이 지난 링크예요. 메일을 다시 받아 주세요.",
    en: "This link was used or has expired. Please request another e-mail.")
}
