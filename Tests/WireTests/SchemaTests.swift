import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SchemaTests {
  func reading<Output: Payload>(_ output: Output.Type) throws -> Reading {
    try Reading(
      Endpoint<Nothing, Nothing, Output>("test.show", .get, "/sample", "Show the sample").described)
  }

  @Test func `each kind of member has its schema`() throws {
    let document = try reading(SamplePayloads.Item.self)
    let int32: NSDictionary = [
      "type": "integer", "format": "int32", "minimum": Int(Int32.min), "maximum": Int(Int32.max),
    ]
    let score: NSDictionary = ["$ref": "#/components/schemas/SamplePayloads_Score"]
    let expected: [String: NSDictionary] = [
      "id": ["type": "string", "format": "uuid"],
      "nick": ["type": "string"],
      "built": [
        "type": "integer", "format": "int64",
        "description": "Milliseconds since 1970-01-01 00:00 UTC.",
      ],
      "season": ["$ref": "#/components/schemas/SamplePayloads_Season"],
      "floor": ["$ref": "#/components/schemas/SamplePayloads_Floor"],
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
      #expect(try document.property(name, of: "SamplePayloads_Item") == schema, "\(name)")
    }
  }

  @Test func `only members that must be there are required`() throws {
    let item = try reading(SamplePayloads.Item.self).schema("SamplePayloads_Item")
    #expect(
      item["required"] as? [String] == [
        "id", "nick", "built", "season", "language", "open", "height", "tags", "scores", "byName",
        "sparse",
      ])
    let lenient = try reading(SamplePayloads.Lenient.self).schema("SamplePayloads_Lenient")
    #expect(lenient["required"] as? [String] == [])
    #expect((lenient["properties"] as? [String: Any])?.keys.sorted() == ["name", "size"])
  }

  @Test func `enumerations list their cases`() throws {
    let document = try reading(SamplePayloads.Item.self)
    #expect(
      try document.schema("SamplePayloads_Season")["enum"] as? [String] == ["spring", "autumn"])
    #expect(try document.schema("SamplePayloads_Floor")["enum"] as? [Int] == [0, 9])
    #expect(try document.schema("SamplePayloads_Floor")["type"] as? String == "integer")
    #expect(try document.schema("Language")["enum"] as? [String] == ["ko", "en"])
  }

  @Test func `a page of things is a component of its own`() throws {
    let document = try reading(Page<SamplePayloads.Score>.self)
    #expect(try document.schema("Page_SamplePayloads_Score")["required"] as? [String] == ["items"])
    #expect(
      try document.property("items", of: "Page_SamplePayloads_Score") == [
        "type": "array", "items": ["$ref": "#/components/schemas/SamplePayloads_Score"],
      ])
  }

  @Test func `a type that holds itself refers to itself`() throws {
    let document = try reading(SamplePayloads.Comment.self)
    let comment: NSDictionary = ["$ref": "#/components/schemas/SamplePayloads_Comment"]
    #expect(
      try document.property("replies", of: "SamplePayloads_Comment")["items"] as? NSDictionary
        == comment)
    #expect(
      try document.property("quoted", of: "SamplePayloads_Comment")["items"] as? NSDictionary
        == comment)
    #expect(
      try document.property("first", of: "SamplePayloads_Thread")["items"] as? NSDictionary
        == comment)
    #expect(
      try document.schema("SamplePayloads_Thread")["required"] as? [String] == [
        "first", "top", "season",
      ])
  }

  @Test func `checked text is a string with an example`() throws {
    let document = try reading(SamplePayloads.Card.self)
    #expect(
      try document.property("nickname", of: "SamplePayloads_Card") == [
        "type": "string", "examples": ["여우비"],
      ])
  }

  @Test func `what Foundation writes as text is text`() throws {
    let document = try reading(SamplePayloads.Card.self)
    #expect(
      try document.property("link", of: "SamplePayloads_Card") == [
        "type": "string", "format": "uri",
      ])
    #expect(
      try document.property("key", of: "SamplePayloads_Card") == [
        "type": "string", "format": "uuid",
      ])
    #expect(
      try document.property("seal", of: "SamplePayloads_Card") == [
        "type": "string", "format": "byte",
      ])
  }

  @Test func `a payload whose shape cannot be found is named`() throws {
    let error = #expect(throws: SchemaError.self) { try reading(SamplePayloads.Moody.self) }
    #expect(try #require(error).description.contains("Mood"))
    #expect(try #require(error).description.contains("SchemaLeaf"))
    let inexact = #expect(throws: SchemaError.self) { try reading(Date.self) }
    #expect(try #require(inexact).description.contains("Instant"))
  }

  @Test func `checked text whose sample it refuses is named`() throws {
    let error = #expect(throws: SchemaError.self) { try reading([SamplePayloads.Hermit].self) }
    #expect(try #require(error).description.contains("Hermit refused its own example"))
  }
}
