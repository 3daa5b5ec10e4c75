import Commons
import Core
import HTML
import Wire

/// The five tabs (`docs/spec/yello.md` Y89).
enum Tab: CaseIterable {
  case recommend, around, vote, notes, profile

  var path: String {
    switch self {
    case .recommend: Yello.recommended.path
    case .around: Yello.timeline.path
    case .vote: Yello.home.path
    case .notes: Yello.notes.path
    case .profile: Yello.profile.path
    }
  }

  var icon: String {
    switch self {
    case .recommend: "icon icon-recommend"
    case .around: "icon icon-around"
    case .vote: "tab-face"
    case .notes: "icon icon-notes"
    case .profile: "icon icon-profile"
    }
  }

  var name: LocalizedText {
    switch self {
    case .recommend: t(ko: "추천친구", en: "People")
    case .around: t(ko: "둘러보기", en: "Around")
    case .vote: t(ko: "옐로하기", en: "Vote")
    case .notes: t(ko: "내 쪽지", en: "Notes")
    case .profile: t(ko: "프로필", en: "Profile")
    }
  }
}

struct TabBar: CachedHTML {
  static let cached = HTMLCache<TabBar>()
  let current: Tab
  private let badge: UnreadBadge

  init(current: Tab, unread: Int) {
    self.current = current
    badge = UnreadBadge(count: unread)
  }

  var body: some HTML {
    nav(.class("tab-bar"), .aria("label", ko: "메뉴", en: "Menu")) {
      ForEach(Tab.allCases) { tab in
        a(
          .href(tab.path), .class(tab == .vote ? "tab-raised" : nil),
          .aria("current", tab == current ? "page" : nil)
        ) {
          span(.class(tab.icon), .aria("hidden", "true")) {}
          span { tab.name }
          if tab == .notes { badge }
        }
      }
    }
  }
}

/// The number of unread notes: "99+" above 99, hidden at 0; reloads when a note arrives.
///
/// The element that asks stays: one that is replaced would miss a note that arrives meanwhile.
struct UnreadBadge: HTML, Hashable {
  private let count: Int

  init(count: Int) { self.count = min(count, 100) }

  var body: some HTML {
    span(
      .class("note-badge"), .hx("get", Yello.home.path), .hx("select", "#unread"),
      .hx("trigger", "live:note.received from:body")
    ) {
      span(.class("badge"), .id("unread"), .hidden(count == 0)) {
        if count > 99 { "99+" } else { count }
        span(.class("visually-hidden")) { t(ko: "개 안 읽음", en: " unread") }
      }
    }
  }
}

/// My points at the top right.
struct Points: HTML {
  let view: View<Member>
  let points: Int

  var body: some HTML {
    div(.class("top-actions")) { PointsChip(view: view, points: points) }
  }
}

/// My points, for use beside other items at the top right.
struct PointsChip: HTML {
  let view: View<Member>
  let points: Int

  var body: some HTML {
    span(.class("points")) {
      img(.src(view.file("svg/yello/coin.svg")), .alt(""), .width(24), .height(24))
      span(.class("visually-hidden")) { t(ko: "내 포인트 ", en: "My points ") }
      points.grouped
    }
  }
}

/// A circle with the chosen face or the initial of a given name, tinted by the person's id.
struct Avatar: HTML {
  let person: Yello.Person
  var isLarge = false

  var body: some HTML {
    span(
      .class("avatar", isLarge ? "large" : nil), .aria("hidden", "true"),
      .data("tint", String(person.id.low % 8 + 1))
    ) {
      if let face = person.face {
        img(
          .src("/public/svg/yello/faces/\(face).svg"), .alt(""), .width(120),
          .height(120))
      } else {
        givenInitial(person.name.text)
      }
    }
  }
}
