public import Commons
import SQL
public import Wire

/// A viewer who has joined YELL:O, and what every screen shows of them.
public struct Member: Known {
  public let account: ID<Account>
  public let session: ID<Session>
  public let id: ID<Yello.Person>
  public let handle: Yello.Handle
  public let name: Yello.Name
  public let gender: Yello.Gender
  public let points: Int
  /// Notes received.
  public let notes: Int
  /// Notes not opened yet, for the badge.
  public let unread: Int
  public let friends: Int
}

extension Member: Listening {
  public var livePath: String { Yello.events.path }
}

extension Gate where Asker == Member {
  /// Lets members of YELL:O in: one query for the session and the person.
  public static var members: Gate {
    Gate { credential, now, db in
      guard let credential else { throw Refusal.signInFirst }
      let member: Member?? = try db.one(
        """
        SELECT s.account_id, s.id, s.access_expires, p.id, p.handle, p.name, p.points, p.notes,
          p.unread, p.gender, p.friends
        FROM session s LEFT JOIN yello_person p ON p.account_id = s.account_id
        WHERE s.access_hash = \(credential.hash)
        """
      ) { row -> Member? in
        guard try row[2] > now else { throw Refusal.sessionExpired }
        guard let id: ID<Yello.Person> = try row[3] else { return nil }
        return try Member(
          account: row[0], session: row[1], id: id, handle: row[4], name: row[5],
          gender: row[9], points: row[6], notes: row[7], unread: row[8], friends: row[10])
      }
      guard let member else { throw Refusal.signInFirst }
      guard let member else { throw Refusal.joinFirst }
      return member
    }
  }
}
