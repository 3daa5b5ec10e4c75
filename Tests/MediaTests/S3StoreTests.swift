import Commons
import Core
import Foundation
import MadangClient
import Media
import SQL
import TestKit
import Testing
import Wire

/// Photos in a bucket of an S3-compatible service.
@Suite(.timeLimit(.minutes(30)))
struct S3StoreTests {
  @Test func `a bucket keeps contents of every size, and takes signed requests only`()
    async throws
  {
    try await Bucket.open { bucket in
      let store = try bucket.store()
      // Beyond 1 MiB, libcurl asks before it sends the body.
      for count in [1, 70_000, 3 << 20] {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let digest = Digest(of: content)
        #expect(try await store.content(at: digest) == nil)
        for _ in 0..<2 { try await store.put(content, at: digest) }
        #expect(try await store.content(at: digest) == content)
        // Another prefix is another store.
        #expect(try await bucket.store("s3://photos").content(at: digest) == nil)
        let wrong = try bucket.store(secret: bucket.secret.lowercased() + "x")
        for _ in 0..<2 {
          await #expect { try await wrong.content(at: digest) } throws: {
            "\($0)" == "the bucket answered GET with 403, SignatureDoesNotMatch"
          }
          await #expect(throws: (any Error).self) { try await wrong.put([1], at: digest) }
          await #expect(throws: (any Error).self) { try await wrong.remove(digest) }
        }
        #expect(try await store.content(at: digest) == content)
        for _ in 0..<2 { try await store.remove(digest) }
        #expect(try await store.content(at: digest) == nil)
      }
      await #expect(throws: (any Error).self) {
        try await bucket.store("s3://others").put([1], at: Digest(of: [1]))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an upload is kept in the bucket until its photo is deleted`(_ engine: Engine) async throws {
    try await Bucket.open { bucket in
      let store = try bucket.store()
      try await MediaServer.run(on: engine, store: store) { server in
        let client = try await server.client("haneul")
        let upload = MediaServer.upload(try TestImage().encoded(".jpg"))
        let photo = try await client.send(Photos.upload, upload)
        let bytes = try await client.send(Photos.file, photo.id, .large).bytes
        #expect(try TestImage.Decoded(bytes).width == 1280)
        #expect(try await store.content(at: Digest(of: bytes)) == bytes)
        server.server.clock.move(by: .hours(25))
        try await server.server.services.sweeps.run(at: server.server.clock.now)
        #expect(try await store.content(at: Digest(of: bytes)) == nil)
        #expect(try await server.count("media_file") == 0)
      }
    }
  }

  @Test func `a bucket without its settings or with another name stops the start`() throws {
    let world = World(clock: { Instant(Date()) }, random: SeededRandomSource(seed: 1))
    var settings = Settings()
    func refusal(_ target: String) -> String? {
      do {
        _ = try S3Store(target, settings, world)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(refusal("s3://photos") == "MADANG_MEDIA_KEY is needed for photos in a bucket.")
    settings[.mediaKey] = "key"
    #expect(refusal("s3://photos") == "MADANG_MEDIA_SECRET is needed for photos in a bucket.")
    settings[.mediaSecret] = "secret"
    for target in ["s3://photos", "s3://photos/a/b-c_1.x"] { #expect(refusal(target) == nil) }
    for target in ["s3://", "s3://photos/", "s3://a//b", "s3://a/..", "s3://a?b", "s3://a%2F"] {
      #expect(refusal(target)?.hasPrefix("MADANG_MEDIA must be") == true, "\(target)")
    }
    settings[.mediaEndpoint] = "http://storage.example"
    #expect(refusal("s3://photos")?.hasPrefix("MADANG_MEDIA_ENDPOINT must be") == true)
  }
}
