public import Commons
public import Core
import SQL
public import Wire

/// A viewer who has joined WAL, with their settings.
public struct Member: HasAccount, Hashable {
  public let account: ID<Account>
  public let session: ID<Session>
  public let id: ID<Wal.Person>
  public let nickname: Wal.Nickname
  public let settings: Settings

  /// The settings a day's messages depend on.
  public struct Settings: Sendable, Hashable {
    public var zone: Zone
    public var categories: Set<Wal.Category>
    public var slots: Set<Wal.Slot>
    /// The last day whose messages were drawn.
    public var listed: Day?
  }
}

extension Gate where Principal == Member {
  /// Requires membership of WAL; one query loads the session and the person.
  public static var members: Gate {
    Gate(for: .member) { request in
      try request.session(
        ", p.id, p.nickname, \(sql: Member.Settings.columns)",
        "LEFT JOIN wal_person p ON p.account_id = s.account_id"
      ) { me, row in
        guard let id: ID<Wal.Person> = try row.next() else { throw Refusal.joinFirst }
        return try Member(
          account: me.account, session: me.session, id: id, nickname: row.next(),
          settings: Member.Settings(row))
      }
    }
  }
}

extension Member.Settings {
  /// The columns `init(_:)` reads, of a `wal_person p`.
  static let columns: SQL = "p.zone, p.categories, p.slots, p.listed"

  init(_ row: Row) throws {
    try self.init(
      zone: row.next(), categories: Set(bits: row.next()), slots: Set(bits: row.next()),
      listed: row.next())
  }
}

/// A visitor of `docs/spec/wal.md`, First screen.
typealias Reader = PageReader<Member>

extension Gate where Principal == Reader {
  /// Admits everyone.
  static var readers: Gate { Gate(for: .visitor) { try $0.reader(.members) } }
}
