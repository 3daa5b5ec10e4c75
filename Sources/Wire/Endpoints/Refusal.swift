public import Foundation

/// An expected error: why a request was refused, for programs and for people.
///
/// An HTTP status, a stable code, and a sentence in each language; on the wire it is
/// `application/problem+json` (RFC 9457).
///
/// Two refusals are equal when their codes are; sentences may change at any time.
public struct Refusal: Error, Codable, Sendable, Hashable {
  /// The HTTP status, such as 409.
  public var status: Int
  /// The stable, dotted code that programs decide by, such as `handle.taken`.
  public var code: String
  /// The sentence in Korean.
  public var ko: String
  /// The sentence in English.
  public var en: String
  /// The input field that caused it, if there is one.
  public var field: String?
  /// Seconds to wait before a retry, if known.
  public var retryAfter: Int?

  public init(
    _ status: Int, _ code: String, field: String? = nil, retryAfter: Int? = nil, ko: String,
    en: String
  ) {
    self.status = status
    self.code = code
    self.ko = ko
    self.en = en
    self.field = field
    self.retryAfter = retryAfter
  }

  /// The sentence in `language`.
  public func sentence(in language: Language) -> String { language == .ko ? ko : en }

  /// The same refusal with `Retry-After`.
  public func retry(after seconds: Int) -> Refusal {
    var copy = self
    copy.retryAfter = seconds
    return copy
  }

  public static func == (one: Refusal, other: Refusal) -> Bool { one.code == other.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Refusal: LocalizedError {
  /// The sentence in the device's preferred language, for alerts that show any error.
  public var errorDescription: String? {
    sentence(in: Language(acceptLanguage: Locale.preferredLanguages.joined(separator: ",")))
  }
}

/// The body of an error response: the members of RFC 9457, and Madang's extensions.
public struct Problem: Codable, Sendable, Hashable {
  /// Always `about:blank`: `status` and `code` identify the problem.
  public var type: String
  /// Equal to `code`.
  public var title: String
  /// The HTTP status.
  public var status: Int
  /// The sentence in the request's language.
  public var detail: String
  /// The refusal's code.
  public var code: String
  /// The sentence in Korean.
  public var ko: String
  /// The sentence in English.
  public var en: String
  /// The input field that caused it, if there is one.
  public var field: String?
  /// Seconds to wait before a retry; equal to the header `Retry-After`.
  public var retryAfter: Int?
  /// The request id, to quote in a support request.
  public var reference: String?

  /// The response to `refusal` in `language`.
  public init(_ refusal: Refusal, in language: Language, reference: String?) {
    type = "about:blank"
    title = refusal.code
    status = refusal.status
    detail = refusal.sentence(in: language)
    code = refusal.code
    ko = refusal.ko
    en = refusal.en
    field = refusal.field
    retryAfter = refusal.retryAfter
    self.reference = reference
  }

  /// The refusal that this response carries.
  public var refusal: Refusal {
    Refusal(status, code, field: field, retryAfter: retryAfter, ko: ko, en: en)
  }
}

/// Refusals that any endpoint may answer with.
extension Refusal {
  public static let notFound = Refusal(
    404, "not-found", ko: "찾을 수 없어요.", en: "There is nothing here.")
  public static let signInFirst = Refusal(
    401, "session.missing", ko: "먼저 로그인해 주세요.", en: "Please sign in first.")
  public static let joinFirst = Refusal(
    403, "membership.missing", ko: "먼저 가입을 마쳐 주세요.", en: "Please finish joining first.")
  public static let wrongOrigin = Refusal(
    403, "origin.foreign", ko: "다른 곳에서 온 요청이라 받지 않았어요.",
    en: "This came from another site and was not accepted.")
  public static let otherAccount = Refusal(
    409, "session.other-account", ko: "그사이 다른 계정으로 로그인해서 보내지 않았어요.",
    en: "Someone else has signed in meanwhile, so this was not sent.")
  public static let methodNotAllowed = Refusal(
    405, "method.unknown", ko: "여기서는 할 수 없는 일이에요.", en: "That cannot be done here.")
  public static let bodyTooLarge = Refusal(
    413, "body.too-large", ko: "보낸 내용이 너무 커요.", en: "What you sent is too large.")
  public static let contentType = Refusal(
    415, "body.type", ko: "JSON이나 양식으로 보내 주세요.", en: "Please send JSON or a form.")
  public static let tooMany = Refusal(
    429, "rate.limited", ko: "잠시 쉬었다가 다시 해 주세요.", en: "Please wait a moment and try again.")
  public static let busy = Refusal(
    503, "server.busy", retryAfter: 2, ko: "지금은 조금 바빠요. 곧 다시 해 주세요.",
    en: "We are a little busy. Please try again shortly.")
  public static let keyReused = Refusal(
    422, "idempotency.reused", ko: "이미 다른 내용으로 보낸 요청이에요.",
    en: "This request was already sent with other content.")

  /// A body or query that cannot be decoded as the endpoint's input.
  public static func malformed(_ field: String?) -> Refusal {
    // The name comes from the request, so its length is limited.
    Refusal(
      400, "input.malformed", field: field.map { String($0.prefix(100)) }, ko: "보낸 내용을 읽을 수 없어요.",
      en: "We could not read what you sent.")
  }

  /// A required field is missing.
  public static func missing(_ field: String) -> Refusal {
    Refusal(400, "input.missing", field: field, ko: "빠진 내용이 있어요.", en: "Something is missing.")
  }
}
