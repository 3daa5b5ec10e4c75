import Foundation
import Testing

/// Comments of `Wire` are the texts of the client library's documentation.
@Suite(.timeLimit(.minutes(30)))
struct PlainEnglishTests {
  @Test func `its comments say member, caller or operator, and use no riddles`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Wire").standardized
    var searched = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for line in text.split(separator: "\n") where line.drop(while: { $0 == " " }).hasPrefix("//")
      {
        searched += 1
        let isRiddle = line.lowercased().contains(
          #/\b(whoever|nobody|somebody|stands?|(is|are) told|to who)\b/#)
        #expect(!isRiddle, "\(path): \(line)")
      }
    }
    #expect(searched > 1_000)
  }
}
