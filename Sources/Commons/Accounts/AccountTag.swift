import Core
import HTTP
import Wire

extension ID<Account> {
  /// Names the account to pages, scripts and service workers, which do not learn its id.
  var tag: String { base64URL(Array(sha256(bytes).prefix(12))) }
}

extension Request {
  /// Refuses a change whose page was made for another account than `account`.
  ///
  /// What is pressed on a page may wait for the network while somebody else signs in in another tab, so `submit.js` adds the
  /// account of the page, if it has one, to forms, and scripts send it as a header.
  func checkAccount(_ account: ID<Account>) throws {
    guard !namesAnotherAccount(than: account.tag) else { throw Refusal.otherAccount }
  }

  /// Whether the page that asks was made for an account, and not for the one of `tag`.
  func namesAnotherAccount(than tag: String) -> Bool {
    let named = header("Madang-Account") ?? fields.first { $0.name == "_account" }?.value ?? ""
    return !named.isEmpty && named != tag
  }
}
