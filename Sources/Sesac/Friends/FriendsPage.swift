import Commons
import Core
import HTML
import Wire

/// My friends with their chats, and the people I have met.
struct FriendsPage: HTML {
  let view: View<Member>
  let list: Sesac.FriendList

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Screen(view: view, title: t(ko: "새싹친구", en: "Friends"), tab: .friends) {
        if list.friends.items.isEmpty {
          section(.class("empty")) {
            img(.src(view.file(.alone)), .alt(""), .width(120), .height(120))
            h2 { t(ko: "아직 새싹친구가 없어요", en: "No friends yet") }
            p {
              t(
                ko: "함께한 뒤에 두 사람 모두 원하면 친구가 되고, 채팅을 계속할 수 있어요.",
                en: "After a meeting you become friends if both wish it, and the chat goes on.")
            }
            if list.met.isEmpty {
              div(.class("actions")) {
                a(.class("button auto"), .href(Sesac.home.path)) {
                  Icon("search")
                  t(ko: "새싹 찾으러 가기", en: "Look for company")
                }
              }
            }
          }
        } else {
          ul(.class("rows")) { rows }
        }
        if !list.met.isEmpty {
          section(.class("met")) {
            h2 { t(ko: "함께한 새싹", en: "Whom you have met") }
            ul(.class("rows")) {
              for match in list.met {
                if let partner = match.partner {
                  MetRow(view: view, match: match, partner: partner)
                }
              }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for friend in list.friends.items {
      li(.class("row")) {
        a(.class("row-link"), .href(Sesac.chat.room.path(friend.room))) {
          Sprout(view: view, look: friend.person.look, size: 48)
          span(.class("row-text")) {
            strong(.lang("ko")) { friend.person.nickname.text }
            small {
              t(ko: "", en: "Friends since ")
              DateText(Zone.seoul.day(at: friend.since), .year)
              t(ko: "부터 친구", en: "")
            }
          }
        }
        ConfirmForm(
          icon: "close", words: t(ko: "친구 끊기", en: "End"),
          question: t(
            ko: "두 사람의 채팅이 닫히고, 지난 대화는 읽을 수 있어요.",
            en: "Your chat closes for both. Past messages stay readable."),
          action: Sesac.unfriend.action(friend.id), yes: t(ko: "끊을게요", en: "End it"),
          isSmall: true)
      }
    }
    if let next = list.friends.next(of: Sesac.friends.path) { MoreRow(next) }
  }
}

/// A finished match, with the way to its page, where one may wish to stay friends.
private struct MetRow: HTML {
  let view: View<Member>
  let match: Sesac.MatchView
  let partner: Sesac.Partner

  var body: some HTML {
    li(.class("row")) {
      a(.class("row-link"), .href(Sesac.match.path(match.id))) {
        Sprout(view: view, look: partner.look, size: 48)
        span(.class("row-text")) {
          strong(.lang("ko")) { partner.nickname.text }
          small { DateText(Zone.seoul.day(at: match.startedAt), .year) }
        }
        if match.friendship?.value == .wished {
          span(.class("muted")) { t(ko: "친구로 남고 싶어요", en: "You wish to stay friends") }
        }
      }
    }
  }
}

/// The wish to stay friends, on the page of a match that is over.
struct FriendWishForm: HTML {
  let match: Sesac.MatchView

  var body: some HTML {
    switch match.friendship?.value {
    case .possible:
      form(
        .class("card stack tight"), .method("post"), .action(Sesac.wishFriendship.action(match.id))
      ) {
        h2 { t(ko: "친구로 남을까요?", en: "Stay friends?") }
        p(.class("muted")) { Self.promise }
        button(.class("button")) { t(ko: "친구로 남고 싶어요", en: "I would like to stay friends") }
      }
    case .wished:
      form(
        .class("card stack tight"), .method("post"), .action(Sesac.withdrawWish.action(match.id))
      ) {
        h2 { t(ko: "친구로 남고 싶다고 했어요", en: "You wish to stay friends") }
        p(.class("muted")) { Self.promise }
        button(.class("button quiet")) { t(ko: "취소하기", en: "Take it back") }
      }
    case .friends:
      a(.class("button quiet"), .href(Sesac.friends.path)) {
        t(ko: "새싹친구예요", en: "You are friends")
      }
    default: Empty()
    }
  }

  private static let promise = t(
    ko: "두 사람 모두 원할 때만 친구가 돼요. 그 전에는 상대에게 알려지지 않아요.",
    en: "You become friends only if both wish it. Until then the other one does not learn of it.")
}
