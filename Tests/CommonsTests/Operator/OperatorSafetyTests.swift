import Commons
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Access to the operator's endpoints, tested on each one the server mounts.
@Suite(.timeLimit(.minutes(30)))
struct OperatorSafetyTests {
  /// All paths below `/operator` from the OpenAPI document, with example parameters.
  private func addresses(_ server: TestServer) async throws -> [(method: Wire.Method, path: String)]
  {
    let document = await (try await server.browser()).ask(.get, "/openapi.json")
    let json = try JSONSerialization.jsonObject(with: Data(document.text.utf8))
    let paths = try #require((json as? [String: Any])?["paths"] as? [String: [String: Any]])
    let ours = paths.filter { $0.key.hasPrefix("/operator") }
    let found = ours.flatMap { path, methods in
      methods.keys.compactMap { name in
        Wire.Method(rawValue: name.uppercased()).map { method in
          (
            method: method,
            path: path.replacing("{question}", with: "1").replacing(#/\{[a-z]+\}/#) { _ in
              "11111111-1111-7111-8111-111111111111"
            }
          )
        }
      }
    }
    try #require(found.count >= 19)
    return found.sorted { $0.path < $1.path } + [
      (.get, "/operator/yello/questions/new"), (.get, "/operator/wal/messages/new"),
    ]
  }

