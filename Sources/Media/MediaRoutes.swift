import Commons
import Core
import HTTP
import SQL
import Wire

extension Rate {
  /// Photos uploaded by one account: three posts at once.
  static let photos = Rate(burst: 30, perMinute: 30)
}

extension Gate where Principal == Viewer? {
  /// Admits everyone; the viewer is nil for strangers.
  static var strangersAndViewers: Gate {
    Gate(for: .visitor) { request in
      do {
        return try request.at(Gate<Viewer>.signedIn)
      } catch let refusal as Refusal where refusal == .signInFirst || refusal == .sessionExpired {
        return nil
      }
    }
  }
}

extension Media {
  private struct ResolvedFile: Sendable {
    let digest: Digest
    let file: Photo.File
    let isPublic: Bool
  }

  /// Mounts the upload of photos and their files.
  func mount(on site: inout Site) throws {
    try site.upload(
      Photos.upload, .signedIn, limits: UploadLimits(files: 1), at: .photos,
      quota: { [self] me, db in try checkQuota(of: me.account, in: db) },
      then: .next { photo, _ in .to(photo.path(.large)) },
      preparing: { [self] form, _ in
        guard !form.files.isEmpty else { throw Refusal.photoMissing }
        return try await prepare(form.files)
      }
    ) { [self] context, me, db in
      guard let photo = try insert(context.input, by: me.account, in: db).first else {
        throw Refusal.photoMissing
      }
      return photo
    }
    try site.file(Photos.file, .strangersAndViewers) { [self] context, me, db in
      try find(context.path.first, context.path.second, for: me?.account, in: db)
    } response: { [store] found, request in
      let tag = "\"\(found.digest.text)\""
      let audience = found.isPublic ? "public" : "private"
      var response = Response(headers: [
        Header("Cache-Control", "\(audience), max-age=31536000, immutable"),
        Header("ETag", tag), Response.noSniff,
        Header("Content-Security-Policy", "default-src 'none'; sandbox"),
      ])
      if !found.isPublic { response.add("Vary", "Authorization, Cookie") }
      if request.header("If-None-Match") == tag {
        response.status = 304
        return response
      }
      guard let content = try await store.content(at: found.digest) else { throw Refusal.notFound }
      response.add("Content-Type", found.file.type)
      response.body = .bytes(content)
      return response
    }
  }

  /// A file that `viewer` may see; 404 for any other.
  private func find(
    _ photo: ID<Photo>, _ file: Photo.File, for viewer: ID<Account>?, in db: Transaction
  ) throws -> ResolvedFile {
    guard let rendition = try db.rendition(of: photo, file) else { throw Refusal.notFound }
    var audience = PhotoAudience.hidden
    if let kind = rendition.ownerKind, let owner = rendition.owner {
      audience = try owners.audience(of: kind, owner, for: viewer, in: db)
    }
    if case .hidden = audience, viewer == rendition.uploader { audience = .viewer }
    switch audience {
    case .everyone: return ResolvedFile(digest: rendition.digest, file: file, isPublic: true)
    case .viewer: return ResolvedFile(digest: rendition.digest, file: file, isPublic: false)
    case .hidden: throw Refusal.notFound
    }
  }
}
