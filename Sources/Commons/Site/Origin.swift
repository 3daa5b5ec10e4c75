import HTTP
import Wire

extension Request {
  /// Refuses a change that a browser was led to by another site.
  ///
  /// Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`. A client
  /// without either is no browser, and is let through when it brings no cookie.
  func checkOrigin(_ credential: Credential?) throws {
    guard method.changes else { return }
    if let site = header("Sec-Fetch-Site") {
      guard site == "same-origin" || site == "none" else { throw Refusal.wrongOrigin }
    } else if let origin = header("Origin") {
      guard isOurs(origin) else { throw Refusal.wrongOrigin }
    } else if credential?.isCookie == true {
      throw Refusal.wrongOrigin
    }
  }

  /// Whether a browser says that another site led it here, for pages that begin something by being opened.
  ///
  /// What was typed or comes from a bookmark is nobody else's; older browsers say it by `Referer`, if at all.
  var isLedFromElsewhere: Bool {
    if let site = header("Sec-Fetch-Site") { return site != "same-origin" && site != "none" }
    guard let from = header("Origin") ?? header("Referer") else { return false }
    let parts = from.split(separator: "/", omittingEmptySubsequences: false)
    return !isOurs(parts.prefix(3).joined(separator: "/"))
  }

  private func isOurs(_ origin: String) -> Bool {
    let host = header("Host") ?? ""
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}
