import Commons
import HTML
import Wire

/// All designers, or those I follow.
struct DesignersPage: HTML {
  let view: View<Reader>
  let designers: Page<Yedi.DesignerCard>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Screen(
        view: view,
        title: isFollowing
          ? t(ko: "팔로우한 디자이너", en: "Designers I follow") : t(ko: "디자이너", en: "Designers"),
        back: isFollowing ? Yedi.me.path : Yedi.home.path
      ) {
        if designers.items.isEmpty {
          NoDesigners(view: view, isFollowing: isFollowing)
        } else {
          ul(.class("designers")) { rows }
        }
      }
    }
  }

  private var isFollowing: Bool { view.isFollowing }

  private var rows: some HTML {
    DesignerRows(
      view: view, designers: designers.items,
      next: designers.next(
        of: Yedi.designers.path, isFollowing ? (name: "isFollowing", value: "1") : nil))
  }
}

extension View {
  /// Whether the address asks for what I follow.
  var isFollowing: Bool { ["1", "on", "true"].contains(query("isFollowing")) }
}

struct NoDesigners: HTML {
  let view: View<Reader>
  let isFollowing: Bool

  var body: some HTML {
    section(.class("empty")) {
      img(.src(view.file("svg/yedi/comb.svg")), .alt(""), .width(120), .height(120))
      if isFollowing {
        h2 { t(ko: "팔로우한 디자이너가 없어요", en: "You follow no designer yet") }
        p {
          t(ko: "마음에 드는 디자이너를 팔로우하면 여기 모여요.", en: "Designers you follow gather here.")
        }
        div(.class("actions")) {
          a(.class("button auto"), .href(Yedi.search.path)) {
            t(ko: "디자이너 찾기", en: "Find designers")
          }
        }
      } else {
        h2 { t(ko: "아직 디자이너가 없어요", en: "There are no designers yet") }
        p {
          t(
            ko: "디자이너라면 여기서 시작하세요. 등록하면 손님이 찾아보고 예약할 수 있어요.",
            en: "Are you a designer? Register here, and clients can find and book you.")
        }
        div(.class("actions")) {
          a(.class("button auto"), .href(RegisterPage.path)) {
            t(ko: "디자이너로 등록하기", en: "Register as a designer")
          }
        }
      }
    }
  }
}

/// Cards of designers, with a link to more of them.
struct DesignerRows<Principal: Sendable>: HTML {
  let view: View<Principal>
  let designers: [Yedi.DesignerCard]
  let next: String?
  var isFound = false

  var body: some HTML {
    for designer in designers {
      li {
        DesignerCardView(
          view: view, designer: designer,
          path: Yedi.designer.path(designer.id) + (isFound ? "?isFound=1" : ""))
      }
    }
    if let next { MoreRow(next) }
  }
}

/// A designer in a list, under a drawing that derives from their id.
struct DesignerCardView<Principal: Sendable>: HTML {
  let view: View<Principal>
  let designer: Yedi.DesignerCard
  let path: String

  var body: some HTML {
    a(.class("designer-card"), .href(path)) {
      img(
        .class("cover"), .src(view.file(designer.cover)), .alt(""), .width(390), .height(160),
        .loading("lazy"))
      span(.class("designer-line")) {
        Avatar(designer)
        span(.class("row-text")) {
          strong {
            designer.name.text
            " "
            small { designer.rank.value?.name }
          }
          small { "\(designer.shop) · \(designer.district)" }
        }
      }
      Tags(specialities: designer.specialities)
    }
  }
}

struct Tags: HTML {
  let specialities: [Extensible<Yedi.Speciality>]

  var body: some HTML {
    if !specialities.isEmpty {
      span(.class("tags")) {
        for each in specialities.compactMap(\.value) { span(.class("tag")) { each.name } }
      }
    }
  }
}

extension Yedi.DesignerCard {
  /// One of the drawings above designers.
  var cover: String { "svg/yedi/cover-\(id.low % 4 + 1).svg" }
}
