import Commons
import Core
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

@Suite(.timeLimit(.minutes(30)))
struct NotePictureTests {
  @Test(arguments: Engine.allCases)
  func `Y19 a note is shared as a picture that shows what was paid for and no more`(
    _ engine: Engine
  ) async throws {
    let files = try StaticFiles.drawings()
    try await TestServer.open(on: engine, files: files) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let keyword = try await server.keyword(of: note)
      let secrets = ["하늘", "haneul", cast.haneul.id.description]

      let unpaid = try await server.picture(of: note, for: cast.doyun, files)
      #expect(unpaid.contains("익명의 여학생") && unpaid.contains("???"))
      #expect(unpaid.contains("stop-color") && !unpaid.contains(">YELL:O</text>"))
      #expect(unpaid.contains("<title>YELL:O</title>"), "the logo is in it")
      for secret in secrets + [keyword] { #expect(!unpaid.contains(secret)) }

      try await cast.doyun.client.send(Yello.keyword, note)
      let known = try await server.picture(of: note, for: cast.doyun, files)
      #expect(known.contains(">\(keyword)</text>"))
      #expect(known.contains("님이 보냄"))
      for secret in secrets { #expect(!known.contains(secret)) }

      try await server.give(300, to: cast.doyun)
      let open = try await cast.doyun.client.send(Yello.initial, note)
      let initial = try #require(open.note.initial)
      let named = try await server.picture(of: note, for: cast.doyun, files)
      #expect(named.contains(">\(initial.letter)</text>"))
      #expect(!named.contains("님이 보냄"))
      // The same order as on the note's page.
      let place = try #require(named.range(of: ">\(initial.place.ko)</text>"))
      let letter = try #require(named.range(of: ">\(initial.letter)</text>"))
      #expect(place.lowerBound < letter.lowerBound)
      for secret in secrets { #expect(!named.contains(secret)) }
    }
  }

  @Test(arguments: [
    ([:], nil), (["MADANG_SITE": "https://yello.example:8443/"], "yello.example"),
    (["MADANG_SITE": "http://localhost:8080"], nil),
    (["MADANG_SITE": "http://192.168.0.7:8080"], nil),
    (["MADANG_SITE": "https://yello.example", "MADANG_YELLO_HANDLE": "@yello.kr"], "@yello.kr"),
  ])
  func `Y19 a picture is signed with a name that says something to who sees it`(
    _ set: [String: String], _ signature: String?
  ) throws {
    #expect(
      try NotePicture.signature(
        by: Settings(set, others: YelloApp.descriptor.settings)) == signature)
  }

  @Test(arguments: Engine.allCases)
  func `Y19 nobody but its receiver gets a note's picture, nor the receiver once it is gone`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      for other in [cast.haneul, cast.sea] {
        await #expect(throws: Refusal.notFound) {
          try await other.client.send(Yello.notePicture, note)
        }
      }
      let stranger = try await server.browser().open(
        Yello.notePicture.path(note), headers: [("Accept", "image/png")])
      #expect(stranger.status == 303)
      try await cast.doyun.client.send(Yello.notePicture, note)
      try await cast.doyun.client.send(Yello.reportNote, note, ReportRequest(reason: .spam))
      await #expect(throws: Refusal.notFound) {
        try await cast.doyun.client.send(Yello.notePicture, note)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser keeps a note's picture until the note shows more`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let doyun = try await server.browser(as: "doyun")
      let path = Yello.notePicture.path(note)
      let first = await doyun.open(path)
      #expect(first.status == 200 && first.header("Content-Type") == "image/png")
      #expect(first.header("Cache-Control") == "private, no-cache")
      let tag = try #require(first.header("ETag"))
      let again = await doyun.open(path, headers: [("If-None-Match", tag)])
      #expect(again.status == 304 && again.bytes.isEmpty)
      let english = await doyun.open(path, headers: [("Accept-Language", "en")])
      #expect(english.header("ETag") != tag)
      try await cast.doyun.client.send(Yello.keyword, note)
      let later = await doyun.open(path, headers: [("If-None-Match", tag)])
      #expect(later.status == 200 && later.bytes != first.bytes)
    }
  }

  @Test func `every gradient and a long sentence are drawn, and what that takes is printed`()
    async throws
  {
    let files = try StaticFiles.drawings()
    let pictures = Pictures()
    let clock = ContinuousClock()
    var slowest = Duration.zero
    var whole = Duration.zero
    for color in 1...12 {
      var note = Yello.Note(
        id: ID(high: 1, low: 2), gender: color.isMultiple(of: 2) ? .female : .male,
        receivedAt: Instant(milliseconds: 0), isRead: true,
        line: "우리 과 체육 대회에서 너랑 한 팀으로 씩씩하게", keywordHead: "나는 언젠가 꼭 한 번은",
        keyword: nil, keywordFoot: "을(를) 나눠 먹으러 떠나고 싶어", initial: nil, color: color)
      if color > 6 { note.keyword = "옛날 노래 듣기" }
      if color > 9 { note.initial = Yello.Initial(index: 1, letter: "ㄲ") }
      let picture = drawing(note, color: color, files)
      let start = clock.now
      let bytes = try await pictures.png(of: picture)
      let took = clock.now - start
      #expect(bytes.bytes[16..<24] == [0, 0, 4, 56, 0, 0, 7, 128], "1080 by 1920")
      slowest = max(slowest, took)
      whole += took
    }
    print("a note's picture: \(whole / 12) on average, \(slowest) at most")
  }

  @Test func `YH21 a picture has the colours of the ballot, and no number is without any`() throws {
    let sheet = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Public/css/yello/gradient.css"), encoding: .utf8)
    for color in 1...12 {
      let gradient = Gradient(color: color)
      #expect(
        sheet.contains(".ballot-\(color) { --from: \(gradient.from); --to: \(gradient.to); }"))
    }
    for color in [0, 13, -1] {
      #expect(Gradient(color: color).from == Gradient(color: 5).from)
    }
  }
}

private func drawing(_ note: Yello.Note, color: Int, _ files: StaticFiles) -> Picture {
  Picture(width: 1080, height: 1920, in: .ko) {
    NotePicture(note: note, color: color, files: files, language: .ko, signature: nil)
  }
}

extension TestServer {
  func keyword(of note: ID<Yello.Note>) async throws -> String {
    let text: String? = try await db.read { db in
      try db.value(
        """
        SELECT k.text FROM yello_note n JOIN yello_keyword k ON k.id = n.keyword_id
        WHERE n.id = \(note)
        """)
    }
    return try #require(text)
  }

  /// The SVG of the picture `reader` gets, after checking that its PNG is the one sent.
  fileprivate func picture(
    of note: ID<Yello.Note>, for reader: Student, _ files: StaticFiles
  ) async throws -> String {
    let open = try await reader.client.send(Yello.note, note)
    let picture = drawing(open.note, color: open.color, files)
    let sent = try await browser(as: reader.handle).open(Yello.notePicture.path(note))
    #expect(try await Pictures().png(of: picture).bytes == sent.bytes)
    #expect(try await reader.client.send(Yello.notePicture, note).bytes.count > 10_000)
    return picture.source
  }
}
