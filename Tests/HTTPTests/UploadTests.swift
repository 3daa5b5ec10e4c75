import Foundation
import HTTP
import Synchronization
import Testing
import Wire

/// Uploads over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct UploadTests {
  fileprivate static let type = "Content-Type: multipart/form-data; boundary=XX\r\n"

  /// The part of a field or a file.
  private static func part(
    _ name: String, _ value: String, file: String? = nil, type: String = "image/png"
  ) -> String {
    let disposition = file.map { "; filename=\"\($0)\"\r\nContent-Type: \(type)" } ?? ""
    return
      "--XX\r\nContent-Disposition: form-data; name=\"\(name)\"\(disposition)\r\n\r\n\(value)\r\n"
  }

  private static func form(_ parts: String...) -> String { parts.joined() + "--XX--\r\n" }

  @Test func `fields and files of a form arrive, the files on disk with their digest`()
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let text = String(repeating: "가나다", count: 50_000)
    let body = Self.form(
      Self.part("title", "안녕"), Self.part("photo", "abc", file: "a.png"),
      Self.part("title", ""), Self.part("photo", text, file: "나.txt", type: "text/plain"),
      Self.part("empty", "", file: "empty.txt"), Self.part("none", "", file: ""))
    let reply = try await server.post(body, to: "/many")
    #expect(reply.status == 200)
    #expect(
      reply.body == """
        title=안녕
        title=
        photo a.png image/png 3 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
        photo 나.txt text/plain 450000 ad6c6e1f9437b621543b04a1adaa652d7c33bb021bae5ed82501e17ebc4329b8
        empty empty.txt image/png 0 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
        """)
    #expect(folder.files.isEmpty)
    _ = await server.server.close()
  }

  @Test func `the same form is read alike in single bytes, in chunks and at once`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let body = Self.form(
      Self.part("title", "\r\n--X\r\n"), Self.part("photo", "\r\n--X", file: "a.png"),
      Self.part("last", ""))
    let whole = try await server.post(body).body
    let port = server.port
    let other = try await offThread {
      let peer = try Peer(port)
      peer.say(
        "POST /files HTTP/1.1\r\nHost: madang\r\nTransfer-Encoding: chunked\r\n\(Self.type)\r\n")
      for byte in body.utf8 {
        peer.say("1\r\n\(String(UnicodeScalar(byte)))\r\n")
      }
      peer.say("0\r\n\r\n")
      return try peer.hear().body
    }
    #expect(whole == other)
    #expect(whole.hasPrefix("title=\r\n--X\r\n\nlast=\nphoto a.png image/png 5 "))
    _ = await server.server.close()
  }

  /// libmicrohttpd reads names up to a NUL: a part with one in its file name is a field.
  @Test func `names lead nowhere`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let long = String(repeating: "긴", count: 500)
    let body = Self.form(
      Self.part("a", "1", file: "../../etc/passwd"), Self.part("b", "2", file: "C:\\x\\y.png"),
      Self.part("c", "3", file: ".."), Self.part("d", "4", file: long),
      Self.part("e", "5", file: "n\u{1}a\u{7f}me\u{1b}[31m"), Self.part("f", "6", file: "a\0b"))
    let reply = try await server.post(body, to: "/many")
    #expect(reply.status == 200)
    let names = reply.body.split(separator: "\n").map {
      String($0.split(separator: " image/png")[0])
    }
    #expect(names.prefix(4) == ["f=6", "a passwd", "b y.png", "c "])
    #expect(Array(names[4].utf8) == Array("d ".utf8) + Array(long.utf8.prefix(255)))
    #expect(names.dropFirst(5) == ["e name[31m"])
    #expect(folder.files.isEmpty)
    _ = await server.server.close()
  }

  @Test func `what is no form is refused, and leaves no file`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let file = Self.part("photo", String(repeating: "x", count: 200_000), file: "a.png")
    let huge = String(repeating: "y", count: 70_000)
    let many = (0..<300).map { Self.part("f\($0)", "") }.joined()
    let header = "--XX\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\(huge)\"\r\n\r\n"
    let cases: [(body: String, type: String, status: Int, code: String)] = [
      (Self.form(file), "Content-Type: multipart/form-data\r\n", 400, "input.malformed"),
      (Self.form(file), "Content-Type: application/json\r\n", 415, "upload.type"),
      (Self.form(file), "", 415, "upload.type"),
      (file, Self.type, 400, "input.malformed"),
      (String(file.dropLast(50)), Self.type, 400, "input.malformed"),
      ("", Self.type, 415, "upload.type"),
      ("nonsense", Self.type, 400, "input.malformed"),
      (Self.form(file, Self.part("title", huge)), Self.type, 413, "body.too-large"),
      (Self.form(file, many), Self.type, 413, "body.too-large"),
      (Self.form(file, file, file), Self.type, 413, "upload.too-many-files"),
      (Self.form(file + header), Self.type, 400, "input.malformed"),
      (Self.form(file, Self.part("title", "a\0b")), Self.type, 400, "input.malformed"),
    ]
    for (number, each) in cases.enumerated() {
      let reply = try await server.post(each.body, type: each.type)
      #expect(reply.status == each.status, "\(number)")
      #expect(reply.body.contains("\"code\":\"\(each.code)\""), "\(number) \(reply.body)")
    }
    let line = Self.part("title", "x").replacing(
      "\r\n\r\n", with: "\r\nContent-Transfer-Encoding: base64\r\n\r\n")
    #expect(try await server.post(Self.form(line)).status == 400)
    #expect(folder.files.isEmpty)
    _ = await server.server.close()
  }

  @Test func `50 MB are refused by their length, and in chunks at the byte that goes over`()
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder, limits: UploadLimits(files: 3))
    let port = server.port
    let declared = try await offThread {
      let peer = try Peer(port)
      peer.say(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 65000000\r\n\(Self.type)\r\n")
      let reply = try peer.hear()
      return (reply.status, reply.headers["connection"], peer.hasClosed(within: 5_000))
    }
    #expect(declared == (413, "close", true))
    #expect(server.admitted.value == 0)
    let chunked = try await offThread {
      let peer = try Peer(port)
      peer.say(
        "POST /files HTTP/1.1\r\nHost: madang\r\nTransfer-Encoding: chunked\r\n\(Self.type)\r\n")
      let start = Self.part("photo", "", file: "big.png").dropLast()
      peer.say("\(String(start.utf8.count, radix: 16))\r\n\(start)\r\n")
      let piece = "100000\r\n" + String(repeating: "z", count: 1 << 20) + "\r\n"
      var sent = 0
      while sent < 50, peer.say(piece) { sent += 1 }
      return (try peer.hear().body, sent)
    }
    #expect(chunked.0.contains("upload.file-too-large"))
    #expect(folder.files.isEmpty)
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
      peer.say(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 1000000\r\n\(Self.type)\(who)\r\n")
      return (try peer.hear(), peer.hasClosed(within: 5_000))
    }
    #expect(reply.status == 401 && reply.body.contains("session.missing"))
    #expect(reply.headers["connection"] == "close")
    #expect(isClosed)
    // A client that keeps sending can still read the reply.
    let late = try await offThread {
      let peer = try Peer(port)
      peer.say(
        "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 1000000\r\n\(Self.type)\(who)\r\n")
      peer.say(String(repeating: "x", count: 1_000_000))
      return try peer.hear().status
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
      Self.form(Self.part("a", "b")), type: Self.type + "X-Who: late member\r\n")
    #expect(reply.body == "a=b")
    let expecting = try await server.post(
      Self.form(Self.part("a", "c")),
      type: Self.type + "X-Who: late member\r\nExpect: 100-continue\r\n",
      expects: true)
    #expect(expecting.body == "a=c")
    _ = await server.server.close()
  }

  @Test func `a body below the least rate is cut off, and one above it may take long`()
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder) { $0.timeout = 1 }
    let port = server.port
    let start = String(Self.part("photo", "", file: "slow.png").dropLast())
    let trickle = { @Sendable (count: Int) in
      try await offThread {
        let peer = try Peer(port)
        peer.say(
          "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: \(start.utf8.count + 140 * count + 10)\r\n"
            + "\(Self.type)\r\n\(start)")
        let began = ContinuousClock.now
        for _ in 0..<140 {
          if peer.hasClosed(within: 25) || !peer.say(String(repeating: "s", count: count)) {
            return (peer.hearToTheEnd(), ContinuousClock.now - began)
          }
        }
        peer.say("\r\n--XX--\r\n")
        return (try peer.hear().body, ContinuousClock.now - began)
      }
    }
    async let slow = trickle(100)
    async let steady = trickle(2_000)
    let (cut, passed) = try await (slow, steady)
    #expect(cut.0.contains("408") && cut.1 < .seconds(3.4))
    #expect(passed.0.hasPrefix("photo slow.png image/png 280000") && passed.1 > .seconds(3))
    #expect(folder.files.isEmpty)
    _ = await server.server.close()
  }

  @Test func `who leaves in the middle leaves no file`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let port = server.port
    for resets in [false, true] {
      try await offThread {
        let peer = try Peer(port)
        peer.say(
          "POST /files HTTP/1.1\r\nHost: madang\r\nContent-Length: 1000000\r\n\(Self.type)\r\n"
            + Self.part("photo", String(repeating: "x", count: 200_000), file: "a.png"))
        while folder.files.isEmpty { usleep(1_000) }
        if resets { peer.vanish() } else { peer.hangUpHalf() }
        while !folder.files.isEmpty { usleep(1_000) }
      }
    }
    #expect(server.handled.value == 0)
    _ = await server.server.close()
    #expect(folder.files.isEmpty)
  }

  @Test func `others are answered quickly beside ten uploads`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder, limits: UploadLimits(files: 1))
    let port = server.port
    let size = 19 << 20
    let body = Self.form(
      Self.part("photo", String(repeating: "p", count: size), file: "a.png"))
    let slowest = try await withThrowingTaskGroup(of: Duration?.self) { group in
      for _ in 0..<10 {
        group.addTask {
          let reply = try await server.post(body)
          #expect(reply.body.hasPrefix("photo a.png image/png \(size) "))
          return nil
        }
      }
      group.addTask {
        try await offThread {
          let peer = try Peer(port)
          var slowest = Duration.zero
          for _ in 0..<100 {
            let began = ContinuousClock.now
            peer.say(get("/ok"))
            _ = try peer.hear()
            slowest = max(slowest, ContinuousClock.now - began)
          }
          return slowest
        }
      }
      return try await group.reduce(Duration.zero) { max($0, $1 ?? .zero) }
    }
    #expect(slowest < .milliseconds(500))
    #expect(folder.files.isEmpty)
    _ = await server.server.close()
  }

  @Test func `a route for uploads needs a folder at the start`() throws {
    var router = Router()
    try router.on(.post, "/files", upload: UploadLimits(files: 1)) { _, _ in
    } _: { _, _ in
      .text("")
    }
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { _ in }
    #expect(throws: (any Error).self) {
      try Server(Server.Configuration(), router: router, log: log)
    }
  }

  @Test func `folders of processes that live are left alone, and others are swept`() throws {
    let folder = try TemporaryFolder()
    let living = try UploadFolder(folder.path)
    try Data("x".utf8).write(to: URL(filePath: living.path + "/upload"))
    let dead = folder.path + "/process-dead"
    try FileManager.default.createDirectory(atPath: dead, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: dead + "/upload"))
    let other = try UploadFolder(folder.path)
    #expect(other.path != living.path)
    #expect(FileManager.default.fileExists(atPath: living.path + "/upload"))
    #expect(!FileManager.default.fileExists(atPath: dead))
  }
}

