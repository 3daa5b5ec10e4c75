import Foundation

/// Sign-in with a one-time code sent to a phone.
extension SignIn {
  /// Sends a one-time code; the response does not reveal whether the number has an account.
  public static let askCode = Endpoint<Nothing, CodeRequest, CodeSent>(
    "signIn.askCode", .post, "/sign-in/phone/code", for: .visitor,
    "Send a one-time code to a phone",
    refusals: [.codeSoon, .noSender, .signInFirst, .sessionExpired, .linkElsewhere])

  /// Signs in with the one-time code.
  public static let enterCode = Endpoint<Nothing, CodeProof, Response>(
    "signIn.enterCode", .post, "/sign-in/phone", for: .visitor,
    "Sign in with a one-time code",
    refusals: [
      .codeGone, .codeWrong(left: 4), .codeSpent, .signInFirst, .sessionExpired, .linkElsewhere,
    ])

  /// Input of `askCode`.
  public struct CodeRequest: Codable, Sendable, Hashable {
    /// The recipient's number.
    public var number: PhoneNumber
    /// The `attempt` of an earlier request, whose code stops working.
    public var attempt: String?
    /// When set, links this number to the signed-in account instead of signing in; forms carry a token here, other clients any text.
    public var link: String?
    /// The path name of the app that asks; it may have a shorter lifetime for its codes.
    public var app: String?

    public init(
      number: PhoneNumber, attempt: String? = nil, link: String? = nil, app: String? = nil
    ) {
      self.number = number
      self.attempt = attempt
      self.link = link
      self.app = app
    }
  }

  /// Output of `askCode`: the message is queued.
  public struct CodeSent: Codable, Sendable, Hashable {
    /// Identifies the code in `enterCode`; a browser holds it as a cookie.
    public var attempt: String
    /// Seconds until another code can be requested.
    public var resendAfter: Int
    /// Seconds until the code expires.
    public var expiresIn: Int

    public init(attempt: String, resendAfter: Int, expiresIn: Int) {
      self.attempt = attempt
      self.resendAfter = resendAfter
      self.expiresIn = expiresIn
    }
  }

  /// Input of `enterCode`.
  public struct CodeProof: Codable, Sendable, Hashable {
    /// The six digits in the message.
    public var code: OneTimeCode
    /// The `attempt` that `askCode` returned; nil when a cookie holds it.
    public var attempt: String?

    public init(code: OneTimeCode, attempt: String? = nil) {
      self.code = code
      self.attempt = attempt
    }
  }

  /// Six digits; white space, hyphens and full-width digits are accepted.
  public struct OneTimeCode: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let plain = raw.utf8.count <= 100 ? raw.precomposedStringWithCompatibilityMapping : ""
      let digits = plain.filter { !$0.isWhitespace && $0 != "-" }
      // Checked byte by byte: compiling a regular expression per request costs more than the rest of the check.
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
  /// Too soon after the last code, or too many for one number; `retryAfter` says when to try again.
  public static let codeSoon = Refusal(
    429, "code.soon", ko: "이 번호로는 조금 뒤에 다시 보낼 수 있어요.",
    en: "Another code can be sent to this number a little later.")
  /// The code has expired, was used, or belongs to another client.
  public static let codeGone = Refusal(
    410, "code.gone", ko: "인증번호의 시간이 지났거나 다른 곳에서 받은 번호예요. 다시 받아 주세요.",
    en: "This code has expired or was asked for elsewhere. Please get a new one.")
  /// All five attempts are used up.
  public static let codeSpent = Refusal(
    410, "code.spent", ko: "다섯 번 틀려서 이 인증번호는 더 쓸 수 없어요. 다시 받아 주세요.",
    en: "That was wrong five times. Please get a new code.")
  /// Linking must be finished in the session that started it.
  public static let linkElsewhere = Refusal(
    409, "link.elsewhere", ko: "연결을 시작한 기기와 브라우저에서 이어서 해 주세요.",
    en: "Please go on in the browser, signed in, where you began linking.")

  /// The code is wrong; `left` is the number of remaining attempts.
  public static func codeWrong(left: Int) -> Refusal {
    Refusal(
      422, "code.wrong", field: "code", ko: "인증번호가 달라요. \(left)번 더 해 볼 수 있어요.",
      en: left == 1 ? "That is not the code. One more try." : "Not the code. \(left) more tries.")
  }
}
