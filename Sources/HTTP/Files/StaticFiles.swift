/// Files that never change while the server runs, under names that change when they do.
public struct StaticFiles: Sendable {
  struct File: Sendable {
    let reply: Response
  }
  private let files: [String: File]
  private let paths: [String: String]

  public init(_ files: [(name: String, bytes: [UInt8])], at prefix: String = "/public/") {
    self.files = [:]
    self.paths = [:]
  }
  public func respond(to request: Request, _ name: String) -> Response { files[name]?.reply ?? .notModified }
  /// The path of the file `name` with its content's hash in it; the plain path when there is no such file.
  public func path(for name: String) -> String { paths[name] ?? name }
}
