import Commons
import Core
import HTML
import Wire

/// A review with its photos and the designer's reply.
struct ReviewItem<Principal: HasRole>: HTML {
  let view: View<Principal>
  let review: Yedi.Review
  /// Whether the page is about this review, so that no link leads to it.
  var isAlone = false
  /// A reply that was refused.
  var reply = FormState.empty

  var body: some HTML {
    article(.class("review")) {
      div(.class("review-head")) {
        Stars(tenths: review.stars * 10)
        span(.class("muted")) {
          review.author
          " · "
          DateText(Zone.seoul.day(at: review.at), .year)
        }
      }
      if review.isMine {
        if let designer = review.designer {
          a(.class("link"), .href(Yedi.designer.path(designer.id))) { designer.name.text }
        } else {
          span(.class("muted")) { Yedi.hiddenDesigner }
        }
      }
      small(.class("muted")) { review.services.map(\.text).joined(separator: ", ") }
      if !review.photos.isEmpty {
        PhotoRow(photos: review.photos, alt: t(ko: "리뷰 사진", en: "Photo of the review"))
      }
      p(.class("post-text")) { review.text.text }
      if !review.keywords.isEmpty {
        span(.class("tags")) {
          for keyword in review.keywords.compactMap(\.value) {
            span(.class("tag")) { keyword.name }
          }
        }
      }
      if let reply = review.reply {
        div(.class("review-reply")) {
          strong {
            if let designer = review.designer {
              t(ko: "\(designer.name) 디자이너의 답글", en: "Reply of \(designer.name)")
            } else {
              t(ko: "디자이너의 답글", en: "Reply of the designer")
            }
          }
          p(.class("post-text")) { reply.text }
        }
      }
      actions
    }
  }

  @HTMLBuilder private var actions: some HTML {
    if review.isMine {
      ConfirmForm(
        icon: "trash", words: t(ko: "리뷰 지우기", en: "Delete"),
        question: t(ko: "이 리뷰를 지울까요? 되돌릴 수 없어요.", en: "Delete this review? It cannot be undone."),
        action: Yedi.deleteReview.action(review.id), yes: t(ko: "지우기", en: "Delete"),
        isSmall: true)
    }
    if review.isOfMe {
      let isRefused = reply.fieldRefusal(about: "reply") != nil
      details(.class("ask"), .open(reply.refusal != nil)) {
        AskLine(
          closing: review.reply == nil
            ? t(ko: "답글", en: "Reply") : t(ko: "답글 고치기", en: "Edit the reply"), icon: "talk",
          isSmall: true)
        form(.class("stack"), .method("post"), .action(Yedi.reply.action(review.id))) {
          FormAccountField(view)
          FormRefusal(formState: reply, fields: ["reply"])
          div(.class("field-box area")) {
            textarea(
              .name("reply"), .rows(3), .required(), .maxlength(500),
              .aria("label", ko: "답글", en: "Reply"), .aria("invalid", reply.invalid("reply")),
              .aria("describedby", isRefused ? "reply-error" : nil),
              .autofocus(reply.isCause("reply"))
            ) { reply.values("reply").first ?? review.reply?.text ?? "" }
          }
          if isRefused {
            FieldError(
              name: "reply", fieldRefusal: reply.fieldRefusal(about: "reply"), wrong: Wrong.words)
          }
          button(.class("button quiet")) { t(ko: "답글 남기기", en: "Reply") }
        }
      }
    }
    if !review.isMine, !isAlone, !view.me.isSignedOut {
      a(
        .class("text-button"), .href(Yedi.review.path(review.id)),
        .aria(
          "label", ko: "\(review.author)님의 리뷰 신고", en: "Report the review of \(review.author)")
      ) { t(ko: "신고", en: "Report") }
    }
  }
}

/// Stars in gold, with their number for those who do not see them.
struct Stars: HTML {
  let tenths: Int

  var body: some HTML {
    span(.class("stars")) {
      span(.aria("hidden", "true")) { "★" }
      strong(.class("numbers")) { "\(tenths / 10).\(tenths % 10)" }
      span(.class("visually-hidden")) { t(ko: "점", en: " stars") }
    }
  }
}
