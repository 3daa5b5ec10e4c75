import Commons
import Core
import HTTP
import SQL
import Wire

extension CompatibilityAPI {
  func mountMatch(on site: inout Site, _ vocabulary: Vocabulary) throws {
    let (features, base, limiter) = (app.features, vocabulary.base, app.services.rateLimiter)
    let word = vocabulary == .hobby ? "hobby" : "study"
    try add(
      ForeignRoute(.post, base + "/queue/\(word)request", .members) { call, db in
        let other = try CompatibilityForm(call.request).person()
        // The key of `Sesac.request`.
        try limiter.take(
          SesacApp.requestRate, for: "sesac request \(call.me.account) \(other)")
        let state = try features.matching.request(other, as: call.me, at: call.now, in: db)
        try Self.requireGoing(state)
        // Both have asked: matched already. The client goes on to accept, which confirms it.
        return Response(status: state.match == nil ? 200 : 201)
      }, to: &site,
      outcomes: [
        // Matched with another member meanwhile; accepting reports it.
        .sesacMatched: 201, .sesacOtherStopped: 202, .sesacOtherMatched: 202,
        .sesacNotWaiting: 202, .notFound: 202,
      ])
    try add(
      ForeignRoute(.post, base + "/queue/\(word)accept", .members) { call, db in
        let other = try CompatibilityForm(call.request).person()
        try Self.requireGoing(
          features.matching.accept(other, as: call.me, at: call.now, in: db))
        return Response()
      }, to: &site,
      outcomes: [
        .sesacOtherMatched: 201, .sesacOtherStopped: 202, .sesacNotWaiting: 202, .notFound: 202,
        .sesacMatched: 203,
      ])
    try add(
      ForeignRoute(.post, base + "/queue/dodge", .members) { call, db in
        let other = try CompatibilityForm(call.request).person()
        let state = try db.sesacState(of: call.me.id, at: call.now)
        // A partner who has left, or is in a block with me, is not told apart any more.
        guard let match = state.match, match.partner.map({ $0.id == other }) ?? true else {
          throw Refusal.notFound
        }
        _ = try features.matching.end(match.id, as: call.me, at: call.now, in: db)
        return Response()
      }, to: &site, outcomes: [.notFound: 201])
    try add(
      ForeignRoute(.post, base + "/queue/rate/:uid", .members) { call, db in
        let form = CompatibilityForm(call.request)
        let titles = try form.switches("reputation", count: 9)
        // The last three counters have no title.
        guard !titles.dropFirst(Sesac.Title.allCases.count).contains(true) else {
          throw Refusal.malformed("reputation")
        }
        guard let other = ID<Sesac.Person>(call.parameter),
          let match = try db.matches(of: call.me, with: other).last
        else { throw Refusal.notFound }
        let request = try Sesac.ReviewRequest(
          titles: Sesac.Title.allCases.filter { titles[$0.slot] },
          comment: Sesac.Comment(form.text("comment")))
        _ = try features.reviews.review(
          match.id, request, as: call.me, at: call.now, in: db)
        return Response()
      }, to: &site,
      outcomes: [.notFound: 201, .sesacReviewCancelled: 201, .sesacReviewTwice: 201])
  }
}

extension CompatibilityAPI {
  /// Refuses who is still in a match that the other has ended: it is not made again.
  ///
  /// The client reads the state, which says so.
  private static func requireGoing(_ state: Sesac.State) throws {
    if state.match?.outcome != nil { throw Refusal.sesacMatched }
  }
}

extension Transaction {
  /// The matches of two people, oldest first, with their chat rooms; none with somebody in a block with `me`, as with
  /// somebody who has left.
  func matches(
    of me: Member, with other: ID<Sesac.Person>
  ) throws -> [(id: ID<Sesac.Match>, room: ID<Chats.Room>)] {
    try all(
      """
      SELECT m.id, m.room_id FROM sesac_match m JOIN sesac_person p ON p.id = \(other)
      WHERE ((m.one_id = \(me.id) AND m.other_id = p.id)
          OR (m.one_id = p.id AND m.other_id = \(me.id)))
        AND \(sql: BlockList.notBlocked("\(me.account)", "p.account_id"))
      ORDER BY m.started_at, m.id
      """
    ) { try ($0[0], $0[1]) }
  }
}
