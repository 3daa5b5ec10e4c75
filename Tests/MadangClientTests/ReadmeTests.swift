import Foundation
import MadangClient
import TestKit
import Testing
import Wire

/// The READMEs show code that compiles and works.
@Suite(.timeLimit(.minutes(30)))
struct ReadmeTests {
  @Test(arguments: ["README.md", "README.ko.md"])
  func `the papers show the sample as it is compiled, in under 25 lines`(_ name: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: here.appending(path: "ReadmeSample.swift"), encoding: .utf8)
    let sample = try #require(text(in: source, from: "// README begins\n", to: "// README ends"))
    #expect(sample.contains("Practice.signIn") && sample.contains("Yello.submit"))
    #expect(sample.split(separator: "\n", omittingEmptySubsequences: false).count < 25)

    let paper = try String(
      contentsOf: here.appending(path: "../../\(name)"), encoding: .utf8)
    #expect(text(in: paper, from: "```swift\n", to: "```") == sample)
  }

  @Test func `the sample signs in and casts a round, over a socket`() async throws {
    try await TestServer.serveDemo { server in
      let result = try await castRound(at: server)
      #expect(result.answered == 10)
      #expect((70...130).contains(result.earned))

      let madang = Madang(server: server, tokens: .memory)
      try await madang.send(Practice.signIn, Practice.Entrance(cast: "haram.yun"))
      let home = try await madang.send(Yello.home)
      #expect(home.state == .waiting)
      #expect(home.points == result.points)
    }
  }

  private func text(in whole: String, from start: String, to end: String) -> String? {
    guard let head = whole.range(of: start),
      let tail = whole.range(of: end, range: head.upperBound..<whole.endIndex)
    else { return nil }
    return String(whole[head.upperBound..<tail.lowerBound])
  }
}
