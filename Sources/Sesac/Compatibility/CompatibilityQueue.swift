import Commons
import Core
import HTTP
import SQL
import Wire

extension CompatibilityAPI {
  /// The most comments of one person in a search, the newest first; `GET user` has more of one's own.
  static let mostComments = 5
  /// The most bytes of comments in one search: 120 people may have five of 500 characters each.
  static let mostCommentBytes = 250_000

  func mountQueue(on site: inout Site, _ vocabulary: Vocabulary) throws {
    let (features, services, base) = (app.features, app.services, vocabulary.base)
    try add(
      ForeignRoute(.post, base + "/queue", .members) { call, db in
        // The key of `Sesac.start`, so that a place changes no faster by using both.
        try services.rateLimiter.take(
          .openings, for: "\(Sesac.start.pattern) \(call.me.account)")
        let form = CompatibilityForm(call.request)
        let request = try Sesac.StartRequest(
          form.point(), tags: Sesac.Tags(form.list(vocabulary.tags).joined(separator: " ")),
          wants: vocabulary == .hobby ? Self.wanted(form) : nil)
        do {
          _ = try features.waiting.start(request, as: call.me, at: call.now, in: db)
        } catch let refusal as Refusal where refusal.code == Refusal.sesacBarred.code {
          return Response(status: 202 + (try db.penaltyLevel(of: call.me.id)))
        }
        return Response()
      }, to: &site, outcomes: [.sesacReported: 201, .sesacMatched: 201, .sesacGender: 206])
    try add(
      ForeignRoute(.delete, base + "/queue", .members) { call, db in
        _ = try features.waiting.stop(as: call.me, at: call.now, in: db)
        return Response()
      }, to: &site, outcomes: [.sesacMatched: 201])
    let search = vocabulary == .hobby ? "/queue/onqueue" : "/queue/search"
    try add(
      ForeignRoute(.post, base + search, .members) { call, db in
        try services.rateLimiter.take(SesacApp.mapRate, for: "sesac map \(call.me.account)")
        let point = try CompatibilityForm(call.request).point()
        let home = try features.search.around(point, as: call.me, at: call.now, in: db)
        try db.logSearch(of: call.me.origin, services.world.id(), at: call.now)
        let comments = try db.comments(
          of: (home.people + home.requests).map(\.id), most: Self.mostComments,
          bytes: Self.mostCommentBytes)
        return try .json(CompatibilityPeople(home, comments, vocabulary))
      }, to: &site)
    try add(
      ForeignRoute(.get, base + "/queue/myQueueState", .members) { call, db in
        let state = try db.sesacState(of: call.me.id, at: call.now)
        guard state.phase.value != .normal else { return Response(status: 201) }
        return try .json(CompatibilityState(state))
      }, to: &site)
  }

  /// Whom one looks for: 0 women, 1 men, 2 everybody.
  private static func wanted(_ form: CompatibilityForm) throws -> Sesac.Gender? {
    switch try form.number("type") {
    case 0: .woman
    case 1: .man
    case 2: nil
    default: throw Refusal.malformed("type")
    }
  }
}

extension Transaction {
  /// 1 to 3 by the cancelled matches in a row, as `Matching` punishes them.
  fileprivate func penaltyLevel(of person: ID<Sesac.Person>) throws -> Int {
    let cancels: Int = try value("SELECT cancels FROM sesac_person WHERE id = \(person)") ?? 1
    return min(max(cancels, 1), Matching.mostMinutes)
  }
}

extension Transaction {
  /// The newest comments that each of these people got, newest first.
  ///
  /// When together they exceed `bytes`, everybody's newest come before anybody's second.
  fileprivate func comments(
    of people: [ID<Sesac.Person>], most: Int, bytes: Int
  ) throws -> [ID<Sesac.Person>: [String]] {
    guard !people.isEmpty else { return [:] }
    let rows = try all(
      """
      SELECT subject_id, comment FROM (SELECT r.subject_id, r.comment, r.id, ROW_NUMBER() OVER (
          PARTITION BY r.subject_id ORDER BY r.at DESC, r.id DESC) AS place FROM sesac_review r
        WHERE r.subject_id IN \(people) AND r.comment <> '') c
      WHERE c.place <= \(most) ORDER BY c.place, c.id DESC
      """
    ) { row -> (ID<Sesac.Person>, String) in try (row[0], row[1]) }
    var left = bytes
    let fitting = rows.prefix { row in
      left -= row.1.utf8.count
      return left >= 0
    }
    return Dictionary(grouping: fitting, by: \.0).mapValues { $0.map(\.1) }
  }
}

/// The three lists of a search.
struct CompatibilityPeople: Encodable {
  let fromQueueDB: [Person]
  let fromQueueDBRequested: [Person]
  let fromRecommend: [String]

  init(
    _ home: Sesac.Home, _ comments: [ID<Sesac.Person>: [String]],
    _ vocabulary: CompatibilityAPI.Vocabulary
  ) {
    func person(_ card: Sesac.Card) -> Person {
      Person(card, home.centre, comments[card.id] ?? [], vocabulary)
    }
    fromQueueDB = home.people.map(person)
    fromQueueDBRequested = home.requests.map(person)
    fromRecommend = ((home.suggested ?? []) + home.tags).map(\.text)
  }

  /// Somebody who waits, at the point shown to everybody.
  struct Person: Encodable {
    let uid: String
    let nick: String
    let lat: Double
    let long: Double
    let reputation: [Int]
    let hf: [String]?
    let studylist: [String]?
    let reviews: [String]
    let gender: Int
    /// Whom they look for is not told to others.
    let type = 2
    let sesac: Int
    let background: Int

    init(
      _ card: Sesac.Card, _ centre: Sesac.Point, _ comments: [String],
      _ vocabulary: CompatibilityAPI.Vocabulary
    ) {
      // Who has asked me from elsewhere has no shown point; the centre says nothing of them.
      let point = card.shown ?? centre
      let tags = card.tags.isEmpty ? [Sesac.Tag.anything] : card.tags.map(\.text)
      uid = card.id.description
      nick = card.nickname.text
      lat = point.latitude
      long = point.longitude
      reputation = card.reputation.counters
      hf = vocabulary == .hobby ? tags : nil
      studylist = vocabulary == .study ? tags : nil
      reviews = comments
      gender = card.gender?.value.code ?? -1
      sesac = card.look.sprout
      background = card.look.background
    }
  }
}

/// The state of a waiting or matched member.
struct CompatibilityState: Encodable {
  let dodged: Int
  let matched: Int
  let reviewed: Int
  let matchedNick: String?
  let matchedUid: String?

  init(_ state: Sesac.State) {
    let match = state.match
    dodged = match?.outcome?.value == .cancelled ? 1 : 0
    matched = match == nil ? 0 : 1
    reviewed = match?.outcome?.value == .met ? 1 : 0
    matchedNick = match?.partner?.nickname.text
    matchedUid = match?.partner?.id.description
  }
}
