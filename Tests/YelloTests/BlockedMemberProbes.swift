import HTTP
import Wire

/// The routes of SeSAC and YeDi that name a member, a post, a review or a room, and how each is asked.
extension BlockedMemberTests {
  struct Probe: Sendable {
    enum Expectation {
      /// Names the other, and no longer after a block.
      case shows
      /// Succeeds, and is 404 after a block.
      case finds
      /// Does something to the other; after a block the reply is that for an unknown one.
      case acts
      /// Is about something of the asker's own, which names the other to nobody after a block.
      case keepsSilent
      /// Blocks the other: whoever is blocked gets the reply for an unknown one.
      case blocks
      /// Blocks the other, to whom something of the asker's own leads, also behind their block.
      case blocksBack
    }

    let stage: BlockedMemberScene.Stage
    let method: Wire.Method
    /// The path, with `{…}` for what the scene knows.
    let target: String
    var json = ""
    let expectation: Expectation
    /// Who asks.
    var roles = BlockedMemberScene.Role.allCases

    /// The route as the router lists it.
    var route: String {
      let path = target.prefix { $0 != "?" }
      return "\(method.rawValue) \(path.replacing(#/\{\w+\}/#, with: ":"))"
    }
  }

  static let probes =
    waiting + matched + friends + salon + conversation(.matched, "sesac")
    + conversation(.salon, "yedi")

  private static func probe(
    _ stage: BlockedMemberScene.Stage, _ method: Wire.Method, _ target: String, json: String = "",
    _ expectation: Probe.Expectation, by roles: [BlockedMemberScene.Role] = [.first, .second]
  ) -> Probe {
    Probe(
      stage: stage, method: method, target: target, json: json, expectation: expectation,
      roles: roles)
  }

