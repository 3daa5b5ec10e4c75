import Testing

@testable import Commons

@Suite struct LimitTests {
  @Test func `an address of IPv6 counts as its network, one of IPv4 as itself`() {
    for (address, expected) in [
      ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
      ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("2001:db8::9", "2001:db8:0:0::/64"),
      ("::1", "0:0:0:0::/64"), ("::ffff:192.0.2.7", "::ffff:192.0.2.7"),
    ] {
      #expect(network(address) == expected)
    }
  }
}
