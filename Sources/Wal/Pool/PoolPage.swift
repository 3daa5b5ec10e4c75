import Commons
import HTML
import Wire

/// The list of messages with search and kinds.
struct PoolPage: HTML {
  let view: View<OperatorAccount>
  let messages: Page<Wal.PoolMessage>
  let search: Wal.PoolSearch

  static let title = t(ko: "왈의 왈소리", en: "WAL's messages")

  var body: some HTML {
    EditList(
      view, WalApp.branding,
      .init(
        title: Self.title, search: t(ko: "왈소리 찾기", en: "Search the messages"),
        add: t(ko: "왈소리 더하기", en: "Add a message"),
        nothing: t(ko: "찾는 왈소리가 없어요.", en: "No such message.")),
      path: Wal.pool.path, keyword: keyword, kept: ("category", kind),
      isEmpty: messages.items.isEmpty
    ) {
      nav(.class("pool-kinds"), .aria("label", ko: "종류", en: "Kind")) {
        KindLink(search: search, category: nil, words: t(ko: "모두", en: "All"))
        for category in Wal.Category.allCases {
          KindLink(search: search, category: category, words: category.name)
        }
      }
    } rows: {
      for message in messages.items {
        EditRow(
          Wal.poolMessage.path(message.key), message.text, isOn: message.isOffered,
          isEdited: message.isEdited
        ) { message.category.words(\.name) }
      }
      if let next = messages.next(of: Wal.pool.path, ("keyword", keyword), ("category", kind)) {
        MoreRow(next)
      }
    }
  }

  private var keyword: String { search.keyword ?? "" }
  private var kind: String { search.category?.rawValue ?? "" }
}

/// A link that filters by kind and keeps the search.
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
