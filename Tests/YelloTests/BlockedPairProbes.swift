import Foundation
import TestKit
import Wire
import Yello

/// The routes that show people or do something to them, and how each is asked.
extension BlockedPairTests {
  /// A route that names people: where it shows the other without a block, and how it is asked.
  struct Probe {
    let route: String
    let relations: Set<Relation>
    /// The target to see `other`; `round` is my round from before the block.
    let target: @Sendable (_ other: Side, _ round: Wire.ID<Yello.Round>?) -> String
    var json = ""
    /// What gives the other away, if not their names.
    var sign: String?
  }

  /// What someone does to another: the JSON body, and whether the blocker may do it after the block.
  struct Act {
    let route: String
    let target: @Sendable (Wire.ID<Yello.Person>) -> String
    var json = ""
    var isBlockers = false
  }

  static let showing: [Probe] = [
    Probe(route: "GET /yello/friends", relations: [.friends]) { _, _ in Yello.friends.path },
    Probe(route: "GET /yello/recommended", relations: [.strangers]) { _, _ in
      Yello.recommended.path
    },
    Probe(route: "GET /yello/classmates", relations: [.strangers]) { other, _ in
      "\(Yello.classmates.path)?inviter=\(other.handle)"
    },
    Probe(route: "GET /yello/kakao/friends", relations: [.strangers]) { _, _ in
      Yello.recommendedOnKakao.path
    },
    Probe(route: "GET /yello/recommended/kakao", relations: [.strangers]) { _, _ in
      "/yello/recommended/kakao"
    },
    Probe(
      route: "GET /yello/membership", relations: [.newcomer],
      target: { _, _ in Yello.joining.path }),
    Probe(route: "GET /yello/membership/friends", relations: [.strangers, .newcomer]) { _, _ in
      Yello.kakaoFriends.path
    },
    Probe(route: "GET /yello/people", relations: [.friends, .strangers]) { other, _ in
      // By initials, because the page repeats the keyword.
      "\(Yello.people.path)?keyword=\(percentEncoded(initials(of: other.name)))"
    },
    Probe(route: "GET /yello/people/:", relations: [.friends, .strangers]) { other, _ in
      Yello.person.path(other.id ?? Wire.ID(high: 0, low: 0))
    },
    Probe(
      route: "GET /yello/handles/:", relations: Set(Relation.allCases),
      target: { other, _ in "/yello/handles/\(other.handle)" }, sign: #""invites":true"#),
    Probe(route: "GET /yello/around", relations: [.friends]) { _, _ in Yello.timeline.path },
    Probe(route: "GET /yello/rounds/:", relations: [.friends]) { _, round in
      round.map { Yello.round.path($0) } ?? "/"
    },
    Probe(
      route: "POST /yello/rounds/:/shuffles", relations: [.friends],
      target: { _, round in round.map { Yello.shuffle.path($0) } ?? "/" }, json: #"{"ballot":1}"#),
    Probe(route: "GET /account/export", relations: [.friends]) { _, _ in Export.fetch.path },
  ]

  static let acting: [Act] = [
    Act(
      route: "POST /yello/people/:/reports", target: { Yello.reportPerson.path($0) },
      json: #"{"reason":"SPAM"}"#),
    Act(route: "DELETE /yello/people/:/friendship", target: { Yello.unfriend.path($0) }),
    Act(route: "PUT /yello/people/:/friendship", target: { Yello.befriend.path($0) }),
    Act(route: "PUT /yello/people/:/wave", target: { Yello.wave.path($0) }),
    Act(route: "PUT /yello/people/:/block", target: { Yello.block.path($0) }, isBlockers: true),
    Act(
      route: "DELETE /yello/people/:/block", target: { Yello.unblock.path($0) }, isBlockers: true),
  ]

  /// Routes with tests of their own, below or in their app.
  static let others: Set = [
    "GET /account/blocks", "DELETE /account/blocks/:", "GET /yello/events", "POST /yello/rounds",
    "GET /sesac/events", "PUT /yedi/chats/:/offers/:",
    "POST /yello/rounds/:/tally", "PUT /yello/friends", "PUT /yello/rounds/:/answers",
    "POST /yello/membership",
  ]
}
