import HTTP
import Wire

extension Request {
  /// Refuses a change that a browser was led to by another site (`design.md` §9).
  ///
  /// Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`. A client
  /// without either is no browser, and is let through when it brings no cookie.
  func checkOrigin(_ credential: Credential?) throws {
    guard method.changes else { return }
    if let site = header("Sec-Fetch-Site") {
      guard site == "same-origin" || site == "none" else { throw Refusal.wrongOrigin }
    } else if let origin = header("Origin") {
      let host = header("Host") ?? ""
      guard origin == "http://\(host)" || origin == "https://\(host)" else {
        throw Refusal.wrongOrigin
      }
    } else if credential?.isCookie == true {
      throw Refusal.wrongOrigin
    }
  }
}
