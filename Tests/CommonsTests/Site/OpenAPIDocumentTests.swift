import Commons
import Foundation
import SQL
import TestKit
import Testing

@testable import Wire

/// The document and the payloads of everything the server mounts.
@Suite(.timeLimit(.minutes(30)))
struct OpenAPIDocumentTests {
  private func withEndpoints(_ body: ([EndpointDescription]) throws -> Void) async throws {
    try await TestServer.open(on: .sqlite, isDemo: true) { try body($0.endpoints) }
  }

  /// The operations of `endpoints` by their ids, and the components they refer to.
  private func operations(
    _ endpoints: [EndpointDescription]
  ) throws -> (operations: [String: [String: Any]], components: [String: [String: Any]]) {
    let document = OpenAPIDocument(title: "Madang", version: "1", endpoints: endpoints)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(document.json())) as? [String: Any])
    let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
    var found: [String: [String: Any]] = [:]
    for operation in paths.values.flatMap(\.values) {
      found[try #require(operation["operationId"] as? String)] = operation
    }
    #expect(found.count == endpoints.count)
    return (found, try #require(root["components"] as? [String: [String: Any]]))
  }

  /// Everything inside `value`, with references followed once each.
  private func walk(
    _ value: Any, _ components: [String: [String: Any]], _ seen: inout Set<String>,
    _ visit: ([String: Any]) -> Void
  ) {
    if let object = value as? [String: Any] {
      visit(object)
      if let reference = object["$ref"] as? String {
        let parts = reference.split(separator: "/").map(String.init)
        if seen.insert(reference).inserted, let there = components[parts[2]]?[parts[3]] {
          walk(there, components, &seen, visit)
        }
      }
      for inner in object.values { walk(inner, components, &seen, visit) }
    } else if let array = value as? [Any] {
      for inner in array { walk(inner, components, &seen, visit) }
    }
  }

  @Test func `the document has the version of the server`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let text = await Browser(router: server.router, cookie: nil).open("/openapi.json").text
      let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let info = try #require(root?["info"] as? [String: String])
      #expect(info["version"] == LegalPages.version)
    }
  }

  @Test func `events are an event stream and nothing else`() async throws {
    try await withEndpoints { endpoints in
      let operation = try #require(try operations(endpoints).operations["yello.events"])
      let responses = try #require(operation["responses"] as? [String: [String: Any]])
      #expect((responses["429"]?["$ref"] as? String)?.hasSuffix("429_events.too-many") == true)
      let done = responses["200"]
      let content = try #require(done?["content"] as? [String: [String: NSDictionary]])
      #expect(Array(content.keys) == ["text/event-stream"])
      #expect(
        content["text/event-stream"]?["schema"]?["x-event-data"] as? NSDictionary
          == ["$ref": "#/components/schemas/LiveEvent"])
    }
  }

  @Test func `an idempotency key is promised where it is honoured`() async throws {
    try await withEndpoints { endpoints in
      let all = try operations(endpoints).operations
      let promised = Set(
        all.filter { _, operation in
          (operation["parameters"] as? [[String: Any]] ?? []).contains {
            $0["$ref"] as? String == "#/components/parameters/IdempotencyKey"
          }
        }.keys)
      let posts = Set(endpoints.filter { $0.method == .post }.map(\.id))
      // What opens a session by a secret or moves the demo's clock does it each time.
      #expect(
        posts.subtracting(promised).sorted() == [
          "passkeys.ask", "practice.jump", "practice.link", "practice.moveClock", "practice.signIn",
          "signIn.recover", "signIn.withPassword",
        ])
      #expect(promised.isSubset(of: posts))
    }
  }

  @Test func `every refusal has its status, its codes and, for limits, Retry-After`() async throws {
    try await withEndpoints { endpoints in
      let (all, components) = try operations(endpoints)
      let keyword = try #require(all["yello.keyword"]?["responses"] as? [String: [String: Any]])
      #expect((keyword["409"]?["$ref"] as? String)?.contains("points.short") == true)
      let responses = try #require(components["responses"] as? [String: [String: Any]])
      var limited = 0
      for endpoint in endpoints {
        let said = try #require(all[endpoint.id]?["responses"] as? [String: [String: Any]])
        for refusal in try endpoint.allRefusals() {
          let reference = try #require(said[String(refusal.status)]?["$ref"] as? String)
          let name = String(try #require(reference.split(separator: "/").last))
          var (codes, seen): ([String], Set<String>) = ([], [])
          walk(try #require(responses[name]), [:], &seen) {
            codes += ($0["examples"] as? [String: Any] ?? [:]).keys
          }
          #expect(codes.contains(refusal.code), "\(endpoint.id) \(refusal.code)")
          if refusal.status == 429 {
            let headers = responses[name]?["headers"] as? [String: Any]
            #expect(headers?["Retry-After"] != nil)
            limited += 1
          }
        }
      }
      #expect(limited > 50)
    }
  }

  @Test
  func `what the server sends has no enumeration that cannot grow, and what it takes has no other`()
    async throws
  {
    try await withEndpoints { endpoints in
      let (all, components) = try operations(endpoints)
      var (closed, open) = (0, 0)
      for (id, operation) in all {
        let responses = try #require(operation["responses"] as? [String: Any])
        var seen: Set<String> = []
        walk(responses["200"] ?? [:], components, &seen) { object in
          if object["x-extensible-enum"] != nil { open += 1 }
          #expect(object["enum"] == nil, "\(id) sends an enumeration that is not Extensible")
        }
        seen = []
        walk([operation["requestBody"], operation["parameters"]], components, &seen) { object in
          if object["enum"] != nil { closed += 1 }
          #expect(object["x-extensible-enum"] == nil, "\(id) takes values nobody knows")
        }
      }
      #expect(closed > 5 && open > 10)
    }
  }

  @Test func `every payload can be compared, and has an identity where it has an id`() async throws
  {
    try await withEndpoints { endpoints in
      let book = SchemaRegistry()
      for endpoint in endpoints {
        _ = try book.refusals(of: endpoint.input)
        _ = try book.refusals(of: endpoint.output)
      }
      var identified = 0
      for value in book.values {
        #expect(value is any Hashable, "\(type(of: value))")
        guard Mirror(reflecting: value).children.contains(where: { $0.label == "id" }) else {
          continue
        }
        identified += 1
        #expect(value is any Identifiable, "\(type(of: value))")
      }
      #expect(book.values.count > 100 && identified > 15)
    }
  }
}
