import CCurl
import Core
import Foundation
import Wire

/// Sends email through the configured mail server (RFC 5321).
final class MailCourier: Courier {
  private let curl = Curl()
  private let url: String
  private let from: Mailbox
  /// A PEM file of CA certificates for the mail server, in place of the system's.
  private let authority: String?
  private let world: World
  /// Limits the connections to the mail server.
  let atOnce = 8

  /// Throws for a URL that is no mail server's and for an invalid sender.
  init(url: String, from: String, authority: String? = nil, world: World) throws {
    guard let parts = URLComponents(string: url), ["smtp", "smtps"].contains(parts.scheme),
      parts.host?.isEmpty == false
    else { throw SettingsError("MADANG_SMTP_URL must begin with smtps:// or smtp://.") }
    guard let from = Mailbox(from) else {
      throw SettingsError("MADANG_MAIL_FROM must be a mailbox, such as 마당 <madang@example.com>.")
    }
    if let authority, !FileManager.default.isReadableFile(atPath: authority) {
      throw SettingsError("MADANG_SMTP_CA names a file that cannot be read.")
    }
    self.url = url
    self.authority = authority
    self.from = from
    self.world = world
  }

  deinit { curl.close() }

  func deliver(_ item: OutboxItem) async -> Delivery {
    guard let to = Mailbox(item.address), let letter: EmailMessage = try? item.read() else {
      return .failed(because: "not a mailbox or not a letter")
    }
    let text = letter.written(
      from: from, to: to, id: "\(item.id)@\(from.domain)", at: world.now(),
      in: item.language ?? letter.language ?? .ko)
    guard
      let transfer = try? Transfer(
        url, sending: Array(text.utf8), limit: 65_536, timeout: .seconds(30))
    else { return .retry(because: "libcurl has no memory") }
    transfer.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    let mustHide = authority != nil || Self.mustHide(url)
    transfer.set(CURLOPT_USE_SSL, mustHide ? 3 : 1)  // CURLUSESSL_ALL, _TRY
    if let authority { transfer.set(CURLOPT_CAINFO, authority) }
    transfer.set(CURLOPT_MAIL_FROM, "<\(from.address)>")
    transfer.set(CURLOPT_MAIL_RCPT, ["<\(to.address)>"])
    transfer.set(CURLOPT_UPLOAD, 1)
    let result = await curl.run(transfer)
    if result == CURLE_OK { return .delivered }
    let status = transfer.status
    let reason =
      String(cString: curl_easy_strerror(result)) + (status > 0 ? ", status \(status)" : "")
    // 535 is about our credentials, not about this message, so it is retried.
    let isFinal = (550..<560).contains(status) || status == 501
    return isFinal ? .failed(because: reason) : .retry(because: reason)
  }

  /// Whether TLS is required: for every host but this machine.
  static func mustHide(_ url: String) -> Bool {
    let host = URLComponents(string: url)?.host ?? ""
    return !["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
  }
}
