public import Wire

/// Files that never change while the server runs, under names that change when they do.
///
/// `yello.css` is served as `/public/yello-1a2b3c4d5e.css` to be kept for a year, and under its plain name to be
/// asked about each time. What a file says of another, such as `url("icon.svg")` or `import "./sheet.js"`, is
/// rewritten to the hashed name.
public struct StaticFiles: Sendable {
  private let prefix: String
  private var paths: [String: String] = [:]
  private var served: [String: ServedFile] = [:]

  /// Prepares `files`, whose names may have folders in them, to be served under `prefix`.
  ///
  /// Compressing and hashing happens here, once.
  public init(_ files: [(name: String, bytes: [UInt8])], at prefix: String = "/public/") {
    self.prefix = prefix
    let linked = LinkedFiles(files, at: prefix)
    for (name, bytes) in linked.contents {
      let type = mediaType(name)
      let packed = type.isText ? gzip(bytes, strength: 9) : nil
      let hashed = linked.hashedName(name)
      paths[name] = prefix + hashed
      served[name] = ServedFile(bytes, packed, type.name, isHashed: false)
      served[hashed] = ServedFile(bytes, packed, type.name, isHashed: true)
    }
  }

  /// The path of the file `name` with its content's hash in it; its plain path when there is no such file.
  public func path(for name: String) -> String { paths[name] ?? prefix + name }

  /// What the file `name` says, in UTF-8; nil when there is no such file.
  public func text(of name: String) -> String? {
    served[name].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The file `name`, plain or hashed, as this asker can take it; `Refusal.notFound` when there is none.
  public func respond(to request: Request, _ name: String) throws(Refusal) -> Response {
    guard let file = served[name] else { throw .notFound }
    return file.reply(to: request)
  }

  /// Answers GET for every file, under its plain and its hashed name.
  public func mount(on router: inout Router) throws {
    for (name, file) in served {
      try router.onGet(prefix + name) { file.reply(to: $0) }
    }
  }
}
