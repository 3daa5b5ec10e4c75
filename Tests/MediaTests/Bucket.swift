import Core
import Delivery
import Foundation
import Media
import TestKit
import Wire

/// A bucket of moto's S3 server, which checks signatures and permissions.
final class Bucket: Sendable {
  struct NotStarted: Error {}

  private let input: FileHandle
  private let port: String
  private let key: String
  let secret: String

  /// Runs `body` with a new, empty bucket.
  static func open(_ body: (Bucket) async throws -> Void) async throws {
    let bucket = try await withCheckedThrowingContinuation { waiter in
      Thread.detachNewThread { waiter.resume(with: Result { try Bucket() }) }
    }
    defer { try? bucket.input.close() }
    try await body(bucket)
  }

  private init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let (python, input, output) = (Process(), Pipe(), Pipe())
    python.executableURL = folder.appending(path: "../../.cache/venv/bin/python").standardized
    python.arguments = [folder.appending(path: "bucket.py").path]
    python.standardInput = input
    python.standardOutput = output
    try python.start()
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    var line = ""
    while !line.hasSuffix("\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw NotStarted() }
      line += String(decoding: more, as: UTF8.self)
    }
    let words = line.split(whereSeparator: \.isWhitespace).map { String($0) }
    guard words.count == 3 else { throw NotStarted() }
    self.input = input.fileHandleForWriting
    (port, key, secret) = (words[0], words[1], words[2])
  }

  /// A store in the bucket, which signs with another secret if given.
  func store(_ target: String = "s3://photos/test", secret: String? = nil) throws -> S3Store {
    var settings = Settings()
    settings[.mediaEndpoint] = "http://127.0.0.1:\(port)"
    settings[.mediaRegion] = "ap-northeast-2"
    settings[.mediaKey] = key
    settings[.mediaSecret] = secret ?? self.secret
    let world = World(
      clock: { Instant(Date()) }, random: SeededRandomSource(seed: 1), web: CurlWeb())
    return try S3Store(target, settings, world)
  }
}
