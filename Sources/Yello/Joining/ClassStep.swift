import Commons
import HTML
import Wire

/// A high-school student's grade and class.
struct ClassStep: HTML {
  let formState: FormState

  var body: some HTML {
    fieldset(.class("step"), .data("step", "class"), .aria("describedby", "grade-error")) {
      legend {
        t(ko: "학년과 반을 알려 주세요", en: "Your grade and class")
        small {
          t(ko: "새 학년이 되면 프로필에서 바꿀 수 있어요.", en: "You can change them when a new year begins.")
        }
      }
      grades
      FormField(
        "classNumber", t(ko: "반", en: "Class"), hint: t(ko: "눌러서 골라 주세요.", en: "Tap to choose."),
        wrong: t(ko: "반을 골라 주세요.", en: "Please choose your class."), formState: formState,
        box: "field-box choose"
      ) {
        select(
          .id("classNumber"), .name("classNumber"), .required(), .data("sheet", "classes"),
          .data("wrong", ko: "반을 골라 주세요.", en: "Please choose your class."),
          .aria("describedby", "classNumber-hint classNumber-error"),
          .aria("invalid", formState.invalid("classNumber"))
        ) {
          option(.value("")) { t(ko: "반 고르기", en: "Choose your class") }
          for number in SchoolPlace.classes {
            option(
              .value(String(number)), .selected(String(number) == formState.value("classNumber"))
            ) { ClassNumber(number: number) }
          }
        }
      }
    }
  }

  private var grades: some HTML {
    div(.class("field")) {
      div(
        .class("segments grades"), .role("radiogroup"), .aria("label", ko: "학년", en: "Grade")
      ) {
        for grade in SchoolPlace.grades {
          label {
            t(ko: "\(grade)학년", en: "Grade \(grade)")
            input(
              .type("radio"), .name("grade"), .value(String(grade)), .required(),
              .checked(formState.value("grade") == String(grade)),
              .data("wrong", ko: "학년을 골라 주세요.", en: "Please choose your grade."),
              .aria("invalid", formState.invalid("grade")))
          }
        }
      }
      div(.class("field-notes")) {
        FieldError(
          name: "grade", fieldRefusal: formState.fieldRefusal(about: "grade"),
          wrong: t(ko: "학년을 골라 주세요.", en: "Please choose your grade."))
      }
    }
  }
}

/// A class as it is called: 3반.
struct ClassNumber: HTML {
  let number: Int

  var body: some HTML { t(ko: "\(number)반", en: "Class \(number)") }
}

/// The classes in a half-height sheet.
struct ClassSheet: HTML {
  var body: some HTML {
    NumberSheet(
      id: "classes", title: t(ko: "반 고르기", en: "Choose your class"), field: "classNumber",
      numbers: Array(SchoolPlace.classes)
    ) { ClassNumber(number: $0) }
  }
}

/// University or high school, at the head of the join form.
struct KindLinks: HTML {
  let kind: Yello.SchoolKind
  /// An invitation code that goes along.
  let referral: String

  var body: some HTML {
    nav(.class("segments"), .aria("label", ko: "학교 종류", en: "Kind of school")) {
      link(.university, t(ko: "대학생", en: "University"))
      link(.highSchool, t(ko: "고등학생", en: "High school"))
    }
  }

  private func link(_ other: Yello.SchoolKind, _ words: LocalizedText) -> some HTML {
    a(.href(path(other)), .aria("current", other == kind ? "page" : nil)) { words }
  }

  private func path(_ kind: Yello.SchoolKind) -> String {
    let code = referral.isEmpty ? "" : "&referral=\(percentEncoded(referral))"
    return "\(Yello.joining.path)?kind=\(kind.rawValue)&connect=later\(code)"
  }
}
