import Commons
import Core
import HTML
import Wire

/// The first page: posts, recommended or of the designers I follow.
struct HomePage: HTML {
  let view: View<Reader>
  let home: Yedi.Home

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Screen(
        view: view, title: t(ko: "예디", en: "YeDi"), tab: .home,
        scripts: ["js/yedi/like.js", "js/pull-to-refresh.js"],
        preview: EntrancePage.preview(of: Yedi.home.path)
      ) {
        if home.upcoming > 0 {
          a(
            .class("banner"),
            .href(view.me.role == .designer ? Yedi.schedule.path : Yedi.bookings.path)
          ) {
            Icon("ticket")
            strong {
              t(
                ko: "다가오는 예약이 \(home.upcoming)건 있어요",
                en: "Coming bookings: \(home.upcoming)")
            }
          }
        }
        nav(.class("segments"), .aria("label", ko: "목록", en: "Lists")) {
          a(.href(Yedi.home.path), .aria("current", view.isFollowing ? nil : "page")) {
            t(ko: "추천", en: "For you")
          }
          a(
            .href(Yedi.home.path + "?isFollowing=1"),
            .aria("current", view.isFollowing ? "page" : nil)
          ) { t(ko: "팔로잉", en: "Following") }
        }
        if !home.designers.isEmpty { DesignerStrip(designers: home.designers) }
        if home.posts.items.isEmpty {
          // Designers come with the first posts alone.
          if view.isFollowing || (home.designers.isEmpty && view.query("cursor") == nil) {
            NoDesigners(view: view, isFollowing: view.isFollowing)
          } else {
            NoPosts(view: view, words: t(ko: "아직 게시물이 없어요", en: "No posts yet"))
          }
        } else {
          ul(.class("feed"), .data("pull", "")) { rows }
        }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for post in home.posts.items { li { FeedPost(view: view, post: post) } }
    if let next = home.posts.next(
      of: Yedi.home.path, view.isFollowing ? (name: "isFollowing", value: "1") : nil)
    {
      MoreRow(next)
    }
  }
}

/// The designers who joined last, side by side.
private struct DesignerStrip: HTML {
  let designers: [Yedi.DesignerCard]

  var body: some HTML {
    nav(.class("designer-strip"), .aria("label", ko: "디자이너", en: "Designers")) {
      for designer in designers {
        a(.href(Yedi.designer.path(designer.id))) {
          Avatar(designer)
          span { designer.name.text }
        }
      }
      a(.href(Yedi.designers.path)) {
        span(.class("avatar"), .aria("hidden", "true")) { Icon("chevron") }
        span { t(ko: "모두", en: "All") }
      }
    }
  }
}

/// A post in the feed: its designer, the photos, and what one can do.
struct FeedPost: HTML {
  let view: View<Reader>
  let post: Yedi.PostCard

  var body: some HTML {
    article(.class("feed-post")) {
      a(.class("designer-line"), .href(Yedi.designer.path(post.designer.id))) {
        Avatar(post.designer)
        span(.class("row-text")) {
          strong { post.designer.name.text }
          small { "\(post.designer.shop) · \(post.designer.district)" }
        }
      }
      PostPhotos(post: post, path: Yedi.post.path(post.id))
      div(.class("feed-line")) {
        LikeForm(view: view, post: post)
        PostTalk(view: view, post: post, isSmall: true)
      }
      h2 { a(.href(Yedi.post.path(post.id))) { post.title.text } }
      CutText(text: post.text.text)
      p(.class("muted")) {
        DateText(Zone.seoul.day(at: post.at), .year)
        if let price = post.price {
          " · "
          span(.class("numbers")) { MoneyText(won: price) }
        }
      }
    }
  }
}

/// A text of which the first 60 characters are shown until it is opened.
struct CutText: HTML {
  static let most = 60

  let text: String

  var body: some HTML {
    if text.count <= Self.most {
      p(.class("post-text")) { text }
    } else {
      details(.class("post-text cut")) {
        summary {
          span(.class("cut-start")) { String(text.prefix(Self.most)) }
          span(.class("cut-more")) { t(ko: "...더보기", en: "... more") }
        }
        span { String(text.dropFirst(Self.most)) }
      }
    }
  }
}
