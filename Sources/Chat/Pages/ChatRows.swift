import Commons
import Core
import HTML
import Wire

/// Messages in order, with a line where a day begins.
struct ChatRows: HTML {
  let endpoints: ChatEndpoints
  let room: ID<Chats.Room>
  let messages: [Chats.Message]
  let hasEarlier: Bool
  let partnerRead: Int
  let now: Instant
  var cardAction: ChatCardAction.Of?

  var body: some HTML {
    if hasEarlier, let first = messages.first {
      li(.class("more")) {
        a(
          .class("button quiet auto"),
          .href("\(endpoints.room.path(room))?before=\(first.number)"), .data("earlier", "")
        ) { t(ko: "지난 메시지 보기", en: "Earlier messages") }
      }
    }
    for (index, message) in messages.enumerated() {
      let day = Zone.seoul.day(at: message.at)
      if index == 0 || Zone.seoul.day(at: messages[index - 1].at) != day {
        li(.class("chat-day"), .data("day", day.text)) { DateText(day, .weekday) }
      }
      ChatMessageRow(
        message: message, path: endpoints.message.path(room, message.number),
        isUnread: message.isMine && message.number > partnerRead, now: now,
        cardAction: message.isMine || message.card == nil ? nil : cardAction?(room, message))
    }
  }
}

/// What changed, and the state to continue from, for a script that adds it to the page.
struct ChatChangeRows: HTML {
  let endpoints: ChatEndpoints
  let room: ID<Chats.Room>
  let changes: Chats.Changes
  let now: Instant
  var cardAction: ChatCardAction.Of?

  var body: some HTML {
    ChatRows(
      endpoints: endpoints, room: room, messages: changes.messages.sorted { $0.number < $1.number },
      hasEarlier: false, partnerRead: changes.partnerRead, now: now, cardAction: cardAction)
    li(
      .class("chat-state"), .hidden(), .data("change", String(changes.change)),
      .data("read", String(changes.partnerRead)), .data("more", changes.hasMore ? "" : nil),
      .data("closed", changes.isClosed ? "" : nil)
    ) {}
  }
}

struct ChatMessageRow: HTML {
  let message: Chats.Message
  let path: String
  let isUnread: Bool
  let now: Instant
  var cardAction: ChatCardAction?

  var body: some HTML {
    li(
      .class("chat-message", message.isMine ? "mine" : nil), .id("m\(message.number)"),
      .data("number", String(message.number)), .data("client", message.client)
    ) {
      span(.class("visually-hidden")) {
        message.isMine ? t(ko: "나: ", en: "Me: ") : t(ko: "상대: ", en: "Partner: ")
      }
      content
      div(.class("chat-about")) {
        if isUnread {
          span(.class("chat-unread")) {
            span(.aria("hidden", "true")) { "1" }
            span(.class("visually-hidden")) { t(ko: "상대가 아직 안 읽음", en: "Not read yet") }
          }
        }
        if message.isEdited, !message.isDeleted { span { t(ko: "수정됨", en: "Edited") } }
        time(.class("numbers"), .datetime(message.at.iso8601)) {
          TimeText(message.at, in: .seoul).digits
        }
      }
      if hasMenu {
        a(
          .class("icon-button chat-more"), .href(path),
          .aria("label", ko: "메시지 메뉴", en: "Message menu")
        ) { Icon("more") }
      }
    }
  }

  private var hasMenu: Bool {
    !message.isDeleted && (!message.isMine || now - message.at <= Chats.changeLimit)
  }

  @HTMLBuilder private var content: some HTML {
    if message.isDeleted {
      div(.class("chat-bubble deleted")) { p { message.preview } }
    } else if let photo = message.photo {
      a(.class("chat-photo"), .href(photo.path(.large))) {
        img(
          .src(photo.path(.medium)), .alt(ko: "보낸 사진", en: "Photo"), .width(photo.width),
          .height(photo.height), .loading("lazy"))
      }
    } else if let card = message.card {
      ChatCard(card: card, action: cardAction)
    } else {
      div(.class("chat-bubble")) { p { message.text ?? "" } }
    }
  }
}

private struct ChatCard: HTML {
  let card: Chats.Card
  let action: ChatCardAction?

  var body: some HTML {
    if let action {
      div(.class("chat-card")) {
        if let path = card.path {
          a(.class("chat-card-link"), .href(path)) { content }
        } else {
          content
        }
        form(.method("post"), .action(action.action)) {
          button(.class("button")) { action.words }
        }
      }
    } else if let path = card.path {
      a(.class("chat-card"), .href(path)) { content }
    } else {
      div(.class("chat-card")) { content }
    }
  }

  @HTMLBuilder private var content: some HTML {
    if let picture = card.picture { img(.src(picture), .alt(""), .loading("lazy")) }
    strong { card.title }
    if let detail = card.detail { small { detail } }
  }
}
