import Commons
import HTML
import Wire

/// The photos of a post side by side; a script likes the post on a double tap.
struct PostPhotos: HTML {
  let post: Yedi.PostCard
  /// Where a tap leads; nil opens the photo itself.
  var path: String?
  /// Whether the first photo is seen at once.
  var isFirst = false

  var body: some HTML {
    div(.class("photos"), .data("photos", post.id.description)) {
      div(
        .class("photo-pager"), .role("group"), .tabindex(0),
        .aria("label", ko: "사진 \(post.photos.count)장", en: "\(post.photos.count) photos")
      ) {
        for (index, photo) in post.photos.enumerated() {
          a(.href(path ?? photo.path(.large)), .data("photo", path == nil ? String(index) : nil)) {
            img(
              .src(photo.path(.medium)),
              .srcset("\(photo.path(.medium)) 640w, \(photo.path(.large)) 1280w"),
              .sizes("(min-width: 640px) 640px, 100vw"),
              .alt(
                ko: "\(post.title.text) 사진 \(index + 1)",
                en: "\(post.title.text), photo \(index + 1)"),
              .width(photo.width), .height(photo.height),
              .loading(isFirst && index == 0 ? nil : "lazy"))
          }
        }
      }
      if post.photos.count > 1 {
        span(.class("photo-counter numbers"), .aria("hidden", "true")) {
          "1/\(post.photos.count)"
        }
      }
    }
  }
}

/// Small photos side by side; each opens the photo itself.
struct PhotoRow: HTML {
  let photos: [Photo]
  let alt: LocalizedText

  var body: some HTML {
    div(.class("photo-row")) {
      for photo in photos {
        a(.href(photo.path(.large))) {
          img(
            .src(photo.path(.small)), .alt(ko: alt.ko, en: alt.en), .width(96), .height(96),
            .loading("lazy"))
        }
      }
    }
  }
}

/// The heart with the number of likes; signed-out people are led to the entrance and back.
struct LikeForm: HTML {
  let view: View<Reader>
  let post: Yedi.PostCard

  var body: some HTML {
    if post.isMine || (view.me.member.map { !$0.isClient } ?? false) {
      span(.class("like")) { heart }
    } else if view.me.isSignedOut {
      a(
        .class("like"), .href(view.me.entrance(next: Yedi.post.path(post.id))),
        .aria("label", ko: "좋아요 \(post.likes)", en: "Like, \(post.likes)")
      ) { heart }
    } else {
      form(
        .class("like"), .method("post"), .data("like", Yedi.like.path(post.id)),
        .data("post", post.id.description),
        .action(post.isLiked ? Yedi.unlike.action(post.id) : Yedi.like.action(post.id))
      ) {
        button(
          .aria("pressed", is: post.isLiked), .aria("label", ko: "좋아요", en: "Like")
        ) { heart }
      }
    }
  }

  @HTMLBuilder private var heart: some HTML {
    Icon("heart")
    span(.class("numbers"), .data("likes", "")) { Yedi.count(post.likes) }
  }
}
