import Foundation
import MadangTesting
import SQL
import TestKit
import Testing

@testable import MadangClient
@testable import Wire

/// An app in the store is older than its server: what a later server may send is read too.
@Suite(.timeLimit(.minutes(30)))
struct LaterServerTests {
  /// The endpoints that answer a client with JSON.
  private func withEndpoints(_ body: ([EndpointDescription]) async throws -> Void) async throws {
    try await TestServer.open(on: .sqlite, isDemo: true) { try await body($0.endpoints) }
  }

  /// What a client reads of `json`, as it was sent by the endpoint.
  private func read<Output: Payload>(_ type: Output.Type, _ json: Any) async throws -> Output {
    let body = try JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed)
    let server = ScriptedTransport { _ in HTTPReply(200, body: [UInt8](body)) }
    let endpoint = Endpoint<Nothing, Nothing, Output>("later", .get, "/later", for: .visitor, "")
    return try await Madang(over: server, tokens: .memory).send(endpoint)
  }

  private func example<Output: Payload>(_ type: Output.Type) throws -> Any {
    try JSONSerialization.jsonObject(
      with: JSONEncoder().encode(Example.of(type)), options: .fragmentsAllowed)
  }

  /// `json` with `later` in place of the texts whose path satisfies `isChanged`.
  private func replacing(
    _ json: Any, _ path: String = "", with later: String, where isChanged: (String, String) -> Bool
  ) -> Any {
    switch json {
    case let members as [String: Any]:
      Dictionary(
        uniqueKeysWithValues: members.map { name, value in
          (name, replacing(value, "\(path).\(name)", with: later, where: isChanged))
        })
    case let items as [Any]:
      items.map { replacing($0, path + "[]", with: later, where: isChanged) }
    case let text as String: isChanged(path, text) ? later : text
    default: json
    }
  }

  /// `json` with another member in each object.
  private func grown(_ json: Any) -> Any {
    switch json {
    case let members as [String: Any]:
      members.mapValues(grown).merging(["later": ["a": [1]]]) { old, _ in old }
    case let items as [Any]: items.map(grown)
    default: json
    }
  }

  @Test func `members that a later server adds are passed over`() async throws {
    try await withEndpoints { endpoints in
      func check<Output: Payload>(_ type: Output.Type, of id: String) async {
        do {
          let json = try example(type)
          let (later, today) = (try await read(type, grown(json)), try await read(type, json))
          #expect(later == today, "\(id)")
        } catch {
          Issue.record("\(id): \(error)")
        }
      }
      for endpoint in endpoints { await check(endpoint.output, of: endpoint.id) }
    }
  }

  /// What has a form rather than a rule: identifiers, dates, times, colours, bytes and secrets.
  private func hasForm(_ text: String) -> Bool {
    let forms: [Regex<Substring>] = [
      #/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+/#, #/\d{4}-\d\d-\d\d/#, #/\d\d:\d\d/#, #/#[0-9a-f]{6}/#,
      #/(?:[0-9a-f]{2})+/#, #/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){6}/#,
    ]
    return text == Base64URL.sample || forms.contains { text.wholeMatch(of: $0) != nil }
  }

  @Test func `a text that a later rule allows, and a later case, make nothing unreadable`()
    async throws
  {
    // Longer than any rule allows, with a letter that is new in Unicode and an invisible one.
    let later = String(repeating: "Ünïcode 17 \u{323B0}\u{378}\u{202E} ", count: 400)
    try await withEndpoints { endpoints in
      var strict: Set<String> = []
      var read = 0
      func check<Output: Payload>(_ type: Output.Type, of id: String) async throws {
        let json = try example(type)
        var paths: Set<String> = []
        _ = replacing(json, with: "") { path, text in
          if !hasForm(text) { paths.insert(path) }
          return false
        }
        for path in paths.sorted() {
          do {
            let changed = replacing(json, with: later) { place, _ in place == path }
            _ = try await self.read(type, changed)
            read += 1
          } catch {
            strict.insert("\(id)\(path): \(error)")
          }
        }
      }
      for endpoint in endpoints { try await check(endpoint.output, of: endpoint.id) }
      #expect(strict.sorted() == [])
      #expect(read > 500)
    }
  }

  @Test func `a later zone is shown by its name`() async throws {
    let me = try await read(
      Wal.Me.self,
      replacing(try example(Wal.Me.self), with: "Asia/Later") { path, _ in path == ".zone" })
    #expect(me.zone.text == "Asia/Later")
    #expect(throws: Refusal.zoneUnknown) { try Zone("Asia/Later") }
  }

  @Test func `the server's own decoding keeps its rules`() {
    #expect(throws: Refusal.nameHangul) {
      try JSONDecoder().decode([Yello.Name].self, from: Data(#"["Later"]"#.utf8))
    }
  }
}
