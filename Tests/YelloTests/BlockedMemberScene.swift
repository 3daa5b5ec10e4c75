import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Wire

/// Two members of SeSAC or YeDi and what connects them, to be asked for each other before and after a
/// block.
struct BlockedMemberScene {
  enum Stage: CaseIterable {
    /// SeSAC: both wait near each other, and the second has asked the first.
    case waiting
    /// SeSAC: they are matched, have written to each other and share the meeting.
    case matched
    /// SeSAC: they met and are friends.
    case friends
    /// YeDi: the first is a designer, the second their client.
    case salon
  }

  enum Role: CaseIterable {
    case first, second
  }

  /// One of the two: how they ask, and what names them to the other.
  struct Side {
    let role: Role
    let name: String
    let client: Madang
    let browser: Browser
    let names: [String]
  }

  let server: TestServer
  let stage: Stage
  let first, second: Side
  /// What stands for `{…}` in the paths of probes; `{person}`, `{mine}` and `{theirs}` differ by side.
  private let values: [String: String]
  private let people: [Role: String]

  init(_ server: TestServer, _ stage: Stage) async throws {
    self.server = server
    self.stage = stage
    var values: [String: String] = [:]
    var people: [Role: String] = [:]
    var names: [Role: [String]] = [:]
    let clients: [Role: Madang] = [
      .first: try await server.viewer("arang"), .second: try await server.viewer("budol"),
    ]
    let called: [Role: String] = [.first: "뷁하늘", .second: "뷃도윤"]
    for role in Role.allCases {
      guard let client = clients[role], let name = called[role] else { continue }
      names[role] = [name, try await client.send(AccountCard.show).id.description]
      guard stage != .salon else { continue }
      let me = try await client.send(
        Sesac.join,
        Sesac.JoinRequest(
          nickname: Sesac.Nickname(name), birth: Day(2000, 5, 4),
          email: Sesac.Email("someone@example.com"), gender: .woman))
      try await client.send(
        Sesac.start, Sesac.StartRequest(.campus, tags: Sesac.Tags(String(name.prefix(1)) + "산책")))
      names[role, default: []] += [me.id.description, String(name.prefix(1)) + "산책"]
      people[role] = me.id.description
    }
    guard let one = clients[.first], let two = clients[.second] else { throw Refusal.notFound }
    if stage == .salon {
      values = try await Self.openSalon(server, one, two)
      names[.first, default: []] += [values["designer"] ?? "", "뷁하늘의 살롱"]
      // Reviews name their authors so.
      names[.second, default: []] += ["뷃○○"]
    } else if let person = people[.first].flatMap({ Wire.ID<Sesac.Person>($0) }) {
      try await two.send(Sesac.request, person)
      if stage != .waiting, let other = people[.second].flatMap({ Wire.ID<Sesac.Person>($0) }),
        let match = try await one.send(Sesac.accept, other).match
      {
        values = try await Self.meet(match, server, one, two, isOver: stage == .friends)
      }
    }
    self.values = values
    self.people = people
    func side(_ role: Role, _ account: String, _ client: Madang) async throws -> Side {
      Side(
        role: role, name: called[role] ?? "", client: client,
        browser: try await server.browser(as: account), names: names[role] ?? [])
    }
    first = try await side(.first, "arang", one)
    second = try await side(.second, "budol", two)
  }

  /// Both write; with `isOver` they review each other and become friends, else they share the meeting.
  private static func meet(
    _ match: Sesac.MatchView, _ server: TestServer, _ one: Madang, _ two: Madang, isOver: Bool
  ) async throws -> [String: String] {
    var values = ["match": "\(match.id)", "room": "\(match.room)"]
    try await write(in: Sesac.chat, match.room, one, two)
    guard isOver else {
      for (key, client) in [("firstShare", one), ("secondShare", two)] {
        let sharing = try await client.send(
          Sesac.shareMeeting, match.id,
          Sesac.ShareRequest(place: Sesac.MeetingPlace("정문"), hours: 2))
        values[key] = sharing.share?.path.split(separator: "/").last.map(String.init)
      }
      return values
    }
    server.clock.move(by: .minutes(31))
    let review = try Sesac.ReviewRequest(titles: [.kind], comment: Sesac.Comment("즐거웠어요"))
    for client in [one, two] {
      _ = try await client.send(Sesac.review, match.id, review)
      _ = try await client.send(Sesac.wishFriendship, match.id)
    }
    for (key, client) in [("firstReview", one), ("secondReview", two)] {
      let me = try await client.send(Sesac.me).id
      values[key] = try await client.send(Sesac.reviews, me, PageRequest()).items.first?.id?
        .description
    }
    return values
  }

