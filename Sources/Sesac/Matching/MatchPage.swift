import Chat
import Commons
import Core
import HTML
import SQL
import Wire

/// A match: the way to the chat, cancel or end, report, and the review.
struct MatchPage: HTML {
  /// The match of a room, whose id is in the query.
  static let meeting = "/sesac/meeting"
  /// Where the page has the review, or when it is possible.
  static let reviewAnchor = "review"

  let view: View<Member>
  let match: Sesac.MatchView
  let formState: FormState

  var body: some HTML {
    Screen(view: view, title: t(ko: "약속", en: "Meeting"), back: Sesac.home.path) {
      section(.class("stack")) {
        if let partner = match.partner {
          PersonHead(view: view, look: partner.look, nickname: partner.nickname)
        }
        if let ending { p(.class("banner"), .role("status")) { ending } }
        if isTalking {
          a(.class("button"), .href(Sesac.chat.room.path(match.room))) {
            Icon("talk")
            t(ko: "채팅 열기", en: "Open the chat")
          }
        } else {
          a(.class("button quiet"), .href(Sesac.chat.room.path(match.room))) {
            Icon("talk")
            t(ko: "지난 대화 보기", en: "Read the conversation")
          }
        }
        FriendWishForm(match: match)
        if match.partner != nil, !match.isReviewed, match.outcome?.value != .cancelled { review }
        menu
      }
    }
  }

  /// Whether the conversation goes on.
  private var isTalking: Bool { match.outcome == nil || match.friendship?.value == .friends }

  /// How the match ended, and what is left to do about it.
  private var ending: LocalizedText? {
    switch match.outcome?.value {
    case .cancelled:
      t(
        ko: "취소된 약속이에요. 약속을 종료하면 다른 새싹을 찾을 수 있어요.",
        en: "This meeting was cancelled. End it to look for somebody else.")
    case .met where match.partner == nil:
      t(
        ko: "끝난 약속이에요. 약속을 종료하면 다른 새싹을 찾을 수 있어요.",
        en: "This meeting is over. End it to look for somebody else.")
    case .met where !match.isReviewed:
      t(
        ko: "끝난 약속이에요. 리뷰를 남기거나 약속을 종료하면 다른 새싹을 찾을 수 있어요.",
        en: "This meeting is over. Write a review, or end it, to look for somebody else.")
    default: nil
    }
  }

  private var menu: some HTML {
    section(.class("stack tight")) {
      if match.outcome == nil {
        a(.class("button quiet"), .href(Sesac.meetingShare.path(match.id))) {
          Icon("share")
          t(ko: "친구에게 약속 공유", en: "Share the meeting with a friend")
        }
        ConfirmForm(
          icon: "close", words: t(ko: "약속 취소", en: "Cancel the meeting"),
          question: t(
            ko: "취소하면 잠시 동안 새싹을 찾을 수 없어요. 그래도 취소할까요?",
            en: "After cancelling you cannot search for a while. Cancel anyway?"),
          action: Sesac.end.action(match.id), yes: t(ko: "취소할게요", en: "Cancel it"))
      } else if !match.isReviewed {
        form(.method("post"), .action(Sesac.end.action(match.id))) {
          button(.class("button quiet")) { t(ko: "약속 종료", en: "End the meeting") }
        }
      }
      if let partner = match.partner {
        a(.class("button quiet"), .href(ReportPage.path(partner.id))) {
          Icon("flag")
          t(ko: "새싹 신고", en: "Report")
        }
      }
    }
  }

  @HTMLBuilder private var review: some HTML {
    if view.now < match.reviewableAt {
      p(.class("muted"), .id(Self.reviewAnchor)) {
        Refusal.sesacReviewEarly.words
      }
    } else {
      form(
        .class("stack"), .method("post"), .action(Sesac.review.action(match.id)),
        .data("writing", "")
      ) {
        FormAccountField(view)
        h2(.id(Self.reviewAnchor)) { t(ko: "리뷰 등록", en: "Write a review") }
        FormRefusal(formState: formState, fields: ["titles", "comment"])
        Toggles(
          name: "titles", legend: t(ko: "어떤 만남이었나요?", en: "How was it?"),
          choices: Sesac.Title.allCases.map { ($0.rawValue, $0.name) }, formState: formState)
        CommentField(
          most: 500, title: t(ko: "한마디 (선택)", en: "A few words (optional)"), formState: formState)
        button(.class("button")) { t(ko: "리뷰 등록하기", en: "Save the review") }
      }
    }
  }
}

/// Toggles of which at least one is chosen.
struct Toggles: HTML {
  let name: String
  let legend: LocalizedText
  let choices: [(String, LocalizedText)]
  let formState: FormState

  var body: some HTML {
    fieldset(.class("chips")) {
      HTML::legend { self.legend }
      for (value, words) in choices {
        label(.class("chip")) {
          input(
            .type("checkbox"), .name(name), .value(value),
            .checked(formState.values(name).contains(value)),
            .aria("describedby", "\(name)-error"),
            .autofocus(formState.isCause(name) && value == choices.first?.0))
          words
        }
      }
      FieldError(name: name, fieldRefusal: formState.fieldRefusal(about: name), wrong: nil)
    }
  }
}

struct CommentField: HTML {
  let most: Int
  let title: LocalizedText
  let formState: FormState

  var body: some HTML {
    FormField("comment", title, formState: formState) {
      textarea(
        .id("comment"), .name("comment"), .rows(4), .maxlength(most),
        .aria("describedby", "comment-error")
      ) { formState.value("comment") }
    }
  }
}

