import Foundation
import Security
import Wire

// Prints the lines of failed checks.

func check(_ isSo: Bool, line: Int = #line) { if !isSo { print("line \(line)") } }

let store: KeychainTokenStore = .keychain(service: "example.madang")
let shared = KeychainTokenStore(service: "example.madang", group: "TEAM.example")
var tokens = Tokens(access: "a", refresh: "r", accessExpires: Instant(milliseconds: 5))

check(try store.load() == nil)
try store.save(tokens)
check(try store.load() == tokens)
check(try shared.load() == nil)
tokens.refresh = "r2"
try store.save(tokens)
check(try store.load() == tokens)
try shared.save(tokens)
check(keychain.count == 2 && keychain.isHeldHere)
try store.clear()
try store.clear()
check(try store.load() == nil)
check(try shared.load() == tokens)
print("done")
