import Foundation
import HTTP
import Synchronization
import Testing
import Wire

/// Uploads over real sockets.
@Suite(.timeLimit(.minutes(30)))
struct UploadTests {
  @Test func `fields and files of a form arrive, the files on disk with their digest`()
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let text = String(repeating: "가나다", count: 50_000)
    let body = UploadForm.form(
      UploadForm.part("title", "안녕"), UploadForm.part("photo", "abc", file: "a.png"),
      UploadForm.part("title", ""),
      UploadForm.part("photo", text, file: "나.txt", type: "text/plain"),
      UploadForm.part("empty", "", file: "empty.txt"), UploadForm.part("none", "", file: ""))
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
    try await folder.becomesEmpty()
    _ = await server.server.close()
  }

  @Test func `the same form is read alike in single bytes, in chunks and at once`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let body = UploadForm.form(
      UploadForm.part("title", "\r\n--X\r\n"), UploadForm.part("photo", "\r\n--X", file: "a.png"),
      UploadForm.part("last", ""))
    let whole = try await server.post(body).body
    let port = server.port
    let other = try await offThread {
      let peer = try Peer(port)
      peer.send(
        "POST /files HTTP/1.1\r\nHost: madang\r\nTransfer-Encoding: chunked\r\n\(UploadForm.type)\r\n"
      )
      for byte in body.utf8 {
        peer.send("1\r\n\(String(UnicodeScalar(byte)))\r\n")
      }
      peer.send("0\r\n\r\n")
      return try peer.receive().body
    }
    #expect(whole == other)
    #expect(whole.hasPrefix("title=\r\n--X\r\n\nlast=\nphoto a.png image/png 5 "))
    _ = await server.server.close()
  }

  /// RFC 2046 §5.1.1: what follows the closing delimiter is ignored.
  @Test func `an epilogue after the last boundary is ignored, however it is split`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let body = UploadForm.form(
      UploadForm.part("title", "a"), UploadForm.part("photo", "\r\n--X--\r\n--X", file: "a.png"))
    let whole = try await server.post(body).body
    #expect(whole.hasPrefix("title=a\nphoto a.png image/png 12 "))
    for epilogue in [
      "\r\n", "an epilogue", "--XX\r\n" + UploadForm.part("b", "2"), "\r\n--XX--\r\n",
    ] {
      let reply = try await server.post(body + epilogue)
      #expect(reply.status == 200 && reply.body == whole, "\(epilogue)")
    }
    let port = server.port
    let closing = try #require(body.range(of: "\r\n--XX--"))
    for cut in 0...8 {
      let middle = body.utf8.index(closing.lowerBound, offsetBy: cut)
      let pieces = [String(body[..<middle]), String(body[middle...]) + "epi", "logue"]
      let split = try await offThread {
        let peer = try Peer(port)
        peer.send(
          "POST /files HTTP/1.1\r\nHost: madang\r\nTransfer-Encoding: chunked\r\n\(UploadForm.type)\r\n"
        )
        for piece in pieces {
          peer.send("\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n")
        }
        peer.send("0\r\n\r\n")
        return try peer.receive().body
      }
      #expect(split == whole, "\(cut)")
    }
    _ = await server.server.close()
    let small = try UploadServer(
      folder, limits: UploadLimits(files: 1, fileBytes: 1_000, fieldBytes: 1_000))
    let flood = body + String(repeating: "x", count: 300_000)
    #expect(try await small.post(flood).status == 413)
    try await folder.becomesEmpty()
    _ = await small.server.close()
  }

  /// Browsers send it for a form without values.
  @Test func `a form without parts is empty, not malformed`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    for body in ["--XX--\r\n", "--XX--", "\r\n--XX--\r\n", "--XX--\r\nan epilogue"] {
      let reply = try await server.post(body)
      #expect(reply.status == 200 && reply.body.isEmpty, "\(body)")
    }
    for body in ["--XX-", "--X--\r\n", "nonsense--XX--"] {
      #expect(try await server.post(body).status == 400, "\(body)")
    }
    _ = await server.server.close()
  }

  /// libmicrohttpd reads names up to a NUL: a part with one in its file name is a field.
  @Test func `names lead nowhere`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let long = String(repeating: "긴", count: 500)
    let body = UploadForm.form(
      UploadForm.part("a", "1", file: "../../etc/passwd"),
      UploadForm.part("b", "2", file: "C:\\x\\y.png"),
      UploadForm.part("c", "3", file: ".."), UploadForm.part("d", "4", file: long),
      UploadForm.part("e", "5", file: "n\u{1}a\u{7f}me\u{1b}[31m"),
      UploadForm.part("f", "6", file: "a\0b"))
    let reply = try await server.post(body, to: "/many")
    #expect(reply.status == 200)
    let names = reply.body.split(separator: "\n").map {
      String($0.split(separator: " image/png")[0])
    }
    #expect(names.prefix(4) == ["f=6", "a passwd", "b y.png", "c "])
    #expect(Array(names[4].utf8) == Array("d ".utf8) + Array(long.utf8.prefix(255)))
    #expect(names.dropFirst(5) == ["e name[31m"])
    try await folder.becomesEmpty()
    _ = await server.server.close()
  }

  @Test func `what is no form is refused, and leaves no file`() async throws {
    let folder = try TemporaryFolder()
    let server = try UploadServer(folder)
    let file = UploadForm.part("photo", String(repeating: "x", count: 200_000), file: "a.png")
    let huge = String(repeating: "y", count: 70_000)
    let many = (0..<300).map { UploadForm.part("f\($0)", "") }.joined()
    let header = "--XX\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\(huge)\"\r\n\r\n"
    let cases: [(body: String, type: String, status: Int, code: String)] = [
      (UploadForm.form(file), "Content-Type: multipart/form-data\r\n", 400, "input.malformed"),
      (UploadForm.form(file), "Content-Type: application/json\r\n", 415, "upload.type"),
      (UploadForm.form(file), "", 415, "upload.type"),
      (file, UploadForm.type, 400, "input.malformed"),
      (String(file.dropLast(50)), UploadForm.type, 400, "input.malformed"),
      ("", UploadForm.type, 415, "upload.type"),
      ("nonsense", UploadForm.type, 400, "input.malformed"),
      (
        UploadForm.form(file, UploadForm.part("title", huge)), UploadForm.type, 413,
        "body.too-large"
      ),
      (UploadForm.form(file, many), UploadForm.type, 413, "body.too-large"),
      (UploadForm.form(file, file, file), UploadForm.type, 413, "upload.too-many-files"),
      (UploadForm.form(file + header), UploadForm.type, 400, "input.malformed"),
      (
        UploadForm.form(file, UploadForm.part("title", "a\0b")), UploadForm.type, 400,
        "input.malformed"
      ),
    ]
    for (number, each) in cases.enumerated() {
      let reply = try await server.post(each.body, type: each.type)
      #expect(reply.status == each.status, "\(number)")
      #expect(reply.body.contains("\"code\":\"\(each.code)\""), "\(number) \(reply.body)")
    }
    let line = UploadForm.part("title", "x").replacing(
      "\r\n\r\n", with: "\r\nContent-Transfer-Encoding: base64\r\n\r\n")
    #expect(try await server.post(UploadForm.form(line)).status == 400)
    try await folder.becomesEmpty()
    _ = await server.server.close()
  }

  @Test func `a route for uploads needs a folder at the start`() throws {
    var router = Router()
    try router.on(.post, "/files", upload: UploadLimits(files: 1)) { _, _ in
      nil
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