  private static func write(
    in chat: ChatEndpoints, _ room: Wire.ID<Chats.Room>, _ one: Madang, _ two: Madang
  ) async throws {
    for (client, text) in [(one, "뷁하늘의 말"), (two, "뷃도윤의 말")] {
      guard let id = Chats.ClientID("m1") else { continue }
      _ = try await client.send(
        chat.send, Pair(room, id), Chats.Draft(text: Chats.Text(text)))
    }
  }

  /// A shop, a past visit with a review, a coming booking, a post and a conversation.
  private static func openSalon(
    _ server: TestServer, _ designer: Madang, _ client: Madang
  ) async throws -> [String: String] {
    try await designer.send(
      Yedi.join, Yedi.JoinRequest(name: Yedi.Name("뷁하늘"), roles: [.designer]))
    let shop = try await designer.send(
      Yedi.register,
      Yedi.RegisterRequest(
        profile: Yedi.ProfileRequest(
          rank: .owner, introduction: Yedi.Introduction("단발"), specialities: [.cut]),
        shop: Yedi.ShopRequest(
          shop: Yedi.ShopName("뷁하늘의 살롱"), district: Yedi.District("마포구 연남동"),
          address: Yedi.Address("동교로 25길 7")))
    ).designer
    try await client.send(
      Yedi.join, Yedi.JoinRequest(name: Yedi.Name("뷃도윤"), roles: [.client]))
    let cuts = shop.services.filter { $0.kind == .cut }.map(\.id)
    func book(_ day: Int) async throws -> Wire.ID<Yedi.Booking> {
      let held = try await client.send(
        Yedi.hold, shop.card.id,
        Yedi.HoldRequest(
          services: Array(cuts.prefix(1)),
          start: Zone.seoul.instant(of: Day(2026, 3, day), minute: 660)))
      return try await client.send(
        Yedi.confirm, held.id, Yedi.ConfirmRequest(agrees: true)
      ).id
    }
    let (past, coming) = try await (book(21), book(24))
    _ = try await client.send(Yedi.follow, shop.card.id)
    let room = try await client.send(Yedi.talk, shop.card.id).room
    try await write(in: Yedi.chat, room, designer, client)
    server.clock.set(Zone.seoul.instant(of: Day(2026, 3, 21), minute: 1_080))
    _ = try await designer.send(Yedi.visit, past, Yedi.VisitRequest(outcome: .completed))
    let (post, review) = (
      server.services.world.id(Yedi.PostCard.self), server.services.world.id(Yedi.Review.self)
    )
    let photo = "\(post) 8 8 \(HexColor(red: 1, green: 2, blue: 3).text)"
    try await server.db.write { [now = server.clock.now, id = shop.card.id] db in
      try db.run(
        """
        INSERT INTO yedi_post (id, designer_id, title, text, category, photos, created_at)
        VALUES (\(post), \(id), '뷁하늘의 단발', '가볍게', 'CUT', \(photo), \(now))
        """)
      try db.run(
        """
        INSERT INTO yedi_review (id, booking_id, designer_id, person_id, stars, keywords, text,
          photos, created_at)
        SELECT \(review), id, designer_id, client_id, 5, 1, '친절했어요', '', \(now)
        FROM yedi_booking WHERE id = \(past)
        """)
    }
    _ = try await client.send(Yedi.like, post)
    _ = try await client.send(
      Yedi.wait, shop.card.id, Yedi.WaitRequest(day: Day(2026, 3, 26)))
    return [
      "designer": "\(shop.card.id)", "booking": "\(coming)", "past": "\(past)",
      "room": "\(room)", "post": "\(post)", "review": "\(review)",
      "service": cuts.first.map { "\($0)" } ?? "",
    ]
  }

  func side(_ role: Role) -> Side { role == .first ? first : second }

  /// The first or the second blocks the other.
  func block(by role: Role) async throws {
    let (mine, theirs) = (side(role).client, side(role == .first ? .second : .first).client)
    let (me, other) = try await (
      mine.send(AccountCard.show).id, theirs.send(AccountCard.show).id
    )
    let services = server.services
    try await server.db.write { [now = server.clock.now, stage] db in
      try services.blocks.block(
        other, by: me, in: stage == .salon ? "yedi" : "sesac", at: now, in: db)
    }
  }

  /// A path or body with its placeholders filled, as `role` asks for the other.
  func filled(_ text: String, for role: Role) -> String {
    let own = [
      "person": people[role == .first ? .second : .first] ?? "",
      "mine": role == .first ? "1" : "2", "theirs": role == .first ? "2" : "1",
      "share": values[role == .first ? "secondShare" : "firstShare"] ?? "", "client": "m9",
      "praise": values[role == .first ? "secondReview" : "firstReview"] ?? "",
    ]
    return values.merging(own) { $1 }.reduce(text) {
      $0.replacing("{\($1.key)}", with: $1.value)
    }
  }
}
