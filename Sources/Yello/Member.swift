public import Commons
public import Core
import SQL
public import Wire

/// A viewer who has joined YELL:O, with the values every screen shows.
public struct Member: HasAccount, Hashable {
  public let account: ID<Account>
  public let session: ID<Session>
  public let id: ID<Yello.Person>
  public let handle: Yello.Handle
  public let name: Yello.Name
  public let gender: Yello.Gender
  public let points: Int
  /// Notes received.
  public let notes: Int
  /// Unopened notes, for the badge.
  public let unread: Int
  public let friends: Int
  /// The key of their school.
  public let school: String
  /// Whether it is a high school and not a university.
  public let isInHighSchool: Bool
  public var newestEvent = 0
}

extension Member: Listening {}

extension Gate where Principal == Member {
  /// Requires membership of YELL:O; one query loads the session and the person.
  public static var members: Gate {
    Gate(for: .member) { request in
      try request.session(
        """
        , p.id, p.handle, p.name, p.gender, p.points, p.notes, p.unread, p.friends,
          o.key, o.kind = 'high', \(sql: Feed.newest(of: "p.id"))
        """,
        """
        LEFT JOIN yello_person p ON p.account_id = s.account_id
        LEFT JOIN yello_group g ON g.id = p.group_id
        LEFT JOIN yello_school o ON o.key = g.school
        """
      ) { me, row in
        guard let id: ID<Yello.Person> = try row.next() else { throw Refusal.joinFirst }
        return try Member(
          account: me.account, session: me.session, id: id, handle: row.next(), name: row.next(),
          gender: row.next(), points: row.next(), notes: row.next(), unread: row.next(),
          friends: row.next(), school: row.next(), isInHighSchool: row.next(),
          newestEvent: row.next())
      }
    }
  }
}
