public import Commons
import Core
public import HTML
public import Wire

/// A link that an app adds to the menu beside the text field, such as booking.
public struct ChatAction: Sendable {
  let words: LocalizedText
  let icon: String
  let path: String

  public init(_ words: LocalizedText, icon: String, path: String) {
    self.words = words
    self.icon = icon
    self.path = path
  }
}

/// A button that an app adds to a card from the partner, such as booking what it offers.
public struct ChatCardAction: Sendable {
  /// The button of a message with a card; nil for none.
  public typealias Of = @Sendable (ID<Chats.Room>, Chats.Message) -> ChatCardAction?

  let words: LocalizedText
  let action: String

  /// `action` is the address of a PUT, which may be repeated.
  public init(_ words: LocalizedText, action: String) {
    self.words = words
    self.action = action
  }
}

/// A conversation: header, messages and the form; an app's page contains nothing else.
public struct ChatRoom<Principal: Sendable>: HTML {
  public let view: View<Principal>
  public let conversation: Chats.Conversation
  let endpoints: ChatEndpoints
  var before: Int?
  var typed = FormState.empty
  var client: Chats.ClientID?
  var takesPhotos: Bool
  let cardAction: ChatCardAction.Of?
  /// Set by the app.
  public var actions: [ChatAction] = []
  /// Links in the menu of the conversation, above those of every app; set by the app.
  public var menu: [ChatAction] = []
  /// How the conversation began, above its first message; set by the app.
  public var opening: LocalizedText?
  /// What the conversation is about, beside its partner's name; set by the app.
  public var link: ChatAction?
  /// The question before the end of the conversation; set by the app.
  public var closing = t(
    ko: "두 사람 모두 더 보낼 수 없게 돼요. 지난 대화는 남아 있어요.",
    en: "Neither of you can send more. Past messages remain.")
  /// The question before a block; set by the app.
  public var blocking = t(
    ko: "서로 보이지 않게 되고, 이 대화도 숨겨져요.",
    en: "You will not see each other, and this conversation is hidden.")

  init(
    view: View<Principal>, endpoints: ChatEndpoints, conversation: Chats.Conversation,
    before: Int? = nil, typed: FormState = .empty, client: Chats.ClientID? = nil,
    takesPhotos: Bool, cardAction: ChatCardAction.Of? = nil
  ) {
    self.cardAction = cardAction
    self.view = view
    self.endpoints = endpoints
    self.conversation = conversation
    self.before = before
    self.typed = typed
    self.client = client
    self.takesPhotos = takesPhotos
  }

  private var room: Chats.Room { conversation.room }

  public var body: some HTML {
    if view.isPartial {
      rows
    } else {
      top
      main(
        .id("main"), .class("chat"), .tabindex(0), .aria("label", ko: "메시지", en: "Messages"),
        .data("chat", endpoints.room.path(room.id)), .data("room", room.id.description),
        .data("change", String(conversation.change)),
        .data("latest", before == nil ? "" : nil)
      ) {
        div(.role("log"), .aria("label", ko: "대화", en: "Conversation")) {
          if let opening, !conversation.hasEarlier { p(.class("chat-opening")) { opening } }
          ol(.class("chat-messages")) { rows }
        }
      }
      ChatComposer(room: self, client: client ?? Chats.ClientID(view.services.world.id()))
    }
  }

  private var rows: ChatRows {
    ChatRows(
      endpoints: endpoints, room: room.id, messages: conversation.messages,
      hasEarlier: conversation.hasEarlier, partnerRead: conversation.partnerRead, now: view.now,
      cardAction: cardAction)
  }

  private var top: some HTML {
    header(.class("top-bar")) {
      BackLink(path: endpoints.rooms.path)
      ChatAvatar(partner: room.partner)
      h1 {
        if let path = room.partner.path {
          a(.href(path)) { room.partner.words }
        } else {
          room.partner.words
        }
      }
      if let link {
        a(.class("text-button"), .href(link.path)) { link.words }
      }
      if hasMenu {
        details(.class("chat-menu")) {
          summary(.class("icon-button"), .aria("label", ko: "대화 메뉴", en: "Conversation menu")) {
            Icon("more")
          }
          div(.class("chat-menu-body")) { menuBody }
        }
      }
    }
  }

  private var hasMenu: Bool { !menu.isEmpty || !room.isClosed || room.partner.name != nil }

