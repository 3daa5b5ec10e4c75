import SQL
import Wire

extension Transaction {
  /// Announces a file that will be stored; refuses while the sweep deletes the same content.
  func reserveFile(_ digest: Digest, bytes: Int, until end: Instant) throws {
    let count = try run(
      """
      INSERT INTO media_file (digest, bytes, kept_until) VALUES (\(digest.bytes), \(bytes), \(end))
      ON CONFLICT (digest) DO UPDATE SET kept_until = excluded.kept_until
        WHERE media_file.deleting = 0
      """)
    guard count == 1 else { throw Refusal.busy }
  }

  func insertPhoto(
    _ photo: Photo, _ digests: [Photo.File: Digest], by account: ID<Account>, at now: Instant
  ) throws {
    try run(
      """
      INSERT INTO media_photo (id, account_id, width, height, color, created_at, free_since)
      VALUES (\(photo.id), \(account), \(photo.width), \(photo.height), \(photo.color), \(now),
        \(now))
      """)
    let rows = digests.sorted { $0.key.rawValue < $1.key.rawValue }
    try insert(rows, "INSERT INTO media_rendition (photo_id, name, digest)") { file, digest in
      "(\(photo.id), \(file.rawValue), \(digest.bytes))"
    }
  }

  /// Copies a photo for another owner, of which it is the only one; nil when it is gone.
  func copyPhoto(
    _ photo: ID<Photo>, as copy: ID<Photo>, to owner: [UInt8], _ kind: String,
    by account: ID<Account>, at now: Instant
  ) throws -> Photo? {
    try run(
      """
      INSERT INTO media_photo (id, account_id, width, height, color, created_at, owner_kind, owner_id,
        position)
      SELECT \(copy), \(account), width, height, color, \(now), \(kind), \(owner), 0
      FROM media_photo WHERE id = \(photo)
      """)
    try run(
      """
      INSERT INTO media_rendition (photo_id, name, digest)
      SELECT \(copy), name, digest FROM media_rendition WHERE photo_id = \(photo)
      """)
    return try photos(of: owner, kind).first
  }

  func photoCount(of account: ID<Account>, since start: Instant) throws -> Int {
    try value(
      """
      SELECT count(*) FROM media_photo WHERE account_id = \(account) AND created_at > \(start)
      """) ?? 0
  }

  func photos(of owner: [UInt8], _ kind: String) throws -> [Photo] {
    try all(
      """
      SELECT id, width, height, color FROM media_photo
      WHERE owner_kind = \(kind) AND owner_id = \(owner) ORDER BY position, id
      """
    ) { try Photo(id: $0[0], width: $0[1], height: $0[2], color: $0[3]) }
  }

  func freePhotos(_ photos: [ID<Photo>], of account: ID<Account>) throws -> [Photo] {
    try all(
      """
      SELECT id, width, height, color FROM media_photo
      WHERE id IN \(photos) AND account_id = \(account) AND owner_kind IS NULL ORDER BY id
      """
    ) { try Photo(id: $0[0], width: $0[1], height: $0[2], color: $0[3]) }
  }

  func attachPhotos(
    _ photos: [ID<Photo>], to owner: [UInt8], _ kind: String, by account: ID<Account>,
    at now: Instant
  ) throws {
    // The earlier photos move behind the new places; those that stay there are freed.
    let behind = 1_000
    try run(
      """
      UPDATE media_photo SET position = position + \(behind)
      WHERE owner_kind = \(kind) AND owner_id = \(owner)
      """)
    for (position, photo) in photos.enumerated() {
      let count = try run(
        """
        UPDATE media_photo SET owner_kind = \(kind), owner_id = \(owner), position = \(position),
          free_since = NULL
        WHERE id = \(photo) AND ((owner_kind IS NULL AND account_id = \(account))
          OR (owner_kind = \(kind) AND owner_id = \(owner)))
        """)
      guard count == 1 else { throw Refusal.photoUnknown }
    }
    try freePhotos(of: owner, kind, from: behind, at: now)
  }

  /// Frees the photos of an owner from a position on.
  func freePhotos(of owner: [UInt8], _ kind: String, from position: Int, at now: Instant) throws {
    try run(
      """
      UPDATE media_photo SET owner_kind = NULL, owner_id = NULL, position = NULL,
        free_since = \(now)
      WHERE owner_kind = \(kind) AND owner_id = \(owner) AND position >= \(position)
      """)
  }

  /// Where a file is, and whom its photo belongs to.
  func rendition(of photo: ID<Photo>, _ file: Photo.File) throws -> Rendition? {
    try one(
      """
      SELECT r.digest, p.account_id, p.owner_kind, p.owner_id
      FROM media_photo p JOIN media_rendition r ON r.photo_id = p.id
      WHERE p.id = \(photo) AND r.name = \(file.rawValue)
      """
    ) { row in
      let owner: (kind: String?, id: [UInt8]?) = try (row[2], row[3])
      return try Rendition(
        digest: Digest(stored: row[0]), uploader: row[1], ownerKind: owner.kind, owner: owner.id)
    }
  }
}

/// A stored file of a photo.
struct Rendition {
  let digest: Digest
  let uploader: ID<Account>
  let ownerKind: String?
  let owner: [UInt8]?
}
