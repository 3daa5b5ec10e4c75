import Commons
import HTML
import Wire

/// A list of my actions that can be undone, such as mutes.
///
/// A script requests further rows and gets rows only.
struct UndoPage<Item: Payload, Row: HTML>: HTML {
  let view: View<Member>
  let title: LocalizedText
  let items: Page<Item>
  /// The path of the list.
  let path: String
  /// The text of the empty list.
  let none: (title: LocalizedText, words: LocalizedText)
  @HTMLBuilder let row: (Item) -> Row

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, YelloApp.branding, title) {
        BackBar(back: ManagePage.path, title: title)
        main(.id("main"), .class("page")) {
          if items.items.isEmpty {
            EmptyPeople(
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
