/// The target of a request line (RFC 9112 §3.2).
struct RequestTarget {
  /// The path with its query.
  let path: String
  /// The host and port of the absolute form, which count in place of `Host`; nil for a path.
  let host: String?

  /// Splits the absolute form; leaves anything else as it was sent.
  init(_ sent: String) {
    guard sent.utf8.first != UInt8(ascii: "/"),
      let found = sent.wholeMatch(of: /(?i:https?):\/\/([0-9A-Za-z.\-_:\[\]]+)(\/.*|\?.*|)/)
    else {
      (path, host) = (sent, nil)
      return
    }
    let rest = found.2
    (path, host) = (rest.first == "/" ? String(rest) : "/" + rest, String(found.1))
  }
}
