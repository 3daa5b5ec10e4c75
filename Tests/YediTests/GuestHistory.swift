import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// A guest with a past and a coming booking, a review, a conversation, a follow and a liked post at each
/// of some designers; the first of them has as many posts and as many other guests.
struct GuestHistory {
  let guest: Madang
  let stylists: [Stylist]
  let past: [ID<Yedi.Booking>]

  init(_ server: TestServer, count: Int) async throws {
    guest = try await server.guest("guest")
    var (stylists, past, liked): ([Stylist], [ID<Yedi.Booking>], [ID<Yedi.PostCard>]) = ([], [], [])
    for number in 0..<count {
      stylists.append(try await server.stylist("stylist\(number)", shop: "살롱 \(number)호"))
    }
    let first = try #require(stylists.first)
    for (number, stylist) in stylists.enumerated() {
      let fan = try await server.guest("fan\(number)", name: "박단골")
      past.append(try await Self.book(stylist, at(.saturday, 10, 0), by: guest))
      past.append(try await Self.book(first, at(.saturday, 11 + number, 0), by: fan))
      _ = try await Self.book(stylist, at(.saturday + 7, 10, 0), by: guest)
      _ = try await guest.send(Yedi.follow, stylist.id)
      _ = try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest(isFound: true))
      for (client, partner) in [(guest, stylist), (fan, first)] {
        let room = try await client.send(Yedi.talk, partner.id).room
        _ = try await client.send(
          Yedi.chat.send, room, try #require(Chats.ClientID("m\(number)")),
          Chats.Draft(text: Chats.Text("언제 가면 될까요?")))
      }
      liked.append(try await server.addPost(by: stylist.id))
      _ = try await server.addPost(by: first.id)
    }
    for post in liked { _ = try await guest.send(Yedi.like, post) }
    server.clock.set(at(.saturday, 18, 0))
    for (number, booking) in past.enumerated() {
      let stylist = number % 2 == 0 ? stylists[number / 2] : first
      _ = try await stylist.client.send(
        Yedi.visit, booking, Yedi.VisitRequest(outcome: .completed))
      try await server.addReview(of: booking)
    }
    self.stylists = stylists
    self.past = past
  }

  private static func book(
    _ stylist: Stylist, _ start: Instant, by client: Madang
  ) async throws -> ID<Yedi.Booking> {
    let cut = try #require(stylist.service(.cut))
    let hold = try await client.send(
      Yedi.hold, stylist.id, Yedi.HoldRequest(services: [cut.id], start: start))
    return try await client.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true)).id
  }
}

extension TestServer {
  /// A post as it is stored, with a photo that is in no store.
  func addPost(by designer: ID<Yedi.Designer>) async throws -> ID<Yedi.PostCard> {
    let id = services.world.id(Yedi.PostCard.self)
    let photo = PhotoList([
      Photo(
        id: services.world.id(), width: 8, height: 8, color: HexColor(red: 1, green: 2, blue: 3))
    ])
    try await db.write { [now = services.world.now()] db in
      try db.run(
        """
        INSERT INTO yedi_post (id, designer_id, title, text, category, photos, created_at)
        VALUES (\(id), \(designer), '단발', '가볍게', 'CUT', \(photo), \(now))
        """)
    }
    return id
  }

  /// A review as it is stored, without photos.
  func addReview(of booking: ID<Yedi.Booking>) async throws {
    let id = services.world.id(Yedi.Review.self)
    try await db.write { [now = services.world.now()] db in
      try db.run(
        """
        INSERT INTO yedi_review (id, booking_id, designer_id, person_id, stars, keywords, text,
          photos, created_at)
        SELECT \(id), id, designer_id, client_id, 5, 1, '또 올게요.', '', \(now)
        FROM yedi_booking WHERE id = \(booking)
        """)
    }
  }

  /// A member as the routes know them.
  func member(_ account: String) async throws -> Member {
    let member = try await db.read { db in
      try db.one(
        """
        SELECT p.account_id, p.id, p.name, p.role, p.is_client, d.id FROM identity i
        JOIN yedi_person p ON p.account_id = i.account_id
        LEFT JOIN yedi_designer d ON d.person_id = p.id WHERE i.subject = \(account)
        """
      ) {
        try Member(
          account: $0[0], session: ID(high: 0, low: 0), id: $0[1], name: $0[2], role: $0[3],
          isClient: $0[4], designer: $0[5])
      }
    }
    return try #require(member)
  }
}