  private static let waiting = [
    probe(.waiting, .get, "/sesac?latitude=37.5178&longitude=126.8865", .shows),
    probe(.waiting, .get, "/sesac/finder", .shows),
    probe(.waiting, .get, "/sesac/finder?isReceived=true", .shows, by: [.first]),
    probe(.waiting, .get, "/sesac/search?latitude=37.5178&longitude=126.8865", .shows),
    probe(.waiting, .get, "/sesac/people/{person}/reviews", .finds),
    probe(.waiting, .get, "/sesac/report?person={person}", .shows),
    probe(.waiting, .put, "/sesac/people/{person}/request", .acts),
    probe(.waiting, .put, "/sesac/people/{person}/acceptance", .acts, by: [.first]),
    probe(
      .waiting, .post, "/sesac/people/{person}/reports", json: #"{"reasons":["FRAUD"]}"#, .acts),
    probe(.waiting, .put, "/sesac/people/{person}/block", .blocks),
  ]

  private static let matched = [
    probe(.matched, .get, "/sesac/state", .shows),
    probe(.matched, .get, "/sesac/meeting?room={room}", .shows),
    probe(.matched, .get, "/sesac/matches/{match}", .shows),
    probe(.matched, .get, "/sesac/matches/{match}/share", .shows),
    probe(.matched, .get, "/sesac/shared/{share}", .shows),
    probe(
      .matched, .put, "/sesac/matches/{match}/share", json: #"{"place":"정문","hours":1}"#,
      .keepsSilent),
    probe(.matched, .delete, "/sesac/matches/{match}/share", .keepsSilent),
    probe(
      .matched, .put, "/sesac/matches/{match}/review", json: #"{"titles":["KIND"]}"#, .keepsSilent),
    probe(.matched, .put, "/sesac/matches/{match}/friendship", .keepsSilent),
    probe(.matched, .delete, "/sesac/matches/{match}/friendship", .keepsSilent),
    probe(.matched, .put, "/sesac/matches/{match}/end", .keepsSilent),
  ]

  private static let friends = [
    probe(.friends, .get, "/sesac/friends", .shows),
    probe(.friends, .delete, "/sesac/friends/{person}", .acts),
    probe(.friends, .get, "/sesac/review-report?review={praise}", .finds),
    probe(
      .friends, .post, "/sesac/reviews/{praise}/reports", json: #"{"reasons":["WORDS"]}"#, .acts),
  ]

  private static let salon = [
    probe(.salon, .get, "/yedi", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/designers", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/search?keyword=%EC%97%B0%EB%82%A8%EB%8F%99", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/designers/{designer}", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/designers/{designer}/booking", .finds, by: [.second]),
    probe(.salon, .get, "/yedi/designers/{designer}/posts", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/designers/{designer}/reviews", .finds, by: [.second]),
    probe(.salon, .get, "/yedi/posts/{post}", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/me/likes", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/me/reviews", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/me/waits", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/bookings", .shows, by: [.second]),
    probe(.salon, .get, "/yedi/bookings/{booking}", .shows),
    probe(.salon, .get, "/yedi/bookings/{past}", .shows),
    probe(.salon, .get, "/yedi/schedule?day=2026-03-21", .shows, by: [.first]),
    probe(.salon, .get, "/yedi/schedule/week?day=2026-03-21", .shows, by: [.first]),
    probe(.salon, .get, "/yedi/studio/reviews", .shows, by: [.first]),
    probe(.salon, .get, "/yedi/reviews/{review}", .shows),
    probe(.salon, .get, "/yedi/chats/{room}/offers", .finds, by: [.first]),
    probe(.salon, .put, "/yedi/designers/{designer}/follow", .acts, by: [.second]),
    probe(.salon, .delete, "/yedi/designers/{designer}/follow", .acts, by: [.second]),
    probe(.salon, .put, "/yedi/designers/{designer}/chat", .acts, by: [.second]),
    probe(
      .salon, .put, "/yedi/designers/{designer}/waits", json: #"{"day":"2026-03-25"}"#, .acts,
      by: [.second]),
    probe(
      .salon, .delete, "/yedi/designers/{designer}/waits?day=2026-03-25", .acts, by: [.second]),
    probe(
      .salon, .post, "/yedi/designers/{designer}/holds",
      json: #"{"services":["{service}"],"start":1774490400000}"#, .acts, by: [.second]),
    probe(
      .salon, .post, "/yedi/designers/{designer}/reports", json: #"{"reason":"SPAM"}"#, .acts,
      by: [.second]),
    probe(
      .salon, .post, "/yedi/chats/{room}/offers",
      json: #"{"services":["{service}"],"start":1774494000000}"#, .acts, by: [.first]),
    probe(.salon, .delete, "/yedi/posts/{post}", .acts, by: [.second]),
    probe(.salon, .get, "/yedi/posts/{post}/draft", .keepsSilent, by: [.second]),
    probe(.salon, .put, "/yedi/designers/{designer}/block", .blocks, by: [.second]),
    probe(.salon, .put, "/yedi/posts/{post}/like", .acts, by: [.second]),
    probe(.salon, .delete, "/yedi/posts/{post}/like", .acts, by: [.second]),
    probe(.salon, .put, "/yedi/posts/{post}/chat", .acts, by: [.second]),
    probe(
      .salon, .post, "/yedi/posts/{post}/reports", json: #"{"reason":"SPAM"}"#, .acts, by: [.second]
    ),
    probe(
      .salon, .post, "/yedi/reviews/{review}/reports", json: #"{"reason":"SPAM"}"#, .keepsSilent,
      by: [.first]),
    probe(
      .salon, .put, "/yedi/reviews/{review}/reply", json: #"{"reply":"고마워요"}"#, .keepsSilent,
      by: [.first]),
    probe(.salon, .delete, "/yedi/reviews/{review}", .keepsSilent, by: [.second]),
    probe(.salon, .get, "/yedi/bookings/{past}/review", .keepsSilent, by: [.second]),
    probe(.salon, .get, "/yedi/bookings/{booking}/checkout", .keepsSilent, by: [.second]),
    probe(
      .salon, .post, "/yedi/bookings/{booking}/confirmation", json: #"{"agrees":true}"#,
      .keepsSilent,
      by: [.second]),
    probe(.salon, .delete, "/yedi/bookings/{booking}/hold", .keepsSilent, by: [.second]),
    probe(
      .salon, .put, "/yedi/bookings/{booking}/client-note", json: #"{"note":"단골"}"#, .keepsSilent,
      by: [.first]),
    probe(
      .salon, .put, "/yedi/bookings/{booking}/visit", json: #"{"outcome":"COMPLETED"}"#,
      .keepsSilent,
      by: [.first]),
    probe(
      .salon, .put, "/yedi/bookings/{booking}/time", json: #"{"start":1774490400000}"#, .keepsSilent
    ),
    probe(
      .salon, .post, "/yedi/bookings/{booking}/reports", json: #"{"reason":"SPAM"}"#, .keepsSilent,
      by: [.first]),
    probe(.salon, .put, "/yedi/bookings/{booking}/block", .blocksBack, by: [.first]),
    probe(.salon, .put, "/yedi/bookings/{booking}/cancellation", json: "{}", .keepsSilent),
  ]

  /// The routes of a conversation.
  private static func conversation(_ stage: BlockedMemberScene.Stage, _ app: String) -> [Probe] {
    let rooms = "/\(app)/chats"
    return [
      probe(stage, .get, rooms, .shows),
      probe(stage, .get, "\(rooms)/{room}", .shows),
      probe(stage, .get, "\(rooms)/{room}/changes?after=0", .shows),
      probe(stage, .get, "\(rooms)/{room}/messages/{theirs}", .shows),
      probe(
        stage, .post, "\(rooms)/{room}/messages/{theirs}/report", json: #"{"reason":"SPAM"}"#, .acts
      ),
      probe(stage, .put, "\(rooms)/{room}/sent/{client}", json: #"{"text":"하나 더"}"#, .acts),
      probe(stage, .put, "\(rooms)/{room}/messages/{mine}", json: #"{"text":"바꾼 말"}"#, .acts),
      probe(stage, .put, "\(rooms)/{room}/read", json: #"{"number":2}"#, .acts),
      probe(stage, .delete, "\(rooms)/{room}/messages/{mine}", .acts),
      probe(stage, .put, "\(rooms)/{room}/closing", .acts),
      probe(stage, .put, "\(rooms)/{room}/block", .blocks),
    ]
  }
}
