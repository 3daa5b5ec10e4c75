import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// All screens use one set of components.
@Suite(.timeLimit(.minutes(30)))
struct KitTests {
  @Test(arguments: Engine.allCases)
  func `login, setting up, the day, writing and the history are built from one kit: W36`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      try await bori.send(Wal.reserve, Wal.ReserveRequest("그날의 나에게", on: .friday + 1))
      let member = try await server.browser(as: "bori")
      let screens = [
        "login": await (try server.browser()).open(Wal.first.path),
        "onboarding": await (try server.browser(as: "nobody")).open(Wal.first.path),
        "main": await member.open(Wal.first.path),
        "create": await member.open(Wal.calendar.path),
        "history": await member.open(Wal.history.path),
      ]
      let kit = /<link[^>]*rel="stylesheet"[^>]*href="(?<sheet>[^"]+)"/
      let ours = try #require(screens["main"]?.text.firstMatch(of: kit)).sheet
      #expect(ours.contains("wal"), "one bundle of WAL's own: \(ours)")
      let styled = try Self.kit()
      // The components of each screen, besides the page frame.
      let parts = [
        "login": ["login", "hello", "dog", "wordmark", "actions", "button"],
        "onboarding": [
          "top-bar", "icon-button", "steps", "progress", "step", "field", "field-box",
          "field-counter", "kinds", "kind", "slots", "slot", "actions", "button",
        ],
        "main": ["top-bar", "icon-button", "today", "greeting", "stage", "dog", "paws", "paw"],
        "create": [
          "top-bar", "icon-button", "writing", "field", "field-box", "field-counter", "tick",
          "whens", "when", "calendar", "date", "wheels", "actions", "button", "popup",
        ],
        "history": [
          "top-bar", "icon-button", "history", "part", "entries", "entry", "entry-card", "dday",
          "swipe-action", "pill", "sheet", "actions", "button",
        ],
      ]
      #expect(Set(parts.keys) == Set(screens.keys))
      for (name, screen) in screens {
        #expect(screen.status == 200, "\(name)")
        #expect(screen.text.matches(of: kit).map(\.sheet) == [ours], "\(name)")
        #expect(!screen.text.contains("<style") && !screen.text.contains(" style="), "\(name)")
        let used = Set(
          screen.text.matches(of: /class="([^"]*)"/).flatMap {
            $0.1.split(separator: " ").map(String.init)
          })
        for part in parts[name] ?? [] {
          #expect(used.contains(part), "\(name) is made without \(part)")
        }
        #expect(used.subtracting(styled).subtracting(Self.bare) == [], "\(name): not of the kit")
      }
    }
  }

  /// The app's name, a class on the root of each page without a style of its own.
  private static let bare: Set<String> = ["wal"]

  /// The classes WAL's style sheet defines: shared components and its own.
  private static func kit() throws -> Set<String> {
    let css = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Public/css").standardizedFileURL
    let sheets = try ["base", "components", "wal"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: css.appending(path: folder), includingPropertiesForKeys: nil)
    }
    return try sheets.reduce(into: []) { all, sheet in
      let text = try String(contentsOf: sheet, encoding: .utf8)
      all.formUnion(text.matches(of: /\.([a-z][a-z0-9-]*)/).map { String($0.1) })
    }
  }
}
