public import Wire

/// Static files, also served under names that contain a hash of their content.
///
/// `club.css` is served as `/public/club-1a2b3c4d5e.css`, cacheable for a year, and under its
/// plain name, revalidated on each use. References such as `url("icon.svg")` or `import
/// "./sheet.js"` are rewritten to the hashed name.
public struct StaticFiles: Sendable {
  private let prefix: String
  private var paths: [String: String] = [:]
  private var served: [String: ServedFile] = [:]

  /// Hashes and compresses `files`, whose names may contain folders, for the URL prefix `prefix`.
  public init(_ files: [(name: String, bytes: [UInt8])], at prefix: String = "/public/") {
    self.prefix = prefix
    let linked = LinkedFiles(files, at: prefix)
    for (name, bytes) in linked.contents {
      let type = mediaType(name)
      let compressed = type.isText ? gzip(bytes, strength: 9) : nil
      let hashed = linked.hashedName(name)
      paths[name] = prefix + hashed
      served[name] = ServedFile(bytes, compressed, type.name, isHashed: false)
      served[hashed] = ServedFile(bytes, compressed, type.name, isHashed: true)
    }
  }

  /// The URL path of `name` with its content hash; the plain path when there is no such file.
  public func path(for name: String) -> String { paths[name] ?? prefix + name }

  /// The content of `name` as UTF-8 text; nil when there is no such file.
  public func text(of name: String) -> String? {
    served[name].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The response for `name`, plain or hashed; `Refusal.notFound` when there is no such file.
  public func respond(to request: Request, _ name: String) throws(Refusal) -> Response {
    guard let file = served[name] else { throw .notFound }
    return file.reply(to: request)
  }

  /// Registers a GET route for every file, under its plain and its hashed name.
  public func mount(on router: inout Router) throws {
    for (name, file) in served {
      try router.onGet(prefix + name) { file.reply(to: $0) }
    }
  }
}
