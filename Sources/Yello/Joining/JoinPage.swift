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
      AgePage(view: view, formState: .empty, kakao: joining.kakao)
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
            formState: formState, key: view.key(), joining: joining, kind: kind,
            schools: catalogue.schools(of: kind), departments: catalogue.departmentNames,
            points: rules.referralPoints, view: view)
        }
      }
    } dialogs: {
      if !joining.isMember {
        SchoolSheet(view: view, kind: kind, catalogue: catalogue, rules: rules)
        switch kind {
        case .university:
          DepartmentSheet(view: view, school: formState.value("school"), first: departments)
          YearSheet(years: joining.years)
        case .highSchool: ClassSheet()
        }
      }
    }
  }

  private static let scripts = [
    "js/field-sheet.js", "js/restore-form.js", "js/steps.js", "js/sheet.js", "js/clear-field.js",
    "js/path-parameter.js",
  ]

  /// The submitted values, or initial ones from the link and the sign-in provider.
  ///
  /// A link can bring a school, a department and an invitation code. The provider's name is used
  /// when it is valid here.
  private var formState: FormState {
    guard form.refusal == nil else { return form.withAllFaults(kind) }
    let brought = ["school", "department", "referral"].compactMap { name in
      view.query(name).map { (name: name, value: $0) }
    }
    let code = view.query("code").map { [(name: "referral", value: $0)] } ?? []
    let name = view.providerNameHint.flatMap { try? Yello.Name($0.name) }
    return FormState(
      refusal: nil, fields: brought + code + (name.map { [("name", $0.text)] } ?? []))
  }

  /// The kind of school the form is for: that of the chosen school, or the one that was asked for.
  private var kind: Yello.SchoolKind {
    let school = form.refusal == nil ? view.query("school") : form.value("school")
    let asked = form.refusal == nil ? view.query("kind") : form.value("kind")
    return school.flatMap { catalogue.school($0)?.kind }
      ?? asked.flatMap { Yello.SchoolKind(rawValue: $0) } ?? .university
  }

  private var departments: Page<Yello.Department>? {
    try? catalogue.page(
      Yello.Search(), ofSchool: formState.value("school"), size: rules.searchPage)
  }
}

/// The form around the steps, with errors that concern all of it.
struct JoinForm: HTML {
  let formState: FormState
  let key: String
  let joining: Yello.Joining
  let kind: Yello.SchoolKind
  let schools: [Catalogue.School]
  let departments: [String]
  /// The points a referral gives each side.
  let points: Int
  let view: View<Viewer>

  var body: some HTML {
    form(
      .class("steps"), .method("post"), .action(Yello.join.path), .data("steps", ""),
      .data("done", "1"), .data("typed", view.me.account.description),
      .novalidate()
    ) {
      IdempotencyKeyField(key: key, view)
      StepIndicator(step: 2, of: 7)
      if let refusal = formState.refusal { fieldRefusal(refusal) }
      SchoolStep(
        formState: formState, schools: schools, kind: kind,
        kindSwitch: KindLinks(kind: kind, referral: formState.value("referral")))
      switch kind {
      case .university:
        DepartmentStep(formState: formState, departments: departments, years: joining.years)
      case .highSchool: ClassStep(formState: formState)
      }
      NameStep(formState: formState)
      GenderStep(formState: formState, view: view)
      if joining.kakao != Yello.KakaoLink.none {
        KakaoStep(view: view, kakao: joining.kakao, friends: joining.friends, left: left)
      }
      ReferralStep(formState: formState, points: points, earns: joining.earnsPoints)
      StepButtons()
    }
  }

  /// Kakao friends deselected in a rejected form.
  private var left: Set<ID<Yello.Person>> {
    guard formState.refusal != nil else { return [] }
    let chosen = Set(formState.values("friends"))
    return Set(joining.friends.items.map(\.id).filter { !chosen.contains($0.description) })
  }

  /// The error text; for an error a field shows itself, a link to that field without scripts.
  @HTMLBuilder private func fieldRefusal(_ refusal: Refusal) -> some HTML {
    if let field = refusal.field, Self.fields.contains(field) {
      p(.class("no-script-only"), .role("alert")) {
        let count = 1 + formState.others.count
        a(.class("button quiet"), .href("#\(field)-error")) {
          if count == 1 {
            t(ko: "고칠 곳이 한 군데 있어요", en: "One thing needs fixing")
          } else {
            t(ko: "고칠 곳이 \(count)군데 있어요", en: "\(count) things need fixing")
          }
        }
      }
    } else {
      p(.class("field-error"), .role("alert")) { refusal.words }
    }
  }

  /// The fields that show their own errors.
  private static let fields: Set<String> = [
    "school", "department", "entryYear", "grade", "classNumber", "name", "handle", "gender",
    "referral",
  ]
}

extension FormState {
  /// The refused form with the faults of its other fields, as far as they need no look-up.
  fileprivate func withAllFaults(_ kind: Yello.SchoolKind) -> FormState {
    var form = self
    let place =
      kind == .university ? ["department", "entryYear"] : ["grade", "classNumber"]
    for field in ["school"] + place + ["name", "handle", "gender"]
    where refusal?.field != field {
      if let fault = fault(in: field) { form.others.append(fault) }
    }
    return form
  }

  private func fault(in field: String) -> Refusal? {
    let value = value(field)
    if value.trimmed.isEmpty { return .missing(field) }
    do throws(Refusal) {
      switch field {
      case "department": _ = try Yello.DepartmentName(value)
      case "name": _ = try Yello.Name(value)
      case "handle": _ = try Yello.Handle(value)
      default: break
      }
      return nil
    } catch {
      var fault = error
      fault.field = field
      return fault
    }
  }
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
