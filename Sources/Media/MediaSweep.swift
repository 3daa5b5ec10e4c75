import Commons
import SQL
import Wire

extension Media {
  /// Deletes photos that have been free for a day, then files that no photo has.
  func sweep(at now: Instant) async throws {
    while try await db.write({ try $0.deleteFreePhotos(before: now - Self.freeLife) })
      == Transaction.sweepSize
    {}
    var last = Digest(stored: [])
    while true {
      let after = last
      let page = try await db.read { try $0.files(after: after) }
      guard let end = page.last else { return }
      last = end
      let unused = try await db.write { try $0.condemnFiles(page, at: now) }
      guard !unused.isEmpty else { continue }
      do {
        for digest in unused { try await store.remove(digest) }
        try await db.write { try $0.deleteFiles(unused) }
      } catch {
        try? await db.write { try $0.giveBackFiles(unused) }
        throw error
      }
    }
  }
}

extension Transaction {
  static let sweepSize = 500
  /// For how long files are left to the sweep that condemned them; after it, another node's may delete them.
  static let sweepLease = Duration.hours(1)

  func deleteFreePhotos(before end: Instant) throws -> Int {
    try run(
      """
      DELETE FROM media_photo WHERE id IN (SELECT id FROM media_photo
        WHERE free_since < \(end) ORDER BY free_since LIMIT \(Self.sweepSize))
      """)
  }

  /// A page of files in the order of their digests.
  func files(after digest: Digest) throws -> [Digest] {
    try all(
      """
      SELECT digest FROM media_file WHERE digest > \(digest.bytes) ORDER BY digest
      LIMIT \(Self.sweepSize)
      """
    ) { Digest(stored: try $0[0]) }
  }

  /// Marks the files of a page that no photo has, also those of a sweep that was killed, and leases them.
  ///
  /// Two sweeps must not delete one file: the content may be uploaded again after the first has done so.
  func condemnFiles(_ page: [Digest], at now: Instant) throws -> [Digest] {
    guard let first = page.first, let last = page.last else { return [] }
    return try all(
      """
      UPDATE media_file SET deleting = 1, kept_until = \(now + Self.sweepLease)
      WHERE digest BETWEEN \(first.bytes) AND \(last.bytes) AND kept_until < \(now)
        AND NOT EXISTS (SELECT 1 FROM media_rendition r WHERE r.digest = media_file.digest)
      RETURNING digest
      """
    ) { Digest(stored: try $0[0]) }
  }

  /// Ends the lease of files that could not be deleted.
  func giveBackFiles(_ digests: [Digest]) throws {
    for digest in digests {
      try run(
        "UPDATE media_file SET kept_until = 0 WHERE digest = \(digest.bytes) AND deleting = 1")
    }
  }

  func deleteFiles(_ digests: [Digest]) throws {
    for digest in digests {
      try run("DELETE FROM media_file WHERE digest = \(digest.bytes) AND deleting = 1")
    }
  }
}
