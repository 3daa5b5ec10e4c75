import Apps
import Commons
import Core
import Foundation
import HTTP
import MadangClient
import Media
import SQL
import TestKit
import Wire

/// A thing that photos belong to.
enum Post {}

extension PhotoOwner where Subject == Post {
  static var post: PhotoOwner<Post> { PhotoOwner("test.post") }
}

/// A server on a port with photos in a temporary folder, and posts that some may see.
struct MediaServer: Sendable {
  static let program = [
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build/debug/madang").standardized.path, ImageWorker.command,
  ]
  /// Shared by all tests, which run beside each other.
  static let processor = ImageProcessor(program: program, limits: patient, waiting: 1_000)
  /// Tests load the machine, and photos are processed at low priority.
  static var patient: ImageProcessor.Limits {
    var limits = ImageProcessor.Limits()
    limits.timeout = .seconds(300)
    limits.seconds = 60
    return limits
  }

  let server: TestServer
  let media: Media
  let port: UInt16
  let folder: String
  let errors: Recorder<String>

  static func run(
    on engine: Engine, store: (any MediaStore)? = nil, processor: ImageProcessor = processor,
    _ body: (MediaServer) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "/madang-media-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try store ?? FolderStore(folder + "/media")
    try await TestServer.open(
      on: engine, adding: { try $0.addShared(store: store, processor: processor) }
    ) { server in
      try await server.db.write { db in
        try db.script(
          """
          CREATE TABLE test_post (id {blob} PRIMARY KEY, account_id {blob} NOT NULL,
            is_public BIGINT NOT NULL)
          """)
      }
      let media = try server.services.media
      media.register(PhotoOwner<Post>.post) { post, viewer, db in
        let row: (owner: ID<Account>, isPublic: Bool)? = try db.one(
          "SELECT account_id, is_public FROM test_post WHERE id = \(post)"
        ) { try ($0[0], $0[1]) }
        guard let row else { return .hidden }
        return row.isPublic ? .everyone : row.owner == viewer ? .viewer : .hidden
      }
      var configuration = Server.Configuration()
      configuration.uploads = try UploadFolder(folder + "/uploads")
      let log = AccessLog(now: { Instant(Date()) }) { _ in }
      let errors = Recorder<String>()
      var router = server.router
      router.report = { errors.note($0) }
      let socket = try Server(configuration, router: router, log: log)
      let port = try socket.start()
      try await body(
        MediaServer(server: server, media: media, port: port, folder: folder, errors: errors))
      await socket.stop(grace: .seconds(2))
    }
  }

  func account(_ name: String) async throws -> ID<Account> {
    let sessions = server.services.sessions
    return try await server.db.write { try sessions.account(of: "practice", name, in: $0) }
  }

  /// A client signed in as `name`, or signed out.
  func client(_ name: String?) async throws -> Madang {
    try await server.client(name, on: port)
  }

  /// An upload of `bytes`.
  static func upload(_ bytes: [UInt8]) -> Upload<Nothing> {
    Upload(files: [FilePart(.data(Data(bytes)), name: "a.jpg", type: "image/jpeg")])
  }

  /// A post of `account` with these photos.
  func post(
    _ photos: [ID<Photo>], by account: ID<Account>, isPublic: Bool = true
  ) async throws -> ID<Post> {
    let id = server.services.world.id(Post.self)
    try await server.db.write { db in
      try db.run("INSERT INTO test_post VALUES (\(id), \(account), \(isPublic))")
      try media.attach(photos, to: id, as: .post, by: account, in: db)
    }
    return id
  }

  func photos(of post: ID<Post>) async throws -> [ID<Photo>] {
    try await server.db.read { try media.photos(of: post, as: .post, in: $0).map(\.id) }
  }

  /// Rows of a table.
  func count(_ table: String) async throws -> Int {
    try await server.db.read { try $0.value("SELECT count(*) FROM \(raw: table)") ?? 0 }
  }

  /// The files in the store, once those in the folder of uploads are gone.
  func files() async throws -> [String] {
    // An upload's file goes with its connection, which may end after the response.
    while !Self.files(folder + "/uploads").isEmpty {
      try await Task.sleep(for: .milliseconds(1))  // polling interval
    }
    return Self.files(folder + "/media")
  }

  private static func files(_ folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      return !isFolder.boolValue && !name.hasSuffix(".lock")
    }
  }
}
