import Commons
import HTML
import Wire

/// What I did to others and can undo, a row each; a script asks for further ones, and gets rows alone.
struct UndoPage<Item: Payload, Row: HTML>: HTML {
  let view: View<Member>
  let title: Words
  let items: Page<Item>
  /// Where the list is.
  let path: String
  /// What it says while it is empty.
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

/// The button that undoes a row, which then goes.
struct UndoForm: HTML {
  let action: String
  let words: Words
  /// The words with what is undone, for who hears them alone.
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
