import Chat
public import Commons
public import Core
import SQL
public import Wire

/// A viewer who has joined YeDi.
public struct Member: HasAccount, Hashable {
  public let account: ID<Account>
  public let session: ID<Session>
  public let id: ID<Yedi.Person>
  public let name: Yedi.Name
  public let role: Yedi.Role
  /// Whether they have joined as a client, whichever side they are on now.
  public let isClient: Bool
  /// Their public page; nil without a registered shop.
  public let designer: ID<Yedi.Designer>?
  /// The messages they have not read.
  public var unread = 0
  public var newestEvent = 0

  /// Refuses members who are designers only.
  func requireClient() throws {
    guard isClient else { throw Refusal.clientsOnly }
  }

  /// The member's page as a designer; refuses those without one.
  func requireDesigner() throws -> ID<Yedi.Designer> {
    guard let designer else { throw Refusal.designersOnly }
    return designer
  }
}

extension Gate where Principal == Member {
  /// Requires membership of YeDi; one query loads the session and the person.
  public static var members: Gate {
    Gate(for: .member) { request in
      try request.session(
        """
        , p.id, p.name, p.role, p.is_client, d.id,
        \(sql: Chat.unread(of: "s.account_id", in: YediApp.branding.name)),
        \(sql: Feed.newest(of: "s.account_id"))
        """,
        """
        LEFT JOIN yedi_person p ON p.account_id = s.account_id
        LEFT JOIN yedi_designer d ON d.person_id = p.id
        """
      ) { me, row in
        guard let id: ID<Yedi.Person> = try row.next() else { throw Refusal.joinFirst }
        return try Member(
          account: me.account, session: me.session, id: id, name: row.next(), role: row.next(),
          isClient: row.next(), designer: row.next(), unread: row.next(),
          newestEvent: row.next())
      }
    }
  }
}

/// A visitor of the public pages.
typealias Reader = PageReader<Member>

extension Gate where Principal == Reader {
  /// Admits everyone.
  static var readers: Gate { Gate(for: .visitor) { try $0.reader(.members) } }
}

/// A principal whose pages show the tab bar of its side.
protocol HasRole: Sendable {
  var role: Yedi.Role { get }
  var isSignedOut: Bool { get }
  /// Whether they are signed in and have not joined YeDi.
  var isNewcomer: Bool { get }
  var unread: Int { get }
}

extension HasRole {
  var isNewcomer: Bool { false }

  /// The way in that leads back to a page: joining, for those who are signed in.
  func entrance(next: String) -> String {
    isNewcomer
      ? "\(Yedi.joining.path)?next=\(percentEncoded(next))" : EntrancePage.path(next: next)
  }
}

extension Member: HasRole, Listening {
  var isSignedOut: Bool { false }
}

extension Reader: HasRole, MayListen {
  public var listener: (any Listening)? { member }
  var role: Yedi.Role { member?.role ?? .client }
  var isSignedOut: Bool { member == nil }
  var isNewcomer: Bool { member == nil && account != nil }
  var unread: Int { member?.unread ?? 0 }
}
