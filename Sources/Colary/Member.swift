public import Commons
import Core
import SQL
public import Wire

/// A viewer who keeps a diary.
public struct Member: HasAccount, Hashable {
  public let account: ID<Account>
  public let id: ID<Colary.Person>
  public let nickname: Colary.Nickname
  public var zone: Zone
  /// The number of the diary's last change.
  let change: Int64
  /// When the diary began.
  let joinedAt: Instant

  var me: Colary.Me { Colary.Me(id: id, nickname: nickname, zone: zone) }
}

extension Gate where Principal == Member {
  /// Requires a diary; one query loads the session and the person.
  public static var members: Gate {
    Gate(for: .member) { request in
      try request.session(
        ", p.id, p.nickname, p.zone, p.change_number, p.joined_at",
        "LEFT JOIN colary_person p ON p.account_id = s.account_id"
      ) { me, row in
        guard let id: ID<Colary.Person> = try row.next() else { throw Refusal.joinFirst }
        return try Member(
          account: me.account, id: id, nickname: row.next(), zone: row.next(), change: row.next(),
          joinedAt: row.next())
      }
    }
  }
}

/// Someone who looks at a page of Colary, with a diary or before having one.
typealias Reader = PageReader<Member>

extension Reader {
  /// The clock days are counted by.
  var zone: Zone { member?.zone ?? .seoul }
}

extension Gate where Principal == Reader {
  /// Admits everyone.
  static var readers: Gate { Gate(for: .visitor) { try $0.reader(.members) } }
}
