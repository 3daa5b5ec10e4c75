public import Commons
import SQL
public import Wire

/// A viewer who has set WAL up, with what they have set.
public struct Member: HasAccount {
  public let account: ID<Account>
  public let session: ID<Session>
  public let id: ID<Wal.Person>
  public let nickname: Wal.Nickname
  public let settings: Settings

  /// What one's days are made of.
  public struct Settings: Sendable {
    public var zone: Zone
    public var categories: Set<Wal.Category>
    public var slots: Set<Wal.Slot>
    /// The day whose messages have been drawn.
    public var listed: Day?
  }
}

extension Gate where Principal == Member {
  /// Lets members of WAL in: one query for the session and the person.
  public static var members: Gate {
    Gate(for: .member) { request in
      try request.session(
        ", p.id, p.nickname, p.zone, p.categories, p.slots, p.listed",
        "LEFT JOIN wal_person p ON p.account_id = s.account_id"
      ) { me, row in
        guard let id: ID<Wal.Person> = try row[4] else { throw Refusal.joinFirst }
        return try Member(
          account: me.account, session: me.session, id: id, nickname: row[5],
          settings: Member.Settings(row, from: 6))
      }
    }
  }
}

extension Member.Settings {
  /// Reads zone, categories, slots and listed, in this order, from column `first` on.
  init(_ row: Row, from first: Int) throws {
    try self.init(
      zone: row[first], categories: Set(bits: row[first + 1]), slots: Set(bits: row[first + 2]),
      listed: row[first + 3])
  }
}

/// Whoever comes to the first screen, as far as they have come (`docs/spec/wal.md`, First screen).
enum VisitorOrMember: Sendable {
  case stranger
  case viewer(Viewer)
  case member(Member)

  var member: Member? {
    if case .member(let member) = self { member } else { nil }
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
