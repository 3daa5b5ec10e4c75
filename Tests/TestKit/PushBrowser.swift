import Foundation
public import Wire

/// The browser of RFC 8291, appendix A; `browser.py` beside this file decrypts its messages.
public enum PushBrowser {
  /// Its private key, public key and authentication secret, in URL-safe base64.
  public static let number = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
  public static let point =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  public static let auth = "BTBZMqHH6r4Tts7J_aSIgg"

  /// Its subscription at a push service.
  public static func subscription(at endpoint: String) -> Push.Subscription {
    Push.Subscription(endpoint: endpoint, p256dh: point, auth: auth)
  }

  /// A message's text and the claims of its VAPID token.
  public struct Read: Decodable, Sendable {
    public struct Claims: Decodable, Sendable {
      public let aud: String
      public let exp: Int64
      public let sub: String?
    }

    public let text: String
    public let claims: Claims

    /// The text's JSON members.
    public var notice: [String: String] {
      (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
    }
  }

  /// Decrypts a message as the browser does; throws when it cannot.
  public static func read(_ body: [UInt8], authorization: String?) async throws -> Read {
    let given = try JSONEncoder().encode([
      "number": number, "auth": auth, "authorization": authorization ?? "",
      "body": Data(body).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: ""),
    ])
    let line = try await Python.run("browser.py", String(decoding: given, as: UTF8.self))
    return try JSONDecoder().decode(Read.self, from: line)
  }
}
