/// Checks the URLs allowed in `href`, `src`, `action` and `formaction`.
///
/// The scheme is parsed as in browsers (WHATWG URL §4.4): leading controls and spaces, and all tabs
/// and line ends, are skipped; a colon after `/`, `?` or `#` starts no scheme. URLs without a
/// scheme or with one of the schemes below are safe. Others, such as `javascript:`, `data:` and
/// `vbscript:`, are written as `#`.
enum Address {
  static let schemes: Set<String> = ["http", "https", "mailto", "tel", "sms"]

  static func isSafe(_ address: String) -> Bool {
    var scheme = ""
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      case UInt8(ascii: ":"): return schemes.contains(scheme.lowercased())
      case 9, 10, 13: continue
      case 0...32 where scheme.isEmpty: continue
      default: scheme.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return true
  }
}
