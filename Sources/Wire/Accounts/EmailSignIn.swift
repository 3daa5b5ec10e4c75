import Foundation

/// Coming in by e-mail and password.
extension SignIn {
  /// Signs in with a password.
  public static let withPassword = Endpoint<Nothing, PasswordProof, Arrival>(
    "signIn.withPassword", .post, "/sign-in/email", for: .visitor,
    "Sign in with e-mail and password", refusals: [.passwordWrong, .passwordTries])

  /// Has a letter sent with a link that leads to choosing a password.
  ///
  /// For joining, and for whoever has forgotten theirs: whether the address is known here makes no
  /// difference to the answer.
  public static let askLetter = Endpoint<Nothing, EmailLinkRequest, EmailLinkSent>(
    "signIn.askLetter", .post, "/sign-in/email/letter", for: .visitor,
    "Have a link sent to choose a password by",
    refusals: [.letterSoon, .noSender, .signInFirst, .sessionExpired, .linkElsewhere])

  /// Sets the password with the letter's token, and signs in.
  public static let choosePassword = Endpoint<Nothing, PasswordChoice, Arrival>(
    "signIn.choosePassword", .post, "/sign-in/email/password", for: .visitor,
    "Choose a password with a letter's token",
    refusals: [
      .letterGone, .passwordCommon, .passwordIsAddress, .signInFirst, .sessionExpired,
      .linkElsewhere,
    ])

  /// Exchanges the code in a letter for a token, with which an app sets a password.
  ///
  /// The code is valid once, for five tries, and only with the `attempt` of the request for the letter.
  public static let openLetter = Endpoint<Nothing, EmailCodeProof, EmailTicket>(
    "signIn.openLetter", .post, "/sign-in/email/code", for: .visitor,
    "Exchange the code in a letter for a token",
    refusals: [.letterCodeGone, .codeWrong(left: 4), .codeSpent])

  /// The code of a letter, and the request for that letter.
  public struct EmailCodeProof: Codable, Sendable, Hashable {
    /// The six digits in the letter.
    public var code: OneTimeCode
    /// From the response to the request for the letter.
    public var attempt: String

    /// The code of the letter that `attempt` asked for.
    public init(code: OneTimeCode, attempt: String) {
      self.code = code
      self.attempt = attempt
    }
  }

  /// A token with which `choosePassword` sets a password.
  public struct EmailTicket: Codable, Sendable, Hashable {
    /// Valid once, as long as the letter's link.
    public var token: String

    /// The token of a letter.
    public init(token: String) { self.token = token }
  }

  /// Input of `withPassword`.
  public struct PasswordProof: Codable, Sendable, Hashable {
    /// The address the password belongs to.
    public var address: EmailAddress
    /// As it was typed: rules are for passwords that are chosen.
    public var password: String

    public init(address: EmailAddress, password: String) {
      self.address = address
      self.password = password
    }
  }

  /// Input of `askLetter`.
  public struct EmailLinkRequest: Codable, Sendable, Hashable {
    /// Where to send the letter.
    public var address: EmailAddress
    /// Asks for another way into the account that is signed in.
    public var link: String?

    public init(address: EmailAddress, link: String? = nil) {
      self.address = address
      self.link = link
    }
  }

  /// A letter is on its way.
  public struct EmailLinkSent: Codable, Sendable, Hashable {
    /// Seconds the link is good for.
    public var expiresIn: Int
    /// For an app: the letter's code is valid together with this.
    public var attempt: String?

    /// A letter whose link is valid for so many seconds.
    public init(expiresIn: Int, attempt: String? = nil) {
      self.expiresIn = expiresIn
      self.attempt = attempt
    }
  }

  /// Input of `choosePassword`.
  public struct PasswordChoice: Codable, Sendable, Hashable {
    /// What stands in the letter's link.
    public var token: String
    /// The password from now on.
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
    // Dots stand between letters, and the domain ends in letters: what mail servers take.
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

/// A password somebody chooses: 8 to 128 characters, whichever they are, composed (NFKC).
public struct NewPassword: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    let composed = Self.composed(raw)
    guard composed.unicodeScalars.count >= 8 else { throw .passwordShort }
    guard composed.unicodeScalars.count <= 128 else { throw .passwordLong }
    text = composed
  }

  /// The same letters typed on another keyboard are the same password.
  public static func composed(_ raw: String) -> String {
    raw.utf8.count <= 4096 ? raw.precomposedStringWithCompatibilityMapping : raw
  }

  public static var sample: String { "노을빛 자전거 열두 대" }
  public static var refusals: [Refusal] { [.passwordShort, .passwordLong] }
  public static var schema: Schema {
    Schema(.string, format: "password", length: 8...128, example: example)
  }

  /// A password is never printed.
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
  /// The same whether the address is unknown or the password is another.
  public static let passwordWrong = Refusal(
    401, "password.wrong", field: "password", ko: "이메일이나 비밀번호가 달라요.",
    en: "The e-mail or the password is not right.")
  /// Too many tries on one address; the letter still leads in.
  public static let passwordTries = Refusal(
    429, "password.tries", ko: "여러 번 틀렸어요. 조금 뒤에 다시 하거나, 비밀번호를 새로 정해 주세요.",
    en: "Too many tries. Please wait a while, or choose a new password by mail.")
  public static let letterSoon = Refusal(
    429, "letter.soon", ko: "방금 메일을 보냈어요. 조금 뒤에 다시 보낼 수 있어요.",
    en: "A letter is on its way. Another can be sent a little later.")
  /// The code has expired, was used, or belongs to another request.
  public static let letterCodeGone = Refusal(
    410, "letter.code-gone", ko: "시간이 지났거나 이미 쓴 인증번호예요. 메일을 다시 받아 주세요.",
    en: "This code was used or has expired. Please have another letter sent.")
  public static let letterGone = Refusal(
    410, "letter.gone", ko: "이미 썼거나 시간이 지난 링크예요. 메일을 다시 받아 주세요.",
    en: "This link was used or has expired. Please have another letter sent.")
}
