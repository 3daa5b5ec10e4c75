/// Which addresses may stand in `href`, `src`, `action` and `formaction`.
///
/// The scheme is found as a browser finds it (WHATWG URL §4.4): controls and spaces in front and
/// tabs and line ends anywhere are skipped, and a colon after `/`, `?` or `#` starts no scheme. No
/// scheme at all, or one of the five below, is safe; `javascript:`, `data:`, `vbscript:` and
/// whatever comes next are not, and are written as `#`.
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
