import Commons
import Core
import HTML
import Maps
import Wire

/// A designer's public page.
struct DesignerPage: HTML {
  /// Leads back to the list that the page was opened from.
  static let backScript = "js/yedi/back.js"

  let view: View<Reader>
  let designer: Yedi.Designer
  /// A report that was refused.
  var report = FormState.empty

  var body: some HTML {
    Screen(
      view: view, title: LocalizedText(verbatim: card.name.text), back: Yedi.home.path,
      scripts: [Self.backScript],
      preview: EntrancePage.preview(
        of: Yedi.designer.path(card.id), card.name.text, by: card, photo: card.photo)
    ) {
      article(.class("designer")) {
        img(
          .class("cover"), .src(view.file(card.cover)), .alt(""), .width(390), .height(160))
        div(.class("designer-head")) {
          Avatar(card, isLarge: true)
          div {
            h2 {
              card.name.text
              " "
              small { card.rank.value?.name }
            }
            p(.class("muted")) {
              t(ko: "팔로워 ", en: "Followers ")
              strong(.class("numbers")) { Yedi.count(card.followers) }
            }
          }
          if designer.isMine {
            a(.class("button small quiet"), .href(Yedi.studio.path)) { t(ko: "수정", en: "Edit") }
          } else {
            FollowForm(view: view, id: card.id, isFollowed: designer.isFollowed)
          }
        }
        if !designer.introduction.text.isEmpty { p { designer.introduction.text } }
        if !designer.isMine, !designer.services.isEmpty {
          a(.class("button rose"), .href(Yedi.slots.path(card.id))) { t(ko: "예약하기", en: "Book") }
        }
        if !designer.isMine {
          TalkForm(
            view: view, action: Yedi.talk.action(card.id), back: Yedi.designer.path(card.id))
        }
        Tags(specialities: card.specialities)
        if !designer.posts.isEmpty { posts }
        menu
        ReviewSection(view: view, designer: designer)
        ShopSection(view: view, designer: designer)
        section(.class("part")) {
          h2 { t(ko: "취소 규정", en: "Cancelling") }
          p(.class("muted")) { LocalizedText(ko: designer.policy.ko, en: designer.policy.en) }
        }
        if view.me.member != nil, !designer.isMine {
          SafetyForms(view: view, card: card, report: report)
        }
      }
    }
  }

  private var card: Yedi.DesignerCard { designer.card }

  private var posts: some HTML {
    section(.class("part")) {
      div(.class("part-head")) {
        h2 { t(ko: "게시물", en: "Posts") }
        if designer.postCount > designer.posts.count {
          a(.class("text-button"), .href(Yedi.designerPosts.path(card.id))) {
            t(ko: "\(designer.postCount)개 모두 보기", en: "All \(designer.postCount)")
          }
        }
      }
      ul(.class("post-grid")) { PostGrid(designer.posts, in: view) }
    }
  }

  private var menu: some HTML {
    section(.class("part")) {
      h2 { t(ko: "시술 메뉴", en: "Menu") }
      if designer.services.isEmpty {
        p(.class("muted")) { t(ko: "아직 시술이 없어요.", en: "No services yet.") }
      }
      for kind in Yedi.Kind.allCases {
        let services = designer.services.filter { $0.kind == kind }
        if !services.isEmpty {
          h3 { kind.name }
          ul(.class("prices")) {
            for service in services {
              li {
                span {
                  service.name.text
                  small {
                    Yedi.length(service.minutes)
                    SurchargeNote(service: service)
                  }
                }
                strong(.class("numbers")) { MoneyText(won: service.price) }
              }
            }
          }
        }
      }
    }
  }
}

/// The follow button; signed-out people are led to the entrance and back.
struct FollowForm: HTML {
  /// The field that leads back to a post.
  static let field = "post"

  let view: View<Reader>
  let id: ID<Yedi.Designer>
  let isFollowed: Bool
  /// The post that the button is on.
  var post: ID<Yedi.PostCard>?

  var body: some HTML {
    if view.me.isSignedOut {
      a(.class("button small"), .href(view.me.entrance(next: view.path))) {
        t(ko: "팔로우", en: "Follow")
      }
    } else {
      form(
        .method("post"), .action(isFollowed ? Yedi.unfollow.action(id) : Yedi.follow.action(id))
      ) {
        if let post { input(.type("hidden"), .name(Self.field), .value(post.description)) }
        button(
          .class("button small", isFollowed ? "quiet" : nil), .aria("pressed", is: isFollowed)
        ) {
          isFollowed ? t(ko: "팔로잉", en: "Following") : t(ko: "팔로우", en: "Follow")
        }
      }
    }
  }
}

/// The shop with address, map, telephone and opening hours.
private struct ShopSection: HTML {
  let view: View<Reader>
  let designer: Yedi.Designer

  var body: some HTML {
    section(.class("part")) {
      h2 { designer.card.shop.text }
      p { "\(designer.card.district) \(designer.address)" }
      if let position = designer.position {
        PlaceMap(
          view, latitude: position.latitude, longitude: position.longitude,
          name: designer.card.shop.text)
      }
      if let phone = designer.phone {
        p { a(.class("link"), .href("tel:\(phone.text)")) { phone.text } }
      }
      dl(.class("hours")) {
        for (weekday, name) in WeekdayName.week.enumerated() {
          let hours = designer.hours.first { $0.weekday == weekday }
          div(.class(hours == nil ? "closed" : nil)) {
            dt { name }
            dd(.class("numbers")) {
              if let hours {
                "\(hours.opens)–\(hours.closes)"
              } else {
                t(ko: "휴무", en: "Closed")
              }
            }
          }
        }
      }
    }
  }
}

private struct SafetyForms: HTML {
  let view: View<Reader>
  let card: Yedi.DesignerCard
  let report: FormState

  var body: some HTML {
    div(.class("safety")) {
      ReportForm(
        view: view, words: t(ko: "신고", en: "Report"), action: Yedi.report.path(card.id),
        formState: report)
      ConfirmForm(
        icon: "block", words: t(ko: "차단", en: "Block"),
        question: t(
          ko: "\(card.name)님을 차단할까요? 서로 볼 수 없고 다가오는 예약은 취소 규정대로 취소돼요.",
          en:
            "Block \(card.name)? You will not see each other, and coming bookings are cancelled by their policy."
        ),
        action: Yedi.block.action(card.id), yes: t(ko: "차단하기", en: "Block"))
    }
  }
}
