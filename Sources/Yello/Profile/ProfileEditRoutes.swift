import Commons
import SQL
import Wire

extension YelloApp {
  func mountProfileEdits(on site: inout Site) throws {
    try site.page(ProfileEditPage.path, .members) { view, db in
      if let kind = view.query("to").flatMap({ Yello.SchoolKind(rawValue: $0) }) {
        return editPage(view, ProfileEditPage.start(at: kind, view))
      }
      return editPage(view, ProfileEditPage.start(of: try db.editable(view.me.id)))
    }
    try site.write(
      Yello.editProfile, .members,
      then: .to(Yello.profile.path, ko: "프로필을 바꿨어요.", en: "Your profile is changed.")
    ) { context, me, db in
      try features.memberships.edit(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      editPage(view, rejected.form)
    }
  }

  private func editPage(_ view: View<Member>, _ form: FormState) -> ProfileEditPage {
    let years = features.memberships.years(at: view.now)
    let old = Int(form.value("entryYear")).map { years.contains($0) ? [] : [$0] } ?? []
    return ProfileEditPage(
      view: view, formState: form, catalogue: Self.catalogue, rules: features.rules,
      years: years + old)
  }
}
