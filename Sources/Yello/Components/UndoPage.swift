import Commons
import HTML
import Wire

/// A list of my actions that can be undone, such as blocks.
///
/// A script requests further rows and gets rows only.
struct UndoPage<Item: Payload, Row: HTML>: HTML {
  let view: View<Member>
  let title: Words
  let items: Page<Item>
  /// The path of the list.
  let path: String
  /// The text of the empty list.
  let none: (title: Words, words: Words)
  @HTMLBuilder let row: (Item) -> Row

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, YelloApp.branding, title) {
        BackBar(back: ManagePage.path, title: title)
        main(.id("main"), .class("page")) {
          if items.items.isEmpty {
            NobodyHere(
              picture: view.file("svg/yello/nobody.svg"), title: none.title, words: none.words
            ) {}
          } else {
            ul(.class("rows"), .id("people")) { rows }
          }
        }
        TabBar(current: .profile, unread: view.me.unread)
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for item in items.items { li(.class("row")) { row(item) } }
    if let next = items.next(of: path) { MoreRow(next) }
  }
}

/// The button that undoes one row and removes it.
struct UndoForm: HTML {
  let action: String
  let words: Words
  /// The label for screen readers, which names the row's subject.
  let label: Words

  var body: some HTML {
    form(
      .method("post"), .action(action), .hx("post", action), .hx("target", "closest .row"),
      .hx("swap", "delete swap:320ms")
    ) {
      button(.class("button small quiet"), .aria("label", ko: label.ko, en: label.en)) { words }
    }
  }
}
