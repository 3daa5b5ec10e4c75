import Commons
import Core
import HTML
import HTTP
import SQL
import Wire

extension SesacApp {
  /// Searches by one account: a person who moves a map, not a program that scans a city.
  static let mapRate = Rate(burst: 60, perMinute: 60)

  func mountSearching(on site: inout Site) throws {
    let (search, waiting, world) = (features.search, features.waiting, services.world)
    let rules = rules
    let limiter = services.rateLimiter
    // Logs a search, and says once that waiting has ended. Nobody reads yet what was fetched ahead.
    @Sendable func note(
      _ home: Sesac.Home, _ me: Member, _ request: Request, at now: Instant, in db: Transaction
    ) throws -> Sesac.Home {
      var home = home
      try db.logSearch(of: me.origin, world.id(), at: now)
      if home.state.hasExpired, !request.isSpeculative {
        home.state = try waiting.sayExpired(as: me, at: now, in: db)
      }
      return home
    }
    // What fetches ahead is told of positions as well, so the log has it.
    try site.read(Sesac.home, .searchers, isAlwaysFollowed: true) { context, me, db in
      try limiter.take(Self.mapRate, for: "sesac map \(me.account)")
      guard let point = context.input.point else {
        return try search.aroundSeat(
          gender: context.input.gender, as: me, at: context.now, in: db)
      }
      return try search.around(
        point, gender: context.input.gender, as: me, at: context.now, in: db)
    } followUp: { home, me in
      guard !me.isSearchLogged || home.state.hasExpired else { return nil }
      return { context, me, db in
        try note(home, me, context.request, at: context.now, in: db)
      }
    } page: { home, context, view in
      HomePage(view: view, home: home, rules: rules, around: context.input)
    }
    try site.read(Sesac.suggestions, .searchers, isAlwaysFollowed: true) { context, me, db in
      try limiter.take(Self.mapRate, for: "sesac map \(me.account)")
      guard let point = context.input.point else {
        return try search.aroundSeat(as: me, at: context.now, in: db)
      }
      return try search.around(point, as: me, at: context.now, in: db)
    } followUp: { home, me in
      guard !me.isSearchLogged else { return nil }
      return { context, me, db in
        try db.logSearch(of: me.origin, world.id(), at: context.now)
        return home
      }
    } page: { home, context, view in
      TagsPage(
        view: view, home: home, rules: rules, formState: .empty, typed: context.input)
    }
    try site.read(Sesac.finder, .searchers, isAlwaysFollowed: true) { context, me, db in
      try limiter.take(Self.mapRate, for: "sesac map \(me.account)")
      return try search.aroundSeat(as: me, at: context.now, in: db)
    } followUp: { home, me in
      guard !me.isSearchLogged || home.state.hasExpired else { return nil }
      return { context, me, db in
        try note(home, me, context.request, at: context.now, in: db)
      }
    } page: { home, context, view in
      FinderPage(
        view: view, home: home, rules: rules, isReceived: context.input.isReceived == true)
    }
    try site.read(Sesac.state, .members) { context, me, db in
      try db.sesacState(of: me.id, at: context.now)
    } followUp: { state, _ in
      guard state.hasExpired else { return nil }
      return { context, me, db in try waiting.sayExpired(as: me, at: context.now, in: db) }
    } page: { state, _, view in
      StatePage(view: view, state: state)
    }
    try mountWaiting(on: &site)
  }

  private func mountWaiting(on site: inout Site) throws {
    let (search, waiting, rules) = (features.search, features.waiting, rules)
    try site.write(
      Sesac.start, .members, at: .openings, then: .to(Sesac.finder.path)
    ) { context, me, db in
      try waiting.start(context.input, as: me, at: context.now, in: db)
    } onRefusal: {
      Self.afterRefusal($0)
    } rejected: { rejected, view, db in
      TagsPage(
        view: view, home: try search.aroundSeat(as: view.me, at: view.now, in: db),
        rules: rules, formState: rejected.form)
    }
    try site.write(
      Sesac.stop, .members, then: .to(Sesac.home.path, ko: "새싹 찾기를 멈췄어요.", en: "Stopped.")
    ) { context, me, db in
      try waiting.stop(as: me, at: context.now, in: db)
    } onRefusal: {
      // Accepted in this very moment: on to the chat.
      Self.afterRefusal($0)
    }
  }
}

extension Transaction {
  /// Logs that the place a member looked at was used, at most once a minute.
  func logSearch(
    of person: ID<Sesac.Person>, _ id: ID<Sesac.PositionUse>, at now: Instant
  ) throws {
    if try !isSearchLogged(of: person, at: now) {
      try logPosition(of: person, .search, id, at: now)
    }
  }

  func isSearchLogged(of person: ID<Sesac.Person>, at now: Instant) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM sesac_position_log WHERE person_id = \(person) AND purpose = 'SEARCH'
        AND at > \(now - .minutes(1))
      """)
  }
}

/// The state as a small page, for clients that ask for it without scripts.
struct StatePage: HTML {
  let view: View<Member>
  let state: Sesac.State

  var body: some HTML {
    Screen(view: view, title: t(ko: "지금 상태", en: "My state"), back: Sesac.home.path) {
      StateNotice(state: state, now: view.now)
      div(.class("actions")) { StateButton(state: state, centre: .campus) }
    }
  }
}
