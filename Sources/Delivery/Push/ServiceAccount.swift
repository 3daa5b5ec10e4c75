import CCrypto
import Core
import Foundation
import Wire

/// The key file of a Google service account.
struct ServiceAccount: Sendable {
  /// The lifetime of the signed assertion: the longest that Google accepts.
  private static let wordLife = Duration.hours(1)

  let project: String
  /// The token endpoint.
  let tokenAddress: String
  private let mailbox: String
  private let keyID: String?
  private let pem: String

  private struct File: Decodable {
    let project_id, client_email, private_key, token_uri: String
    let private_key_id: String?
  }

  /// Reads the key file; throws an error that names `setting` for an invalid file.
  init(file path: String, namedBy setting: Settings.Name) throws(SettingsError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SettingsError("\(setting.variable) names a file that cannot be read.")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: data) else {
      throw SettingsError(
        "\(setting.variable) names a file that is no key of a service account: JSON with project_id, "
          + "client_email, private_key and token_uri.")
    }
    let isProject =
      !file.project_id.isEmpty
      && file.project_id.utf8.allSatisfy { byte in
        (97...122).contains(byte) || (48...57).contains(byte) || "-.:".utf8.contains(byte)
      }
    guard isProject, !file.client_email.isEmpty else {
      throw SettingsError(
        "\(setting.variable) names a file without a project_id or a client_email.")
    }
    guard isSafeAddress(file.token_uri) else {
      throw SettingsError("\(setting.variable) names a file whose token_uri is no https address.")
    }
    project = file.project_id
    mailbox = file.client_email
    keyID = file.private_key_id
    pem = file.private_key
    tokenAddress = file.token_uri
    guard signature(of: "") != nil else {
      throw SettingsError(
        "\(setting.variable) names a file whose private_key is no RSA key of 2048 bits or more.")
    }
  }

  /// The signed assertion: a JWT with RS256 (RFC 7523 §3, and Google's own `scope`).
  func assertion(for scope: String, at now: Instant) throws -> String? {
    let seconds = now.milliseconds / 1000
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = try encoder.encode(Header(alg: "RS256", typ: "JWT", kid: keyID))
    let claims = try encoder.encode(
      Claims(
        iss: mailbox, scope: scope, aud: tokenAddress, iat: seconds,
        exp: seconds + Self.wordLife.milliseconds / 1000))
    let text = base64URL(Array(header)) + "." + base64URL(Array(claims))
    return signature(of: text).map { text + "." + base64URL($0) }
  }

  private struct Header: Encodable {
    let alg, typ: String
    let kid: String?
  }

  private struct Claims: Encodable {
    let iss, scope, aud: String
    let iat, exp: Int64
  }

  private func signature(of text: String) -> [UInt8]? {
    let (key, text) = (Array(pem.utf8CString), Array(text.utf8))
    let room = Int(RS256_MOST)
    let signature = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = madang_rs256_sign(key, key.count - 1, text, text.count, buffer.baseAddress)
    }
    return signature.isEmpty ? nil : signature
  }
}
