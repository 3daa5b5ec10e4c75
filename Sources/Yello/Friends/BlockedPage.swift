import Commons
import HTML
import Wire

/// Whom I have blocked, and the way back; a script asks for further ones, and gets rows alone.
struct BlockedPage: HTML {
  let view: View<Member>
  let people: Page<Yello.Person>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, YelloApp.look, t(ko: "차단한 사람", en: "Blocked people")) {
        BackBar(back: ManagePage.path, title: t(ko: "차단한 사람", en: "Blocked people"))
        main(.id("main"), .class("page")) { list }
        TabBar(current: .profile, unread: view.me.unread)
      }
    }
  }

  @HTMLBuilder private var list: some HTML {
    if people.items.isEmpty {
      NobodyHere(
        picture: view.file("svg/yello/nobody.svg"),
        title: t(ko: "차단한 사람이 없어요", en: "You haven't blocked anyone"),
        words: t(ko: "차단하면 서로 보이지 않아요.", en: "You and the people you block can't see each other.")
      ) {}
    } else {
      ul(.class("rows"), .id("people")) { rows }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for person in people.items {
      li(.class("row")) {
        Avatar(person: person)
        span(.class("row-text")) {
          strong { person.name.text }
          small { person.group }
        }
        UnblockForm(person: person)
      }
    }
    if let next = people.next(of: Yello.blocked.path) { MoreRow(next) }
  }
}

private struct UnblockForm: HTML {
  let person: Yello.Person

  var body: some HTML {
    let action = Yello.unblock.action(person.id)
    form(
      .method("post"), .action(action), .hx("post", action), .hx("target", "closest .row"),
      .hx("swap", "delete swap:320ms")
    ) {
      button(
        .class("button small quiet"),
        .aria("label", ko: "\(person.name)님 차단 풀기", en: "Unblock \(person.name)")
      ) { t(ko: "차단 풀기", en: "Unblock") }
    }
  }
}