/// The form to report or block someone.
struct ReportPage: HTML {
  static let pattern = "/sesac/report"

  static func path(_ person: ID<Sesac.Person>) -> String { "\(pattern)?person=\(person)" }

  /// Who is reported; 404 for unknown and blocked ones, and for oneself.
  static func subject(
    _ person: ID<Sesac.Person>?, _ view: View<Member>, _ db: Transaction
  ) throws -> Sesac.Partner {
    guard let person, person != view.me.id, try db.mayMeet(person, view.me, at: view.now),
      let subject = try db.partner(person)
    else { throw Refusal.notFound }
    return subject
  }

  let view: View<Member>
  let person: Sesac.Partner
  let formState: FormState

  var body: some HTML {
    Screen(view: view, title: t(ko: "새싹 신고", en: "Report"), back: Sesac.home.path) {
      section(.class("stack")) {
        PersonHead(view: view, look: person.look, nickname: person.nickname)
        form(
          .class("stack"), .method("post"), .action(Sesac.report.action(person.id)),
          .data("writing", "")
        ) {
          IdempotencyKeyField(view)
          FormRefusal(formState: formState, fields: ["reasons", "comment"])
          p {
            t(
              ko: "신고한 새싹과는 다시 매칭되지 않아요.",
              en: "You will never be matched with someone you report.")
          }
          Toggles(
            name: "reasons", legend: t(ko: "신고 이유", en: "Why?"),
            choices: Sesac.Reason.allCases.map { ($0.rawValue, $0.name) }, formState: formState)
          CommentField(
            most: 400, title: t(ko: "자세한 이야기 (선택)", en: "Details (optional)"),
            formState: formState)
          button(.class("button danger")) { t(ko: "신고하기", en: "Report") }
        }
        ConfirmForm(
          icon: "block", words: t(ko: "차단하기", en: "Block"),
          question: t(
            ko: "모든 앱에서 서로 보이지 않게 돼요. 진행 중인 약속은 취소한 것이 되는데, 먼저 신고하면 쉬는 시간이 없어요.",
            en:
              "You will not see each other in any app. A meeting that goes on counts as cancelled by you, unless you report first."
          ),
          action: Sesac.block.action(person.id), yes: t(ko: "차단할게요", en: "Block"))
      }
    }
  }
}

/// The conversations, with the tab bar.
struct SesacChatList: HTML {
  let view: View<Member>
  let rooms: Page<Chats.Room>

  var body: some HTML {
    let list = ChatList(
      view: view, endpoints: Sesac.chat, rooms: rooms,
      beginning: t(
        ko: "새싹과 매칭되면 대화가 여기에 모여요.", en: "Your conversations with those you meet appear here."),
      picture: view.file(.alone),
      start: ChatAction(
        t(ko: "새싹 찾으러 가기", en: "Look for company"), icon: "search", path: Sesac.home.path))
    if view.isPartial {
      list
    } else {
      Screen(view: view, title: t(ko: "채팅", en: "Chats"), tab: .chats) { list }
    }
  }
}

/// A conversation with how it began, and the links to its match, the report and the review.
struct SesacChatRoom: HTML {
  let room: ChatRoom<Member>

  private var id: ID<Chats.Room> { room.conversation.room.id }

  /// With whom one was matched, and when.
  private var opening: LocalizedText? {
    guard let name = room.conversation.room.partner.name, let at = room.conversation.openedAt
    else { return nil }
    let (day, today) = (Zone.seoul.day(at: at), Zone.seoul.day(at: room.view.now))
    let date = DateText(day, day.year == today.year ? .weekday : .year)
    let time = TimeText(at, in: .seoul)
    return t(
      ko:
        "\(date.text(in: .ko)) \(time.text(in: .ko))에 \(name)님과 매칭됐어요. 채팅에서 약속을 정해 보세요.",
      en:
        "You were matched with \(name) on \(date.text(in: .en)), \(time.text(in: .en)). Arrange your meeting here."
    )
  }

  private var menu: [ChatAction] {
    guard room.conversation.room.partner.name != nil else { return [] }
    return [
      ChatAction(
        t(ko: "리뷰 쓰기", en: "Write a review"), icon: "pencil",
        path: "\(MatchPage.meeting)?room=\(id)#\(MatchPage.reviewAnchor)"),
      ChatAction(
        t(ko: "새싹 신고", en: "Report"), icon: "flag", path: "\(ReportPage.pattern)?room=\(id)"),
    ]
  }

  private var withMenu: ChatRoom<Member> {
    var room = room
    room.link = ChatAction(
      t(ko: "약속 보기", en: "Meeting"), icon: "ticket",
      path: "\(MatchPage.meeting)?room=\(id)")
    room.menu = menu
    room.opening = opening
    room.closing = t(
      ko: "약속이 남아 있으면 약속도 취소되고, 잠시 동안 새싹을 찾을 수 없어요. 친구라면 친구 사이도 끝나요. 지난 대화는 남아 있어요.",
      en:
        "A meeting that is still to come is cancelled, and you cannot search for a while. It ends a friendship too. Past messages remain."
    )
    if !room.conversation.room.isClosed {
      room.blocking = t(
        ko: "모든 앱에서 서로 보이지 않게 되고, 이 대화도 숨겨져요. 약속이 남아 있으면 취소한 것이 되는데, 먼저 신고하면 쉬는 시간이 없어요.",
        en:
          "You will not see each other in any app, and this conversation is hidden. A meeting that is still to come counts as cancelled by you, unless you report first."
      )
    }
    return room
  }

  var body: some HTML {
    ChatRoomPage(room: withMenu, branding: SesacApp.branding)
  }
}
