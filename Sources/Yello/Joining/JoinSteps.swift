import Commons
import Core
import HTML
import Wire

/// The school field; with scripts it opens a search (`docs/spec/yello.md` Y36).
struct SchoolStep<Switch: HTML>: HTML {
  let formState: FormState
  let schools: [Catalogue.School]
  let kind: Yello.SchoolKind
  /// Leads to the form of the other kind of school.
  let kindSwitch: Switch

  var body: some HTML {
    fieldset(.class("step"), .data("step", "school")) {
      legend {
        t(ko: "어느 학교에 다녀요?", en: "Which school do you go to?")
        small { t(ko: "같은 학교 친구를 찾아 드릴게요.", en: "We'll help you find your schoolmates.") }
      }
      kindSwitch
      if kind != .university { input(.type("hidden"), .name("kind"), .value(kind.rawValue)) }
      FormField(
        "school", t(ko: "학교", en: "School"),
        hint: t(ko: "눌러서 골라 주세요.", en: "Tap to choose."),
        wrong: t(ko: "학교를 골라 주세요.", en: "Please choose your school."), formState: formState,
        box: "field-box choose"
      ) {
        select(
          .id("school"), .name("school"), .required(), .data("sheet", "school-search"),
          .data("wrong", ko: "학교를 골라 주세요.", en: "Please choose your school."),
          .hx("get", kind == .university ? Yello.departments.pattern : nil),
          .hx("trigger", "change"), .hx("target", "#department-found"),
          .aria("describedby", "school-hint school-error"),
          .aria("invalid", formState.invalid("school"))
        ) {
          option(.value("")) { t(ko: "학교 찾기", en: "Find your school") }
          for school in schools {
            option(.value(school.key), .selected(school.key == formState.value("school"))) {
              school.name
            }
          }
        }
      }
      a(.class("text-button no-script-only"), .href(WishPage.path(.school))) {
        t(ko: "우리 학교가 없어요", en: "My school isn't listed")
      }
    }
  }
}

/// The department, listed or free text, and the entry year.
struct DepartmentStep: HTML {
  let formState: FormState
  let departments: [String]
  let years: [Int]

  var body: some HTML {
    fieldset(.class("step"), .data("step", "department")) {
      legend { t(ko: "학과와 학번을 알려 주세요", en: "Your department and year") }
      DepartmentField(formState: formState, departments: departments)
      FormField(
        "entryYear", t(ko: "학번", en: "Entry year"),
        hint: t(ko: "입학한 해예요.", en: "The year you entered."),
        wrong: t(ko: "학번을 골라 주세요.", en: "Please choose your entry year."), formState: formState,
        box: "field-box choose"
      ) {
        select(
          .id("entryYear"), .name("entryYear"), .required(), .data("sheet", "years"),
          .data("needs", "school"),
          .data("needs-words", ko: "학교를 먼저 골라 주세요.", en: "Choose your school first."),
          .data("wrong", ko: "학번을 골라 주세요.", en: "Please choose your entry year."),
          .aria("describedby", "entryYear-hint entryYear-error"),
          .aria("invalid", formState.invalid("entryYear"))
        ) {
          option(.value("")) { t(ko: "학번 고르기", en: "Choose your year") }
          for year in years {
            option(.value(String(year)), .selected(String(year) == formState.value("entryYear"))) {
              EntryYear(year: year)
            }
          }
        }
      }
    }
  }
}

struct DepartmentField: HTML {
  let formState: FormState
  let departments: [String]

  var body: some HTML {
    FormField(
      "department", t(ko: "학과", en: "Department"),
      hint: t(ko: "목록에 없으면 직접 적어도 돼요.", en: "Not listed? Just type it in."),
      wrong: t(ko: "학과를 골라 주세요.", en: "Please choose your department."), formState: formState,
      box: "field-box choose"
    ) {
      input(
        .id("department"), .name("department"), .required(), .maxlength(30), .autocomplete("off"),
        .list("department-names"), .value(formState.value("department")),
        .placeholder(ko: "학과 찾기", en: "Find your department"), .data("sheet", "department-search"),
        .data("needs", "school"),
        .data("needs-words", ko: "학교를 먼저 골라 주세요.", en: "Choose your school first."),
        .data("wrong", ko: "학과를 골라 주세요.", en: "Please choose your department."),
        .aria("describedby", "department-hint department-error"),
        .aria("invalid", formState.invalid("department")))
      datalist(.id("department-names")) {
        for department in departments { option(.value(department)) {} }
      }
    }
  }
}

/// The entry year in the two digits people use: `05학번`.
struct EntryYear: HTML {
  let year: Int

  var body: some HTML {
    t(ko: "\(year.twoDigits)학번", en: "Entered 20\(year.twoDigits)")
  }
}

/// The entry years in a half-height sheet, newest first (`docs/spec/yello.md` Y44).
struct YearSheet: HTML {
  let years: [Int]

  var body: some HTML {
    NumberSheet(
      id: "years", title: t(ko: "학번 고르기", en: "Choose your year"), field: "entryYear",
      numbers: years
    ) { EntryYear(year: $0) }
  }
}

/// Numbers to choose from in a half-height sheet.
struct NumberSheet<Words: HTML>: HTML {
  let id: String
  let title: LocalizedText
  let field: String
  let numbers: [Int]
  let words: @Sendable (Int) -> Words

  var body: some HTML {
    dialog(.class("sheet half"), .id(id), .aria("labelledby", "\(id)-title")) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("\(id)-title")) { title }
          CloseSheet()
        }
        ul(.class("results")) {
          for number in numbers {
            li {
              button(
                .type("button"), .class("result short"), .data("choose", field),
                .data("value", String(number)), .data("close", "")
              ) { words(number) }
            }
          }
        }
      }
    }
  }
}
