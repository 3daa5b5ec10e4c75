import Commons
import HTML
import Wire

/// The people I have blocked, with a button to unblock each.
struct BlockedPage: HTML {
  let view: View<Member>
  let people: Page<Yello.Person>

  var body: some HTML {
    UndoPage(
      view: view, title: t(ko: "차단한 사람", en: "Blocked people"), items: people,
      path: Yello.blocked.path,
      none: (
        t(ko: "차단한 사람이 없어요", en: "You haven't blocked anyone"),
        t(ko: "차단하면 서로 보이지 않아요.", en: "You and the people you block can't see each other.")
      )
    ) { person in
      Avatar(person: person)
      span(.class("row-text")) {
        strong { person.name.text }
        small { person.group }
      }
      UndoForm(
        action: Yello.unblock.action(person.id), words: t(ko: "차단 풀기", en: "Unblock"),
        label: t(ko: "\(person.name)님 차단 풀기", en: "Unblock \(person.name)"))
    }
  }
}
