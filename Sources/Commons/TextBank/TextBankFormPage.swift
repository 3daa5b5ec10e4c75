import HTML
import Wire

/// The form for one text; without `key` a new one.
struct TextBankFormPage<Search: BankSearch, Text: BankText, Edit: BankEdit>: HTML {
  let view: View<OperatorAccount>
  let bank: TextBank<Search, Text, Edit>
  let key: Text.Key?
  /// The values of the fields.
  let formState: FormState
  /// The version another operator saved in the meantime.
  var now: Text?

  var body: some HTML {
    Document(
      view, bank.branding, title,
      scripts: bank.columns.contains(where: \.isCounted) ? ["js/counter.js"] : []
    ) {
      BackBar(back: bank.list.path, title: title)
      main(.id("main"), .class("page")) { sheet }
    }
  }

  private var title: LocalizedText {
    key == nil
      ? t(ko: "새 \(bank.noun.ko)", en: "A new \(bank.noun.en)")
      : t(ko: "\(bank.noun.ko) 고치기", en: "Edit \(bank.indefinite)")
  }

  private var sheet: some HTML {
    form(
      .class("stack"), .method("post"),
      .action(key.map { bank.edit.action($0) } ?? bank.add.path), .novalidate()
    ) {
      if key == nil { IdempotencyKeyField(view) } else { FormAccountField(view) }
      EditHead(formState, now: now?.version) {
        if let now {
          p(.lang("ko")) { now.title }
          p { TextNotes(text: now) }
          p(.class("muted")) {
            now.isInUse ? t(ko: "쓰는 중", en: "In use") : t(ko: "꺼 둠", en: "Off")
          }
        }
      }
      for column in bank.columns { TextColumnField(column: column, formState: formState) }
      inUse
      if let preview = bank.preview {
        PreviewSection(preview: preview, key: key, formState: formState)
      }
      div(.class("actions")) {
        button(.class("button")) { t(ko: "저장", en: "Save") }
        if let preview = bank.preview {
          button(
            .class("button quiet no-script-only"), .formaction(preview.path), .formmethod("get"),
            .formnovalidate()
          ) { t(ko: "미리 보기", en: "Preview") }
        }
      }
    }
  }

  private var inUse: some HTML {
    div(.class("stack tight")) {
      label(.class("choice")) {
        input(
          .type("checkbox"), .name(bank.inUse), .value("true"),
          .checked(formState.value(bank.inUse) == "true"),
          .aria("describedby", "\(bank.inUse)-error"))
        span { t(ko: "이 \(bank.noun.ko) 사용하기", en: "Use this \(bank.noun.en)") }
      }
      FieldError(
        name: bank.inUse, fieldRefusal: formState.fieldRefusal(about: bank.inUse),
        wrong: t(ko: "다시 골라 주세요.", en: "Please choose again."))
    }
  }
}

/// The preview, which is requested again while its form is typed in.
private struct PreviewSection<Key: PathValue>: HTML {
  let preview: TextPreview
  let key: Key?
  let formState: FormState

  var body: some HTML {
    if let key { input(.type("hidden"), .name(preview.key), .value(key.segment)) }
    section(
      .class("card stack tight"), .id("preview"), .aria("labelledby", "preview-title"),
      .hx("get", preview.path), .hx("include", "closest form"),
      .hx("trigger", "input delay:400ms from:closest form"), .hx("sync", "this:replace")
    ) { Erased(content: preview.content(formState)) }
  }
}

/// The field of one column.
private struct TextColumnField: HTML {
  let column: TextColumn
  let formState: FormState

  var body: some HTML {
    switch column.control {
    case .line(let example):
      labelled {
        input(
          .id(name), .name(name), .value(formState.value(name)), .autocomplete("off"), .lang("ko"),
          .placeholder(example), .aria("invalid", formState.invalid(name)), described)
      }
    case .lines(let example):
      labelled {
        textarea(
          .id(name), .name(name), .rows(8), .lang("ko"), .placeholder(example),
          .aria("invalid", formState.invalid(name)), described
        ) { formState.value(name) }
      }
    case .text(let most): counted(most)
    case .choice(let choices): kinds(choices)
    }
  }

  private var name: String { column.name }

  private var described: Attribute {
    .aria("describedby", (column.hint == nil ? "" : "\(name)-hint ") + "\(name)-error")
  }

  private var error: FieldError {
    FieldError(name: name, fieldRefusal: formState.fieldRefusal(about: name), wrong: column.wrong)
  }

  private func labelled(@HTMLBuilder _ control: () -> some HTML) -> some HTML {
    FormField(name, column.title, hint: column.hint, wrong: column.wrong, formState: formState) {
      control()
    }
  }

  private func counted(_ maxLength: Int) -> some HTML {
    div(.class("field")) {
      label(.for(name)) { column.title }
      div(.class("field-box")) {
        textarea(
          .id(name), .name(name), .rows(4), .lang("ko"), .data("most", String(maxLength)),
          .aria("invalid", formState.invalid(name)), described
        ) { formState.value(name) }
      }
      div(.class("field-notes")) {
        error
        output(.class("field-counter needs-script"), .for(name)) {
          "\(formState.value(name).count)/\(maxLength)"
        }
      }
    }
  }

  private func kinds(_ choices: [TextColumn.Choice]) -> some HTML {
    fieldset(.class("choices"), .aria("describedby", "\(name)-error")) {
      legend { column.title }
      for choice in choices {
        label(.class("choice")) {
          input(
            .type("radio"), .name(name), .value(choice.value),
            .checked(formState.value(name) == choice.value))
          span(.class("choice-text")) {
            choice.name
            small { choice.sample }
          }
        }
      }
      error
    }
  }
}
