/// The canonical form of an e-mail address, by the rules of the providers that are known.
///
/// Many addresses deliver to one mailbox, but an invitation counts once per person. At nearly all
/// providers a tag follows a plus. Google ignores dots, and Yahoo's tags follow a hyphen.
func canonicalAddress(of address: String) -> String {
  let address = address.lowercased()
  guard let at = address.lastIndex(of: "@") else { return address }
  var domain = String(address[address.index(after: at)...])
  domain = aliases[domain] ?? domain
  let mark: Character = domain.hasPrefix("yahoo.") ? "-" : "+"
  let local = address[..<at].prefix { $0 != mark }.filter { domain != "gmail.com" || $0 != "." }
  return "\(local)@\(domain)"
}

private let aliases = [
  "googlemail.com": "gmail.com", "me.com": "icloud.com", "mac.com": "icloud.com",
  "protonmail.com": "proton.me", "pm.me": "proton.me", "hanmail.net": "daum.net",
]
