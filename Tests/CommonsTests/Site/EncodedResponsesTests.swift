import HTTP
import MadangClient
import TestKit
import Testing
import Wire

/// What clients of the tests notice in the JSON of every response.
struct EncodedResponsesTests {
  private struct Card: Codable, Sendable, Hashable {
    var name: String
    var age: Int?
    var marks: [Double]
    var isKept: Bool
  }

  private static let card = Endpoint<String, Nothing, Card>(
    "sample.card", .get, "/sample/cards/:card", "A card")
  private static let newest = Endpoint<Nothing, Nothing, String>(
    "sample.newest", .get, "/sample/cards/newest", "The newest card's name")

  @Test(arguments: [
    #"{"name":"가","marks":[1,2.5],"isKept":true}"#,
    #"{"isKept":true,"marks":[1.0,2.5],"name":"가"}"#,
  ])
  func `the JSON of a payload is let through in any order`(_ json: String) async throws {
    #expect(try await reply(to: "/sample/cards/a", json) == json)
  }

  @Test(arguments: [
    #"{"name":"가","marks":[1,2.5],"isKept":true,"more":1}"#,
    #"{"name":"가","age":null,"marks":[1,2.5],"isKept":true}"#,
  ])
  func `other JSON is a fault, also where it decodes to the same`(_ json: String) async throws {
    let text = try await reply(to: "/sample/cards/a", json)
    #expect(text.contains("json.differs"))
  }

  @Test func `a literal path is compared with its own payload`() async throws {
    #expect(try await reply(to: "/sample/cards/newest", #""가""#) == #""가""#)
    await #expect(throws: DecodingError.self) {
      try await reply(to: "/sample/cards/new", #""가""#)
    }
    #expect(try await reply(to: "/sample/others/newest", #""가""#) == #""가""#)
  }

  /// What a client hears of a server that answers `path` with `json`.
  private func reply(to path: String, _ json: String) async throws -> String {
    var router = Router()
    try router.on(.get, path) { _, _ in
      Response(
        headers: [Header("Content-Type", "application/json")], body: .bytes(Array(json.utf8)))
    }
    let index = EndpointIndex([Self.card.described, Self.newest.described])
    let reply = try await RouterTransport(router, endpoints: index).exchange(HTTPCall(.get, path))
    return String(decoding: reply.body, as: UTF8.self)
  }
}
