import Commons
import HTML
import Wire

/// The form that changes name, school, the place in it and the face.
struct ProfileEditPage: HTML {
  static let path = "/yello/profile/edit"

  let view: View<Member>
  let formState: FormState
  let catalogue: Catalogue
  let rules: Rules
  let years: [Int]

  /// The form as it begins, with what is stored.
  static func start(of profile: Yello.ProfileEdit) -> FormState {
    FormState(
      refusal: nil,
      fields: [
        ("name", profile.name.text), ("school", profile.school),
        ("department", profile.department?.text ?? ""),
        ("entryYear", profile.entryYear.map(String.init) ?? ""),
        ("grade", profile.grade.map(String.init) ?? ""),
        ("classNumber", profile.classNumber.map(String.init) ?? ""),
        ("face", String(profile.face)),
      ])
  }

  /// The form for another kind of school, with the name and face of the query.
  static func start(at kind: Yello.SchoolKind, _ view: View<Member>) -> FormState {
    FormState(
      refusal: nil,
      fields: [
        ("kind", kind.rawValue), ("name", view.query("name") ?? view.me.name.text),
        ("face", view.query("face") ?? "0"),
      ])
  }

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "프로필 수정", en: "Edit profile"), scripts: Self.scripts
    ) {
      BackBar(back: Yello.profile.path, title: t(ko: "프로필 수정", en: "Edit profile"))
      main(.id("main"), .class("page")) {
        fields
      }
    } dialogs: {
      SchoolSheet(view: view, kind: kind, catalogue: catalogue, rules: rules)
      switch kind {
      case .university:
        DepartmentSheet(
          view: view, school: formState.value("school"),
          first: try? catalogue.page(
            Yello.Search(), ofSchool: formState.value("school"), size: rules.searchPage))
        YearSheet(years: years)
      case .highSchool: ClassSheet()
      }
    }
  }

  /// The kind of school the form is for: that of the chosen school, or the one that was asked for.
  private var kind: Yello.SchoolKind {
    catalogue.school(formState.value("school"))?.kind
      ?? Yello.SchoolKind(rawValue: formState.value("kind")) ?? .university
  }

  private static let scripts = [
    "js/field-sheet.js", "js/sheet.js", "js/clear-field.js", "js/path-parameter.js",
  ]

  private var fields: some HTML {
    form(.class("stack"), .method("post"), .action(Yello.editProfile.action)) {
      FormAccountField(view)
      if let refusal = formState.refusal, refusal.field == nil {
        p(.class("field-error"), .role("alert")) { refusal.words }
      }
      faces
      FormField(
        "name", t(ko: "이름", en: "Name"), hint: t(ko: "한글 1~4자", en: "One to four Hangul syllables"),
        formState: formState
      ) {
        input(
          .id("name"), .name("name"), .required(), .pattern("[가-힣]{1,4}"), .maxlength(4),
          .autocomplete("name"), .value(formState.value("name")), .data("clear", ""),
          .aria("describedby", "name-hint name-error"), .aria("invalid", formState.invalid("name")))
      }
      SchoolStep(
        formState: formState, schools: catalogue.schools(of: kind), kind: kind,
        kindSwitch: kindSwitch)
      switch kind {
      case .university:
        DepartmentStep(formState: formState, departments: catalogue.departmentNames, years: years)
      case .highSchool: ClassStep(formState: formState)
      }
      div(.class("actions stick")) {
        button(.class("button")) { t(ko: "저장하기", en: "Save") }
      }
    }
  }

  /// Opens this form for the other kind of school, with the name and face that were entered.
  private var kindSwitch: some HTML {
    let other: Yello.SchoolKind = kind == .university ? .highSchool : .university
    return button(
      .class("text-button"), .formmethod("get"), .formaction(Self.path), .formnovalidate(),
      .name("to"), .value(other.rawValue)
    ) {
      other == .highSchool
        ? t(ko: "고등학교로 바꾸기", en: "Change to a high school")
        : t(ko: "대학교로 바꾸기", en: "Change to a university")
    }
  }

  private var faces: some HTML {
    fieldset {
      legend { t(ko: "프로필 얼굴", en: "My face") }
      div(.class("face-picks")) {
        for face in 0...10 {
          label(.class("face-pick")) {
            if face == 0 {
              span { givenInitial(formState.value("name")) }
            } else {
              img(
                .src(view.file("svg/yello/faces/\(face).svg")),
                .alt(ko: "얼굴 \(face)", en: "Face \(face)"), .width(120), .height(120))
            }
            input(
              .class("visually-hidden"), .type("radio"), .name("face"), .value(String(face)),
              .checked(formState.value("face") == String(face)))
          }
        }
      }
      FieldError(name: "face", fieldRefusal: formState.fieldRefusal(about: "face"), wrong: nil)
    }
  }
}
