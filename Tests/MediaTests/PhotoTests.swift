import Apps
import Core
import Foundation
import HTTP
import MadangClient
import Media
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Photos from their upload to the deletion of their files.
@Suite(.timeLimit(.minutes(30)))
struct PhotoTests {
  @Test(arguments: Engine.allCases)
  func `an upload is stored once, and only its uploader sees it`(_ engine: Engine) async throws {
    try await MediaServer.run(on: engine) { server in
      let client = try await server.client("haneul")
      let upload = MediaServer.upload(try TestImage().encoded(".jpg"))
      let photo = try await client.send(Photos.upload, upload, key: "k")
      #expect(photo.width == 1280 && photo.height == 960)
      #expect(try await client.send(Photos.upload, upload, key: "k") == photo)
      #expect(try await server.count("media_photo") == 1)
      #expect(try await server.files().count == 4)
      for file in Photo.File.allCases {
        let bytes = try await client.send(Photos.file, photo.id, file).bytes
        #expect(try TestImage.Decoded(bytes).width == file.width)
      }
      let stranger = try await server.client(nil)
      let other = try await server.client("sea")
      for reader in [stranger, other] {
        await #expect(throws: Refusal.notFound) {
          try await reader.send(Photos.file, photo.id, .small)
        }
      }
      await #expect(throws: Refusal.signInFirst) { try await stranger.send(Photos.upload, upload) }
      let same = try await other.send(Photos.upload, upload)
      #expect(same.id != photo.id)
      #expect(try await server.files().count == 4)
    }
  }

  @Test(arguments: Engine.allCases)
  func `nothing is stored of a file that is refused`(_ engine: Engine) async throws {
    try await MediaServer.run(on: engine) { server in
      let client = try await server.client("haneul")
      let jpeg = try TestImage(width: 300, height: 300).encoded(".jpg")
      let cases: [([UInt8], Refusal)] = [
        ([], .photoEmpty), (Array("<svg/>".utf8), .photoType),
        (Array(jpeg.prefix(jpeg.count / 2)), .photoDamaged),
        (TestImage.emptyPNG(width: 60_000, height: 60_000), .photoTooManyPixels),
        ([UInt8](repeating: 0xFF, count: (20 << 20) + 10), .fileTooLarge),
        ([UInt8](repeating: 0xFF, count: 50_000_000), .bodyTooLarge),
      ]
      for (bytes, refusal) in cases {
        await #expect(throws: refusal) {
          try await client.send(Photos.upload, MediaServer.upload(bytes))
        }
      }
      await #expect(throws: Refusal.photoMissing) {
        try await client.send(Photos.upload, Upload(files: []))
      }
      await #expect(throws: Refusal.tooManyFiles) {
        let part = FilePart(.data(Data(jpeg)), name: "a.jpg", type: "image/jpeg")
        try await client.send(Photos.upload, Upload(files: [part, part]))
      }
      #expect(try await server.count("media_photo") == 0)
      #expect(try await server.count("media_file") == 0)
      #expect(try await server.files().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `photos of a post keep their order, and others see them as the post`(
    _ engine: Engine
  ) async throws {
    try await MediaServer.run(on: engine) { server in
      let account = try await server.account("haneul")
      let mine = try await server.client("haneul")
      let other = try await server.client("sea")
      var uploaded: [ID<Photo>] = []
      for width in [100, 101, 102, 103] {
        let upload = MediaServer.upload(try TestImage(width: width, height: 90).encoded(".png"))
        uploaded.append(try await mine.send(Photos.upload, upload).id)
      }
      let ids = uploaded
      let secret = try await server.post([ids[3]], by: account, isPublic: false)
      let post = try await server.post([ids[2], ids[0]], by: account)
      #expect(try await server.photos(of: post) == [ids[2], ids[0]])
      for reader in [mine, other, try await server.client(nil)] {
        #expect(try await !reader.send(Photos.file, ids[0], .jpeg).bytes.isEmpty)
      }
      _ = try await mine.send(Photos.file, ids[3], .jpeg)
      for reader in [other, try await server.client(nil)] {
        await #expect(throws: Refusal.notFound) {
          try await reader.send(Photos.file, ids[3], .jpeg)
        }
      }
      // Reordered, one removed, one added.
      try await server.server.db.write {
        try server.media.attach([ids[1], ids[2]], to: post, as: .post, by: account, in: $0)
      }
      #expect(try await server.photos(of: post) == [ids[1], ids[2]])
      await #expect(throws: Refusal.notFound) { try await other.send(Photos.file, ids[0], .small) }

      let stranger = try await server.account("sea")
      for (list, account) in [
        ([ids[0]], stranger), ([ids[3]], account), ([ids[1], ids[1]], account),
        ([server.server.services.world.id(Photo.self)], account),
      ] {
        await #expect(throws: Refusal.photoUnknown) {
          try await server.server.db.write {
            try server.media.attach(list, to: post, as: .post, by: account, in: $0)
          }
        }
      }
      #expect(try await server.photos(of: post) == [ids[1], ids[2]])
      #expect(try await server.photos(of: secret) == [ids[3]])
    }
  }

  @Test(arguments: Engine.allCases)
  func `files are immutable, formState and private where their post is`(_ engine: Engine)
    async throws
  {
    try await MediaServer.run(on: engine) { server in
      let account = try await server.account("haneul")
      let client = try await server.client("haneul")
      let upload = MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png"))
      let photo = try await client.send(Photos.upload, upload)
      _ = try await server.post([photo.id], by: account)
      let transport = CurlTransport(port: server.port)
      let first = try await transport.exchange(HTTPCall(.get, photo.path(.small)))
      #expect(first.status == 200 && first.headers["content-type"] == "image/webp")
      #expect(first.headers["cache-control"] == "public, max-age=31536000, immutable")
      #expect(first.headers["x-content-type-options"] == "nosniff")
      #expect(first.headers["content-security-policy"] == "default-src 'none'; sandbox")
      let tag = try #require(first.headers["etag"])
      let again = try await transport.exchange(
        HTTPCall(.get, photo.path(.small), headers: ["if-none-match": tag]))
      #expect(again.status == 304 && again.body.isEmpty)
      let jpeg = try await transport.exchange(HTTPCall(.get, photo.path(.jpeg)))
      #expect(jpeg.headers["content-type"] == "image/jpeg")
      for path in ["/photos/\(photo.id)/64.webp", "/photos/x/320.webp", "/photos/\(photo.id)"] {
        #expect(try await transport.exchange(HTTPCall(.get, path)).status == 404, "\(path)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `free photos are deleted after a day, and files with their last photo`(
    _ engine: Engine
  ) async throws {
    try await MediaServer.run(on: engine) { server in
      let account = try await server.account("haneul")
      let client = try await server.client("haneul")
      let other = try await server.client("sea")
      let sweeps = server.server.services.sweeps
      func sweep(after duration: Duration) async throws {
        server.server.clock.move(by: duration)
        try await sweeps.run(at: server.server.clock.now)
      }
      let first = MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png"))
      let second = MediaServer.upload(try TestImage(width: 91, height: 90).encoded(".png"))
      let kept = try await client.send(Photos.upload, first)
      _ = try await other.send(Photos.upload, first)
      _ = try await client.send(Photos.upload, second)
      let post = try await server.post([kept.id], by: account)
      let files = try await server.files().count
      try await sweep(after: .hours(23))
      #expect(try await server.count("media_photo") == 3)
      try await sweep(after: .hours(2))
      #expect(try await server.count("media_photo") == 1)
      // One WebP and one JPEG remain: a photo this small has one size.
      #expect(try await server.files().count == 2 && files == 4)
      #expect(try await server.count("media_file") == 2)
      let reader = try await server.client(nil)
      #expect(try await !reader.send(Photos.file, kept.id, .large).bytes.isEmpty)

      try await server.server.db.write { db in
        try server.media.detach(from: post, as: .post, in: db)
        try db.run("DELETE FROM test_post")
      }
      try await sweep(after: .hours(25))
      #expect(try await server.files().isEmpty)
      #expect(try await server.count("media_file") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a deleted account's photos and files go, and a merged account's move`(
    _ engine: Engine
  ) async throws {
    try await MediaServer.run(on: engine) { server in
      let services = server.server.services
      let leaver = try await server.account("haneul")
      let photo = try await server.client("haneul").send(
        Photos.upload, MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png")))
      _ = try await server.client("sea").send(
        Photos.upload, MediaServer.upload(try TestImage(width: 91, height: 90).encoded(".png")))
      _ = try await server.post([photo.id], by: leaver)
      try await server.server.db.write { try services.accountDeletion.delete(leaver, in: $0) }
      #expect(try await server.count("media_photo") == 1)
      server.server.clock.move(by: .hours(2))
      try await services.sweeps.run(at: server.server.clock.now)
      #expect(try await server.files().count == 2)
      await #expect(throws: Refusal.notFound) {
        try await server.client(nil).send(Photos.file, photo.id, .small)
      }
      let (from, to) = try await (server.account("sea"), server.account("jun"))
      try await server.server.db.write { db in
        try services.accountDeletion.move(from, to: to, in: db)
        try services.accountDeletion.deleteRow(from, in: db)
      }
      let moved: Int? = try await server.server.db.read {
        try $0.value("SELECT count(*) FROM media_photo WHERE account_id = \(to)")
      }
      #expect(moved == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account uploads at most 300 photos in a day`(_ engine: Engine) async throws {
    try await MediaServer.run(on: engine) { server in
      let account = try await server.account("haneul")
      let client = try await server.client("haneul")
      let upload = MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png"))
      let world = server.server.services.world
      try await server.server.db.write { db in
        for _ in 0..<299 {
          try db.run(
            """
            INSERT INTO media_photo (id, account_id, width, height, color, created_at, free_since)
            VALUES (\(world.id(Photo.self)), \(account), 1, 1, '#000000', \(world.now()),
              \(world.now()))
            """)
        }
      }
      _ = try await client.send(Photos.upload, upload)
      await #expect(throws: Refusal.photoQuota) { try await client.send(Photos.upload, upload) }
      server.server.clock.move(by: .hours(25))
      let next = try await server.client("haneul")
      _ = try await next.send(Photos.upload, upload)
    }
  }

  @Test func `an app gets the photos of its services, and an error where there are none`()
    async throws
  {
    try await MediaServer.run(on: .sqlite) { server in
      let media = try server.server.services.media
      #expect(media === server.media)
    }
    try await TestServer.open(on: .sqlite) { server in
      #expect(throws: MissingServiceError.self) { _ = try server.services.media }
    }
  }

  @Test(arguments: Engine.allCases)
  func `when the store fails, nothing is lost and nothing is left`(_ engine: Engine) async throws {
    let store = FailingStore()
    try await MediaServer.run(on: engine, store: store) { server in
      let client = try await server.client("haneul")
      let sweeps = server.server.services.sweeps
      let upload = MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png"))
      store.isFailing = true
      await #expect { try await client.send(Photos.upload, upload, key: "k") } throws: {
        if case MadangError.fault = $0 { true } else { false }
      }
      #expect(try await server.count("media_photo") == 0)
      // The rows came before the files, so that the sweep knows what may have been written.
      #expect(try await server.count("media_file") == 2)
      store.isFailing = false
      let photo = try await client.send(Photos.upload, upload, key: "k")
      #expect(store.count == 2)
      store.isFailing = true
      server.server.clock.move(by: .hours(25))
      await #expect(throws: FailingStore.Failure.self) {
        try await sweeps.run(at: server.server.clock.now)
      }
      #expect(try await server.count("media_file") == 2)
      store.isFailing = false
      try await sweeps.run(at: server.server.clock.now)
      #expect(try await server.count("media_file") == 0)
      #expect(store.count == 0)
      await #expect(throws: Refusal.notFound) {
        try await server.client("haneul").send(Photos.file, photo.id, .small)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `while one node deletes a file, another leaves it alone, and its content is refused`(
    _ engine: Engine
  ) async throws {
    let store = FailingStore()
    try await MediaServer.run(on: engine, store: store) { server in
      let node = try await TestServer(
        server.server.db, clock: server.server.clock, seed: 8,
        adding: { try $0.addShared(store: store, processor: MediaServer.processor) })
      let image = try TestImage(width: 90, height: 90).encoded(".png")
      let file = server.folder + "/again.png"
      try Data(image).write(to: URL(filePath: file))
      _ = try await server.client("haneul").send(Photos.upload, MediaServer.upload(image))
      server.server.clock.move(by: .hours(25))
      let now = server.server.clock.now
      store.holdsRemovals = true
      let slow = Task { try await server.server.services.sweeps.run(at: now) }
      await store.waitForRemoval()
      store.holdsRemovals = false
      try await node.services.sweeps.run(at: now)
      #expect(try await server.count("media_file") == 2)
      await #expect(throws: Refusal.busy) { try await server.media.prepare(paths: [file]) }
      store.releaseRemoval()
      try await slow.value
      #expect(try await server.count("media_file") == 0)
      _ = try await server.media.prepare(paths: [file])
      #expect(try await server.count("media_file") == 2)
      #expect(store.count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what a killed sweep left is deleted an hour later`(_ engine: Engine) async throws {
    let store = FailingStore()
    try await MediaServer.run(on: engine, store: store) { server in
      let sweeps = server.server.services.sweeps
      _ = try await server.client("haneul").send(
        Photos.upload, MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png")))
      server.server.clock.move(by: .hours(25))
      let killed = server.server.clock.now
      try await server.server.db.write { db in
        try db.run("DELETE FROM media_photo")
        try db.run("UPDATE media_file SET deleting = 1, kept_until = \(killed + .hours(1))")
      }
      try await sweeps.run(at: killed + .minutes(59))
      #expect(store.count == 2)
      try await sweeps.run(at: killed + .minutes(61))
      #expect(try await server.count("media_file") == 0)
      #expect(store.count == 0)
    }
  }

  @Test func `where photos cannot be decoded, uploads are errors, and the log says why`()
    async throws
  {
    for (status, reason) in [(4, "libvips"), (5, "seccomp")] {
      let processor = ImageProcessor(program: ["/bin/sh", "-c", "exit \(status)", "sh"])
      try await MediaServer.run(on: .sqlite, processor: processor) { server in
        let client = try await server.client("haneul")
        let upload = MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png"))
        await #expect { try await client.send(Photos.upload, upload) } throws: {
          if case MadangError.fault = $0 { true } else { false }
        }
        #expect(server.errors.all.contains { $0.contains(reason) })
      }
    }
  }

  @Test func `a file that is being deleted is not taken over by an upload`() async throws {
    try await MediaServer.run(on: .sqlite) { server in
      let client = try await server.client("haneul")
      let upload = MediaServer.upload(try TestImage(width: 90, height: 90).encoded(".png"))
      _ = try await client.send(Photos.upload, upload)
      try await server.server.db.write { try $0.run("UPDATE media_file SET deleting = 1") }
      await #expect(throws: Refusal.busy) { try await client.send(Photos.upload, upload) }
    }
  }

  @Test func `a store keeps a content once and survives what a killed process left`() async throws {
    let folder = NSTemporaryDirectory() + "/madang-store-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try FolderStore(folder)
    let content: [UInt8] = Array("a photo".utf8)
    let digest = Digest(of: content)
    #expect(digest.text.count == 64)
    #expect(try await store.content(at: digest) == nil)
    for _ in 0..<2 { try await store.put(content, at: digest) }
    #expect(try await store.content(at: digest) == content)
    let left = folder + "/incoming/left"
    try Data([1]).write(to: URL(filePath: left))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: left)
    let next = try FolderStore(folder)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(try await next.content(at: digest) == content)
    for _ in 0..<2 { try await next.remove(digest) }
    #expect(try await next.content(at: digest) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `what is uploaded is stored without its place, and animations not at all: T22 DW17`(
    _ engine: Engine
  ) async throws {
    try await MediaServer.run(on: engine) { server in
      let client = try await server.client("haneul")
      let located = TestImage(width: 900, height: 600, orientation: 6, hasGPS: true)
      for suffix in [".jpg", ".heic", ".webp"] {
        let source = try located.encoded(suffix)
        if suffix == ".jpg" {
          try #require(TestImage.Decoded(source).metadata.contains("exif-ifd3-GPSLatitude"))
        }
        let photo = try await client.send(Photos.upload, MediaServer.upload(source))
        for file in Photo.File.allCases {
          let bytes = try await client.send(Photos.file, photo.id, file).bytes
          #expect(try TestImage.Decoded(bytes).metadata.isEmpty, "\(suffix) \(file)")
        }
      }
      let (photos, files) = (try await server.count("media_photo"), try await server.files().count)
      #expect(photos == 3)
      let frames = TestImage(width: 64, height: 128, frame: 64)
      for animated in [try frames.encoded(".webp"), try TestImage().animatedPNG()] {
        await #expect(throws: Refusal.photoAnimated) {
          try await client.send(Photos.upload, MediaServer.upload(animated))
        }
      }
      #expect(try await server.count("media_photo") == photos)
      #expect(try await server.files().count == files)
    }
  }
}
