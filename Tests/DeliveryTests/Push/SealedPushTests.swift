import Core
import Foundation
import SQL
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30)))
struct SealedPushTests {
  @Test func `a message is sealed as in RFC 8291, appendix A, byte for byte: W17`() throws {
    let sender = try #require(
      P256Key(number: try plain("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
    #expect(
      base64URL(sender.point)
        == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    )
    let sealed = SealedPush.seal(
      Array("When I grow up, I want to be a watermelon".utf8), for: try plain(PushBrowser.point),
      auth: try plain(PushBrowser.auth), by: sender, salt: try plain("DGv6ra1nlYgDCS1FRnbzlw"))
    #expect(
      try base64URL(#require(sealed))
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
        + "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
        + "WGNWQexSgSxsj_Qulcy4a-fN")
  }

  @Test func `a record is encoded as in RFC 8188, section 3.1, byte for byte: W17`() throws {
    let encoded = SealedPush.encoded(
      Array("I am the walrus".utf8), by: try plain("yqdlZ-tYemfogSmv7Ws5PQ"),
      salt: try plain("I1BsxtFttlv3u_Oo94xnmw"), keyID: [])
    #expect(
      try base64URL(#require(encoded))
        == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
  }

  @Test func `who speaks is said as in RFC 8292, section 2.4, up to the signature: W17`()
    async throws
  {
    let said = Instant(milliseconds: 1_453_523_768_000) - PushCourier.tokenLife
    try await TestServer.open(on: .sqlite, clock: ManualClock(said)) { server in
      let courier = PushCourier(
        server.services.pushes, world: server.services.world, contact: "mailto:push@example.com")
      let device = PushSubscriber(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        point: try plain(PushBrowser.point), auth: try plain(PushBrowser.auth))
      let key = try #require(
        P256Key(number: try plain("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
      let word = try #require(try courier.vapidToken(for: device, by: key))
      let parts = word.split(separator: ".")
      let expected = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.\
        eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1h\
        aWx0bzpwdXNoQGV4YW1wbGUuY29tIn0
        """
      #expect(parts.dropLast().joined(separator: ".") == expected)
      #expect(bytes(ofBase64URL: String(parts[2]))?.count == 64)
    }
  }

  @Test func `a number that is no key, a point off the curve and too long a text are refused`()
    throws
  {
    let order: [UInt8] =
      [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
      + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84]
      + [0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]
    for number in [[UInt8](repeating: 0, count: 32), order, [1], []] {
      #expect(P256Key(number: number) == nil)
    }
    var last = order
    last[31] -= 1
    let key = try #require(P256Key(number: last))
    var point = try plain(PushBrowser.point)
    let auth = try plain(PushBrowser.auth)
    let salt = [UInt8](repeating: 7, count: 16)
    let most = [UInt8](repeating: 65, count: SealedPush.most)
    let whole = SealedPush.seal(most, for: point, auth: auth, by: key, salt: salt)
    #expect(whole?.count == 4096)
    #expect(SealedPush.seal(most + [65], for: point, auth: auth, by: key, salt: salt) == nil)
    point[64] ^= 1
    #expect(!P256Key.isPoint(point) && key.shared(with: point) == nil)
    #expect(!P256Key.isPoint([0]) && !P256Key.isPoint([]))
    #expect(SealedPush.seal([65], for: point, auth: auth, by: key, salt: salt) == nil)
  }

  private func plain(_ text: String) throws -> [UInt8] {
    let read = bytes(ofBase64URL: text)
    return try #require(read)
  }
}
