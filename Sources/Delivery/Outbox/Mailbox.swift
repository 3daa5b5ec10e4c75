import Foundation
import HTML
import Wire

/// An email address with an optional display name, such as `haneul@example.com`.
struct Mailbox {
  let name: String
  let address: String

  /// Returns nil for an address that is unsafe in a mail header.
  ///
  /// Requires ASCII with one `@` and without white space or brackets.
  init?(_ text: String) {
    var name = ""
    var address = text.trimmed
    if address.hasSuffix(">"), let open = address.lastIndex(of: "<") {
      name = String(address[..<open]).trimmed
      address = String(address[address.index(after: open)...].dropLast())
    }
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = address.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !"<>(),;:\\\"[]".utf8.contains($0)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain, address.utf8.count <= 254,
      !name.unicodeScalars.contains(where: { $0.value < 32 })
    else { return nil }
    self.name = name
    self.address = address
  }

  var domain: String { String(address.drop { $0 != "@" }.dropFirst()) }

  fileprivate var header: String {
    name.isEmpty ? address : "\(encodedWords(name)) <\(address)>"
  }
}

extension EmailMessage {
  /// The message in its transfer format (RFC 5322, RFC 2045); the UTF-8 text is sent as base64.
  func written(from: Mailbox, to: Mailbox, id: String, at now: Instant, in language: Language)
    -> String
  {
    let date = DateFormatter()
    date.locale = Locale(identifier: "en_US_POSIX")
    date.timeZone = TimeZone(secondsFromGMT: 0)
    date.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    let lines = text.sentence(in: language).split(omittingEmptySubsequences: false) { $0.isNewline }
    let body = Data(lines.joined(separator: "\r\n").utf8).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    return [
      "Date: \(date.string(from: now.date))", "From: \(from.header)", "To: \(to.header)",
      "Subject: \(encodedWords(subject.sentence(in: language)))", "Message-ID: <\(id)>",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64", "", body, "",
    ].joined(separator: "\r\n")
  }
}

/// Header text as encoded words (RFC 2047 §2).
///
/// Words end between characters. Each fits with the header's name into a line of 76 characters.
private func encodedWords(_ text: String) -> String {
  var words: [String] = []
  var part: [UInt8] = []
  let end = {
    words.append("=?UTF-8?B?\(Data(part).base64EncodedString())?=")
    part = []
  }
  for scalar in text.unicodeScalars {
    let bytes = Array(String(scalar).utf8)
    // 36 bytes are 48 of base64, the word's delimiters are 12, "Subject: " is 9.
    if part.count + bytes.count > 36 { end() }
    part += bytes
  }
  if !part.isEmpty || words.isEmpty { end() }
  return words.joined(separator: "\r\n ")
}
