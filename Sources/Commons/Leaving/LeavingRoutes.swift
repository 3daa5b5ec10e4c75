import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts leaving: an app by its path name, and Madang.
  mutating func mountLeaving() throws {
    let leaving = house.leaving
    try read(Departure.losses, .signedIn) { ask, me, db in
      try leaving.losses(of: ask.path, for: me.account, in: db)
    } page: { losses, _, view in
      LeavePage(view: view, parting: leaving.parting(losses), typed: .empty)
    }
    try write(
      Departure.app, .signedIn, then: .next { left, _ in Self.after(left, leaving) }
    ) { ask, me, db in
      guard let app = leaving.app(ask.path) else { throw Refusal.notFound }
      guard try app.holds(me.account, db) else { throw Refusal.joinFirst }
      try leaving.count(ask.input, of: app.name, at: ask.now, in: db)
      return Departure.Left(
        app: app.name, accountEnded: try leaving.leave(app, me.account, in: db))
    } again: { again, view, db in
      let losses = try leaving.losses(of: again.path, for: view.me.account, in: db)
      return LeavePage(view: view, parting: leaving.parting(losses), typed: again.form)
    }
    try page(Departure.wholePath, .signedIn) { view, db in
      try LeavePage(
        view: view, parting: leaving.parting(view.me, view.within, in: db), typed: .empty)
    }
    try write(
      Departure.all, .signedIn, then: .next { left, _ in Self.after(left, leaving) }
    ) { ask, me, db in
      try leaving.count(ask.input, of: "madang", at: ask.now, in: db)
      try leaving.end(me.account, in: db)
      return Departure.Left(app: nil, accountEnded: true)
    } again: { again, view, db in
      try LeavePage(
        view: view, parting: leaving.parting(view.me, view.within, in: db), typed: again.form)
    }
    try page(LeftPage.path, .anyone) { view, _ in
      let app = view.query("app").flatMap(leaving.app)
      return LeftPage(view: view, look: app?.look ?? .house, picture: app?.picture)
    }
  }

  private static func after(_ left: Departure.Left, _ leaving: Leaving) -> Next {
    guard left.accountEnded else {
      let app = left.app.flatMap(leaving.app)?.look.title ?? Look.house.title
      return .to(
        "/", ko: "떠났어요. \(app.ko)에 있던 것은 모두 지웠고, 다른 앱과 마당 계정은 그대로예요.",
        en: "You have left \(app.en); nothing of it is kept. Your other apps and the account stay.")
    }
    var next = Next.to(LeftPage.path + (left.app.map { "?app=\($0)" } ?? ""))
    next.endsSession = true
    return next
  }
}

extension Leaving {
  /// What leaving the app of that name would take; 404 when there is none or no membership in it.
  func losses(
    of name: String, for account: ID<Account>, in db: Connection
  ) throws -> Departure.Losses {
    guard let app = app(name), try app.holds(account, db) else { throw Refusal.notFound }
    return Departure.Losses(
      app: name, items: try items(app, account, in: db),
      endsAccount: try joined(account, in: db) == [name])
  }

  /// Leaving one app, for its page.
  func parting(_ losses: Departure.Losses) -> Farewell {
    let app = app(losses.app)
    let path = Departure.losses.path(losses.app)
    let last =
      losses.endsAccount
      ? t(
        ko: "함께 쓰는 다른 앱이 없어서, 마당 계정과 로그인 방법과 모든 기기의 로그인도 함께 지워요.",
        en: "You use no other app here, so the account goes too, with its ways in and sessions.")
      : t(ko: "다른 앱과 마당 계정은 그대로예요.", en: "Your other apps and the account stay.")
    return Farewell(
      look: app?.look ?? .house, app: losses.app, title: (app?.look ?? .house).leaving,
      action: Departure.app.action(losses.app), home: app?.account ?? "/", path: path,
      picture: app?.picture, losses: losses.items, facts: (app?.facts ?? []) + [last],
      reasons: app?.reasons ?? Departure.Reason.usual,
      takesSeveral: app?.takesSeveralReasons ?? false, invite: app?.invite,
      whole: losses.endsAccount
        ? nil : app.map { Within.path(Departure.wholePath, of: $0.look) } ?? Departure.wholePath,
      within: nil)
  }

  /// Leaving Madang, for its page.
  func parting(_ me: Viewer, _ within: Within, in db: Connection) throws -> Farewell {
    let mine = try apps.filter { try $0.holds(me.account, db) }
    // Apps say some things in the same words.
    var said: Set<String> = []
    let facts = mine.flatMap(\.facts).filter { said.insert($0.ko).inserted }
    return Farewell(
      look: within.look, app: nil, title: t(ko: "마당 계정 삭제", en: "Delete my account"),
      action: Departure.all.action, home: within.outOfAccount,
      path: within.again(Departure.wholePath),
      picture: nil, losses: try mine.flatMap { try items($0, me.account, in: db) },
      facts: facts + [
        t(
          ko: "마당 계정과 로그인 방법과 모든 기기의 로그인이 함께 지워져요.",
          en: "The account goes, with its ways in and all sessions.")
      ],
      reasons: Departure.Reason.usual, takesSeveral: false, invite: nil, whole: nil, within: within)
  }

  private func items(
    _ app: Keeping, _ account: ID<Account>, in db: Connection
  ) throws -> [Departure.Losses.Item] {
    try app.losses(account, db).map {
      Departure.Losses.Item(ko: $0.name.ko, en: $0.name.en, count: $0.count)
    }
  }
}
