import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the routes to leave an app and to delete the account.
  mutating func mountLeaving() throws {
    let leaving = services.accountDeletion
    try read(Leaving.losses, .signedIn) { context, me, db in
      try leaving.losses(of: context.path, for: me.account, in: db)
    } page: { losses, _, view in
      LeavePage(view: view, deletionPrompt: leaving.deletionPrompt(losses), formState: .empty)
    }
    try write(
      Leaving.app, .signedIn, then: .next { left, _ in Self.after(left, leaving) }
    ) { context, me, db in
      guard let app = leaving.apps[context.path] else { throw Refusal.notFound }
      guard try app.hasMember(me.account, db) else { throw Refusal.joinFirst }
      if context.input.endsAccount == false, try leaving.isLast(app.name, of: me.account, in: db) {
        throw Refusal.endsAccount
      }
      try leaving.count(context.input, of: app.name, at: context.now, in: db)
      return Leaving.Left(
        app: app.name, accountEnded: try leaving.leave(app, me.account, in: db))
    } rejected: { rejected, view, db in
      let losses = try leaving.losses(of: rejected.path, for: view.me.account, in: db)
      return LeavePage(
        view: view, deletionPrompt: leaving.deletionPrompt(losses), formState: rejected.form)
    }
    try page(Leaving.wholePath, .signedIn) { view, db in
      try LeavePage(
        view: view, deletionPrompt: leaving.deletionPrompt(view.me, view.returnContext, in: db),
        formState: .empty)
    }
    try write(
      Leaving.all, .signedIn, then: .next { left, _ in Self.after(left, leaving) }
    ) { context, me, db in
      try leaving.count(context.input, of: "madang", at: context.now, in: db)
      try leaving.delete(me.account, in: db)
      return Leaving.Left(app: nil, accountEnded: true)
    } rejected: { rejected, view, db in
      try LeavePage(
        view: view, deletionPrompt: leaving.deletionPrompt(view.me, view.returnContext, in: db),
        formState: rejected.form)
    }
    try page(LeftPage.path, .anyone) { view, _ in
      let app = view.query("app").flatMap { leaving.apps[$0] }
      return LeftPage(view: view, branding: app?.branding ?? .platform, picture: app?.picture)
    }
  }

  private static func after(_ left: Leaving.Left, _ leaving: AccountDeletion) -> Redirect {
    guard left.accountEnded else {
      let app = left.app.flatMap { leaving.apps[$0] }?.branding.title ?? Branding.platform.title
      return .to(
        "/", ko: "떠났어요. \(app.ko)에 있던 것은 모두 지웠고, 다른 앱과 마당 계정은 그대로예요.",
        en: "You have left \(app.en); nothing of it is kept. Your other apps and the account stay.")
    }
    var next = Redirect.to(LeftPage.path + (left.app.map { "?app=\($0)" } ?? ""))
    next.endsSession = true
    return next
  }
}

extension AccountDeletion {
  /// What leaving the app would delete; refuses with 404 without such an app or a membership in it.
  func losses(
    of name: String, for account: ID<Account>, in db: Transaction
  ) throws -> Leaving.Losses {
    guard let app = apps[name], try app.hasMember(account, db) else { throw Refusal.notFound }
    return Leaving.Losses(
      app: name, items: try items(app, account, in: db),
      endsAccount: try isLast(name, of: account, in: db))
  }

  /// Whether the account has joined no other app, so that it ends with this one.
  fileprivate func isLast(
    _ name: String, of account: ID<Account>, in db: Transaction
  ) throws -> Bool {
    try apps.joined(account, in: db).map(\.name) == [name]
  }

  /// The prompt for leaving one app.
  func deletionPrompt(_ losses: Leaving.Losses) -> DeletionPrompt {
    let app = apps[losses.app]
    let path = Leaving.losses.path(losses.app)
    let last =
      losses.endsAccount
      ? t(
        ko: "함께 쓰는 다른 앱이 없어서, 마당 계정과 로그인 방법과 모든 기기의 로그인도 함께 지워요.",
        en:
          "You use no other app here, so the account is deleted too, with its sign-in methods and sessions."
      )
      : t(ko: "다른 앱과 마당 계정은 그대로예요.", en: "Your other apps and the account stay.")
    return DeletionPrompt(
      branding: app?.branding ?? .platform, app: losses.app, endsAccount: losses.endsAccount,
      title: (app?.branding ?? .platform).leaving,
      action: Leaving.app.action(losses.app), home: app?.account ?? "/", path: path,
      picture: app?.picture, losses: losses.items, facts: (app?.facts ?? []) + [last],
      reasons: app?.reasons ?? Leaving.Reason.usual,
      takesSeveral: app?.takesSeveralReasons ?? false, invite: app?.invite,
      whole: losses.endsAccount
        ? nil
        : app.map { ReturnContext.path(Leaving.wholePath, of: $0.branding) } ?? Leaving.wholePath,
      returnContext: nil)
  }

  /// The prompt for deleting the account.
  func deletionPrompt(_ me: Viewer, _ returnContext: ReturnContext, in db: Transaction) throws
    -> DeletionPrompt
  {
    let mine = try apps.joined(me.account, in: db)
    // Several apps may state the same fact.
    var seen: Set<String> = []
    let facts = mine.flatMap(\.facts).filter { seen.insert($0.ko).inserted }
    return DeletionPrompt(
      branding: returnContext.branding, app: nil, endsAccount: true,
      title: t(ko: "마당 계정 삭제", en: "Delete my account"),
      action: Leaving.all.action, home: returnContext.backFromAccount,
      path: returnContext.reopen(Leaving.wholePath),
      picture: nil, losses: try mine.flatMap { try items($0, me.account, in: db) },
      facts: facts + [
        t(
          ko: "마당 계정과 로그인 방법과 모든 기기의 로그인이 함께 지워져요.",
          en: "This deletes the account, its sign-in methods and all sessions.")
      ],
      reasons: Leaving.Reason.usual, takesSeveral: false, invite: nil, whole: nil,
      returnContext: returnContext)
  }

  private func items(
    _ app: AppDescriptor, _ account: ID<Account>, in db: Transaction
  ) throws -> [Leaving.Losses.Item] {
    try apps.handlers(of: app).losses(account, db).map {
      Leaving.Losses.Item(ko: $0.name.ko, en: $0.name.en, count: $0.count)
    }
  }
}
