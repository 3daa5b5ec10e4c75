import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct OpenAPITests {
  struct Note: Codable, Hashable {
    var id: ID<Note>
    var text: CheckedTextTests.Nickname
  }

  struct Writing: Codable, Hashable { var text: CheckedTextTests.Nickname; var tags: [String]? }

  struct Search: Codable, Hashable {
    var words: String
    var cursor: Cursor?
    var language: Language?
    var tags: [Language]
  }

  static let list = Endpoint<Nothing, Search, Page<Note>>(
    "sample.list", .get, "/sample/notes", for: .visitor, "Find notes")
  static let write = Endpoint<Nothing, Writing, Note>(
    "sample.write", .post, "/sample/notes", "Write a note")
  static let read = Endpoint<ID<Note>, Nothing, Note>(
    "sample.read", .get, "/sample/notes/:note", for: .viewer, "Read a note")
  static let remove = Endpoint<ID<Note>, Nothing, Nothing>(
    "sample.remove", .delete, "/sample/notes/:id", "Take a note back")
  static let floor = Endpoint<Int, Nothing, Note>(
    "sample.floor", .get, "/sample/floors/:floor/note", "See a floor")

  static let page = Endpoint<Pair<ID<Note>, Int>, Nothing, Note>(
    "sample.page", .get, "/sample/notes/:note/pages/:page", "Read a page of a note")

  static let keyed: EndpointDescription = {
    var described = write.described
    described.takesKey = true
    return described
  }()

  static let all = [
    list.described, keyed, read.described, remove.described, floor.described,
    page.described,
  ]

  func document(_ endpoints: [EndpointDescription] = all) throws -> [String: Any] {
    let document = OpenAPIDocument(title: "Sample", version: "1.2", endpoints: endpoints)
    let object = try JSONSerialization.jsonObject(with: Data(document.json()))
    return try #require(object as? [String: Any])
  }

  func operation(_ method: String, _ path: String) throws -> [String: Any] {
    let paths = try #require(try document()["paths"] as? [String: Any])
    let item = try #require(paths[path] as? [String: Any], "\(paths.keys)")
    return try #require(item[method] as? [String: Any])
  }

  @Test func `the document says what it is`() throws {
    let document = try document()
    #expect(document["openapi"] as? String == "3.1.0")
    let info = try #require(document["info"] as? [String: String])
    #expect(info["title"] == "Sample" && info["version"] == "1.2")
    #expect(info["description"]?.contains("Retry-After") == true)
    let paths = try #require(document["paths"] as? [String: Any])
    #expect(
      paths.keys.sorted() == [
        "/sample/floors/{floor}/note", "/sample/notes", "/sample/notes/{note}",
        "/sample/notes/{note}/pages/{page}",
      ])
  }

  @Test func `a path with two parameters is written from both, and describes both`() throws {
    let note = try #require(ID<Note>("01a1f6ed-2f9e-7007-abe5-150e4a99aa08"))
    #expect(Self.page.path(note, 3) == "/sample/notes/\(note)/pages/3")
    #expect(
      Endpoint<Pair<String, String>, Nothing, Note>("sample.pair", .get, "/:a/x/:b/y", "").path(
        "가", "/")
        == "/%EA%B0%80/x/%2F/y")
    let path = try #require(Pair<ID<Note>, Int>(segments: PathSegments("\(note)", "3")))
    #expect(path == Pair(note, 3))
    #expect(Pair<ID<Note>, Int>(segments: PathSegments("\(note)", "three")) == nil)
    let parameters = try #require(
      try operation("get", "/sample/notes/{note}/pages/{page}")["parameters"] as? [NSDictionary])
    #expect(parameters.map { $0["name"] as? String } == ["note", "page"])
    #expect(
      parameters.map { ($0["schema"] as? NSDictionary)?["type"] as? String }
        == ["string", "integer"])
    let unnamed = Endpoint<Pair<Int, Int>, Nothing, Note>(
      "sample.unnamed", .get, "/sample/:one/two", "")
    #expect(throws: SchemaError.self) { try document([unnamed.described]) }
  }

  @Test func `the input of a GET is its query`() throws {
    let find = try operation("get", "/sample/notes")
    let parameters = try #require(find["parameters"] as? [NSDictionary])
    #expect(
      parameters.map { $0["name"] as? String } == ["words", "cursor", "language", "tags"])
    #expect(parameters.map { $0["in"] as? String } == ["query", "query", "query", "query"])
    #expect(parameters.map { $0["required"] as? Bool } == [true, false, false, true])
    #expect(find["requestBody"] == nil)
  }

  @Test func `any other input is a body in JSON`() throws {
    let write = try operation("post", "/sample/notes")
    let schema: NSDictionary = ["schema": ["$ref": "#/components/schemas/OpenAPITests_Writing"]]
    #expect(
      write["requestBody"] as? NSDictionary == [
        "required": true,
        "content": ["application/json": schema],
      ])
    #expect(
      write["parameters"] as? NSArray == [["$ref": "#/components/parameters/IdempotencyKey"]])
  }

  @Test func `an endpoint without input takes no body and no query`() throws {
    #expect(try operation("delete", "/sample/notes/{note}")["requestBody"] == nil)
    let parameters = try #require(
      try operation("get", "/sample/floors/{floor}/note")["parameters"] as? [NSDictionary])
    #expect(
      parameters == [
        [
          "name": "floor", "in": "path", "required": true,
          "schema": ["type": "integer", "format": "int64"],
        ]
      ])
  }

  @Test func `paths that name the varying part differently are one path`() throws {
    let remove = try operation("delete", "/sample/notes/{note}")
    let parameter = try #require((remove["parameters"] as? [NSDictionary])?.first)
    #expect(parameter["name"] as? String == "note")
    #expect(parameter["schema"] as? NSDictionary == ["type": "string", "format": "uuid"])
  }

  @Test func `each reply is the output or a problem`() throws {
    let responses = try #require(
      try operation("get", "/sample/notes")["responses"] as? NSDictionary)
    #expect(
      responses == [
        "200": [
          "description": "Done.",
          "content": [
            "application/json": [
              "schema": ["$ref": "#/components/schemas/Page_OpenAPITests_Note"]
            ]
          ],
        ],
        "400": ["$ref": "#/components/responses/400_input.malformed_input.missing"],
        "default": ["$ref": "#/components/responses/Refused"],
      ])
    let components = try #require(try document()["components"] as? [String: Any])
    let refused = try #require((components["responses"] as? [String: NSDictionary])?["Refused"])
    #expect(
      refused["content"] as? NSDictionary == [
        "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]
      ])
    let schemas = try #require(components["schemas"] as? [String: NSDictionary])
    let problem = try #require(schemas["Problem"]?["properties"] as? [String: Any])
    #expect(problem.keys.contains("code") && problem.keys.contains("retryAfter"))
    #expect(schemas["Nothing"]?["properties"] as? NSDictionary == [:])
  }

  @Test func `components and refusals have examples, operations say who may call them`() throws {
    let components = try #require(try document()["components"] as? [String: Any])
    let schemas = try #require(components["schemas"] as? [String: [String: Any]])
    #expect(
      schemas["OpenAPITests_Writing"]?["examples"] as? [NSDictionary] == [
        ["text": CheckedTextTests.Nickname.sample, "tags": [""]]
      ])
    let responses = try #require(components["responses"] as? [String: [String: Any]])
    let content = try #require(
      responses["404_not-found"]?["content"] as? [String: [String: NSDictionary]])
    let problem = try #require(content["application/problem+json"]?["examples"]?["not-found"])
    #expect(
      ((problem as? [String: Any])?["value"] as? [String: Any])?["ko"] as? String
        == Refusal.notFound.ko)
    let write = try operation("post", "/sample/notes")
    #expect((write["description"] as? String)?.contains("joined the app") == true)
    #expect((write["description"] as? String)?.contains("Idempotency-Key") == true)
  }

  @Test func `access decides who must be signed in`() throws {
    let both: NSArray = [["bearer": []], ["cookie": []]]
    let orNobody: NSArray = [[:], ["bearer": []], ["cookie": []]]
    #expect(try operation("get", "/sample/notes")["security"] as? NSArray == orNobody)
    #expect(try operation("get", "/sample/notes/{note}")["security"] as? NSArray == both)
    #expect(try operation("get", "/sample/notes/{note}")["x-access"] as? String == "viewer")
    #expect(try operation("post", "/sample/notes")["security"] as? NSArray == both)
    #expect(try operation("post", "/sample/notes")["x-access"] as? String == "member")
  }

  @Test func `every reference leads somewhere and every operation has its own name`() throws {
    let document = try document()
    var references: [String] = []
    var names: [String] = []
    func walk(_ value: Any) {
      if let object = value as? [String: Any] {
        if let reference = object["$ref"] as? String { references.append(reference) }
        if let name = object["operationId"] as? String { names.append(name) }
        object.values.forEach(walk)
      } else if let array = value as? [Any] {
        array.forEach(walk)
      }
    }
    walk(document)
    #expect(references.count > 10)
    for reference in references {
      var place: Any? = document
      for key in reference.split(separator: "/").dropFirst() {
        place = (place as? [String: Any])?[String(key)]
      }
      #expect(place != nil, "\(reference)")
    }
    #expect(
      names.sorted() == [
        "sample.floor", "sample.list", "sample.page", "sample.read", "sample.remove",
        "sample.write",
      ])
  }

  @Test func `the same endpoints give the same bytes`() throws {
    let documents = try (0..<3).map { _ in
      try OpenAPIDocument(title: "Sample", version: "1", endpoints: Self.all).json()
    }
    #expect(documents[0] == documents[1] && documents[1] == documents[2])
    #expect(String(decoding: documents[0], as: UTF8.self).hasPrefix(#"{"openapi":"3.1.0","info":"#))
  }

  @Test func `a title is escaped as JSON asks`() throws {
    let title = "\"마당\"\\\n\u{1}"
    let bytes = try OpenAPIDocument(title: title, version: "1", endpoints: []).json()
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect((object?["info"] as? [String: Any])?["title"] as? String == title)
  }

  @Test func `an endpoint that changes something says what`() throws {
    let silent = Endpoint<Nothing, Writing, Note>("sample.silent", .post, "/sample/notes", "")
    #expect(throws: SchemaError.self) { try document([silent.described]) }
  }

  @Test func `two endpoints may not answer the same request`() throws {
    let other = Endpoint<ID<Note>, Nothing, Note>(
      "sample.other", .get, "/sample/notes/:other", "Read it again")
    #expect(throws: SchemaError.self) { try document([Self.read.described, other.described]) }
  }

  @Test func `a query holds plain values only`() throws {
    let deep = Endpoint<Nothing, Page<Note>, Note>("sample.deep", .get, "/sample/deep", "Too deep")
    #expect(throws: SchemaError.self) { try document([deep.described]) }
  }
}
