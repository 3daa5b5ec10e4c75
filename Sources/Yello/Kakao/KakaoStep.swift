import Commons
import Core
import HTML
import Wire

/// The Kakao friends who have joined, all preselected (`docs/spec/yello.md` Y50, Y51).
///
/// Friends on pages not loaded yet are selected too: `friendsAfter` is the cursor they start at.
struct KakaoStep: HTML {
  let view: View<Viewer>
  let kakao: Extensible<Yello.KakaoLink>
  let friends: Page<Yello.Person>
  /// Friends deselected before the form was rejected.
  let left: Set<ID<Yello.Person>>

  var body: some HTML {
    fieldset(.class("step"), .data("step", "friends")) {
      legend {
        t(ko: "카카오톡 친구와 함께 시작해요", en: "Start with your Kakao friends")
        small { words }
      }
      if !friends.items.isEmpty {
        let total = friends.total ?? friends.items.count
        p(.class("count"), .aria("live", "polite")) {
          b(.data("count", "friends"), .data("total", String(total))) {
            (total - left.count).grouped
          }
          t(ko: "명 선택했어요", en: " chosen")
        }
        ul(.class("rows")) {
          FriendPicks(friends: friends, left: left)
        }
      } else {
        if kakao == .asked { ConnectButton(view: view, me: view.me, back: Yello.joining.path) }
        ul(.class("facts")) {
          fact(t(ko: "가입하면 우리 학교 친구를 보여 드려요.", en: "You'll see people at your school."))
          fact(t(ko: "이름, 초성, 아이디로 찾을 수 있어요.", en: "You can search by name, initials or ID."))
          fact(t(ko: "추천인 코드로 친구를 불러올 수 있어요.", en: "You can invite friends with your code."))
        }
      }
    }
  }

  private var words: LocalizedText {
    if !friends.items.isEmpty {
      return t(
        ko: "먼저 와 있는 친구예요. 빼고 싶은 친구는 눌러 주세요.",
        en: "They're already here. Tap anyone you want to leave out.")
    }
    return switch kakao {
    case .known(.asked):
      t(
        ko: "카카오톡 친구를 연결하지 않아서 누가 와 있는지 아직 몰라요.",
        en: "Your Kakao friends aren't connected, so we can't tell who is here.")
    case .known(.closed), .known(.none), .unknown:
      t(
        ko: "카카오톡 친구는 아직 불러올 수 없어요. 다른 방법으로 만나 보세요.",
        en: "We can't load Kakao friends yet. Here are other ways to find people.")
    case .known(.linked):
      t(ko: "아직 가입한 카카오톡 친구가 없어요.", en: "None of your Kakao friends have joined yet.")
    }
  }

  private func fact(_ words: LocalizedText) -> some HTML {
    li {
      Icon("check")
      span { words }
    }
  }
}

/// Selectable rows; the last one loads the next page and carries its cursor until then.
struct FriendPicks: HTML {
  let friends: Page<Yello.Person>
  let left: Set<ID<Yello.Person>>

  var body: some HTML {
    for person in friends.items {
      FriendPick(person: person, isChosen: !left.contains(person.id))
    }
    if let next = friends.next, let path = friends.next(of: Yello.kakaoFriends.path) {
      li(.class("more")) {
        input(.type("hidden"), .name("friendsAfter"), .value(next.text))
        a(
          .class("button quiet needs-script"), .href(path), .hx("get", path),
          .hx("trigger", "intersect once, click"), .hx("target", "closest .more"),
          .hx("swap", "outerHTML"), .hx("sync", "this:drop")
        ) { t(ko: "더 보기", en: "Show more") }
        p(.class("muted no-script-only")) {
          t(ko: "나머지 친구도 모두 함께해요.", en: "Everyone else is chosen too.")
        }
      }
    }
  }
}

/// A person in a list with a tick.
struct FriendPick: HTML {
  let person: Yello.Person
  let isChosen: Bool

  var body: some HTML {
    li {
      label(.class("row friend-pick")) {
        Avatar(person: person)
        span(.class("row-text")) {
          strong { person.name.text }
          small { person.group }
        }
        input(
          .type("checkbox"), .name("friends"), .value(person.id.description), .checked(isChosen))
        span(.class("tick"), .aria("hidden", "true")) { Icon("check") }
      }
    }
  }
}

/// Rows only for a script, else a page.
struct KakaoFriendsPage: HTML {
  let view: View<Viewer>
  let friends: Page<Yello.Person>

  var body: some HTML {
    if view.isPartial {
      FriendPicks(friends: friends, left: [])
    } else {
      Document(view, YelloApp.branding, t(ko: "카카오톡 친구들", en: "Kakao friends")) {
        BackBar(back: Yello.joining.path, title: t(ko: "카카오톡 친구들", en: "Kakao friends"))
        main(.id("main"), .class("page")) {
          ul(.class("rows")) {
            for person in friends.items {
              li(.class("row")) {
                Avatar(person: person)
                span(.class("row-text")) {
                  strong { person.name.text }
                  small { person.group }
                }
              }
            }
            if let next = friends.next(of: Yello.kakaoFriends.path) { MoreRow(next) }
          }
        }
      }
    }
  }
}
