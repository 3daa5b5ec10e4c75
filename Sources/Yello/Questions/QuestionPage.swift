import Commons
import HTML
import Wire

/// The form for one question with a preview; without `id` a new one.
struct QuestionPage: HTML {
  let view: View<OperatorAccount>
  let id: Int?
  /// The values of the fields.
  let typed: FormState
  /// The version another operator saved in the meantime.
  var now: Yello.Question?

  /// The path of the form for a new question.
  static let newPath = Yello.questions.path + "/new"

  var body: some HTML {
    if view.isPartial {
      ReadingPart(reading: typed.draft.reading)
    } else {
      Document(view, YelloApp.branding, title) {
        BackBar(back: Yello.questions.path, title: title)
        main(.id("main"), .class("page")) { sheet }
      }
    }
  }

  private var title: Words {
    id == nil
      ? t(ko: "새 질문", en: "A new question") : t(ko: "질문 고치기", en: "Edit a question")
  }

  private var sheet: some HTML {
    form(
      .class("stack"), .method("post"),
      .action(id.map { Yello.editQuestion.action($0) } ?? Yello.addQuestion.path),
      .data("once", ""), .novalidate()
    ) {
      EditHead(typed, now: now?.version) {
        if let now {
          p(.lang("ko")) { now.sentence.whole }
          p(.lang("ko")) { now.keywords.joined(separator: " · ") }
          p(.class("muted")) {
            now.isAsked ? t(ko: "묻는 중", en: "In use") : t(ko: "꺼 둠", en: "Off")
          }
        }
      }
      if let id {
        input(.type("hidden"), .name("question"), .value(String(id)))
      } else {
        IdempotencyKeyField(view)
      }
      part("nameHead", t(ko: "이름 앞", en: "Before the name"), like: "소풍 가는 날 아침,")
      part("nameFoot", t(ko: "이름 뒤", en: "After the name"), like: "은/는", hint: pairs)
      part("keywordHead", t(ko: "키워드 앞", en: "Before the keyword"), like: "가방에 몰래")
      part(
        "keywordFoot", t(ko: "키워드 뒤", en: "After the keyword"), like: "을/를 넣어 올 것 같아", hint: pairs)
      FormField(
        "keywords", t(ko: "키워드", en: "Keywords"),
        hint: t(ko: "한 줄에 하나씩 6개에서 12개", en: "One a line, six to twelve"),
        wrong: Words(ko: Refusal.keywordLines.ko, en: Refusal.keywordLines.en), typed: typed
      ) {
        textarea(
          .id("keywords"), .name("keywords"), .rows(8), .lang("ko"),
          .placeholder("김밥 두 줄\n강아지\n보드게임\n비 오는 날 우산\n사진기\n귤 한 봉지"),
          .aria("invalid", typed.invalid("keywords")),
          .aria("describedby", "keywords-hint keywords-error")
        ) { typed.value("keywords") }
      }
      div(.class("stack tight")) {
        HTML::label(.class("choice")) {
          input(
            .type("checkbox"), .name("isAsked"), .value("true"),
            .checked(typed.value("isAsked") == "true"), .aria("describedby", "isAsked-error"))
          span { t(ko: "이 질문 사용하기", en: "Ask this question") }
        }
        FieldError(
          name: "isAsked", complaint: typed.complaint(about: "isAsked"),
          wrong: t(ko: "다시 골라 주세요.", en: "Please choose again."))
      }
      section(
        .class("card stack tight"), .id("reading"), .aria("labelledby", "reading-title"),
        .hx("get", Yello.reading.path), .hx("include", "closest form"),
        .hx("trigger", "input delay:400ms from:closest form"), .hx("sync", "this:replace")
      ) {
        ReadingPart(reading: typed.draft.reading)
      }
      div(.class("actions")) {
        button(.class("button")) { t(ko: "저장", en: "Save") }
        button(
          .class("button quiet no-script-only"), .formaction(Yello.reading.path),
          .formmethod("get"), .formnovalidate()
        ) { t(ko: "미리 보기", en: "Preview") }
      }
    }
  }

  private var pairs: Words {
    let all = Particle.allCases.map(\.pair).joined(separator: " ")
    return t(
      ko: "조사는 두 모양으로: \(all). 낱말로 시작하면 앞에 빈칸 하나를 두어요.",
      en: "Particles by both forms: \(all). A word of its own begins with a space.")
  }

  /// `like` is an example: 소풍 가는 날 아침, ○○은 / 가방에 몰래 □□를 넣어 올 것 같아.
  private func part(
    _ name: String, _ title: Words, like example: String, hint: Words? = nil
  ) -> some HTML {
    FormField(
      name, title, hint: hint, wrong: t(ko: "한 줄로 적어 주세요.", en: "One line, please."),
      typed: typed
    ) {
      input(
        .id(name), .name(name), .value(typed.value(name)), .autocomplete("off"), .lang("ko"),
        .placeholder(example),
        .aria("invalid", typed.invalid(name)),
        .aria("describedby", (hint == nil ? "" : "\(name)-hint ") + "\(name)-error"))
    }
  }
}

extension FormState {
  /// The form's values as a draft, valid or not.
  fileprivate var draft: Yello.QuestionDraft {
    Yello.QuestionDraft(
      nameHead: value("nameHead"), nameFoot: value("nameFoot"), keywordHead: value("keywordHead"),
      keywordFoot: value("keywordFoot"), keywords: value("keywords"))
  }

  /// The initial form of a new question.
  static var newQuestion: FormState {
    FormState(refusal: nil, fields: [(name: "isAsked", value: "true")])
  }
}

extension Yello.Question {
  /// The form with the question's values.
  var form: FormState {
    FormState(
      refusal: nil,
      fields: [
        ("nameHead", sentence.nameHead ?? ""), ("nameFoot", sentence.nameFoot ?? ""),
        ("keywordHead", sentence.keywordHead ?? ""), ("keywordFoot", sentence.keywordFoot ?? ""),
        ("keywords", keywords.joined(separator: "\n")), ("isAsked", isAsked ? "true" : ""),
        ("seen", version),
      ].map { (name: $0.0, value: $0.1) })
  }
}
