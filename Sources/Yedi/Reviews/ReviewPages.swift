import Commons
import Core
import HTML
import Wire

/// A review on a page of its own, where it can be reported.
struct ReviewPage: HTML {
  let view: View<Member>
  let review: Yedi.Review
  /// A report or a reply that was refused.
  var report = FormState.empty
  var reply = FormState.empty

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "리뷰", en: "Review"),
      back: review.isMine
        ? Yedi.myReviews.path : review.designer.map { Yedi.designer.path($0.id) } ?? Yedi.home.path
    ) {
      div(.class("stack")) {
        ReviewItem(view: view, review: review, isAlone: true, reply: reply)
        if !review.isMine {
          div(.class("safety")) {
            ReportForm(
              view: view, words: t(ko: "신고", en: "Report"),
              action: Yedi.reportReview.path(review.id),
              formState: report)
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
            if path == Yedi.myReviews.path {
              p { t(ko: "시술이 끝난 예약에서 쓸 수 있어요.", en: "Write one from a completed booking.") }
              div(.class("actions")) {
                a(.class("button auto"), .href(Yedi.bookings.path + "?isPast=1")) {
                  t(ko: "지난 예약 보기", en: "See past bookings")
                }
              }
            }
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

/// What all reviews of a designer say together, and the latest ones.
struct ReviewSection: HTML {
  let view: View<Reader>
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
  let booking: Yedi.Booking

  var body: some HTML {
    a(.class("button"), .href(Yedi.reviewing.path(booking.id))) {
      booking.isReviewed == true
        ? t(ko: "내 리뷰 보기", en: "My review") : t(ko: "리뷰 쓰기", en: "Write a review")
    }
  }
}