/// A folder that is deleted after the test.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "/madang-uploads-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The upload files in the folder.
  var files: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.filter { $0.contains("/") && !$0.hasSuffix(".lock") }
  }
}

/// A server that answers an upload with its content.
private final class UploadServer: Sendable {
  final class Count: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func add() { count.add(1, ordering: .sequentiallyConsistent) }
  }

  let server: SocketServer
  let admitted: Count
  let handled: Count

  var port: UInt16 { server.port }

  init(
    _ folder: TemporaryFolder, limits: UploadLimits = UploadLimits(files: 2),
    _ configure: (inout Server.Configuration) -> Void = { _ in }
  ) throws {
    let uploads = try UploadFolder(folder.path)
    let (admitted, handled) = (Count(), Count())
    self.admitted = admitted
    self.handled = handled
    server = try SocketServer {
      $0.uploads = uploads
      configure(&$0)
    } routes: { router in
      try router.on(.get, "/ok") { _, _ in .text("ok") }
      for (path, limits) in [("/files", limits), ("/many", UploadLimits(files: 10))] {
        try router.on(.post, path, upload: limits) { request, _ in
          admitted.add()
          let who = request.header("X-Who") ?? ""
          if who.hasPrefix("late") { await Task.yield() }
          if who.hasSuffix("stranger") { throw Refusal.signInFirst }
        } _: { request, _ in
          guard let upload = request.upload else { throw Refusal.uploadType }
          handled.add()
          return .text(try Self.described(upload))
        }
      }
    }
  }

  private static func described(_ upload: UploadBody) throws -> String {
    let fields = upload.fields.map { "\($0.name)=\($0.value)" }
    let files = try upload.files.map { file in
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
      guard size == file.byteCount else { throw Refusal.notFound }
      let digest = file.digest.map { String(format: "%02x", $0) }.joined()
      return "\(file.field) \(file.name) \(file.type) \(file.byteCount) \(digest)"
    }
    return (fields + files).joined(separator: "\n")
  }

  /// Posts `body` at once, or after a 100 (Continue) when `expects` is set.
  func post(
    _ body: String, to path: String = "/files", type: String = UploadTests.type,
    expects: Bool = false
  ) async throws -> Peer.Reply {
    let port = port
    return try await offThread {
      let peer = try Peer(port)
      peer.say(
        "POST \(path) HTTP/1.1\r\nHost: madang\r\nContent-Length: \(body.utf8.count)\r\n\(type)\r\n"
      )
      if expects { _ = try peer.hear(until: "100 Continue\r\n\r\n") }
      peer.say(body)
      return try peer.hear()
    }
  }
}
