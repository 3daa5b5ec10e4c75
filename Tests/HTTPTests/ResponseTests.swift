import Foundation
import HTTP
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ResponseTests {
  @Test func `no text can begin a header of its own`() {
    let header = Header("X\r\nA", "a\r\nSet-Cookie: b=c\u{0}\u{85}")
    #expect(header.name == "XA")
    #expect(!header.value.utf8.contains { $0 < 0x20 })
    var response = Response.seeOther("/a\r\nLocation: //evil")
    #expect(response.header("location") == "/a%0D%0ALocation:%20//evil")
    response.set("X-Name", "a\nb")
    #expect(response.header("X-Name") == "ab")
  }

  @Test func `a Korean path in Location is percent-encoded and an encoded one left alone`() {
    #expect(Response.seeOther("/방?a=%20b").header("Location") == "/%EB%B0%A9?a=%20b")
  }

  @Test func `a refusal becomes problem+json in the asker's language`() throws {
    let request = Request(.get, "/", headers: [("Accept-Language", "en")], id: "r1")
    let response = Response.problem(.busy, for: request)
    #expect(response.status == 503)
    #expect(response.header("Content-Type") == "application/problem+json")
    #expect(response.header("Retry-After") == "2")
    guard case .bytes(let bytes) = response.body else { throw Refusal.notFound }
    let problem = try JSONDecoder().decode(Problem.self, from: Data(bytes))
    #expect(problem.refusal == .busy)
    #expect(problem.detail == Refusal.busy.en)
    #expect(problem.reference == "r1")
  }

  @Test func `set replaces and add adds`() {
    var response = Response(headers: [Header("A", "1"), Header("a", "2")])
    response.set("A", "3")
    response.add("Set-Cookie", "x=1")
    response.add("Set-Cookie", "y=2")
    #expect(response.headers.map(\.value) == ["3", "x=1", "y=2"])
  }

  @Test func `a long page is packed for who takes gzip, and a short one for nobody`() throws {
    let long = Array(repeating: UInt8(ascii: "a"), count: 8192)
    let taking = Request(.get, "/", headers: [("Accept-Encoding", "gzip, br")])
    var packed = Response.html(long)
    packed.pack(for: taking)
    #expect(packed.header("Content-Encoding") == "gzip")
    #expect(packed.header("Vary") == "Accept-Encoding")
    guard case .bytes(let bytes) = packed.body else { throw Unpacked() }
    #expect(bytes.starts(with: [0x1F, 0x8B]) && bytes.count < 100)

    var plain = Response.html(long)
    plain.pack(for: Request(.get, "/"))
    #expect(plain.header("Content-Encoding") == nil)
    #expect(plain.header("Vary") == "Accept-Encoding")

    var short = Response.html(Array(long.dropLast()))
    short.pack(for: taking)
    #expect(short.header("Content-Encoding") == nil && short.header("Vary") == nil)
  }
}

private struct Unpacked: Error {}
