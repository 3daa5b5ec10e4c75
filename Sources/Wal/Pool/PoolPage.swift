import Commons
import HTML
import Wire

/// The messages, by kind, searched and paged.
struct PoolPage: HTML {
  let view: View<Attendant>
  let messages: Page<Wal.PoolMessage>
  let search: Wal.PoolSearch

  static let title = t(ko: "왈의 왈소리", en: "WAL's messages")

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, WalApp.look, Self.title) {
        BackBar(back: Operator.desk.path, title: Self.title)
        main(.id("main"), .class("page stack")) {
          SearchField(
            id: "pool-keyword", title: t(ko: "왈소리 찾기", en: "Search the messages"),
            path: Wal.pool.path, keyword: keyword, results: nil, kept: ("category", kind))
          nav(.class("pool-kinds"), .aria("label", ko: "종류", en: "Kind")) {
            KindLink(search: search, category: nil, words: t(ko: "모두", en: "All"))
            for category in Wal.Category.allCases {
              KindLink(search: search, category: category, words: category.name)
            }
          }
          a(.class("button quiet"), .href(PoolMessagePage.newPath)) {
            Icon("plus")
            t(ko: "왈소리 더하기", en: "Add a message")
          }
          if messages.items.isEmpty {
            p(.class("muted center")) { t(ko: "찾는 왈소리가 없어요.", en: "No such message.") }
          } else {
            ul(.class("rows")) { rows }
          }
        }
      }
    }
  }

  private var keyword: String { search.keyword ?? "" }
  private var kind: String { search.category?.rawValue ?? "" }

  @HTMLBuilder private var rows: some HTML {
    for message in messages.items { PoolRow(message: message) }
    if let next = messages.next(of: Wal.pool.path, ("keyword", keyword), ("category", kind)) {
      MoreRow(next)
    }
  }
}

/// A kind to see alone, whatever is looked for.
private struct KindLink: HTML {
  let search: Wal.PoolSearch
  let category: Wal.Category?
  let words: Words

  var body: some HTML {
    a(
      .class("pill"), .aria("current", category == search.category ? "true" : nil), .href(path)
    ) { words }
  }

  private var path: String {
    let keyword = percentEncoded(search.keyword ?? "")
    return "\(Wal.pool.path)?keyword=\(keyword)&category=\(category?.rawValue ?? "")"
  }
}

private struct PoolRow: HTML {
  let message: Wal.PoolMessage

  var body: some HTML {
    li(.class("row")) {
      a(.class("row-link"), .href(Wal.poolMessage.path(message.key))) {
        span(.class("row-text")) {
          strong(.lang("ko")) { message.text }
          small {
            message.category.name
            if !message.isOffered {
              " · "
              t(ko: "꺼 둠", en: "Off")
            }
            if message.isEdited {
              " · "
              t(ko: "운영자가 적음", en: "By an operator")
            }
          }
        }
        Icon("chevron")
      }
    }
  }
}
