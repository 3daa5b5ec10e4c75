public import Commons
import Core
public import HTTP
public import SQL
public import Wire

/// Photos: processing, storage, and what they belong to.
///
/// An upload belongs to its uploader until something of an app refers to it, in the transaction
/// that stores the reference.
public final class Media: Sendable {
  /// How long a photo without an owner is kept.
  static let freeLife = Duration.days(1)
  /// How long an upload may take from writing its files to its commit.
  static let uploadLife = Duration.hours(1)
  /// The most photos of one account in a day.
  static let mostPerDay = 300

  let db: Database
  let world: World
  let store: any MediaStore
  let processor: ImageProcessor
  let owners = PhotoOwners()

  public static let migrations = MigrationSet(
    name: "media", scripts: [PackageResources._01_media_sql])

  /// Adds itself to `services`, which mount its routes when they start.
  @discardableResult
  public init(_ services: Services, store: any MediaStore, processor: ImageProcessor) {
    db = services.db
    world = services.world
    self.store = store
    self.processor = processor
    services.accountDeletion.add(onMerge: { from, to, db in
      try db.run("UPDATE media_photo SET account_id = \(to) WHERE account_id = \(from)")
    })
    services.sweeps.add { [weak self] now in try await self?.sweep(at: now) }
    services.added.add(self) { [self] in try mount(on: &$0) }
  }

  /// Registers who may see the photos of a kind of owner.
  public func register<Subject>(
    _ owner: PhotoOwner<Subject>,
    audience: @escaping @Sendable (ID<Subject>, ID<Account>?, Transaction) throws -> PhotoAudience
  ) {
    owners.add(owner.kind) { bytes, viewer, db in
      guard let id = ID<Subject>(bytes: bytes) else { return .hidden }
      return try audience(id, viewer, db)
    }
  }

  /// Photos whose files are stored and whose rows are not.
  public struct Prepared: Sendable {
    let image: ProcessedImage
    let digests: [Photo.File: Digest]
  }

  /// Processes uploaded photos and stores their files; for `preparing` of `Site.upload`.
  ///
  /// No file is stored when one photo is refused. Files without a photo are deleted later.
  public func prepare(_ files: [UploadedFile]) async throws -> [Prepared] {
    guard files.allSatisfy({ $0.byteCount > 0 }) else { throw Refusal.photoEmpty }
    return try await prepare(paths: files.map(\.path))
  }

  /// Processes photos at paths and stores their files, as ``prepare(_:)`` does.
  public func prepare(paths: [String]) async throws -> [Prepared] {
    var all: [Prepared] = []
    for path in paths {
      let image = try await processor.process(path)
      all.append(Prepared(image: image, digests: image.files.mapValues { Digest(of: $0) }))
    }
    var byDigest: [Digest: [UInt8]] = [:]
    for photo in all {
      for (file, digest) in photo.digests { byDigest[digest] = photo.image.files[file] }
    }
    let contents = byDigest
    let end = world.now() + Self.uploadLife
    try await db.write { db in
      for (digest, content) in contents {
        try db.reserveFile(digest, bytes: content.count, until: end)
      }
    }
    for (digest, content) in contents { try await store.put(content, at: digest) }
    return all
  }

  /// Inserts prepared photos; call it in the transaction of the verb.
  public func insert(
    _ prepared: [Prepared], by account: ID<Account>, in db: Transaction
  ) throws -> [Photo] {
    let now = world.now()
    try checkQuota(of: account, adding: prepared.count, at: now, in: db)
    return try prepared.map { each in
      let photo = Photo(
        id: world.id(Photo.self), width: each.image.width, height: each.image.height,
        color: each.image.color)
      try db.insertPhoto(photo, each.digests, by: account, at: now)
      return photo
    }
  }

  /// Refuses more than 300 photos in a day; for `quota` of `Site.upload`.
  public func checkQuota(
    of account: ID<Account>, adding count: Int = 1, in db: Transaction
  ) throws {
    try checkQuota(of: account, adding: count, at: world.now(), in: db)
  }

  private func checkQuota(
    of account: ID<Account>, adding count: Int, at now: Instant, in db: Transaction
  ) throws {
    let recent = try db.photoCount(of: account, since: now - .days(1))
    guard recent + count <= Self.mostPerDay else { throw Refusal.photoQuota }
  }

  /// Makes `photos` the photos of `owner`, in this order; others that it had become free.
  ///
  /// Refuses photos that are not `account`'s or belong to something else. Photos that `owner`
  /// already has may be anyone's.
  public func attach<Subject>(
    _ photos: [ID<Photo>], to owner: ID<Subject>, as kind: PhotoOwner<Subject>,
    by account: ID<Account>, in db: Transaction
  ) throws {
    guard Set(photos).count == photos.count else { throw Refusal.photoUnknown }
    try db.attachPhotos(
      photos, to: owner.bytes, kind.kind, by: account, at: world.now())
  }

  /// Makes a copy of a photo the only one of `owner`, which keeps it when the photo is deleted; nil
  /// when it is deleted already.
  ///
  /// Whoever calls this has checked that `account` may see the photo.
  public func copy<Subject>(
    _ photo: ID<Photo>, to owner: ID<Subject>, as kind: PhotoOwner<Subject>,
    by account: ID<Account>, in db: Transaction
  ) throws -> Photo? {
    try db.copyPhoto(
      photo, as: world.id(), to: owner.bytes, kind.kind, by: account, at: world.now())
  }

  /// Frees the photos of `owner`, which is being deleted.
  public func detach<Subject>(
    from owner: ID<Subject>, as kind: PhotoOwner<Subject>, in db: Transaction
  ) throws {
    try db.freePhotos(of: owner.bytes, kind.kind, from: 0, at: world.now())
  }

  /// Those of `photos` that `account` uploaded and nothing refers to yet.
  public func free(
    _ photos: [ID<Photo>], of account: ID<Account>, in db: Transaction
  ) throws -> [Photo] {
    try db.freePhotos(photos, of: account)
  }

  /// The photos of `owner` in order.
  public func photos<Subject>(
    of owner: ID<Subject>, as kind: PhotoOwner<Subject>, in db: Transaction
  ) throws -> [Photo] {
    try db.photos(of: owner.bytes, kind.kind)
  }
}

extension Services {
  /// The photos of this server; throws in a process that has none.
  public var media: Media {
    get throws {
      guard let media = added[Media.self] else { throw MissingServiceError(type: Media.self) }
      return media
    }
  }
}
