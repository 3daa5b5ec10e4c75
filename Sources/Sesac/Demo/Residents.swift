import Chat
import Commons
import Core
import Delivery
import SQL
import Wire

/// The people of the demo: they wait, accept, ask visitors and reply, all through the verbs.
struct Residents: Sendable {
  static let kind = "sesac.residents"
  private static let pause = Duration.seconds(10)

  let chat: Chat
  let features: SesacApp.Features

  func begin(_ jobs: Jobs) {
    jobs.on(Self.kind) { job, db in
      try act(at: job.now, in: db)
      return .reschedule(job.now + Self.pause)
    }
  }

  private func act(at now: Instant, in db: Transaction) throws {
    let accounts: [ID<Account>] = try db.all(
      "SELECT account_id FROM sesac_person WHERE email LIKE \("%@" + SesacTown.domain) ORDER BY id"
    ) { try $0[0] }
    var free: [Member] = []
    for (place, account) in accounts.enumerated() {
      guard let me = try db.sesacMember(of: account) else { continue }
      let state = try db.sesacState(of: me.id, at: now)
      switch state.phase.value {
      case .matched:
        // A visitor may have ended the conversation while the match goes on.
        try tolerate(in: db) { try meet(state.match, as: me, at: now, in: db) }
      case .waiting where state.received > 0: try answer(me, at: now, in: db)
      case .waiting: free.append(me)
      default:
        guard state.barredUntil == nil else { continue }
        // Whom several visitors have reported does not wait again.
        try tolerate(in: db) {
          try SesacTown.wait(place, me, features.waiting, at: now, in: db)
        }
      }
    }
    try ask(free, at: now, in: db)
    try talkWithFriends(in: db)
  }

  /// Accepts the first request.
  private func answer(_ me: Member, at now: Instant, in db: Transaction) throws {
    guard let first = try db.asking(me, at: now).first else { return }
    try tolerate(in: db) { _ = try features.matching.accept(first.id, as: me, at: now, in: db) }
  }

  /// One resident asks each visitor who waits and whom nobody has asked yet.
  private func ask(_ free: [Member], at now: Instant, in db: Transaction) throws {
    let visitors: [ID<Account>] = try db.all(
      """
      SELECT p.account_id FROM sesac_seat s JOIN sesac_person p ON p.id = s.person_id
      WHERE s.expires_at > \(now) AND s.entered_at <= \(now - Self.pause)
        AND p.email NOT LIKE \("%@" + SesacTown.domain)
        AND NOT EXISTS (SELECT 1 FROM sesac_request r WHERE r.receiver_id = p.id)
      ORDER BY s.entered_at, p.id LIMIT 20
      """
    ) { try $0[0] }
    for account in visitors {
      guard let visitor = try db.sesacMember(of: account) else { continue }
      let home = try features.search.aroundSeat(as: visitor, at: now, in: db)
      guard let near = home.people.first(where: { card in free.contains { $0.id == card.id } }),
        let resident = free.first(where: { $0.id == near.id })
      else { continue }
      try tolerate(in: db) {
        _ = try features.matching.request(visitor.id, as: resident, at: now, in: db)
      }
    }
  }

  /// A refusal, such as of somebody just matched, is no reason to stop the others.
  private func tolerate(in db: Transaction, _ act: () throws -> Void) throws {
    do { try db.attempt(act) } catch is Refusal {}
  }

  /// Replies to the partner's last message; leaves a match that is over.
  private func meet(
    _ match: Sesac.MatchView?, as me: Member, at now: Instant, in db: Transaction
  ) throws {
    guard let match else { return }
    guard match.outcome == nil else {
      // After a meeting they would like to stay friends.
      if match.friendship?.value == .possible {
        _ = try features.friends.wish(match.id, as: me, at: now, in: db)
        // They leave in a later turn: a visitor's wish of this moment may not be visible to this one.
        return
      }
      _ = try features.matching.end(match.id, as: me, at: now, in: db)
      return
    }
    try reply(in: match.room, Self.lines, as: me.account, in: db)
  }

  /// Replies to what friends among the visitors write.
  private func talkWithFriends(in db: Transaction) throws {
    let rooms = try db.all(
      """
      SELECT p.account_id, f.room_id FROM sesac_friendship f
      JOIN sesac_person p ON p.id IN (f.one_id, f.other_id)
      WHERE p.email LIKE \("%@" + SesacTown.domain) ORDER BY f.since DESC, p.id LIMIT 50
      """
    ) { row -> (ID<Account>, ID<Chats.Room>) in try (row[0], row[1]) }
    for (account, room) in rooms {
      try tolerate(in: db) { try reply(in: room, Self.friendLines, as: account, in: db) }
    }
  }

  private func reply(
    in room: ID<Chats.Room>, _ lines: [String], as me: ID<Account>, in db: Transaction
  ) throws {
    let talk = try chat.conversation(room, as: me, in: db)
    let newest = talk.messages.last
    if let newest {
      _ = try chat.read(to: Chats.ReadMark(number: newest.number), in: room, as: me, db)
    }
    guard newest?.isMine != true else { return }
    let mine = talk.messages.count { $0.isMine }
    let line = try Chats.Text(lines[min(mine, lines.count - 1)])
    // The number of the message it answers, so that a reply is sent once.
    guard let client = Chats.ClientID("resident-\(newest?.number ?? 0)") else { return }
    _ = try chat.send(Chats.Draft(text: line), client, to: room, as: me, in: db)
  }

  private static let lines = [
    "안녕하세요! 매칭됐네요. 오늘 시간 괜찮으세요?", "좋아요. 캠퍼스 앞 느린책방에서 볼까요?", "네, 10분 뒤에 도착해요.",
    "조심히 오세요!",
  ]
  private static let friendLines = ["반가워요! 다음에 또 같이해요.", "좋아요, 언제든 불러 주세요."]
}
