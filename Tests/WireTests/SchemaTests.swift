import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SchemaTests {
  func reading<Output: Payload>(_ output: Output.Type) throws -> Reading {
    try Reading(
      Endpoint<Nothing, Nothing, Output>("test.show", .get, "/town", "See the town").described)
  }

  @Test func `each kind of member has its schema`() throws {
    let town = try reading(Town.House.self)
    let int32: NSDictionary = [
      "type": "integer", "format": "int32", "minimum": Int(Int32.min), "maximum": Int(Int32.max),
    ]
    let score: NSDictionary = ["$ref": "#/components/schemas/Town_Score"]
    let expected: [String: NSDictionary] = [
      "id": ["type": "string", "format": "uuid"],
      "nick": ["type": "string"],
      "built": [
        "type": "integer", "format": "int64",
        "description": "Milliseconds since 1970-01-01 00:00 UTC.",
      ],
      "season": ["$ref": "#/components/schemas/Town_Season"],
      "floor": ["$ref": "#/components/schemas/Town_Floor"],
      "language": ["$ref": "#/components/schemas/Language"],
      "open": ["type": "boolean"],
      "height": ["type": "number", "format": "double"],
      "note": ["type": "string"],
      "count": ["type": "integer", "format": "int64"],
      "tags": ["type": "array", "items": ["type": "string"]],
      "likes": ["type": "array", "items": int32],
      "scores": ["type": "array", "items": score],
      "byName": ["type": "object", "additionalProperties": score],
      "sparse": [
        "type": "array",
        "items": ["anyOf": [["type": "integer", "format": "int64"], ["type": "null"]]],
      ],
    ]
    for (name, schema) in expected {
      #expect(try town.property(name, of: "Town_House") == schema, "\(name)")
    }
  }

  @Test func `only members that must be there are required`() throws {
    let services = try reading(Town.House.self).schema("Town_House")
    #expect(
      services["required"] as? [String] == [
        "id", "nick", "built", "season", "language", "open", "height", "tags", "scores", "byName",
        "sparse",
      ])
    let lenient = try reading(Town.Lenient.self).schema("Town_Lenient")
    #expect(lenient["required"] as? [String] == [])
    #expect((lenient["properties"] as? [String: Any])?.keys.sorted() == ["name", "size"])
  }

  @Test func `enumerations list their cases`() throws {
    let town = try reading(Town.House.self)
    #expect(try town.schema("Town_Season")["enum"] as? [String] == ["spring", "autumn"])
    #expect(try town.schema("Town_Floor")["enum"] as? [Int] == [0, 9])
    #expect(try town.schema("Town_Floor")["type"] as? String == "integer")
    #expect(try town.schema("Language")["enum"] as? [String] == ["ko", "en"])
  }

  @Test func `a page of things is a component of its own`() throws {
    let town = try reading(Page<Town.Score>.self)
    #expect(try town.schema("Page_Town_Score")["required"] as? [String] == ["items"])
    #expect(
      try town.property("items", of: "Page_Town_Score") == [
        "type": "array", "items": ["$ref": "#/components/schemas/Town_Score"],
      ])
  }

  @Test func `a type that holds itself refers to itself`() throws {
    let town = try reading(Town.Comment.self)
    let comment: NSDictionary = ["$ref": "#/components/schemas/Town_Comment"]
    #expect(try town.property("replies", of: "Town_Comment")["items"] as? NSDictionary == comment)
    #expect(try town.property("quoted", of: "Town_Comment")["items"] as? NSDictionary == comment)
    #expect(try town.property("first", of: "Town_Thread")["items"] as? NSDictionary == comment)
    #expect(try town.schema("Town_Thread")["required"] as? [String] == ["first", "top", "season"])
  }

  @Test func `checked text is a string with an example`() throws {
    let town = try reading(Town.Card.self)
    #expect(
      try town.property("nickname", of: "Town_Card") == ["type": "string", "examples": ["여우비"]])
  }

  @Test func `what Foundation writes as text is text`() throws {
    let town = try reading(Town.Card.self)
    #expect(try town.property("link", of: "Town_Card") == ["type": "string", "format": "uri"])
    #expect(try town.property("key", of: "Town_Card") == ["type": "string", "format": "uuid"])
    #expect(try town.property("seal", of: "Town_Card") == ["type": "string", "format": "byte"])
  }

  @Test func `a payload whose shape cannot be found is named`() throws {
    let error = #expect(throws: SchemaError.self) { try reading(Town.Moody.self) }
    #expect(try #require(error).description.contains("Mood"))
    #expect(try #require(error).description.contains("SchemaLeaf"))
    let inexact = #expect(throws: SchemaError.self) { try reading(Date.self) }
    #expect(try #require(inexact).description.contains("Instant"))
  }

  @Test func `checked text whose sample it refuses is named`() throws {
    let error = #expect(throws: SchemaError.self) { try reading([Town.Hermit].self) }
    #expect(try #require(error).description.contains("Hermit refused its own example"))
  }
}
