import Commons
import HTML
import Wire

/// Posts as squares of three columns, with a link to more of them.
struct PostGrid<Principal: Sendable>: HTML {
  let posts: [Yedi.PostCard]
  var next: String?

  init(_ posts: [Yedi.PostCard], next: String? = nil, in view: View<Principal>) {
    self.posts = posts
    self.next = next
  }

  var body: some HTML {
    for post in posts {
      li {
        a(.class("post-square"), .href(Yedi.post.path(post.id))) {
          if let photo = post.photos.first {
            img(
              .src(photo.path(.small)), .alt(post.title.text), .width(photo.width),
              .height(photo.height), .loading("lazy"))
          }
          if post.photos.count > 1 {
            span(.class("post-count"), .aria("hidden", "true")) { "\(post.photos.count)" }
          }
        }
      }
    }
    if let next { MoreRow(next) }
  }
}

/// A list of posts on a page of its own.
struct PostsPage<Principal: HasRole>: HTML {
  let view: View<Principal>
  let posts: Page<Yedi.PostCard>
  let path: String
  let back: String
  let title: LocalizedText
  /// Whether it has what I like, which is found in the feed.
  var isLiked = false

  var body: some HTML {
    let grid = PostGrid(posts.items, next: posts.next(of: path), in: view)
    if view.isPartial {
      grid
    } else {
      Screen(view: view, title: title, back: back) {
        if posts.items.isEmpty {
          NoPosts(
            view: view,
            words: isLiked
              ? t(ko: "찜한 게시물이 없어요", en: "You like no post yet")
              : t(ko: "아직 게시물이 없어요", en: "No posts yet"), leadsToFeed: isLiked)
        } else {
          ul(.class("post-grid")) { grid }
        }
      }
    }
  }
}

/// A designer's own posts, with the way to a new one.
struct MyPostsPage: HTML {
  let view: View<Member>
  let posts: Page<Yedi.PostCard>

  var body: some HTML {
    let grid = PostGrid(posts.items, next: posts.next(of: Yedi.myPosts.path), in: view)
    if view.isPartial {
      grid
    } else {
      Screen(view: view, title: t(ko: "내 게시물", en: "My posts"), tab: .posts) {
        OwnWorkTabs(current: Yedi.myPosts.path)
        div(.class("actions")) {
          a(.class("button rose"), .href(PostForm.path)) {
            Icon("plus")
            t(ko: "새 게시물", en: "New post")
          }
        }
        if posts.items.isEmpty {
          NoPosts(
            view: view,
            words: t(ko: "첫 작업 사진을 올려 보세요", en: "Show the first photo of your work"))
        } else {
          ul(.class("post-grid")) { grid }
        }
      }
    }
  }
}

struct NoPosts<Principal: Sendable>: HTML {
  let view: View<Principal>
  let words: LocalizedText
  var leadsToFeed = false

  var body: some HTML {
    section(.class("empty")) {
      img(.src(view.file("svg/yedi/comb.svg")), .alt(""), .width(120), .height(120))
      h2 { words }
      if leadsToFeed {
        p { t(ko: "하트를 누른 게시물이 여기 모여요.", en: "Posts whose heart you press gather here.") }
        div(.class("actions")) {
          a(.class("button auto"), .href(Yedi.home.path)) {
            t(ko: "게시물 보기", en: "See posts")
          }
        }
      }
    }
  }
}
