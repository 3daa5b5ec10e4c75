import HTML
import Wire

/// The list of a bank's texts with its search and filter; a partial request gets only the rows.
struct TextBankListPage<Search: BankSearch, Text: BankText, Edit: BankEdit>: HTML {
  let view: View<OperatorAccount>
  let bank: TextBank<Search, Text, Edit>
  let texts: Page<Text>
  let search: Search

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, bank.branding, bank.title) {
        BackBar(back: Operator.backlog.path, title: bank.title)
        main(.id("main"), .class("page stack")) {
          // No focus: an on-screen keyboard would cover half of the list.
          SearchField(
            id: "\(bank.branding.name)-keyword", title: bank.search, path: bank.list.path,
            keyword: keyword, results: nil, kept: kept, isFocused: false)
          filters
          a(.class("button quiet"), .href(bank.newPath)) {
            Icon("plus")
            t(ko: "\(bank.noun.ko) 더하기", en: "Add \(bank.indefinite)")
          }
          if texts.items.isEmpty {
            p(.class("muted center")) {
              t(
                ko: "찾는 \(bank.noun.ko)\(Particle.subject.form(after: bank.noun.ko)) 없어요.",
                en: "No such \(bank.noun.en).")
            }
          } else {
            ul(.class("rows")) { rows }
          }
        }
      }
    }
  }

  private var keyword: String { search.keyword ?? "" }

  private var kept: (name: String, value: String)? {
    bank.filter.map { ($0.column.name, search.chosen ?? "") }
  }

  @HTMLBuilder private var rows: some HTML {
    for text in texts.items { TextRow(text: text, path: bank.show.path(text.key)) }
    if let next = texts.next(of: bank.list.path, ("keyword", keyword), kept) { MoreRow(next) }
  }

  @HTMLBuilder private var filters: some HTML {
    if let filter = bank.filter {
      nav(
        .class("text-filters"),
        .aria("label", ko: filter.column.title.ko, en: filter.column.title.en)
      ) {
        FilterLink(
          path: path(filteredBy: ""), isCurrent: search.chosen == nil,
          words: t(ko: "모두", en: "All"))
        for choice in filter.choices {
          FilterLink(
            path: path(filteredBy: choice.value), isCurrent: search.chosen == choice.value,
            words: choice.name)
        }
      }
    }
  }

  /// The list with another filter and the same search.
  private func path(filteredBy value: String) -> String {
    "\(bank.list.path)?keyword=\(percentEncoded(keyword))&\(kept?.name ?? "")=\(value)"
  }
}

private struct FilterLink: HTML {
  let path: String
  let isCurrent: Bool
  let words: LocalizedText

  var body: some HTML {
    a(.class("pill"), .aria("current", isCurrent ? "true" : nil), .href(path)) { words }
  }
}

/// A row of the list: the text, its notes, and whether it is off or by an operator.
private struct TextRow<Text: BankText>: HTML {
  let text: Text
  let path: String

  var body: some HTML {
    li(.class("row")) {
      a(.class("row-link"), .href(path)) {
        span(.class("row-text")) {
          strong(.lang("ko")) { text.title }
          small { TextNotes(text: text) }
          if !text.isInUse || text.isEdited {
            small {
              if !text.isInUse { t(ko: "꺼 둠", en: "Off") }
              if !text.isInUse && text.isEdited { " · " }
              if text.isEdited { t(ko: "운영자가 적음", en: "By an operator") }
            }
          }
        }
        Icon("chevron")
      }
    }
  }
}

/// A text's notes; those that are the same in both languages are Korean.
struct TextNotes<Text: BankText>: HTML {
  let text: Text

  var body: some HTML {
    let notes = text.notes
    span(.lang(notes.ko == notes.en ? "ko" : nil)) { notes }
  }
}
