import Foundation

/// Coming in by a code sent to a phone.
extension SignIn {
  /// Has a code sent; whether the number is known here makes no difference.
  public static let askCode = Endpoint<Nothing, CodeRequest, CodeSent>(
    "signIn.askCode", .post, "/sign-in/phone/code", for: .visitor, "Have a code sent to a phone",
    refusals: [.codeSoon, .noSender, .signInFirst, .sessionExpired, .linkElsewhere])

  /// Signs in with the code.
  public static let enterCode = Endpoint<Nothing, CodeProof, Arrival>(
    "signIn.enterCode", .post, "/sign-in/phone", for: .visitor,
    "Sign in with a code that was sent to a phone",
    refusals: [
      .codeGone, .codeWrong(left: 4), .codeSpent, .signInFirst, .sessionExpired, .linkElsewhere,
    ])

  /// Where to send a code.
  public struct CodeRequest: Codable, Sendable, Hashable {
    /// The phone to send it to.
    public var number: PhoneNumber
    /// What an earlier request was answered with: its code is void from now on.
    public var attempt: String?
    /// Asks for another way into the account that is signed in.
    public var link: String?

    public init(number: PhoneNumber, attempt: String? = nil, link: String? = nil) {
      self.number = number
      self.attempt = attempt
      self.link = link
    }
  }

  /// A code is on its way.
  public struct CodeSent: Codable, Sendable, Hashable {
    /// The code is only good together with this; a browser holds it as a cookie.
    public var attempt: String
    /// Seconds until another code may be asked for.
    public var resendAfter: Int
    /// Seconds the code is good for.
    public var expiresIn: Int

    public init(attempt: String, resendAfter: Int, expiresIn: Int) {
      self.attempt = attempt
      self.resendAfter = resendAfter
      self.expiresIn = expiresIn
    }
  }

  /// The code, and which sending it answers.
  public struct CodeProof: Codable, Sendable, Hashable {
    /// The six digits of the message.
    public var code: OneTimeCode
    /// Nil where a cookie says it.
    public var attempt: String?

    public init(code: OneTimeCode, attempt: String? = nil) {
      self.code = code
      self.attempt = attempt
    }
  }

  /// Six digits, with spaces between them or full-width as they may be typed.
  public struct OneTimeCode: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let plain = raw.utf8.count <= 100 ? raw.precomposedStringWithCompatibilityMapping : ""
      let digits = plain.filter { !$0.isWhitespace && $0 != "-" }
      // Looked at byte by byte: a pattern made anew for each guess would cost more than all the rest.
      guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { throw .codeMalformed }
      text = digits
    }

    public static var sample: String { "123456" }
    public static var refusals: [Refusal] { [.codeMalformed] }
    public static var schema: Schema { Schema(.string, pattern: "^[0-9]{6}$", example: example) }
  }
}

extension Refusal {
  public static let codeMalformed = Refusal(
    422, "code.malformed", ko: "문자로 받은 숫자 여섯 자리를 적어 주세요.",
    en: "Please enter the six digits from the message.")
  /// Too soon after the last one, or too many for one number; says when another may be sent.
  public static let codeSoon = Refusal(
    429, "code.soon", ko: "이 번호로는 조금 뒤에 다시 보낼 수 있어요.",
    en: "Another code can be sent to this number a little later.")
  /// The code's time is over, it was used, or it was asked for elsewhere.
  public static let codeGone = Refusal(
    410, "code.gone", ko: "인증번호의 시간이 지났거나 다른 곳에서 받은 번호예요. 다시 받아 주세요.",
    en: "This code has expired or was asked for elsewhere. Please get a new one.")
  /// All tries are used up.
  public static let codeSpent = Refusal(
    410, "code.spent", ko: "다섯 번 틀려서 이 인증번호는 더 쓸 수 없어요. 다시 받아 주세요.",
    en: "That was wrong five times. Please get a new code.")
  /// Linking ends where it began: in the same session.
  public static let linkElsewhere = Refusal(
    409, "link.elsewhere", ko: "연결을 시작한 기기와 브라우저에서 이어서 해 주세요.",
    en: "Please go on in the browser, signed in, where you began linking.")

  /// Not that code, with as many tries left.
  public static func codeWrong(left: Int) -> Refusal {
    Refusal(
      422, "code.wrong", field: "code", ko: "인증번호가 달라요. \(left)번 더 해 볼 수 있어요.",
      en: left == 1 ? "That is not the code. One more try." : "Not the code. \(left) more tries.")
  }
}
