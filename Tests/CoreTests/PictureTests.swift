import HTML
import HTTP
import Testing
import Wire

@testable import Core

@Suite(.timeLimit(.minutes(30)))
struct PictureTests {
  @Test func `a drawing becomes a PNG of its size and its colours`() async throws {
    let bytes = try await Pictures().png(of: square("#ff8000", width: 30, height: 20)).bytes
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The header chunk (PNG §11.2.2): width and height in four bytes each.
    #expect(bytes[16..<24] == [0, 0, 0, 30, 0, 0, 0, 20])
    let other = try await Pictures().png(of: square("#ff8001", width: 30, height: 20)).bytes
    #expect(bytes != other)
  }

  @Test func `the same drawing is drawn once while it is kept`() async throws {
    let pictures = Pictures()
    let first = try await pictures.png(of: square("#123456"))
    #expect(try await pictures.png(of: square("#123456")) === first)
    #expect(try await pictures.png(of: square("#654321")) !== first)
  }

  @Test func `what was asked for longest ago goes when there is no room`() async throws {
    let size = try await Pictures().png(of: square("#111111")).count
    let pictures = Pictures(room: 2 * size + size / 2)
    let first = try await pictures.png(of: square("#111111"))
    let second = try await pictures.png(of: square("#222222"))
    #expect(try await pictures.png(of: square("#111111")) === first)
    let third = try await pictures.png(of: square("#333333"))
    #expect(try await pictures.png(of: square("#111111")) === first)
    #expect(try await pictures.png(of: square("#333333")) === third)
    #expect(try await pictures.png(of: square("#222222")) !== second)
  }

  @Test func `more pictures than may wait are refused at once, and come when asked for again`()
    async throws
  {
    let pictures = Pictures()
    let drawn = await withTaskGroup(of: Bool?.self) { group in
      for number in 0..<40 {
        group.addTask {
          do {
            _ = try await pictures.png(of: square("#0000\(number + 10)", width: 2000, height: 2000))
            return true
          } catch let refusal as Refusal {
            return refusal == .busy && refusal.retryAfter != nil ? false : nil
          } catch {
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(!drawn.contains(nil))
    #expect(drawn.contains(true) && drawn.contains(false))
    #expect(try await pictures.png(of: square("#00ff00")).count > 0)
  }

  @Test func `text that would be markup is text, and reads no file`() async throws {
    let nasty = "</text><image href=\"file:///etc/passwd\"/>&\u{0}\u{1B}\u{FFFE}<"
    let picture = Picture(width: 40, height: 40, in: .ko) {
      svg(.xmlns("http://www.w3.org/2000/svg"), .viewBox("0 0 40 40")) {
        svgText(.x(0), .y(20)) { Letters(nasty) }
      }
    }
    #expect(!picture.source.contains("<image"))
    #expect(picture.source.contains("&lt;/text&gt;&lt;image"))
    #expect(try await Pictures().png(of: picture).count > 0)
  }

  @Test func `a drawing that is none is a fault of ours, and the next one is drawn`() async throws {
    let pictures = Pictures()
    let broken = Picture(width: 10, height: 10, in: .ko) { Raw(trusted: "<svg") }
    await #expect(throws: RenderingError.self) { try await pictures.png(of: broken) }
    #expect(try await pictures.png(of: square("#000000")).count > 0)
  }

  @Test func `words break into as few lines as fit, about equally long`() {
    let letters = TextLayout(size: 10)
    #expect(letters.lines(of: [], within: 100) == [])
    #expect(letters.lines(of: [30], within: 100) == [0..<1])
    #expect(letters.lines(of: [30, 30, 30], within: 100) == [0..<3])
    #expect(letters.lines(of: [40, 40, 10, 30], within: 100) == [0..<2, 2..<4])
    #expect(letters.lines(of: [90, 10], within: 95) == [0..<1, 1..<2])
    // Too long for any line, it gets its own.
    #expect(letters.lines(of: [10, 300, 10], within: 100) == [0..<1, 1..<2, 2..<3])
    #expect(abs(letters.width(of: "나는 너") - 29.8) < 0.001)
  }
}

private func square(_ color: String, width: Int = 20, height: Int = 20) -> Picture {
  Picture(width: width, height: height, in: .ko) {
    svg(.xmlns("http://www.w3.org/2000/svg"), .viewBox("0 0 1 1")) {
      rect(.width(1), .height(1), .fill(color))
    }
  }
}
