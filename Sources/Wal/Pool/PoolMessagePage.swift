import Commons
import HTML
import Wire

/// The form for one message; without `key` a new one.
struct PoolMessagePage: HTML {
  let view: View<OperatorAccount>
  let key: String?
  /// The values of the fields.
  let typed: FormState
  /// The version another operator saved in the meantime.
  var now: Wal.PoolMessage?

  /// The path of the form for a new message.
  static let newPath = Wal.pool.path + "/new"

  var body: some HTML {
    Document(view, WalApp.branding, title, scripts: ["js/counter.js"]) {
      BackBar(back: Wal.pool.path, title: title)
      main(.id("main"), .class("page")) {
        form(
          .class("stack"), .method("post"),
          .action(key.map { Wal.editMessage.action($0) } ?? Wal.addMessage.path),
          .data("once", ""), .novalidate()
        ) {
          if key == nil { IdempotencyKeyField(view) }
          EditHead(typed, now: now?.version) {
            if let now {
              p(.lang("ko")) { now.text }
              p(.class("muted")) {
                now.category.words(\.name)
                " · "
                now.isOffered ? t(ko: "보내는 중", en: "In use") : t(ko: "꺼 둠", en: "Off")
              }
            }
          }
          kinds
          words
          div(.class("stack tight")) {
            label(.class("choice")) {
              input(
                .type("checkbox"), .name("isOffered"), .value("true"),
                .checked(typed.value("isOffered") == "true"),
                .aria("describedby", "isOffered-error"))
              span { t(ko: "이 왈소리 사용하기", en: "Send this message") }
            }
            FieldError(
              name: "isOffered", complaint: typed.complaint(about: "isOffered"),
              wrong: t(ko: "다시 골라 주세요.", en: "Please choose again."))
          }
          div(.class("actions")) { button(.class("button")) { t(ko: "저장", en: "Save") } }
        }
      }
    }
  }

  private var title: Words {
    key == nil
      ? t(ko: "새 왈소리", en: "A new message") : t(ko: "왈소리 고치기", en: "Edit a message")
  }

  private var kinds: some HTML {
    fieldset(.class("choices"), .aria("describedby", "category-error")) {
      legend { t(ko: "종류", en: "Kind") }
      for category in Wal.Category.allCases {
        label(.class("choice")) {
          input(
            .type("radio"), .name("category"), .value(category.rawValue),
            .checked(typed.value("category") == category.rawValue))
          span(.class("choice-text")) {
            category.name
            small { category.sample }
          }
        }
      }
      FieldError(
        name: "category", complaint: typed.complaint(about: "category"),
        wrong: t(ko: "종류를 골라 주세요.", en: "Please choose a kind."))
    }
  }

  private var words: some HTML {
    div(.class("field")) {
      label(.for("text")) { t(ko: "왈뿡이가 할 말", en: "What the dog says") }
      div(.class("field-box")) {
        textarea(
          .id("text"), .name("text"), .rows(4), .lang("ko"), .data("most", "100"),
          .aria("describedby", "text-error"), .aria("invalid", typed.invalid("text"))
        ) { typed.value("text") }
      }
      div(.class("field-notes")) {
        FieldError(
          name: "text", complaint: typed.complaint(about: "text"),
          wrong: Words(ko: Refusal.poolText.ko, en: Refusal.poolText.en))
        output(.class("field-counter needs-script"), .for("text")) {
          "\(typed.value("text").count)/100"
        }
      }
    }
  }
}

extension FormState {
  /// The initial form of a new message.
  static var newMessage: FormState {
    FormState(refusal: nil, fields: [(name: "isOffered", value: "true")])
  }
}

extension Wal.PoolMessage {
  /// The form with the message's values.
  var form: FormState {
    FormState(
      refusal: nil,
      fields: [
        ("category", category.rawValue), ("text", text), ("isOffered", isOffered ? "true" : ""),
        ("seen", version),
      ].map { (name: $0.0, value: $0.1) })
  }
}
