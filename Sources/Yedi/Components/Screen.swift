import Chat
import Commons
import HTML
import Wire

/// The tabs of each side.
enum Tab: CaseIterable {
  case home, search, bookings, schedule, posts, chat, studio, profile

  static func all(of role: Yedi.Role) -> [Tab] {
    switch role {
    case .client: [.home, .search, .bookings, .chat, .profile]
    case .designer: [.schedule, .posts, .chat, .studio, .profile]
    }
  }

  var path: String {
    switch self {
    case .home: Yedi.home.path
    case .search: Yedi.search.path
    case .bookings: Yedi.bookings.path
    case .schedule: Yedi.schedule.path
    case .posts: Yedi.myPosts.path
    case .chat: Yedi.chat.rooms.path
    case .studio: Yedi.studio.path
    case .profile: Yedi.me.path
    }
  }

  var icon: String {
    switch self {
    case .home: "home"
    case .search: "search"
    case .bookings: "ticket"
    case .schedule: "clock"
    case .posts: "photos"
    case .chat: "talk"
    case .studio: "pencil"
    case .profile: "profile"
    }
  }

  var name: LocalizedText {
    switch self {
    case .home: t(ko: "홈", en: "Home")
    case .search: t(ko: "검색", en: "Search")
    case .bookings: t(ko: "예약내역", en: "Bookings")
    case .schedule: t(ko: "예약현황", en: "Schedule")
    case .posts: t(ko: "내 게시물", en: "My posts")
    case .chat: t(ko: "채팅", en: "Chats")
    case .studio: t(ko: "내 샵", en: "My shop")
    case .profile: t(ko: "프로필", en: "Profile")
    }
  }
}

struct TabBar: HTML {
  let role: Yedi.Role
  let current: Tab
  let unread: Int

  var body: some HTML {
    nav(.class("tab-bar"), .aria("label", ko: "메뉴", en: "Menu")) {
      for tab in Tab.all(of: role) {
        a(.href(tab.path), .aria("current", tab == current ? "page" : nil)) {
          Icon(tab.icon)
          span { tab.name }
          if tab == .chat { ChatBadge(Yedi.chat, unread: unread) }
        }
      }
    }
  }
}

/// A page with a title, a way back or a tab bar.
struct Screen<Principal: HasRole, Content: HTML>: HTML {
  let view: View<Principal>
  let title: LocalizedText
  var back: String?
  var tab: Tab?
  var scripts: [String] = []
  var frame = ""
  var preview: LinkPreview?
  @HTMLBuilder let content: () -> Content

  var body: some HTML {
    Document(view, YediApp.branding, title, frame: frame, scripts: scripts, preview: preview) {
      if let back {
        BackBar(back: back, title: title)
      } else {
        header(.class("top-bar large")) {
          h1 { title }
          div(.class("top-actions")) {
            if view.me.isSignedOut {
              a(.class("pill"), .href(view.me.entrance(next: view.address))) {
                view.me.isNewcomer ? t(ko: "시작하기", en: "Join") : t(ko: "로그인", en: "Sign in")
              }
            }
          }
        }
      }
      main(.id("main"), .class("page")) { content() }
      if let tab { TabBar(role: view.me.role, current: tab, unread: view.me.unread) }
    }
  }
}

/// A circle with a designer's picture, or the first syllable of the given name.
struct Avatar: HTML {
  let name: Yedi.Name
  let photo: Photo?
  let tint: Int
  var isLarge = false

  init(_ card: Yedi.DesignerCard, isLarge: Bool = false) {
    name = card.name
    photo = card.photo
    tint = Int(card.id.low % 8) + 1
    self.isLarge = isLarge
  }

  init(_ me: Yedi.Me) {
    name = me.name
    photo = me.photo
    tint = 8
    isLarge = true
  }

  var body: some HTML {
    if let photo {
      img(
        .class("avatar", isLarge ? "large" : nil), .src(photo.path(.small)), .alt(""),
        .width(isLarge ? 72 : 44), .height(isLarge ? 72 : 44))
    } else {
      span(
        .class("avatar", isLarge ? "large" : nil), .aria("hidden", "true"),
        .data("tint", String(tint))
      ) { givenInitial(name.text) }
    }
  }
}

/// A text field of a form.
struct TextField: HTML {
  let name: String
  let title: LocalizedText
  var hint: LocalizedText?
  var value = ""
  var type = "text"
  var most: Int?
  var placeholder: LocalizedText?
  var inputmode: String?
  var step: String?
  var isRequired = false
  let formState: FormState

  var body: some HTML {
    FormField(name, title, hint: hint, wrong: wrong, formState: formState) {
      input(
        .id(name), .type(type), .name(name), .value(shown), .maxlength(most),
        .placeholder(ko: placeholder?.ko ?? " ", en: placeholder?.en ?? " "),
        .inputmode(inputmode), .step(step ?? "any"), .required(isRequired),
        .autocomplete("off"), .aria("describedby", "\(name)-error"),
        .aria("invalid", formState.invalid(name)), .autofocus(formState.isCause(name)))
    }
  }

  /// What was typed, once the form was refused.
  private var shown: String { formState.refusal == nil ? value : formState.value(name) }

  private var wrong: LocalizedText {
    let isNumber = inputmode == "numeric" || inputmode == "decimal"
    return isNumber ? Wrong.number(name, in: formState) : Wrong.words
  }
}

enum Wrong {
  static let words = t(ko: "여기를 채워 주세요.", en: "Please fill this in.")

  /// What is wrong with a field that takes a number: nothing was typed, or no number.
  static func number(_ name: String, in formState: FormState) -> LocalizedText {
    formState.value(name).isEmpty
      ? words : t(ko: "쉼표나 글자 없이 숫자로 적어 주세요.", en: "Please write a number, without commas.")
  }
}
