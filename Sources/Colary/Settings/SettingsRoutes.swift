import Commons
import SQL
import Wire

extension ColaryApp {
  func mountSettings(on site: inout Site) throws {
    try site.page(SettingsPage.path, .readers, policy: Self.policy) { view, _ in
      SettingsPage(view: view)
    }
    try site.page(LicencesPage.path, .readers) { view, _ in LicencesPage(view: view) }
    let memberships = features.memberships
    try site.write(
      Colary.rename, .members,
      then: .to(SettingsPage.path, ko: "이름을 바꿨어요.", en: "The name is changed.")
    ) { context, me, db in
      try memberships.rename(me.me, to: context.input.nickname, in: db)
    } rejected: { rejected, view, _ in
      NicknameRejectedPage(view: view, formState: rejected.form)
    }
    try site.page(Colary.setZone.path, .members) { view, _ in
      ZonePage(view: view, formState: .empty)
    }
    try site.write(
      Colary.setZone, .members, then: .to(SettingsPage.path, ko: "저장했어요.", en: "Saved.")
    ) { context, me, db in
      try memberships.move(me, to: context.input.zone, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      ZonePage(view: view, formState: rejected.form)
    }
  }
}
