public import Commons
import Core
import SQL
public import Wire

/// A viewer who has joined SeSAC.
public struct Member: HasAccount, Listening {
  public let account: ID<Account>
  public let id: ID<Sesac.Person>
  /// The first of the memberships that this one continues; the same as `id` for most.
  let origin: ID<Sesac.Person>
  public let nickname: Sesac.Nickname
  public let gender: Sesac.Gender?
  /// The date of birth as one number.
  let birth: Int
  let ages: Sesac.Ages
  let look: Sesac.Look
  public var newestEvent = 0
  /// Whether a search of this minute is in the log of positions; only `searchers` looks.
  var isSearchLogged = false

  static let columns: SQL =
    """
    p.id, COALESCE(p.origin_id, p.id), p.nickname, p.gender, p.birth, p.age_min, p.age_max,
    p.sprout, p.background
    """

  init(_ account: ID<Account>, id: ID<Sesac.Person>, _ row: Row) throws {
    self.account = account
    self.id = id
    origin = try row.next()
    nickname = try row.next()
    gender = try row.next()
    birth = try row.next()
    ages = try Sesac.Ages(min: row.next(), max: row.next())
    look = try Sesac.Look(sprout: row.next(), background: row.next())
  }

  var me: Sesac.Me { Sesac.Me(id: id, nickname: nickname, look: look, gender: gender) }
}

extension Gate where Principal == Member {
  /// Requires membership of SeSAC; one query loads the session and the person.
  public static var members: Gate {
    Gate(for: .member) { request in
      try request.session(
        ", \(sql: Member.columns), \(sql: Feed.newest(of: "s.account_id"))",
        "LEFT JOIN sesac_person p ON p.account_id = s.account_id"
      ) { me, row in
        guard let id: ID<Sesac.Person> = try row.next() else { throw Refusal.joinFirst }
        var member = try Member(me.account, id: id, row)
        member.newestEvent = try row.next()
        return member
      }
    }
  }

  /// Members who search: one search a minute is logged, and the others write nothing.
  static var searchers: Gate {
    Gate(for: .member) { request in
      var me = try request.at(.members)
      me.isSearchLogged = try request.db.isSearchLogged(of: me.origin, at: request.now)
      return me
    }
  }
}

/// A visitor of the entrance or of a shared meeting.
typealias Reader = PageReader<Member>

extension Gate where Principal == Reader {
  /// Admits everyone.
  static var readers: Gate { Gate(for: .visitor) { try $0.reader(.members) } }

  /// Admits everyone, also accounts that are suspended: a friend's safety does not depend on that.
  static var linkReaders: Gate {
    Gate(for: .visitor) { request in
      do {
        return .viewer(try request.outsideApps.at(.signedIn))
      } catch let refusal as Refusal where [.signInFirst, .sessionExpired].contains(refusal) {
        return .stranger
      }
    }
  }
}
