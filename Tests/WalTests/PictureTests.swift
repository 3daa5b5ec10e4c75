import Commons
import Core
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Wal

/// A message as a picture to share (`docs/spec/wal.md`, Main screen).
@Suite(.timeLimit(.minutes(30)))
struct PictureTests {
  @Test(arguments: Engine.allCases)
  func
    `each picture shows the very words that were opened, and other words are another picture: W6`(
      _ engine: Engine
    ) async throws
  {
    let files = try StaticFiles.drawings()
    try await TestServer.open(on: engine, files: files) { server in
      let bori = try await server.walker("bori", slots: [.morning, .afternoon])
      let letter = "1 < 2 & \"그래도\" 잘했어"
      try await bori.send(Wal.reserve, Wal.ReserveRequest(letter, on: .friday + 1, 9))
      try server.goTo(.friday + 1, 15)
      let browser = try await server.browser(as: "bori")
      var pictures: [[UInt8]] = []
      for item in try await bori.send(Wal.today).items {
        let opened = try await bori.send(Wal.open, item.id)
        let text = try #require(opened.text)
        let picture = Picture(width: 1080, height: 1920, in: .ko) {
          MessagePicture(item: opened, text: text, files: files, signature: "localhost")
        }
        let words = picture.source.matches(of: /<text[^>]*font-size="56"[^>]*>([^<]*)<\/text>/)
        #expect(words.map { String($0.1) }.joined(separator: " ") == written(text))
        let png = await browser.open(Wal.picture.path(item.id))
        #expect(png.status == 200 && png.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(
          png.header("Content-Disposition")
            == "inline; filename=\"wal-2026-03-21-\(item.slot?.rawValue.lowercased() ?? "mine").png\""
        )
        #expect(try await Pictures().png(of: picture).bytes == png.bytes, "it is this drawing")
        pictures.append(png.bytes)
      }
      #expect(pictures.count == 3 && Set(pictures).count == 3)
      // A second request returns the same bytes.
      let first = try #require(try await bori.send(Wal.today).items.first)
      #expect(await browser.open(Wal.picture.path(first.id)).bytes == pictures[0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two messages that differ in their words alone the pictures differ: W6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, files: try StaticFiles.drawings()) { server in
      let bori = try await server.walker("bori", slots: [.night])
      let browser = try await server.browser(as: "bori")
      var pictures: [[UInt8]] = []
      for (day, text) in ["잘했어", "잘해써", "잘했어"].enumerated() {
        try await bori.send(Wal.reserve, Wal.ReserveRequest(text, on: .friday + day + 1, 9))
        try server.goTo(.friday + day + 1, 10)
        let item = try #require(try await bori.send(Wal.today).item(nil))
        try await bori.send(Wal.open, item.id)
        pictures.append(await browser.open(Wal.picture.path(item.id)).bytes)
      }
      #expect(pictures[0] != pictures[1] && pictures[0] == pictures[2])
    }
  }
}

extension PictureTests {
  @Test(arguments: [
    String(repeating: "오늘도 정말 잘했어 ", count: 9) + "최고", String(repeating: "가", count: 100),
    String(repeating: "W", count: 100), String(repeating: "잘했어🐶", count: 25),
  ])
  func `long text is smaller, so that dog and signature keep their distance from the edges`(
    _ text: String
  ) throws {
    let files = try StaticFiles.drawings()
    let item = Wal.Item(
      id: ID(high: 1, low: 2), slot: nil, category: .comfort, at: Instant(milliseconds: 0),
      hasArrived: true, isOpened: true, text: text)
    let picture = Picture(width: 1080, height: 1920, in: .ko) {
      MessagePicture(
        item: item, text: text, files: files, signature: "here.example")
    }
    let signature = try #require(
      picture.source.firstMatch(of: /<text x="540" y="(?<y>[0-9.]+)" font-size="36"/))
    #expect(try #require(Double(signature.y)) <= 1700)
    let words = picture.source.matches(
      of: /<text (x="[-0-9.]+" )?y="[0-9.]+"[^>]* font-size="(4[04]|50)"[^>]*>([^<]*)</)
    #expect(
      words.map { String($0.3) }.joined().filter { $0 != " " }
        == text.filter { $0 != " " && $0 != "🐶" })
    let emoji = picture.source.matches(of: /<image [^>]*href="data:image\/png;base64,/)
    #expect(emoji.count == text.filter { $0 == "🐶" }.count)
  }
}

/// The text as HTML.
private func written(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
}
