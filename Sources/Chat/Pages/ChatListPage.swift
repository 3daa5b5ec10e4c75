public import Commons
import Core
public import HTML
public import Wire

/// The list of conversations as a page of its own; an app with a tab bar makes its own page.
struct ChatListPage<Principal: Sendable>: HTML {
  let view: View<Principal>
  let branding: Branding
  let endpoints: ChatEndpoints
  let rooms: Page<Chats.Room>

  var body: some HTML {
    let list = ChatList(view: view, endpoints: endpoints, rooms: rooms)
    if view.isPartial {
      list
    } else {
      Document(view, branding, t(ko: "채팅", en: "Chats")) {
        BackBar(back: "/\(branding.name)", title: t(ko: "채팅", en: "Chats"))
        main(.id("main"), .class("page")) { list }
      }
    }
  }
}

/// The conversations, latest first; htmx loads them again when something changes.
public struct ChatList<Principal: Sendable>: HTML {
  let view: View<Principal>
  let endpoints: ChatEndpoints
  let rooms: Page<Chats.Room>
  let beginning: LocalizedText
  let picture: String?
  let start: ChatAction?

  /// Creates the list; `beginning` says how a conversation begins while there is none, below a
  /// drawing and above the link that leads to one.
  public init(
    view: View<Principal>, endpoints: ChatEndpoints, rooms: Page<Chats.Room>,
    beginning: LocalizedText = t(
      ko: "궁금한 점을 물어보면 대화가 여기에 모여요.",
      en: "Ask someone a question, and the conversation appears here."),
    picture: String? = nil, start: ChatAction? = nil
  ) {
    self.view = view
    self.endpoints = endpoints
    self.rooms = rooms
    self.beginning = beginning
    self.picture = picture
    self.start = start
  }

  public var body: some HTML {
    if !view.isPartial {
      // What is within is exchanged: an element that is replaced would miss what happens meanwhile.
      div(
        .class("chat-list"), .hx("get", endpoints.rooms.path), .hx("trigger", ChatBadge.trigger),
        .hx("sync", "this:replace")
      ) { content }
    } else if view.query("cursor") != nil {
      rows
    } else {
      content
    }
  }

  @HTMLBuilder private var content: some HTML {
    if rooms.items.isEmpty {
      div(.class("empty")) {
        if let picture { img(.src(picture), .alt(""), .width(120), .height(120)) }
        h2 { t(ko: "아직 대화가 없어요", en: "No conversations yet") }
        p { beginning }
        if let start {
          div(.class("actions")) {
            a(.class("button auto"), .href(start.path)) {
              Icon(start.icon)
              start.words
            }
          }
        }
      }
    } else {
      ul(.class("rows")) { rows }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for room in rooms.items {
      ChatRow(room: room, path: endpoints.room.path(room.id), now: view.now)
    }
    if let next = rooms.next(of: endpoints.rooms.path) { MoreRow(next) }
  }
}

private struct ChatRow: HTML {
  let room: Chats.Room
  let path: String
  let now: Instant

  var body: some HTML {
    li(.class("row")) {
      a(.class("row-link chat-row"), .href(path)) {
        ChatAvatar(partner: room.partner)
        span(.class("row-text")) {
          strong { room.partner.words }
          small(.class("chat-preview")) {
            room.newest?.preview ?? t(ko: "먼저 인사해 보세요.", en: "Say hello first.")
          }
        }
        span(.class("chat-row-end")) {
          if let newest = room.newest { ChatTime(newest.at, now: now) }
          UnreadCount(count: room.unread)
        }
      }
    }
  }
}

/// The partner's photo or drawing, or the first syllable of the name.
public struct ChatAvatar: HTML {
  let partner: Chats.Partner

  public init(partner: Chats.Partner) { self.partner = partner }

  public var body: some HTML {
    if let photo = partner.photo {
      img(.class("avatar"), .src(photo.path(.small)), .alt(""), .width(44), .height(44))
    } else if let drawing = partner.drawing {
      img(.class("avatar drawn"), .src(drawing), .alt(""), .width(44), .height(44))
    } else {
      let name = partner.name ?? ""
      span(
        .class("avatar"), .aria("hidden", "true"),
        .data("tint", String(name.unicodeScalars.reduce(0) { $0 + Int($1.value) } % 8 + 1))
      ) { givenInitial(name.isEmpty ? "?" : name) }
    }
  }
}

/// The number of unread messages; more than 999 are `999+`.
struct UnreadCount: HTML {
  let count: Int

  var body: some HTML {
    if count > 0 {
      span(.class("badge")) {
        count > 999 ? "999+" : String(count)
        span(.class("visually-hidden")) { t(ko: "개 안 읽음", en: " unread") }
      }
    }
  }
}

/// The unread messages of all rooms, for the tab of an app; updated live.
///
/// Its request gets the count alone. The element stays, so that it hears what changes before the answer has come.
public struct ChatBadge: HTML {
  let endpoints: ChatEndpoints
  let unread: Int

  public init(_ endpoints: ChatEndpoints, unread: Int) {
    self.endpoints = endpoints
    self.unread = unread
  }

  /// Several changes within 0.3 s cause one request.
  static let trigger =
    "live:chat.changed from:body delay:300ms, live:chat.read from:body delay:300ms"

  public var body: some HTML {
    span(
      .class("chat-badge"), .hx("get", endpoints.unread.path), .hx("trigger", Self.trigger)
    ) { UnreadCount(count: unread) }
  }
}
