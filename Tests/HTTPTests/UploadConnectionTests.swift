import Foundation
import HTTP
import Testing
import Wire

/// What the connection of an upload does: limits, admission, rates and leaving.
@Suite(.timeLimit(.minutes(30)))
struct UploadConnectionTests {
  @Test func `50 MB are refused by their length, and in chunks at the byte that goes over`()
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder, limits: UploadLimits(files: 3))
    let port = server.port
    let declared = try await offThread {
      let peer = try Peer(port)
      peer.send(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 65000000\r\n\(UploadForm.type)\r\n"
      )
      let reply = try peer.receive()
      return (reply.status, reply.headers["connection"], peer.hasClosed(within: 5_000))
    }
    #expect(declared == (413, "close", true))
    #expect(server.admitted.value == 0)
    let chunked = try await offThread {
      let peer = try Peer(port)
      peer.send(
        "POST /files HTTP/1.1\r\nHost: madang\r\nTransfer-Encoding: chunked\r\n\(UploadForm.type)\r\n"
      )
      let start = UploadForm.part("photo", "", file: "big.png").dropLast()
      peer.send("\(String(start.utf8.count, radix: 16))\r\n\(start)\r\n")
      let piece = "100000\r\n" + String(repeating: "z", count: 1 << 20) + "\r\n"
      var sent = 0
      while sent < 50, peer.send(piece) { sent += 1 }
      return (try peer.receive().body, sent)
    }
    #expect(chunked.0.contains("upload.file-too-large"))
    try await folder.becomesEmpty()
    _ = await server.server.close()
  }

  @Test(arguments: [false, true])
  func `who may not upload is answered after the headers`(_ waits: Bool) async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let port = server.port
    let who = waits ? "X-Who: late stranger\r\n" : "X-Who: stranger\r\n"
    let (reply, isClosed) = try await offThread {
      let peer = try Peer(port)
      peer.send(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 1000000\r\n\(UploadForm.type)\(who)\r\n"
      )
      return (try peer.receive(), peer.hasClosed(within: 5_000))
    }
    #expect(reply.status == 401 && reply.body.contains("session.missing"))
    #expect(reply.headers["connection"] == "close")
    #expect(isClosed)
    // A client that keeps sending can still read the reply.
    let late = try await offThread {
      let peer = try Peer(port)
      peer.send(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 1000000\r\n\(UploadForm.type)\(who)\r\n"
      )
      peer.send(String(repeating: "x", count: 1_000_000))
      return try peer.receive().status
    }
    #expect(late == 401)
    #expect(server.handled.value == 0)
    let lines = await server.server.close()
    #expect(lines.count { $0.contains("POST /files 401") } == 2)
  }

  @Test func `an admission that waits lets the body through after it`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let reply = try await server.post(
      UploadForm.form(UploadForm.part("a", "b")), type: UploadForm.type + "X-Who: late member\r\n")
    #expect(reply.body == "a=b")
    let expecting = try await server.post(
      UploadForm.form(UploadForm.part("a", "c")),
      type: UploadForm.type + "X-Who: late member\r\nExpect: 100-continue\r\n",
      expects: true)
    #expect(expecting.body == "a=c")
    _ = await server.server.close()
  }

  @Test func `a body above the least rate may take longer than the idle timeout`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder) {
      $0.timeout = 5
      $0.uploadRate = 1_000
      // A window that only a machine which stands still for a minute misses.
      $0.uploadWindow = .seconds(60)
    }
    let (passed, isWhole) = try await trickle(to: server.port, first: "", 2_000, pieces: 260)
    #expect(isWhole)
    #expect(passed.contains("photo slow.png image/png 520000"))
    try await folder.becomesEmpty()
    _ = await server.server.close()
  }

  /// What was sent before does not count: on average, the second body is above the rate for 70
  /// minutes.
  @Test(arguments: ["", String(repeating: "b", count: 4 << 20)])
  func `a body below the least rate is cut off, whatever it sent before`(_ burst: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder) {
      $0.timeout = 3
      $0.uploadRate = 1_000
      $0.uploadWindow = .seconds(1)
    }
    // One byte each 25 ms is below the rate whatever the machine does.
    let (cut, isWhole) = try await trickle(to: server.port, first: burst, 1, pieces: 20_000)
    #expect(!isWhole)
    #expect(cut.contains("408"))
    try await folder.becomesEmpty()
    _ = await server.server.close()
  }

  /// Sends a file in pieces of `count` bytes, one each 25 ms or later on a busy machine; returns
  /// the reply, and whether all was sent.
  private func trickle(
    to port: UInt16, first: String, _ count: Int, pieces: Int
  ) async throws -> (reply: String, isWhole: Bool) {
    let start =
      String(UploadForm.part("photo", "", file: "slow.png").dropLast()) + first
    return try await offThread {
      let peer = try Peer(port)
      peer.send(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: \(start.utf8.count + pieces * count + 10)\r\n"
          + "\(UploadForm.type)\r\n\(start)")
      for _ in 0..<pieces {
        if peer.hasClosed(within: 25) || !peer.send(String(repeating: "s", count: count)) {
          return (peer.receiveToEnd(), false)
        }
      }
      peer.send("\r\n--XX--\r\n")
      return (try peer.receive().body, true)
    }
  }

  @Test func `who leaves in the middle leaves no file`() async throws {
    let folder = try TemporaryFolder()
    // A half-closed connection whose last bytes came with its end is noticed by the idle timeout only.
    let server = try UploadServer(folder) { $0.timeout = 10 }
    let port = server.port
    for resets in [false, true] {
      try await offThread {
        let peer = try Peer(port)
        peer.send(
          "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 1000000\r\n\(UploadForm.type)\r\n"
            + UploadForm.part("photo", String(repeating: "x", count: 200_000), file: "a.png"))
        while folder.files.isEmpty { usleep(1_000) }
        if resets { peer.vanish() } else { peer.hangUpHalf() }
        while !folder.files.isEmpty { usleep(1_000) }
      }
    }
    #expect(server.handled.value == 0)
    _ = await server.server.close()
    try await folder.becomesEmpty()
  }

  /// How quickly is measured by `script/bench`.
  @Test func `others are answered before the ten uploads beside them have ended`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder, limits: UploadLimits(files: 1))
    let port = server.port
    let size = 19 << 20
    let body = UploadForm.form(
      UploadForm.part("photo", String(repeating: "p", count: size), file: "a.png"))
    let answered = Gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask {
          // The last bytes are sent when the others have been answered; until then the upload goes on.
          let peers = try await offThread {
            let peer = try Peer(port)
            peer.send(
              "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: \(body.utf8.count)\r\n"
                + "\(UploadForm.type)\r\n")
            peer.send(String(body.dropLast(8)))
            return PeerBox([peer])
          }
          await answered.pass()
          let reply = try await offThread {
            peers.peers[0].send(String(body.suffix(8)))
            return try peers.peers[0].receive()
          }
          #expect(reply.body.hasPrefix("photo a.png image/png \(size) "))
        }
      }
      group.addTask {
        defer { answered.open() }
        try await offThread {
          let peer = try Peer(port)
          for _ in 0..<100 {
            peer.send(get("/ok"))
            #expect(try peer.receive().body == "ok")
          }
        }
      }
      try await group.waitForAll()
    }
    try await folder.becomesEmpty()
    _ = await server.server.close()
  }
}
