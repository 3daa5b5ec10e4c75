import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(30)))
struct PublicAddressTests {
  @Test func `an address is public when anyone may reach it`() throws {
    for (text, expected) in [
      ("8.8.8.8", true), ("1.1.1.1", true), ("172.32.0.1", true), ("100.128.0.1", true),
      ("2606:4700::1111", true), ("64:ff9b::808:808", true),
      ("0.0.0.0", false), ("10.255.0.1", false), ("100.64.0.1", false), ("127.8.0.1", false),
      ("169.254.169.254", false), ("172.16.0.1", false), ("172.31.255.255", false),
      ("192.168.1.1", false), ("198.18.0.1", false), ("203.0.113.9", false), ("224.0.0.1", false),
      ("255.255.255.255", false), ("::", false), ("::1", false), ("::7f00:1", false),
      ("::ffff:10.0.0.1", false), ("fc00::1", false), ("fd12::1", false), ("fe80::1", false),
      ("ff02::1", false), ("2001:db8::1", false), ("2002:7f00:1::", false),
      ("64:ff9b::a00:1", false),
    ] {
      let address = try #require(IPAddress(text), "\(text)")
      #expect(address.isPublic == expected, "\(text)")
    }
  }
}
