import Commons
import HTML
import Wire

/// The four kinds of message as checkboxes; at least one is required.
struct CategoryChoices<Principal: Sendable>: HTML {
  let view: View<Principal>
  let chosen: Set<Wal.Category>
  let fieldRefusal: Refusal?

  var body: some HTML {
    div(.class("kinds"), .data("some", ko: wrong.ko, en: wrong.en)) {
      for category in Wal.Category.allCases {
        label(.class("kind")) {
          input(
            .type("checkbox"), .name("categories"), .value(category.rawValue),
            .checked(chosen.contains(category)), .aria("describedby", "categories-error"))
          img(.src(view.file(category.dog)), .alt(""), .width(88), .height(88))
          strong { category.name }
          small { category.sample }
        }
      }
    }
    FieldError(name: "categories", fieldRefusal: fieldRefusal, wrong: wrong)
  }

  private var wrong: LocalizedText {
    Refusal.categoriesNone.words
  }
}

/// The three hours as checkboxes; at least one is required.
struct SlotChoices<Principal: Sendable>: HTML {
  let view: View<Principal>
  let chosen: Set<Wal.Slot>
  let fieldRefusal: Refusal?

  var body: some HTML {
    div(.class("slots"), .data("some", ko: wrong.ko, en: wrong.en)) {
      for slot in Wal.Slot.allCases {
        label(.class("slot")) {
          input(
            .type("checkbox"), .name("slots"), .value(slot.rawValue),
            .checked(chosen.contains(slot)), .aria("describedby", "slots-error"))
          img(.src(view.file(slot.picture)), .alt(""), .width(64), .height(64))
          strong { slot.name }
          small { slot.hours }
        }
      }
    }
    FieldError(name: "slots", fieldRefusal: fieldRefusal, wrong: wrong)
  }

  private var wrong: LocalizedText {
    Refusal.slotsNone.words
  }
}

/// The nickname field with its character count.
struct NicknameField: HTML {
  let value: String
  let fieldRefusal: Refusal?
  /// Whether the field has focus when the page opens.
  var isFirst = false

  var body: some HTML {
    div(.class("field")) {
      label(.for("nickname")) { t(ko: "닉네임", en: "Nickname") }
      div(.class("field-box")) {
        input(
          .id("nickname"), .name("nickname"), .required(), .autocomplete("nickname"),
          .data("most", "10"), .data("letters", "가-힣ㄱ-ㅎㅏ-ㅣA-Za-z0-9"),
          .placeholder(ko: "뽀시래기", en: "Sunny"), .value(value), .data("clear", ""),
          .autofocus(isFirst),
          .data("wrong", ko: wrong.ko, en: wrong.en), .data("long", ko: long.ko, en: long.en),
          .aria("describedby", "nickname-hint nickname-error"),
          .aria("invalid", fieldRefusal == nil ? nil : "true"))
      }
      div(.class("field-notes")) {
        p(.class("field-hint"), .id("nickname-hint")) {
          t(ko: "한글, 영어, 숫자로 10자까지", en: "Hangul, letters and digits, up to 10")
        }
        FieldError(name: "nickname", fieldRefusal: fieldRefusal, wrong: wrong)
        output(.class("field-counter needs-script"), .for("nickname")) { "\(value.count)/10" }
      }
    }
  }

  private var wrong: LocalizedText {
    Refusal.nicknameLetters.words
  }

  private var long: LocalizedText {
    Refusal.nicknameLength.words
  }
}

extension FormState {
  /// The submitted values of `name` that are valid choices.
  func chosen<Choice: RawRepresentable & Hashable>(_ name: String) -> Set<Choice>
  where Choice.RawValue == String {
    Set(values(name).compactMap { Choice(rawValue: $0) })
  }
}
