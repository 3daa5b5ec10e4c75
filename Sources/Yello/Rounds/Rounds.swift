import Commons
import Core
import SQL
import Wire

/// Rounds of ten ballots: issued by the server, submitted once (`docs/spec/yello.md` Y59–Y79).
struct Rounds: Sendable {
  let world: World
  let rules: Rules
  let notifications: Notifications?
  let deliveries: Deliveries
  let referrals: Referrals

  /// Issues a round and discards an unfinished one.
  func open(as me: Member, at now: Instant, in db: Transaction) throws -> Yello.Round {
    let counters = try db.counters(of: me.id)
    guard counters.friends >= rules.friendsNeeded else {
      throw Refusal.fewFriends(rules.friendsNeeded)
    }
    let left = counters.secondsLeft(at: now, cooldown: rules.cooldown)
    guard left == 0 else { throw Refusal.cooldown(left) }
    let draft = try draw(for: me, in: db)
    guard draft.ballots.allSatisfy({ !$0.candidates.isEmpty }) else { throw Refusal.poolEmpty }
    let id = world.id(Yello.Round.self)
    try db.run(
      "DELETE FROM yello_round WHERE person_id = \(me.id) AND submitted_at IS NULL")
    try db.run(
      """
      INSERT INTO yello_round (id, person_id, opened_at, ballots)
      VALUES (\(id), \(me.id), \(now), \(draft.text()))
      """)
    return try show(id, draft, to: me, in: db)
  }

  /// My open round as issued, without people I can no longer vote for.
  func show(_ id: ID<Yello.Round>, as me: Member, in db: Transaction) throws -> Yello.Round {
    try show(id, db.openDraft(id, of: me.id), to: me, in: db)
  }

  /// Draws other friends for one ballot, at most three times and before a pick (Y67, Y69).
  func shuffle(
    _ id: ID<Yello.Round>, _ request: Yello.ShuffleRequest, as me: Member, in db: Transaction
  ) throws -> Yello.Ballot {
    var draft = try db.openDraft(id, of: me.id)
    guard let index = draft.ballots.firstIndex(where: { $0.number == request.ballot }) else {
      throw Refusal.answerForeign
    }
    let picked = request.answers?.contains { $0.ballot == request.ballot && $0.friend != nil }
    guard picked != true else { throw Refusal.shuffleLate }
    guard draft.ballots[index].shuffles < rules.shuffles else { throw Refusal.shufflesUsed }
    let friends = try db.candidateIDs(of: me.id)
    let choices = rules.choices
    draft = world.draw { [draft] random in
      draft.shuffled(index, friends: friends, choices: choices, using: &random)
    }
    try db.run(
      "UPDATE yello_round SET ballots = \(draft.text()) WHERE id = \(id) AND submitted_at IS NULL")
    return try show(id, draft, to: me, in: db).ballots[index]
  }

  /// The result `answers` would have; stores nothing, and counts only current candidates.
  func previewResult(
    _ id: ID<Yello.Round>, _ answers: Yello.Answers, as me: Member, in db: Transaction
  ) throws -> Yello.RoundResult {
    let chosen = try db.openDraft(id, of: me.id).votes(answers)
    let people = try db.candidates(chosen.map(\.friend), of: me.id)
    let votes = chosen.filter { people[$0.friend] != nil }
    let earned = votes.reduce(0) { $0 + $1.ballot.points }
    return try Yello.RoundResult(
      answered: votes.count, earned: earned, points: db.counters(of: me.id).points + earned)
  }

  /// Submits the answers once: notes, points and cooldown in one transaction.
  ///
  /// Repeating it returns the first result. An answer whose friend left, is no friend or is no
  /// candidate any more is dropped with its points; the others count (`docs/spec/yello.md` YH5).
  func submit(
    _ id: ID<Yello.Round>, _ answers: Yello.Answers, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yello.RoundResult {
    if let (answered, earned) = try db.submitted(id, of: me.id) {
      return try Yello.RoundResult(
        answered: answered, earned: earned, points: db.counters(of: me.id).points)
    }
    let draft = try db.openDraft(id, of: me.id)
    let votes = try draft.votes(answers)
    let left = try db.counters(of: me.id).secondsLeft(at: now, cooldown: rules.cooldown)
    guard left == 0 else { throw Refusal.cooldown(left) }
    var counted: [Draft.Vote] = []
    for vote in votes {
      let (note, heard) = deliveries.ids(at: now)
      let color = draft.color(vote.ballot, of: rules.colors)
      guard try db.send(vote, as: note, heard: heard, round: id, color: color, from: me.id) else {
        continue
      }
      counted.append(vote)
    }
    let earned = counted.reduce(0) { $0 + $1.ballot.points }
    if !counted.isEmpty { try referrals.vote(by: me.id, at: now, in: db) }
    let points = try db.close(
      id, draft.handedIn(counted), of: me.id, answered: counted.count, earned: earned,
      met: db.answeredQuestions(by: me.id).adding(draft.ballots.map(\.question)), at: now)
    try deliveries.plan(id, at: now, in: db)
    if !counted.isEmpty {
      try notifications?.scheduleVotingOpen(for: me.account, votedAt: now, in: db)
    }
    return Yello.RoundResult(answered: counted.count, earned: earned, points: points)
  }

  private func draw(for me: Member, in db: Transaction) throws -> Draft {
    let questions = try db.nextQuestions(for: me, count: rules.ballots)
    let friends = try db.candidateIDs(of: me.id)
    let keywords = try db.keywordIDs(of: questions)
    return world.draw { random in
      Draft(
        questions: questions, keywords: keywords, friends: friends, rules: rules, using: &random)
    }
  }

  private func show(
    _ id: ID<Yello.Round>, _ draft: Draft, to me: Member, in db: Transaction
  ) throws -> Yello.Round {
    let sentences = try db.sentences(draft.ballots.map(\.question))
    let keywords = try db.keywords(draft.ballots.flatMap(\.keywords))
    let people = try db.candidates(draft.ballots.flatMap(\.candidates), of: me.id)
    let ballots = draft.ballots.map { ballot in
      Yello.Ballot(
        number: ballot.number, sentence: sentences[ballot.question] ?? Yello.Sentence(),
        candidates: ballot.candidates.compactMap { people[$0] },
        keywords: ballot.keywords.compactMap { keywords[$0] }, points: ballot.points,
        color: draft.color(ballot, of: rules.colors),
        shufflesLeft: rules.shuffles - ballot.shuffles)
    }
    return Yello.Round(id: id, ballots: ballots)
  }
}
