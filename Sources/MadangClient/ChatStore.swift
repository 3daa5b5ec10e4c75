public import Foundation
public import Wire

#if os(Linux)
  import CSQLite
  import SQLiteConfiguration
#else
  import SQLite3
#endif

/// The messages of conversations on this device, stored per account and room.
///
/// Only one process may use the file at a time. `Madang.wipe` deletes an account's messages when its
/// session ends.
public actor ChatStore {
  /// An SQLite error, such as a full disk.
  public struct Failure: Error {
    /// SQLite's extended result code.
    public let code: Int32
    /// SQLite's message, in English.
    public let message: String
  }

  private let file: ChatFile

  /// Opens the file at `url`; creates it and its folder if they do not exist.
  public init(_ url: URL) throws { file = try ChatFile(path: url.path) }

  /// The stored messages of a room in order: the last `count` before a number.
  public func messages(
    in room: ID<Chats.Room>, of account: ID<Account>, before number: Int = .max,
    count: Int = Chats.pageSize
  ) throws -> [Chats.Message] {
    try file.messages(account, room, before: number, count: count)
  }

  /// The change number to pass to `changes`; 0 when nothing is stored.
  public func change(in room: ID<Chats.Room>, of account: ID<Account>) throws -> Int {
    try file.change(account, room)
  }

  /// Stores changed messages; a stored newer version is kept.
  public func store(
    _ changes: Chats.Changes, in room: ID<Chats.Room>, of account: ID<Account>
  ) throws {
    try file.store(changes.messages, change: changes.change, account, room)
  }

  /// Deletes all messages of an account.
  public func remove(_ account: ID<Account>) throws { try file.remove(account) }

  /// Deletes all messages of accounts other than this one; call it at launch, with the account that is
  /// signed in, for those that were removed from this device without a sign-out.
  public func removeAll(except account: ID<Account>?) throws {
    try file.removeAll(except: account)
  }
}

extension Madang {
  /// Deletes an account's messages from a store when its session ends, and when it leaves an app.
  ///
  /// A session ends by signing out, by deleting the account here or elsewhere, or because the server ends
  /// it. The messages are gone when the call that ends it returns. Call this at launch and after each
  /// sign-in. The messages of other apps of the account are loaded again by the next `synchronize`.
  public func wipe(_ store: ChatStore, of account: ID<Account>) async {
    await session.onEnd { try await store.remove(account) }
  }
}

extension Madang {
  /// Fetches the changes of a room since the last call, stores them, and returns the changed messages.
  @discardableResult
  public func synchronize(
    _ room: ID<Chats.Room>, of account: ID<Account>, through endpoints: ChatEndpoints,
    into store: ChatStore
  ) async throws -> [Chats.Message] {
    var changed: [Chats.Message] = []
    while true {
      let after = try await store.change(in: room, of: account)
      let changes = try await send(endpoints.changes, room, Chats.After(after: after))
      try await store.store(changes, in: room, of: account)
      changed += changes.messages
      guard changes.hasMore else { return changed }
    }
  }
}

/// The SQLite file of a ``ChatStore``.
private final class ChatFile {
  private let handle: OpaquePointer

  init(path: String) throws {
    #if os(Linux)
      guard SQLiteConfiguration.isApplied else {
        throw ChatStore.Failure(code: SQLITE_MISUSE, message: "SQLite was in use before")
      }
    #endif
    makeFolder(of: URL(filePath: path))
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened, status == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw ChatStore.Failure(code: status, message: "the file cannot be opened")
    }
    handle = opened
    try run("PRAGMA locking_mode = EXCLUSIVE")
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA secure_delete = ON")
    try run(
      """
      CREATE TABLE IF NOT EXISTS message (
        account TEXT NOT NULL, room TEXT NOT NULL, number INTEGER NOT NULL,
        change INTEGER NOT NULL, payload TEXT NOT NULL, PRIMARY KEY (account, room, number)
      ) STRICT, WITHOUT ROWID
      """)
    try run(
      """
      CREATE TABLE IF NOT EXISTS room (
        account TEXT NOT NULL, room TEXT NOT NULL, change INTEGER NOT NULL,
        PRIMARY KEY (account, room)
      ) STRICT, WITHOUT ROWID
      """)
  }

  deinit { sqlite3_close_v2(handle) }

  func messages(
    _ account: ID<Account>, _ room: ID<Chats.Room>, before number: Int, count: Int
  ) throws -> [Chats.Message] {
    var texts: [String] = []
    try run(
      """
      SELECT payload FROM message WHERE account = ? AND room = ? AND number < ?
      ORDER BY number DESC LIMIT ?
      """, .text("\(account)"), .text("\(room)"), .number(number), .number(count)
    ) { statement in
      if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
    }
    return try texts.reversed().map {
      try JSONDecoder().decode(Chats.Message.self, from: Data($0.utf8))
    }
  }

  func change(_ account: ID<Account>, _ room: ID<Chats.Room>) throws -> Int {
    var change = 0
    try run(
      "SELECT change FROM room WHERE account = ? AND room = ?", .text("\(account)"),
      .text("\(room)")
    ) { change = Int(sqlite3_column_int64($0, 0)) }
    return change
  }

  func store(
    _ messages: [Chats.Message], change: Int, _ account: ID<Account>, _ room: ID<Chats.Room>
  ) throws {
    try run("BEGIN IMMEDIATE")
    do {
      for message in messages {
        let json = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
        try run(
          """
          INSERT INTO message VALUES (?, ?, ?, ?, ?) ON CONFLICT (account, room, number)
          DO UPDATE SET change = excluded.change, payload = excluded.payload
            WHERE excluded.change > message.change
          """, .text("\(account)"), .text("\(room)"), .number(message.number),
          .number(message.change), .text(json))
      }
      try run(
        """
        INSERT INTO room VALUES (?, ?, ?) ON CONFLICT (account, room)
        DO UPDATE SET change = max(change, excluded.change)
        """, .text("\(account)"), .text("\(room)"), .number(change))
      try run("COMMIT")
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  func remove(_ account: ID<Account>) throws {
    try run("DELETE FROM message WHERE account = ?", .text("\(account)"))
    try run("DELETE FROM room WHERE account = ?", .text("\(account)"))
    try run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  func removeAll(except account: ID<Account>?) throws {
    let kept = account.map { "\($0)" } ?? ""
    try run("DELETE FROM message WHERE account <> ?", .text(kept))
    try run("DELETE FROM room WHERE account <> ?", .text(kept))
    try run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private enum Value {
    case number(Int)
    case text(String)
  }

  private func run(
    _ text: String, _ values: Value..., row: (OpaquePointer) -> Void = { _ in }
  ) throws {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, text, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw failure()
    }
    defer { sqlite3_finalize(prepared) }
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)  // SQLITE_TRANSIENT
    for (index, value) in zip(Int32(1)..., values) {
      switch value {
      case .number(let number): sqlite3_bind_int64(prepared, index, Int64(number))
      case .text(let text): sqlite3_bind_text(prepared, index, text, -1, copies)
      }
    }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW: row(prepared)
      case SQLITE_DONE: return
      default: throw failure()
      }
    }
  }

  private func failure() -> ChatStore.Failure {
    ChatStore.Failure(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
  }
}
