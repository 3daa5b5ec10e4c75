import Foundation
public import SQL

/// A database that is migrated and filled once per engine, and copied for each test.
public actor DatabaseTemplate {
  /// The source of the copies: the bytes of an SQLite file, or the name of a PostgreSQL database.
  enum Original: Sendable {
    case file(Data)
    case database(String)
  }

  private let fill: @Sendable (Database) async throws -> Void
  private var originals: [Engine: Task<Original, any Error>] = [:]

  public init(fill: @escaping @Sendable (Database) async throws -> Void) { self.fill = fill }

  func original(on engine: Engine) async throws -> Original {
    if let original = originals[engine] { return try await original.value }
    let fill = fill
    let creation = Task { try await Self.create(engine, fill) }
    originals[engine] = creation
    return try await creation.value
  }

  private static func create(
    _ engine: Engine, _ fill: @Sendable (Database) async throws -> Void
  ) async throws -> Original {
    switch engine {
    case .sqlite:
      return try await TestDatabases.place(.sqlite) { location in
        try await open(location, fill)
        guard case .sqlite(let path) = location else { throw CocoaError(.featureUnsupported) }
        // The last connection moved every commit from the log into the file.
        guard !FileManager.default.fileExists(atPath: path + "-wal") else {
          throw CocoaError(.fileWriteUnknown)
        }
        return .file(try Data(contentsOf: URL(filePath: path)))
      }
    case .postgres:
      let name = TestDatabases.uniqueName()
      let cluster = try await Cluster.shared.value
      try await cluster.administer("CREATE DATABASE \(name)")
      try await open(.postgres(url: cluster.url(of: name), connections: 2), fill)
      return .database(name)
    }
  }

  private static func open(
    _ location: Database.Location, _ fill: @Sendable (Database) async throws -> Void
  ) async throws {
    let db = try Database(location, readers: 1)
    do {
      try await fill(db)
      await db.close()
    } catch {
      await db.close()
      throw error
    }
  }
}