  @HTMLBuilder private var menuBody: some HTML {
    for action in menu {
      a(.class("button quiet"), .href(action.path)) {
        Icon(action.icon)
        action.words
      }
    }
    if !room.isClosed {
      div(.class("chat-ending")) {
        ConfirmForm(
          icon: "logout", words: t(ko: "대화 끝내기", en: "End conversation"),
          question: closing, action: endpoints.close.action(room.id),
          yes: t(ko: "끝낼게요", en: "End it"))
      }
    }
    if room.partner.name != nil {
      ConfirmForm(
        icon: "block", words: t(ko: "차단하기", en: "Block"),
        question: blocking, action: endpoints.block.action(room.id),
        yes: t(ko: "차단할게요", en: "Block"))
    }
  }
}

/// The conversation as a page of its own.
public struct ChatRoomPage<Principal: Sendable>: HTML {
  let room: ChatRoom<Principal>
  let branding: Branding

  public init(room: ChatRoom<Principal>, branding: Branding) {
    self.room = room
    self.branding = branding
  }

  public var body: some HTML {
    if room.view.isPartial {
      room
    } else {
      Document(
        room.view, branding, room.conversation.room.partner.words, frame: "chat-frame",
        scripts: ["js/chat.js", "js/chat-send.js", "js/chat-photo.js"]
      ) { room }
    }
  }
}

/// The form for a new message, or the note that the conversation has ended.
private struct ChatComposer<Principal: Sendable>: HTML {
  let room: ChatRoom<Principal>
  let client: Chats.ClientID

  private var id: ID<Chats.Room> { room.conversation.room.id }

  var body: some HTML {
    div(.class("chat-bottom")) {
      p(.class("chat-ended"), .role("status"), .hidden(!room.conversation.room.isClosed)) {
        t(ko: "끝난 대화예요.", en: "This conversation has ended.")
      }
      if let refusal = room.typed.refusal {
        p(.class("field-error"), .role("alert")) { refusal.words }
      }
      section(
        .class("chat-composer"), .aria("label", ko: "메시지 보내기", en: "Send a message"),
        .hidden(room.conversation.room.isClosed)
      ) {
        if room.takesPhotos || !room.actions.isEmpty { extras }
        textForm
      }
      pending
    }
  }

  private var textForm: some HTML {
    form(
      .class("chat-form"), .method("post"), .action(room.endpoints.send.action(Pair(id, client)))
    ) {
      textarea(
        .id("text"), .name("text"), .rows(1), .required(), .maxlength(Chats.Text.most),
        .autocomplete("off"), .enterkeyhint("send"),
        .placeholder(ko: "메시지 쓰기", en: "Write a message"),
        .aria("label", ko: "메시지", en: "Message")
      ) { room.typed.value("text") }
      button(.class("icon-button chat-send"), .aria("label", ko: "보내기", en: "Send")) { Icon("up") }
    }
  }

  private var extras: some HTML {
    details(.class("chat-extras")) {
      summary(.class("icon-button"), .aria("label", ko: "사진 등 더 보내기", en: "Send more")) {
        Icon("plus")
      }
      div(.class("chat-extras-body")) {
        if room.takesPhotos { photoForm }
        for action in room.actions {
          a(.class("button quiet"), .href(action.path)) {
            Icon(action.icon)
            action.words
          }
        }
      }
    }
  }

  private var photoForm: some HTML {
    form(
      .class("chat-photo-form stack tight"), .method("post"), .enctype("multipart/form-data"),
      .data(
        "failed", ko: "사진을 보내지 못했어요. 다시 보내 주세요.", en: "The photo was not sent. Please try again."),
      .action(
        room.endpoints.sendPhoto.action(Pair(id, Chats.ClientID(room.view.services.world.id()))))
    ) {
      label(.class("visually-hidden"), .for("chat-photo")) { t(ko: "사진", en: "Photo") }
      input(
        .id("chat-photo"), .type("file"), .name("file"), .required(),
        .accept("image/jpeg,image/png,image/webp,image/heic,image/heif"))
      button(.class("button quiet")) { t(ko: "사진 보내기", en: "Send photo") }
    }
  }

  /// What a script shows until the server has stored a message.
  private var pending: some HTML {
    template(.id("chat-pending")) {
      li(.class("chat-message mine pending")) {
        div(.class("chat-bubble")) { p {} }
        div(.class("chat-about")) {
          span(.class("chat-sending")) { t(ko: "보내는 중", en: "Sending") }
          span(.class("chat-failed"), .role("alert"), .hidden()) {
            t(ko: "보내지 못했어요", en: "Not sent")
          }
          button(.class("text-button"), .type("button"), .data("retry-message", ""), .hidden()) {
            t(ko: "다시", en: "Retry")
          }
          button(.class("text-button"), .type("button"), .data("drop-message", ""), .hidden()) {
            t(ko: "지우기", en: "Delete")
          }
        }
      }
    }
  }
}
