public import Commons
import SQL
public import Wire

/// A viewer who has set WAL up, with what they have set.
public struct Member: Known {
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

extension Gate where Asker == Member {
  /// Lets members of WAL in: one query for the session and the person.
  public static var members: Gate {
    Gate { credential, now, db in
      guard let credential else { throw Refusal.signInFirst }
      let member: Member?? = try db.one(
        """
        SELECT s.account_id, s.id, s.access_expires, p.id, p.nickname, p.zone, p.categories,
          p.slots, p.listed
        FROM session s LEFT JOIN wal_person p ON p.account_id = s.account_id
        WHERE s.access_hash = \(credential.hash)
        """
      ) { row -> Member? in
        guard try row[2] > now else { throw Refusal.sessionExpired }
        guard let id: ID<Wal.Person> = try row[3] else { return nil }
        return try Member(
          account: row[0], session: row[1], id: id, nickname: row[4],
          settings: Member.Settings(row, from: 5))
      }
      guard let member else { throw Refusal.signInFirst }
      guard let member else { throw Refusal.joinFirst }
      return member
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

/// Whoever comes to the first screen, as far as they have come (`wal.md` §2).
enum Caller: Sendable {
  case stranger
  case viewer(Viewer)
  case member(Member)

  var member: Member? {
    if case .member(let member) = self { member } else { nil }
  }
}

extension Gate where Asker == Caller {
  static var callers: Gate {
    Gate { credential, now, db in
      do {
        return .member(try Gate<Member>.members.admit(credential, now, db))
      } catch let refusal as Refusal {
        switch refusal {
        case .joinFirst: return .viewer(try Gate<Viewer>.signedIn.admit(credential, now, db))
        case .signInFirst, .sessionExpired: return .stranger
        default: throw refusal
        }
      }
    }
  }
}
