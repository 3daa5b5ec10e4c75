import Commons
import HTML
import Wire

/// Recommended people, in two lists side by side (`docs/spec/yello.md` Y1–Y7).
///
/// Each list has its own address. With scripts the other list is beside it and loads on the first
/// swipe. A script requests a whole list, or further rows by cursor.
struct RecommendedPage: HTML {
  static let kakaoPath = "/yello/recommended/kakao"

  /// Which list is shown.
  enum Group {
    case school
    case kakao(Yello.KakaoLink)
  }

  let view: View<Member>
  let people: Page<Yello.Person>
  let rules: Rules
  var group = Group.school

  var body: some HTML {
    if view.isPartial {
      if view.query("cursor") == nil { list } else { list.rows }
    } else {
      Document(
        view, YelloApp.branding, t(ko: "추천친구", en: "People"),
        scripts: ["js/sheet.js", "js/pull-to-refresh.js", "js/swipe.js"]
      ) {
        top
        main(.id("main"), .class("page stack")) {
          segments
          div(.class("swipe"), .data("swipe", "")) {
            panel(Self.kakaoPath, t(ko: "카카오톡 친구들", en: "Kakao friends"), isHere: !isSchool)
            panel(
              Yello.recommended.path, t(ko: "학교 친구들", en: "School friends"), isHere: isSchool)
          }
        }
        TabBar(current: .recommend, unread: view.me.unread)
      } dialogs: {
        InvitePopup(view: view, rules: rules)
        PersonSheet()
      }
    }
  }

  private var isSchool: Bool {
    if case .school = group { true } else { false }
  }

  private var list: RecommendedList {
    RecommendedList(view: view, people: people, rules: rules, group: group)
  }

  private var top: some HTML {
    header(.class("top-bar large")) {
      h1 { t(ko: "추천친구", en: "People") }
      div(.class("top-actions")) {
        a(
          .class("icon-button"), .href(Yello.people.path),
          .aria("label", ko: "친구 찾기", en: "Find people")
        ) { Icon("search") }
      }
    }
  }

  private var segments: some HTML {
    nav(.class("segments"), .aria("label", ko: "추천친구 나누기", en: "Which people")) {
      a(.href(Self.kakaoPath), .aria("current", isSchool ? nil : "page")) {
        t(ko: "카카오톡 친구들", en: "Kakao friends")
      }
      a(.href(Yello.recommended.path), .aria("current", isSchool ? "page" : nil)) {
        t(ko: "학교 친구들", en: "School friends")
      }
    }
  }

  @HTMLBuilder
  private func panel(_ path: String, _ name: LocalizedText, isHere: Bool) -> some HTML {
    if isHere {
      section(.class("stack"), .aria("label", ko: name.ko, en: name.en)) { list }
    } else {
      section(
        .class("stack needs-script"), .aria("label", ko: name.ko, en: name.en), .hx("get", path),
        .hx("trigger", "intersect once threshold:0.05")
      ) {
        SkeletonRows()
      }
    }
  }
}
