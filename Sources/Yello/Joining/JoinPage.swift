import Commons
import HTML
import Wire

/// The join form (`docs/spec/yello.md` Y36–Y55); with scripts one step is shown at a time.
struct JoinPage: HTML {
  let view: View<Viewer>
  let joining: Yello.Joining
  let catalogue: Catalogue
  let rules: Rules
  let form: FormState

  var body: some HTML {
    if !joining.isOfAge, !joining.isMember {
      AgePage(view: view, typed: .empty, kakao: joining.kakao)
    } else if joining.kakao == .asked, !joining.isMember, form.refusal == nil,
      view.query("connect") == nil
    {
      ConnectPage(view: view)
    } else {
      page
    }
  }

  private var page: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "가입하기", en: "Join"),
      scripts: joining.isMember ? ["js/restore-form.js"] : Self.scripts
    ) {
      BackBar(back: EntrancePage.path, title: t(ko: "가입하기", en: "Join"))
      main(.id("main"), .class(joining.isMember ? "page fill" : "page")) {
        if joining.isMember {
          JoinedAlready(view: view)
        } else {
          JoinForm(
            typed: typed, key: view.key(), joining: joining, schools: catalogue.schools,
            departments: catalogue.departmentNames, points: rules.referralPoints, view: view)
        }
      }
    } dialogs: {
      if !joining.isMember {
        SchoolSheet(
          view: view,
          first: (try? catalogue.page(Yello.Search(), size: rules.searchPage))
            ?? Page([], next: nil))
        DepartmentSheet(view: view, school: typed.value("school"), first: departments)
        YearSheet(years: joining.years)
      }
    }
  }

  private static let scripts = [
    "js/field-sheet.js", "js/restore-form.js", "js/steps.js", "js/sheet.js", "js/pick-result.js",
    "js/clear-field.js",
    "js/path-parameter.js",
  ]

  /// The submitted values, or initial ones from the link and the sign-in provider.
  ///
  /// A link can bring a school, a department and an invitation code. The provider's name is used
  /// when it is valid here.
  private var typed: FormState {
    guard form.refusal == nil else { return form }
    let brought = ["school", "department", "referral"].compactMap { name in
      view.query(name).map { (name: name, value: $0) }
    }
    let code = view.query("code").map { [(name: "referral", value: $0)] } ?? []
    let name = view.providerNameHint.flatMap { try? Yello.Name($0.name) }
    return FormState(
      refusal: nil, fields: brought + code + (name.map { [("name", $0.text)] } ?? []))
  }

  private var departments: Page<Yello.Department>? {
    try? catalogue.page(
      Yello.Search(), ofSchool: typed.value("school"), size: rules.searchPage)
  }
}

/// The form around the steps, with errors that concern all of it.
struct JoinForm: HTML {
  let typed: FormState
  let key: String
  let joining: Yello.Joining
  let schools: [Catalogue.School]
  let departments: [String]
  /// The points a referral gives each side.
  let points: Int
  let view: View<Viewer>

  var body: some HTML {
    form(
      .class("steps"), .method("post"), .action(Yello.join.path), .data("steps", ""),
      .data("done", "1"), .data("once", ""), .data("typed", view.me.account.description),
      .novalidate()
    ) {
      IdempotencyKeyField(key: key)
      progress(
        .class("progress needs-script"), .max(7), .value("2"),
        .aria("label", ko: "7단계 중 2단계", en: "Step 2 of 7")
      ) {}
      if let refusal = typed.refusal { complaint(refusal) }
      SchoolStep(typed: typed, schools: schools)
      DepartmentStep(typed: typed, departments: departments, years: joining.years)
      NameStep(typed: typed)
      GenderStep(typed: typed, view: view)
      if joining.kakao != Yello.KakaoLink.none {
        KakaoStep(view: view, kakao: joining.kakao, friends: joining.friends, left: left)
      }
      ReferralStep(typed: typed, points: points, earns: joining.earnsPoints)
      StepButtons()
    }
  }

  /// Kakao friends deselected in a rejected form.
  private var left: Set<ID<Yello.Person>> {
    guard typed.refusal != nil else { return [] }
    let chosen = Set(typed.values("friends"))
    return Set(joining.friends.items.map(\.id).filter { !chosen.contains($0.description) })
  }

  /// The error text; for an error a field shows itself, a link to that field without scripts.
  @HTMLBuilder private func complaint(_ refusal: Refusal) -> some HTML {
    if let field = refusal.field, Self.fields.contains(field) {
      p(.class("no-script-only"), .role("alert")) {
        a(.class("button quiet"), .href("#\(field)-error")) {
          t(ko: "고칠 곳이 한 군데 있어요", en: "One thing needs fixing")
        }
      }
    } else {
      p(.class("field-error"), .role("alert")) { Words(ko: refusal.ko, en: refusal.en) }
    }
  }

  /// The fields that show their own errors.
  private static let fields: Set<String> = [
    "school", "department", "entryYear", "name", "handle", "gender", "referral",
  ]
}

/// Shown to members who open the join form again.
struct JoinedAlready: HTML {
  let view: View<Viewer>

  var body: some HTML {
    section(.class("empty")) {
      img(.src(view.file("svg/yello/faces/1.svg")), .alt(""), .width(120), .height(120))
      h2 { t(ko: "이미 함께하고 있어요", en: "You have already joined") }
      div(.class("actions")) {
        a(.class("button auto"), .href(Yello.home.path)) { t(ko: "옐로하러 가기", en: "Go and vote") }
      }
    }
  }
}
