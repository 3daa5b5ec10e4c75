import Commons
import Core
import HTML
import Wire

/// Writing the review of a visit, or the review that was written.
struct ReviewingPage: HTML {
  let view: View<Member>
  let visit: Yedi.Reviewing
  let formState: FormState
  var free: [Photo] = []

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "리뷰", en: "Review"), back: Yedi.booking.path(visit.booking.id),
      scripts: [PhotoPicker.script]
    ) {
      div(.class("stack")) {
        BookingCard(booking: visit.booking, today: Zone.seoul.day(at: view.now))
        if let review = visit.review {
          ReviewItem(view: view, review: review)
        } else {
          reviewForm
        }
      }
    }
  }

  private var reviewForm: some HTML {
    form(
      .class("stack"), .method("post"), .enctype("multipart/form-data"),
      .action(Yedi.writeReview.path(visit.booking.id))
    ) {
      IdempotencyKeyField(view)
      if formState.photoRefusal == nil {
        FormRefusal(formState: formState, fields: ["stars", "keywords", "text"])
      }
      fieldset(.class("stars-field"), .aria("describedby", "stars-error")) {
        legend { t(ko: "별점", en: "Stars") }
        for stars in 1...5 {
          HTML::label {
            input(
              .type("radio"), .name("stars"), .value(String(stars)), .required(),
              .checked(formState.value("stars") == String(stars)))
            span(.aria("hidden", "true")) { "★" }
            span(.class("visually-hidden")) { t(ko: "\(stars)점", en: "\(stars)") }
          }
        }
        FieldError(
          name: "stars", fieldRefusal: formState.fieldRefusal(about: "stars"), wrong: Wrong.words)
      }
      fieldset(.class("chips"), .aria("describedby", "keywords-error")) {
        legend { t(ko: "어떤 점이 좋았나요? (5개까지)", en: "What was good? (up to five)") }
        for keyword in Yedi.Keyword.allCases {
          HTML::label(.class("chip")) {
            input(
              .type("checkbox"), .name("keywords"), .value(keyword.rawValue),
              .checked(formState.values("keywords").contains(keyword.rawValue)))
            span { keyword.name }
          }
        }
        FieldError(
          name: "keywords", fieldRefusal: formState.fieldRefusal(about: "keywords"),
          wrong: Wrong.words)
      }
      FormField(
        "text", t(ko: "후기", en: "Your review"), wrong: Wrong.words, formState: formState,
        box: "field-box area"
      ) {
        textarea(
          .id("text"), .name("text"), .rows(5), .maxlength(1000), .required(),
          .aria("invalid", formState.invalid("text")), .aria("describedby", "text-error")
        ) { formState.value("text") }
      }
      PhotoPicker(photos: [], free: free, formState: formState)
      div(.class("actions stick")) {
        button(.class("button rose")) { t(ko: "리뷰 남기기", en: "Publish the review") }
      }
    }
  }
}

/// A review on a page of its own, where it can be reported.
struct ReviewPage: HTML {
  let view: View<Member>
  let review: Yedi.Review

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "리뷰", en: "Review"),
      back: review.isMine ? Yedi.myReviews.path : Yedi.designer.path(review.designer.id)
    ) {
      div(.class("stack")) {
        ReviewItem(view: view, review: review, isAlone: true)
        if !review.isMine {
          div(.class("safety")) {
            ReportForm(
              view: view, words: t(ko: "신고", en: "Report"),
              action: Yedi.reportReview.path(review.id))
          }
        }
      }
    }
  }
}

/// Reviews on a page of their own: of a designer, mine, or of me.
struct ReviewsPage<Principal: HasRole>: HTML {
  let view: View<Principal>
  let reviews: Page<Yedi.Review>
  let path: String
  var back: String?
  let title: LocalizedText

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Screen(view: view, title: title, back: back, tab: back == nil ? .posts : nil) {
        if back == nil { OwnWorkTabs(current: path) }
        if reviews.items.isEmpty {
          section(.class("empty")) {
            img(.src(view.file("svg/yedi/comb.svg")), .alt(""), .width(120), .height(120))
            h2 { t(ko: "아직 리뷰가 없어요", en: "No reviews yet") }
          }
        } else {
          ul(.class("reviews")) { rows }
        }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for review in reviews.items { li { ReviewItem(view: view, review: review) } }
    if let next = reviews.next(of: path) { MoreRow(next) }
  }
}

