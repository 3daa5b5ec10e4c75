import Apps
import Commons
import Core
import Foundation
import HTTP
import MadangClient
import Media
import Payments
import SQL
import TestKit
import Wire

/// A server on a port with photos in a temporary folder.
struct PhotoServer: Sendable {
  private static let program = [
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build/debug/madang").standardized.path, ImageWorker.command,
  ]
  /// Shared by all tests, which load the machine together.
  private static let processor: ImageProcessor = {
    var limits = ImageProcessor.Limits()
    limits.timeout = .seconds(300)
    limits.seconds = 60
    return ImageProcessor(program: program, limits: limits, waiting: 1_000)
  }()

  let server: TestServer
  let port: UInt16

  var db: Database { server.db }
  var clock: ManualClock { server.clock }

  /// `provider` makes the payment provider.
  static func run(
    on engine: Engine, provider: (Services) -> (any PaymentProvider)? = { _ in nil },
    _ body: (PhotoServer) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "/madang-yedi-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try FolderStore(folder + "/media")
    try await TestServer.open(
      on: engine,
      adding: { services in
        try services.addShared(
          store: store, processor: processor, provider: provider(services))
      }
    ) { server in
      var configuration = Server.Configuration()
      configuration.uploads = try UploadFolder(folder + "/uploads")
      let socket = try Server(
        configuration, router: server.router, log: AccessLog(now: { Instant(Date()) }) { _ in })
      let port = try socket.start()
      try await body(PhotoServer(server: server, port: port))
      await socket.stop(grace: .seconds(2))
    }
  }

  /// A client over the socket; the same `name` is the same account, nil is signed out.
  func client(_ name: String?) async throws -> Madang {
    try await server.client(name, on: port)
  }

  /// A designer whose client can upload.
  func stylist(
    _ account: String, name: String = "김서연", district: String = "마포구 연남동"
  ) async throws -> Stylist {
    let stylist = try await server.stylist(account, name: name, district: district)
    return Stylist(client: try await client(account), studio: stylist.studio)
  }

  func guest(_ account: String) async throws -> Madang {
    _ = try await server.guest(account)
    return try await client(account)
  }

  /// A photo's file: a bitmap of one colour that no other has.
  static func photo(_ number: Int) -> FilePart {
    FilePart(.data(Data(png(number))), name: "\(number).png", type: "image/png")
  }

  /// A PNG of 8 by 8 pixels in a stored (not compressed) stream.
  private static func png(_ number: Int) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(name.utf8) + data
      let sum = content.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { bits, _ in
          bits & 1 == 1 ? bits >> 1 ^ 0xEDB8_8320 : bits >> 1
        }
      }
      return word(UInt32(data.count)) + content + word(~sum)
    }
    let color: [UInt8] = [UInt8(number % 256), UInt8(number / 256 % 256), 90]
    let row: [UInt8] = [0] + (0..<8).flatMap { (_: Int) -> [UInt8] in color }
    let pixels: [UInt8] = (0..<8).flatMap { (_: Int) -> [UInt8] in row }
    let (one, two) = pixels.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let first = (sums.0 + UInt32(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    let count = UInt16(pixels.count)
    let size: [UInt8] = [UInt8(count & 0xFF), UInt8(count >> 8)]
    let start: [UInt8] = [0x78, 0x01, 0x01] + size + size.map { ~$0 }
    let stream: [UInt8] = start + pixels + word(two << 16 | one)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", word(8) + word(8) + [8, 2, 0, 0, 0]) + chunk("IDAT", stream)
      + chunk("IEND", [])
  }
}

extension Stylist {
  /// Publishes a post of new photos.
  func post(
    _ title: String = "레이어드컷", photos: [Int] = [1], kept: [ID<Photo>] = [],
    category: Yedi.Category = .cut, price: Int? = 45_000
  ) async throws -> Yedi.PostCard {
    try await client.send(
      Yedi.createPost,
      Upload(
        Self.draft(title, kept: kept, category: category, price: price),
        files: photos.map(PhotoServer.photo))
    ).card
  }

  static func draft(
    _ title: String = "레이어드컷", kept: [ID<Photo>] = [], first: ID<Photo>? = nil,
    category: Yedi.Category = .cut, price: Int? = 45_000
  ) throws -> Yedi.PostDraft {
    Yedi.PostDraft(
      title: try Yedi.PostTitle(title), text: try Yedi.PostText("가볍게 층을 냈어요.\n손질이 쉬워요."),
      category: category, price: price, photos: kept, first: first)
  }
}
