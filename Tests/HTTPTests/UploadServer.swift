import Foundation
import HTTP
import Synchronization
import Wire

/// The text of a `multipart/form-data` body.
enum UploadForm {
  static let type = "Content-Type: multipart/form-data; boundary=XX\r\n"

  /// The part of a field or a file.
  static func part(
    _ name: String, _ value: String, file: String? = nil, type: String = "image/png"
  ) -> String {
    let disposition = file.map { "; filename=\"\($0)\"\r\nContent-Type: \(type)" } ?? ""
    return
      "--XX\r\nContent-Disposition: form-data; name=\"\(name)\"\(disposition)\r\n\r\n\(value)\r\n"
  }

  static func form(_ parts: String...) -> String { parts.joined() + "--XX--\r\n" }
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

  /// Waits until there are none: a reply may be there before the last file is deleted.
  func becomesEmpty() async throws {
    while !files.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// A server that answers an upload with its content.
final class UploadServer: Sendable {
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
          return nil
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
    _ body: String, to path: String = "/files", type: String = UploadForm.type,
    expects: Bool = false
  ) async throws -> Peer.Reply {
    let port = port
    return try await offThread {
      let peer = try Peer(port)
      peer.send(
        "POST \(path) HTTP/1.1\r\nHost: madang\r\nContent-Length: \(body.utf8.count)\r\n\(type)\r\n"
      )
      if expects { _ = try peer.receive(until: "100 Continue\r\n\r\n") }
      peer.send(body)
      return try peer.receive()
    }
  }
}
