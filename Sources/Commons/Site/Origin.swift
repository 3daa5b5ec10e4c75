import Core
import HTTP
import Wire

extension Request {
  /// Refuses a mutation that another site caused (CSRF).
  ///
  /// Browsers send `Sec-Fetch-Site`, older ones `Origin`. A request without both is not from a
  /// browser and passes if it has no cookie.
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

  /// Whether another site opened this page, for pages whose GET starts something.
  ///
  /// Typed addresses and bookmarks count as our own. Older browsers send only `Referer`, if
  /// anything.
  var isLedFromElsewhere: Bool {
    if let site = header("Sec-Fetch-Site") { return site != "same-origin" && site != "none" }
    guard let from = header("Origin") ?? header("Referer") else { return false }
    let parts = from.split(separator: "/", omittingEmptySubsequences: false)
    return !isOurs(parts.prefix(3).joined(separator: "/"))
  }

  /// Whether the browser opens the reply as a page, as it does after a link and a form.
  ///
  /// False for what a script fetches, and in browsers of before 2023, which do not say.
  var isNavigation: Bool { header("Sec-Fetch-Mode") == "navigate" }

  /// The path and query of the page of ours from which this request comes.
  var ownReferer: String? {
    guard let referer = header("Referer") else { return nil }
    let parts = referer.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, isOurs(parts.prefix(3).joined(separator: "/")) else { return nil }
    return "/\(parts[3])"
  }

  private func isOurs(_ origin: String) -> Bool {
    let host = header("Host") ?? ""
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}
