import Chat
import Commons
import Core
import HTML
import SQL
import Wire

extension SesacApp {
  /// Requests of one member to one other, by the pages and the original's API together: each new one notifies them.
  static let requestRate = Rate(burst: 10, perMinute: 1)

  func mountMatching(on site: inout Site) throws {
    let matching = features.matching
    let limiter = services.rateLimiter
    try site.write(
      Sesac.request, .members,
      then: .next { state, context in Self.afterAsking(state, context.path) }
    ) { context, me, db in
      try limiter.take(Self.requestRate, for: "sesac request \(me.account) \(context.path)")
      return try matching.request(context.path, as: me, at: context.now, in: db)
    } onRefusal: {
      Self.afterRefusal($0)
    }
    try site.write(
      Sesac.accept, .members,
      then: .next { state, context in Self.afterAsking(state, context.path) }
    ) { context, me, db in
      try matching.accept(context.path, as: me, at: context.now, in: db)
    } onRefusal: {
      Self.afterRefusal($0)
    }
    try site.read(Sesac.match, .members) { context, me, db in
      guard let match = try db.matchView(context.path, of: me.id) else { throw Refusal.notFound }
      return match
    } page: { match, _, view in
      MatchPage(view: view, match: match, formState: .empty)
    }
    try site.page(MatchPage.meeting, .members) { view, db in
      guard let room = view.query("room").flatMap({ ID<Chats.Room>($0) }),
        let match = try db.matchView(in: room, of: view.me.id)
      else { throw Refusal.notFound }
      return MatchPage(view: view, match: match, formState: .empty)
    }
    try site.write(
      Sesac.end, .members, then: .to(Sesac.home.path, ko: "약속을 끝냈어요.", en: "The match has ended.")
    ) { context, me, db in
      try matching.end(context.path, as: me, at: context.now, in: db)
    }
    try mountReviews(on: &site)
    let chat = chat
    try chat.mount(
      on: &site, Gate.members,
      pages: ChatPages(
        list: { rooms, view in SesacChatList(view: view, rooms: rooms) },
        room: { room in SesacChatRoom(room: room) }))
  }

  private func mountReviews(on site: inout Site) throws {
    let reviews = features.reviews
    try site.write(
      Sesac.review, .members,
      then: .next { _, context in
        // There one may say that one would like to stay friends.
        .to(Sesac.match.path(context.path), ko: "리뷰를 남겼어요. 고마워요!", en: "Review saved. Thank you!")
      }
    ) { context, me, db in
      try reviews.review(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      guard let match = try db.matchView(rejected.path, of: view.me.id) else {
        throw Refusal.notFound
      }
      return MatchPage(view: view, match: match, formState: rejected.form)
    }
    try site.read(Sesac.reviews, .members) { context, me, db in
      try reviews.list(of: context.path, context.input, as: me, in: db)
    } page: { page, context, view in
      ReviewsPage(view: view, page: page, person: context.path)
    }
    try mountReports(on: &site)
  }

  private func mountReports(on site: inout Site) throws {
    let (reviews, services) = (features.reviews, services)
    try site.page(ReviewReportPage.pattern, .members) { view, db in
      guard let review = view.query("review").flatMap({ ID<Sesac.Review>($0) }) else {
        throw Refusal.notFound
      }
      return ReviewReportPage(
        view: view, review: try reviews.find(review, as: view.me, at: view.now, in: db),
        formState: .empty)
    }
    try site.write(
      Sesac.reportReview, .members,
      then: .to(
        Sesac.home.path, ko: "신고했어요. 운영자가 살펴볼게요.",
        en: "Reported. The operators will look at it.")
    ) { context, me, db in
      try reviews.report(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      ReviewReportPage(
        view: view, review: try reviews.find(rejected.path, as: view.me, at: view.now, in: db),
        formState: rejected.form)
    }
    try site.page(ReportPage.pattern, .members) { view, db in
      var person = view.query("person").flatMap { ID<Sesac.Person>($0) }
      // From the menu of a conversation.
      if let room = view.query("room").flatMap({ ID<Chats.Room>($0) }) {
        person = try db.matchView(in: room, of: view.me.id)?.partner?.id
      }
      return ReportPage(
        view: view, person: try ReportPage.subject(person, view, db), formState: .empty)
    }
    try site.write(
      Sesac.report, .members,
      then: .to(
        Sesac.home.path, ko: "신고했어요. 다시 만나지 않게 할게요.",
        en: "Reported. You will not meet them again.")
    ) { context, me, db in
      try reviews.report(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      ReportPage(
        view: view, person: try ReportPage.subject(rejected.path, view, db),
        formState: rejected.form)
    }
    try site.write(
      Sesac.block, .members,
      then: .to(Sesac.home.path, ko: "차단했어요. 이제 서로 보이지 않아요.", en: "Blocked.")
    ) { context, me, db in
      // The same again has no effect, although the block hides whom it is of.
      guard let other = try db.sesacAccount(of: context.path), other != me.account,
        try services.blocks.contains(other, of: me.account, in: db)
          || db.mayMeet(context.path, me, at: context.now)
      else { throw Refusal.notFound }
      try services.blocks.block(other, by: me.account, in: "sesac", at: context.now, in: db)
      return Nothing()
    }
  }

  private static func afterAsking(_ state: Sesac.State, _ other: ID<Sesac.Person>) -> Redirect {
    if let match = state.match { return toChat(of: match) }
    // To the card of the one who was asked, where the list was scrolled to.
    return .to(
      "\(Sesac.finder.path)#\(PersonCard.anchor(other))", ko: "요청을 보냈어요.", en: "Asked.")
  }

  /// To the chat of a match that goes on, or to the page of one that is over, where it is left.
  private static func toChat(of match: Sesac.MatchView) -> Redirect {
    guard match.outcome == nil else { return .to(Sesac.match.path(match.id)) }
    let name = match.partner?.nickname.text
    return .to(
      Sesac.chat.room.path(match.room),
      ko: (name.map { "\($0)님과 " } ?? "") + "매칭됐어요! 약속을 정해 보세요.",
      en: "It is a match" + (name.map { " with \($0)" } ?? "") + "!")
  }

  /// Matched meanwhile: redirects to that chat, or to a match that is over and was not left.
  static func afterRefusal(
    _ refusal: Refusal
  ) -> (@Sendable (Member, Transaction) throws -> Redirect?)? {
    switch refusal {
    case .sesacMatched:
      { me, db in
        let state = try db.sesacState(of: me.id, at: Instant(milliseconds: 0))
        return state.match.map(toChat)
      }
    case .sesacOtherStopped, .sesacOtherMatched, .sesacNotWaiting:
      { _, _ in .to(Sesac.finder.path, ko: refusal.ko, en: refusal.en) }
    default: nil
    }
  }
}
