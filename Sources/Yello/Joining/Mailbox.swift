/// The mailbox that letters to an address arrive in, as far as its provider's rules are known: one person has any number of
/// spellings of one address, and is invited once.
///
/// What follows a plus is a tag nearly everywhere; dots mean nothing at Google, and what follows a hyphen is a tag at Yahoo.
func mailbox(of address: String) -> String {
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
