import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Wire
import Yello

/// Two people and what connects them, to be asked for each other before and after a block.
struct BlockedPairScene {
  enum Relation: CaseIterable {
    /// Friends who voted for each other and have a round open.
    case friends
    /// Kakao friends of one department who are no friends here.
    case strangers
    /// The second has not joined YELL:O yet; the first is their Kakao friend.
    case newcomer
  }

  enum Role {
    case blocker, blocked
  }

  /// One of the two: how they ask, and what names them to the other.
  struct Side {
    let role: Role
    let handle, name: String
    /// Nil for someone who has not joined.
    let id: Wire.ID<Yello.Person>?
    let account: Wire.ID<Account>
    let browser: Browser

    /// What must not appear to the other.
    var names: [String] {
      [handle, name, account.description] + (id.map { [$0.description] } ?? [])
    }
  }

  let server: TestServer
  let relation: Relation
  let blocker, blocked: Side

  init(_ server: TestServer, _ relation: Relation) async throws {
    self.server = server
    self.relation = relation
    var others: [Student] = []
    for (name, handle) in [("가온", "gaon"), ("나래", "narae"), ("다온", "daon"), ("라온", "raon")] {
      others.append(try await server.student(name, handle, friends: others))
    }
    let first = try await server.student("뷁하늘", "arang_1", friends: others)
    var second: Student?
    if relation == .newcomer {
      _ = try await server.newcomer("budol_2")
    } else {
      second = try await server.student("뷃도윤", "budol_2", friends: others)
    }
    if relation != .friends { try await server.tellKakaoFriends(of: "budol_2", [first]) }
    if relation == .strangers, let second {
      try await server.tellKakaoFriends(of: "arang_1", [second])
    }
    if relation == .friends, let second {
      try await second.client.send(Yello.befriend, first.id)
      // The first hears of it. An event of the other direction, as of a friendship by joining:
      let event = LiveEvent(kind: "friend.made", subject: first.id.description)
      try await server.db.write { try Feed.append(event, to: second.id, in: $0) }
      for (sender, receiver) in [
        (first, second), (second, first), (others[0], first), (others[0], second),
      ] { _ = try await server.vote(sender, for: receiver) }
      server.clock.move(by: .minutes(41))
    }
    blocker = try await Side(.blocker, "뷁하늘", "arang_1", first.id, on: server)
    blocked = try await Side(.blocked, "뷃도윤", "budol_2", second?.id, on: server)
  }

  /// The first blocks the second.
  func block() async throws {
    if let id = blocked.id {
      let reply = await blocker.browser.ask(.put, Yello.block.path(id))
      guard reply.status == 200 else { throw Refused(reply: reply) }
    } else {
      let (services, now) = (server.services, server.clock.now)
      try await server.db.write { [blocker, blocked] db in
        try services.blocks.block(
          blocked.account, by: blocker.account, in: "yello", at: now, in: db)
      }
    }
  }

  /// Who looks for whom: both ways, except for those who have not joined and cannot be found.
  var directions: [(me: Side, other: Side)] {
    relation == .newcomer
      ? [(blocked, blocker)] : [(blocker, blocked), (blocked, blocker)]
  }
}

extension BlockedPairScene.Side {
  fileprivate init(
    _ role: BlockedPairScene.Role, _ name: String, _ handle: String, _ id: Wire.ID<Yello.Person>?,
    on server: TestServer
  ) async throws {
    let account = try await server.viewer(handle).send(AccountCard.show).id
    self.init(
      role: role, handle: handle, name: name, id: id, account: account,
      browser: try await server.browser(as: handle))
  }
}

struct Refused: Error { let reply: Response }
