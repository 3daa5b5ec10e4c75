import Commons
import HTML
import Wire

/// One person (`docs/spec/yello.md` Y22, Y23): sheet content for a script, else a page.
struct PersonPage: HTML {
  let view: View<Member>
  let card: Yello.PersonCard

  var body: some HTML {
    let name = LocalizedText(ko: card.person.name.text, en: card.person.name.text)
    if view.isPartial {
      div(.class("sheet-head bare")) {
        h2(.class("visually-hidden"), .id("person-title")) { name }
        a(
          .class("icon-button"), .href(Yello.profile.path), .data("close", ""),
          .aria("label", ko: "닫기", en: "Close")
        ) { Icon("close") }
      }
      PersonCardView(view: view, card: card)
    } else {
      Document(view, YelloApp.branding, name) {
        BackBar(back: Yello.profile.path, title: name)
        main(.id("main"), .class("page stack")) { PersonCardView(view: view, card: card) }
        TabBar(current: .profile, unread: view.me.unread)
      }
    }
  }
}

/// A person's details and the actions on them.
private struct PersonCardView: HTML {
  let view: View<Member>
  let card: Yello.PersonCard

  var body: some HTML {
    div(.class("who tall")) {
      Avatar(person: card.person, isLarge: true)
      div {
        strong { card.person.name.text }
        p { "@\(card.person.handle)" }
        p { card.person.group }
      }
    }
    dl(.class("counters")) {
      Counter(
        name: card.person.id == view.me.id
          ? t(ko: "받은 쪽지", en: "Notes") : t(ko: "어제까지 받은 쪽지", en: "Notes until yesterday"),
        count: card.notes)
      Counter(name: t(ko: "친구", en: "Friends"), count: card.friends)
    }
    if card.person.id != view.me.id {
      friendship
      ReportForm(
        view: view, words: t(ko: "신고하기", en: "Report"),
        action: Yello.reportPerson.action(card.person.id))
      block
    }
  }

  @HTMLBuilder private var friendship: some HTML {
    if card.isFriend {
      form(.method("post"), .action(Yello.wave.action(card.person.id))) {
        button(.class("button")) { t(ko: "손 흔들기 👋", en: "Wave 👋") }
      }
      ConfirmForm(
        icon: "close", words: t(ko: "친구 끊기", en: "End friendship"),
        question: t(
          ko: "\(card.person.name)님과 친구를 끊을까요?",
          en: "End the friendship with \(card.person.name)?"),
        action: Yello.unfriend.action(card.person.id), yes: t(ko: "끊기", en: "End it"))
    } else {
      form(
        .method("post"), .action(Yello.befriend.action(card.person.id))
      ) {
        button(.class("button")) { t(ko: "친구 추가", en: "Add friend") }
      }
    }
  }

  private var block: some HTML {
    ConfirmForm(
      icon: "block", words: t(ko: "차단하기", en: "Block"),
      question: card.isFriend
        ? t(
          ko: "\(card.person.name)님을 차단할까요? 친구가 끊기고 서로 보이지 않아요.",
          en: "Block \(card.person.name)? You won't be friends or see each other any more.")
        : t(
          ko: "\(card.person.name)님을 차단할까요? 서로 보이지 않아요.",
          en: "Block \(card.person.name)? You won't see each other any more."),
      action: Yello.block.action(card.person.id), yes: t(ko: "차단", en: "Block"))
  }
}
