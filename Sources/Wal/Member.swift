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

/// A visitor of `docs/spec/wal.md`, First screen: signed out, signed in or a member.
enum VisitorOrMember: MayHaveAccount, Hashable {
  case stranger
  case viewer(Viewer)
  case member(Member)

  var member: Member? {
    if case .member(let member) = self { member } else { nil }
  }

  var account: ID<Account>? {
    switch self {
    case .stranger: nil
    case .viewer(let viewer): viewer.account
    case .member(let member): member.account
    }
  }
}

extension Gate where Principal == VisitorOrMember {
  static var visitorsAndMembers: Gate {
    Gate(for: .visitor) { request in
      do {
        return .member(try request.at(.members))
      } catch let refusal as Refusal {
        switch refusal {
        case .joinFirst: return .viewer(try request.at(.signedIn))
        case .signInFirst, .sessionExpired: return .stranger
        default: throw refusal
        }
      }
    }
  }
}