  @Test(arguments: Engine.allCases)
  func `nothing of operators' is there for anyone else, nor for who is none any more`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let addresses = try await addresses(server)
      let stranger = try await server.browser()
      // Indistinguishable from an unknown path.
      for path in ["/operator", "/operator/none"] {
        #expect(await stranger.open(path).status == 404, "\(path)")
      }
      _ = try await server.viewer("someone")
      let someone = try await server.browser(as: "someone")
      for (method, path) in addresses {
        #expect(await stranger.ask(method, path).status == 404, "\(method) \(path)")
        #expect(await someone.ask(method, path).status == 404, "\(method) \(path)")
      }
      let client = try await server.attendant("someone")
      for (method, path) in addresses where method == .get && !path.contains("/1") {
        #expect(await someone.ask(method, path).status == 200, "\(method) \(path)")
      }
      let question = try #require(
        try await client.send(Yello.questions, Yello.QuestionSearch()).items.first)
      let account = try await client.send(AccountCard.show).id
      let isGone = try await server.db.write { try Operators.remove(account, in: $0) }
      #expect(isGone)
      // The same session moments later: forms opened earlier are refused, too.
      for (method, path) in addresses {
        #expect(await someone.ask(method, path).status == 404, "\(method) \(path)")
      }
      let form = [("nameHead", "남의 질문"), ("keywords", "가\n나\n다\n라\n마\n바")]
      #expect(await someone.post(Yello.editQuestion.action(question.id), form).status == 404)
      #expect(await someone.post(Yello.addQuestion.path, form).status == 404)
      _ = try await server.attendant("someone")
      #expect(try await client.send(Yello.question, question.id) == question)
      #expect(try await client.send(Operator.acts, PageRequest()).items.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an operator removed in the midst of many edits makes none after`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let account = try await client.send(AccountCard.show).id
      let edits = try (0..<20).map {
        try Wal.PoolEdit(category: .yell, text: Wal.PoolText("말 \($0)"), isOffered: true)
      }
      // The log must not grow after the role was removed.
      let seen = try await withThrowingTaskGroup(of: Int?.self) { group in
        for (number, edit) in edits.enumerated() {
          group.addTask {
            do {
              _ = try await client.send(Wal.addMessage, edit, key: "edit \(number)")
            } catch let refusal as Refusal {
              #expect(refusal == .notFound)
            }
            return nil
          }
        }
        group.addTask {
          try await server.db.write { db in
            _ = try Operators.remove(account, in: db)
            return try db.value("SELECT COUNT(*) FROM operator_act") as Int?
          }
        }
        var seen: [Int] = []
        for try await count in group { if let count { seen.append(count) } }
        return seen
      }
      let left = try await server.db.read { db in
        try db.value("SELECT COUNT(*) FROM wal_message WHERE is_edited = 1") as Int?
      }
      #expect(seen == [left])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a change from another site is not accepted`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.attendant()
      let browser = try await server.browser(as: "operator")
      let changes = try await addresses(server).filter { $0.method != .get }
      try #require(changes.count >= 9)
      for (method, path) in changes {
        for origin in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")] {
          let target = method == .post ? path : "\(path)?_method=\(method.rawValue)"
          let reply = await browser.post(target, [("text", "남의 말")], headers: [origin])
          #expect(reply.status == 403, "\(method) \(path) \(origin): \(reply.status)")
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `odd names and ids of other kinds lead nowhere, and odd text is refused`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let browser = try await server.browser(as: "operator")
      let account = try await client.send(AccountCard.show).id
      let odd = [
        "0", "-1", "99999999999999999999", "abc", "1.5", "%00", "%FF", "1%0A", "..%2F..", "a%2Fb",
        "'%20OR%201=1--", "%F0%9F%90%B6", account.description, String(repeating: "9", count: 3000),
      ]
      for name in odd {
        for (method, path) in [
          (Wire.Method.get, "/operator/yello/questions/"), (.put, "/operator/yello/questions/"),
          (.get, "/operator/wal/messages/"), (.delete, "/operator/messages/"),
          (.delete, "/operator/jobs/"), (.put, "/operator/reports/"),
        ] {
          let tail = method == .put && path.hasSuffix("reports/") ? "/handled" : ""
          let status = await browser.ask(method, path + name + tail).status
          // Deleting a missing item is harmless, and neither request needs a body.
          #expect(
            [400, 404, 414].contains(status) || method == .delete && status == 200,
            "\(method) \(path)\(name.prefix(40)): \(status)")
        }
        for list in [
          Yello.questions.path, Wal.pool.path, Operator.messages.path, Operator.jobs.path,
          Operator.reports.path, Operator.acts.path,
        ] {
          for query in ["cursor=\(name)", "keyword=\(name)", "category=\(name)"] {
            let status = await browser.open("\(list)?\(query)").status
            #expect([200, 400, 414].contains(status), "\(list)?\(query.prefix(40)): \(status)")
          }
        }
      }
      let six = "가\n나\n다\n라\n마\n바"
      for text in [
        "<script>alert(1)</script>" + String(repeating: "가", count: 10_000), "가\u{0}나",
        "가\u{1B}[2J",
        "\u{202E}가", String(repeating: "가\u{301}", count: 300),
      ] {
        for fields in [
          [("nameHead", text), ("keywords", six)],
          [("nameHead", "머리"), ("keywords", six + "\n" + text)],
        ] {
          let reply = await browser.post(Yello.addQuestion.path, fields)
          #expect([400, 422].contains(reply.status), "\(text.prefix(20)): \(reply.status)")
          #expect(!reply.text.contains("<script>alert"))
        }
        let reply = await browser.post(
          Wal.addMessage.path, [("category", "YELL"), ("text", text)])
        #expect([400, 422].contains(reply.status), "\(text.prefix(20)): \(reply.status)")
        #expect(!reply.text.contains("<script>alert"))
      }
      // Valid text is shown as written and escaped.
      let marked = await browser.post(
        Wal.addMessage.path, [("category", "YELL"), ("text", "<b>굵은</b> 말"), ("isOffered", "true")])
      #expect(marked.status == 303)
      for path in [Wal.pool.path, Operator.acts.path] {
        let page = await browser.open(path)
        #expect(page.text.contains("&lt;b&gt;굵은") && !page.text.contains("<b>굵은"))
      }
      #expect(try await client.send(Operator.acts, PageRequest()).items.count == 1)
      #expect(server.log.all.isEmpty)
    }
  }
}
