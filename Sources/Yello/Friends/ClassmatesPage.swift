import Commons
import HTML
import Wire

/// People of my department or high school with ticks, right after joining and while voting is locked.
///
/// Only the person who invited me is ticked: befriending is for both, so nobody is added unseen.
struct ClassmatesPage: HTML {
  let view: View<Member>
  let people: Page<Yello.Person>
  let inviter: Yello.Handle?
  let rules: Rules

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, YelloApp.branding, title) {
        BackBar(back: Yello.home.path, title: title)
        main(.id("main"), .class("page stack")) {
          if people.items.isEmpty { nobody } else { picks }
        }
      }
    }
  }

  private var title: LocalizedText {
    view.me.isInHighSchool
      ? t(ko: "우리 학교 친구", en: "Your school") : t(ko: "우리 과 친구", en: "Your department")
  }

  private var picks: some HTML {
    form(.class("stack"), .method("post"), .action(Yello.befriendAll.action)) {
      FormAccountField(view)
      h2(.class("headline")) {
        if total == 0 {
          t(ko: "초대한 친구가 기다려요", en: "Your friend is waiting")
        } else {
          let are = total == 1 ? "is" : "are"
          view.me.isInHighSchool
            ? t(ko: "우리 학교 \(total)명이 먼저 와 있어요", en: "\(total) from your school \(are) here")
            : t(ko: "우리 과 \(total)명이 먼저 와 있어요", en: "\(total) from your department \(are) here")
        }
      }
      p(.class("sub")) { words }
      ul(.class("rows")) { rows }
      div(.class("actions stick")) {
        button(.class("button")) { t(ko: "고른 친구와 시작하기", en: "Start with these friends") }
        a(.class("text-button"), .href(Yello.home.path)) { t(ko: "나중에 할게요", en: "Later") }
      }
    }
  }

  private var words: LocalizedText {
    let missing = rules.friendsNeeded - view.me.friends
    guard missing > 0 else {
      return t(ko: "아는 친구를 골라 주세요.", en: "Pick the people you know.")
    }
    guard people.items.count >= missing || total >= missing else {
      return t(
        ko: "아는 친구를 고르고 나머지는 초대해 보세요. \(missing)명이 모이면 투표가 열려요.",
        en: "Pick the people you know and invite the rest. \(missing) of them open the vote.")
    }
    return t(
      ko: "아는 친구 \(missing)명만 고르면 바로 투표할 수 있어요.",
      en: missing == 1
        ? "Pick one person you know, and you can vote at once."
        : "Pick \(missing) people you know, and you can vote at once.")
  }

  @HTMLBuilder private var rows: some HTML {
    for person in people.items {
      FriendPick(person: person, isChosen: person.handle == inviter)
    }
    if let next = people.next(of: Yello.classmates.path) { MoreRow(next) }
  }

  private var nobody: some HTML {
    EmptyPeople(
      picture: view.file("svg/yello/nobody.svg"),
      title: view.me.isInHighSchool
        ? t(ko: "우리 학교에서는 내가 처음이에요", en: "You are the first of your school")
        : t(ko: "우리 과에서는 내가 처음이에요", en: "You are the first of your department"),
      words: t(ko: "친구를 부르면 둘 다 포인트를 받아요.", en: "Invite a friend, and both of you get points.")
    ) {
      div(.class("actions")) {
        a(.class("button auto"), .href(InvitePage.path)) { t(ko: "친구 초대하기", en: "Invite friends") }
        a(.class("text-button"), .href(Yello.people.path)) {
          t(ko: "이름으로 찾기", en: "Search by name")
        }
      }
    }
  }

  private var total: Int { people.total ?? people.items.count }
}
