import Commons
import HTML
import Wire

/// The tabs of SeSAC.
enum Tab: CaseIterable {
  case home, shop, chats, friends, me

  var path: String {
    switch self {
    case .home: Sesac.home.path
    case .shop: Sesac.shop.path
    case .chats: Sesac.chat.rooms.path
    case .friends: Sesac.friends.path
    case .me: Sesac.me.path
    }
  }

  var icon: String {
    switch self {
    case .home: "home"
    case .shop: "wand"
    case .chats: "talk"
    case .friends: "group"
    case .me: "profile"
    }
  }

  var name: LocalizedText {
    switch self {
    case .home: t(ko: "홈", en: "Home")
    case .shop: t(ko: "새싹샵", en: "Shop")
    case .chats: t(ko: "채팅", en: "Chats")
    case .friends: t(ko: "친구", en: "Friends")
    case .me: t(ko: "내 정보", en: "My info")
    }
  }
}

struct TabBar: HTML {
  let current: Tab

  var body: some HTML {
    nav(.class("tab-bar"), .aria("label", ko: "메뉴", en: "Menu")) {
      for tab in Tab.allCases {
        a(.href(tab.path), .aria("current", tab == current ? "page" : nil)) {
          Icon(tab.icon)
          span { tab.name }
        }
      }
    }
  }
}

/// A page with a title, a way back or a tab bar.
struct Screen<Principal: Sendable, Content: HTML>: HTML {
  let view: View<Principal>
  let title: LocalizedText
  var back: String?
  var tab: Tab?
  var scripts: [String] = []
  @HTMLBuilder let content: () -> Content

  var body: some HTML {
    Document(view, SesacApp.branding, title, scripts: scripts) {
      if let back {
        BackBar(back: back, title: title)
      } else {
        header(.class("top-bar large")) { h1 { title } }
      }
      main(.id("main"), .class("page")) { content() }
      if let tab { TabBar(current: tab) }
    }
  }
}

/// A text field of a form.
struct TextField: HTML {
  let name: String
  let title: LocalizedText
  var hint: LocalizedText?
  var wrong: LocalizedText?
  var value = ""
  var type = "text"
  var most: Int?
  /// What the whole value must match.
  var pattern: String?
  var autocomplete = "off"
  var isRequired = false
  let formState: FormState

  var body: some HTML {
    FormField(name, title, hint: hint, wrong: wrong, formState: formState) {
      input(
        .id(name), .type(type), .name(name), .value(shown), .maxlength(most),
        .pattern(pattern), .required(isRequired), .autocomplete(autocomplete),
        .data("wrong", ko: wrong?.ko ?? " ", en: wrong?.en ?? " "),
        .aria("describedby", "\(name)-error"), .aria("invalid", formState.invalid(name)))
    }
  }

  /// What was typed, once the form was refused.
  private var shown: String { formState.refusal == nil ? value : formState.value(name) }
}

/// A character, drawn.
struct Sprout<Principal: Sendable>: HTML {
  let view: View<Principal>
  let look: Sesac.Look
  var size = 96

  var body: some HTML {
    img(
      .class("sprout"), .src(view.file(.sprout(look.sprout))), .alt(""),
      .width(size), .height(size))
  }
}
