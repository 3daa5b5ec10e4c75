import Commons
import Delivery
import HTML
import SQL
import Wire

extension WalApp {
  func mountSettings(on site: inout Site) throws {
    let memberships = features.memberships
    try site.page(SettingsPage.path, .members) { view, db in
      let me = view.me
      return SettingsPage(
        view: view, card: try db.me(me.nickname, me.settings, of: me.account),
        isTold: try db.takesPushes(of: WalApp.branding.name, in: me.session))
    }
    try site.page(AboutPage.path, .members) { view, _ in AboutPage(view: view) }
    try site.page(NoticesPage.path, .members) { view, _ in NoticesPage(view: view) }
    try site.read(Wal.me, .members) { _, me, db in
      try db.me(me.nickname, me.settings, of: me.account)
    } page: { card, _, view in
      MePage(view: view, card: card)
    }

    try site.page(Wal.rename.path, .members) { view, _ in
      NicknamePage(view: view, formState: .empty)
    }
    try site.write(
      Wal.rename, .members, then: .to(Wal.me.path, ko: "저장했어요.", en: "Saved.")
    ) { context, me, db in
      try memberships.rename(context.input.nickname, as: me, in: db)
    } rejected: { rejected, view, _ in
      NicknamePage(view: view, formState: rejected.form)
    }

    try site.page(Wal.setSlots.path, .members) { view, _ in SlotsPage(view: view, formState: nil) }
    try site.write(Wal.setSlots, .members, then: .next(saved)) { context, me, db in
      try memberships.set(slots: context.input.slots, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      SlotsPage(view: view, formState: rejected.form)
    }

    try site.page(Wal.setCategories.path, .members) { view, _ in
      CategoriesPage(view: view, formState: nil)
    }
    try site.write(Wal.setCategories, .members, then: .next(saved)) { context, me, db in
      try memberships.set(categories: context.input.categories, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      CategoriesPage(view: view, formState: rejected.form)
    }

    try site.page(Wal.setZone.path, .members) { view, _ in ZonePage(view: view, formState: .empty) }
    try site.write(Wal.setZone, .members, then: .next(saved)) { context, me, db in
      try memberships.set(zone: context.input.zone, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      ZonePage(view: view, formState: rejected.form)
    }
  }

  /// Redirects to the settings with a confirmation.
  @Sendable private func saved<Input>(_ me: Wal.Me, _ context: RequestContext<Nothing, Input>)
    -> Redirect
  {
    .to(SettingsPage.path, ko: "저장했어요.", en: "Saved.")
  }
}