/// A designer's two lists: posts and reviews.
struct OwnWorkTabs: HTML {
  let current: String

  var body: some HTML {
    nav(.class("segments"), .aria("label", ko: "목록", en: "Lists")) {
      a(.href(Yedi.myPosts.path), .aria("current", current == Yedi.myPosts.path ? "page" : nil)) {
        t(ko: "내 게시물", en: "My posts")
      }
      a(
        .href(Yedi.receivedReviews.path),
        .aria("current", current == Yedi.receivedReviews.path ? "page" : nil)
      ) { t(ko: "내 리뷰", en: "My reviews") }
    }
  }
}

/// A review with its photos and the designer's reply.
struct ReviewItem<Principal: HasRole>: HTML {
  let view: View<Principal>
  let review: Yedi.Review
  /// Whether the page is about this review, so that no link leads to it.
  var isAlone = false

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
        a(.class("link"), .href(Yedi.designer.path(review.designer.id))) {
          review.designer.name.text
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
            t(ko: "\(review.designer.name) 디자이너의 답글", en: "Reply of \(review.designer.name)")
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
      details(.class("ask")) {
        AskLine(icon: "talk", words: t(ko: "답글", en: "Reply"), isSmall: true)
        form(.class("stack"), .method("post"), .action(Yedi.reply.action(review.id))) {
          div(.class("field-box area")) {
            textarea(
              .name("reply"), .rows(3), .required(), .maxlength(500),
              .aria("label", ko: "답글", en: "Reply")
            ) { review.reply?.text ?? "" }
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

/// What all reviews of a designer say together, and the latest ones.
struct ReviewSection: HTML {
  let view: View<VisitorOrMember>
  let designer: Yedi.Designer

  var body: some HTML {
    section(.class("part")) {
      div(.class("part-head")) {
        h2 { t(ko: "리뷰 \(designer.reviews.count)", en: "Reviews \(designer.reviews.count)") }
        if designer.reviews.count > 0 { Stars(tenths: designer.reviews.tenths) }
      }
      if designer.reviews.count == 0 {
        p(.class("muted")) { t(ko: "아직 리뷰가 없어요.", en: "No reviews yet.") }
      } else {
        ul(.class("keyword-counts")) {
          for each in designer.reviews.keywords.prefix(4) { KeywordRow(each) }
        }
        if designer.reviews.keywords.count > 4 {
          details {
            summary(.class("text-button")) { t(ko: "키워드 모두 보기", en: "All keywords") }
            ul(.class("keyword-counts")) {
              for each in designer.reviews.keywords.dropFirst(4) { KeywordRow(each) }
            }
          }
        }
        ul(.class("reviews")) {
          for review in designer.latestReviews { li { ReviewItem(view: view, review: review) } }
        }
        if designer.reviews.count > designer.latestReviews.count {
          a(.class("button quiet"), .href(Yedi.designerReviews.path(designer.card.id))) {
            t(ko: "리뷰 모두 보기", en: "All reviews")
          }
        }
      }
    }
  }
}

private struct KeywordRow: HTML {
  let count: Yedi.KeywordCount

  init(_ count: Yedi.KeywordCount) { self.count = count }

  var body: some HTML {
    if let keyword = count.keyword.value {
      li {
        span { keyword.name }
        strong(.class("numbers")) { "\(count.count)" }
      }
    }
  }
}

/// From a completed booking to its review.
struct ReviewLink: HTML {
  let booking: ID<Yedi.Booking>

  var body: some HTML {
    a(.class("button"), .href(Yedi.reviewing.path(booking))) { t(ko: "리뷰", en: "Review") }
  }
}
