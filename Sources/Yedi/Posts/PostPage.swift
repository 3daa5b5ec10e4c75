import Commons
import Core
import HTML
import Wire

/// A post: photos, what it is about, its designer, and the ways to talk and book.
struct PostPage: HTML {
  let view: View<Reader>
  let post: Yedi.Post
  /// A report that was refused.
  var report = FormState.empty

  var body: some HTML {
    Screen(
      view: view, title: LocalizedText(verbatim: card.designer.name.text),
      back: card.isMine ? Yedi.myPosts.path : Yedi.home.path,
      scripts: ["js/yedi/like.js", "js/yedi/viewer.js", DesignerPage.backScript],
      preview: EntrancePage.preview(
        of: Yedi.post.path(card.id), card.title.text, by: card.designer, photo: card.photos.first)
    ) {
      article(.class("post")) {
        PostPhotos(post: card, isFirst: true)
        div(.class("post-line")) {
          span(.class("tag category", card.category.rawValue.lowercased())) {
            card.category.value?.name
          }
          LikeForm(view: view, post: card)
        }
        h2 { card.title.text }
        if let price = card.price {
          p(.class("post-price numbers")) { MoneyText(won: price) }
        }
        if post.hasSurcharge {
          p(.class("muted")) { t(ko: "기장 추가 있음", en: "More for longer hair") }
        }
        p(.class("post-text")) { card.text.text }
        p(.class("muted")) { DateText(Zone.seoul.day(at: card.at), .year) }
        PostDesigner(view: view, post: post)
        if card.isMine {
          OwnPost(post: card)
        } else {
          PostActions(view: view, post: card)
          if view.me.member != nil {
            div(.class("safety")) {
              ReportForm(
                view: view, words: t(ko: "신고", en: "Report"),
                action: Yedi.reportPost.path(card.id), formState: report)
            }
          }
        }
      }
      PhotoViewer(photos: card.photos)
    }
  }

  private var card: Yedi.PostCard { post.card }
}

/// The designer of a post, with the follow button.
private struct PostDesigner: HTML {
  let view: View<Reader>
  let post: Yedi.Post

  var body: some HTML {
    let designer = post.card.designer
    div(.class("designer-line flat post-designer")) {
      a(.class("designer-line flat"), .href(Yedi.designer.path(designer.id))) {
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
      if !post.card.isMine {
        FollowForm(
          view: view, id: designer.id, isFollowed: post.isFollowed, post: post.card.id)
      }
    }
  }
}

/// Talking with the designer, and booking.
struct PostActions: HTML {
  let view: View<Reader>
  let post: Yedi.PostCard

  var body: some HTML {
    div(.class("actions stick pair-actions")) {
      PostTalk(view: view, post: post)
      a(.class("button rose"), .href(Yedi.slots.path(post.designer.id))) {
        t(ko: "바로예약", en: "Book")
      }
    }
  }
}

private struct OwnPost: HTML {
  let post: Yedi.PostCard

  var body: some HTML {
    div(.class("safety")) {
      a(.class("button quiet"), .href(Yedi.postDraft.path(post.id))) {
        Icon("pencil")
        t(ko: "수정", en: "Edit")
      }
      ConfirmForm(
        icon: "trash", words: t(ko: "지우기", en: "Delete"),
        question: t(
          ko: "이 게시물과 사진을 지울까요? 되돌릴 수 없어요.",
          en: "Delete this post and its photos? It cannot be undone."),
        action: Yedi.deletePost.action(post.id), yes: t(ko: "지우기", en: "Delete"))
    }
  }
}

/// All photos on the whole screen; a script opens it, and two fingers enlarge a photo.
private struct PhotoViewer: HTML {
  let photos: [Photo]

  var body: some HTML {
    dialog(.class("viewer"), .aria("label", ko: "사진 크게 보기", en: "Photos, enlarged")) {
      form(.method("dialog")) {
        button(.class("icon-button"), .aria("label", ko: "닫기", en: "Close")) { Icon("close") }
      }
      div(.class("viewer-pager")) {
        for photo in photos {
          div {
            img(
              .src(photo.path(.large)), .alt(""), .width(photo.width), .height(photo.height),
              .loading("lazy"))
          }
        }
      }
    }
  }
}
