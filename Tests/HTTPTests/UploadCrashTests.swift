import Foundation
import HTTP
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30)))
struct UploadCrashTests {
  @Test(.timeLimit(.minutes(30)))
  func `files of a server that was killed are gone once the next has started`() async throws {
    let folder = try TemporaryFolder()
    try await offThread {
      let (server, input, output) = (Process(), Pipe(), Pipe())
      server.executableURL =
        URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../.build/debug/uploadprobe").standardized
      server.arguments = [folder.path]
      server.standardInput = input
      server.standardOutput = output
      try server.start()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let port = try #require(UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)))
      let peer = try Peer(port)
      peer.send(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 1000000\r\n"
          + "Content-Type: multipart/form-data; boundary=XX\r\n\r\n--XX\r\n"
          + "Content-Disposition: form-data; name=\"a\"; filename=\"a\"\r\n\r\n"
          + String(repeating: "x", count: 300_000))
      while folder.files.isEmpty { usleep(1_000) }
      // A second process keeps the files of a running one.
      let beside = try UploadFolder(folder.path)
      #expect(!folder.files.isEmpty)
      kill(server.processIdentifier, SIGKILL)
      _ = server.waitForEnd()
      #expect(!folder.files.isEmpty)
      let next = try UploadFolder(folder.path)
      #expect(folder.files.isEmpty)
      withExtendedLifetime((beside, next, peer)) {}
    }
  }
}
