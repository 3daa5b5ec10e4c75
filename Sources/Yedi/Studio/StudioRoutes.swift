import Commons
import Core
import HTML
import SQL
import Wire

extension YediApp {
  func mountStudio(on site: inout Site) throws {
    let studios = features.studios
    let takesPhotos = features.portraits.media != nil
    try site.read(Yedi.studio, .members) { _, me, db in
      try studios.show(me, in: db)
    } refused: { refusal, _, view, _ in
      UnregisteredPage(instead: refusal, of: .studio, view)
    } page: { studio, _, view in
      StudioPage(view: view, studio: studio)
    }
    try site.page(RegisterPage.path, .members) { view, _ in
      RegisterPage(view: view, formState: .empty)
    }
    try site.write(
      Yedi.register, .members,
      then: .to(Yedi.studio.path, ko: "등록했어요. 시술과 시간을 확인해 주세요.", en: "Registered.")
    ) { context, me, db in
      try studios.register(context.input, as: me, in: db)
    } rejected: { rejected, view, _ in
      RegisterPage(
        view: view,
        formState: rejected.form.withAllFaults(of: Yedi.RegisterRequest.self) {
          $0.faults(besides: $1)
        })
    }
    try site.page(Yedi.editProfile.path, .members) { view, db in
      ProfilePage(
        view: view, studio: try studios.show(view.me, in: db), formState: .empty,
        takesPhotos: takesPhotos)
    }
    try site.write(Yedi.editProfile, .members, then: Self.savedStudio()) { context, me, db in
      try studios.edit(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ProfilePage(
        view: view, studio: try studios.show(view.me, in: db), formState: rejected.form,
        takesPhotos: takesPhotos)
    }
    try site.page(Yedi.editShop.path, .members) { view, db in
      ShopPage(view: view, studio: try studios.show(view.me, in: db), formState: .empty)
    }
    try site.write(Yedi.editShop, .members, then: Self.savedStudio()) { context, me, db in
      try studios.edit(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ShopPage(
        view: view, studio: try studios.show(view.me, in: db),
        formState: rejected.form.withAllFaults(of: Yedi.ShopRequest.self) { $0.faults(besides: $1) }
      )
    }
    try mountStudioTimes(on: &site)
  }

  private func mountStudioTimes(on site: inout Site) throws {
    let studios = features.studios
    try site.page(Yedi.editHours.path, .members) { view, db in
      HoursPage(view: view, studio: try studios.show(view.me, in: db), formState: .empty)
    }
    try site.write(Yedi.editHours, .members, then: Self.savedStudio()) { context, me, db in
      try studios.edit(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      HoursPage(view: view, studio: try studios.show(view.me, in: db), formState: rejected.form)
    }
    try site.page(Yedi.editRules.path, .members) { view, db in
      RulesPage(
        view: view, studio: try studios.show(view.me, in: db),
        canTakePayments: studios.payments.isAvailable, formState: .empty)
    }
    try site.write(Yedi.editRules, .members, then: Self.savedStudio()) { context, me, db in
      try studios.edit(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      RulesPage(
        view: view, studio: try studios.show(view.me, in: db),
        canTakePayments: studios.payments.isAvailable,
        formState: rejected.form.withAllFaults(of: Yedi.RulesRequest.self) {
          $0.faults(besides: $1)
        })
    }
  }

  private static func savedStudio<Input>()
    -> SuccessResponse<Nothing, Input, Yedi.Studio, Member>
  {
    .to(Yedi.studio.path, ko: "저장했어요.", en: "Saved.")
  }
}
