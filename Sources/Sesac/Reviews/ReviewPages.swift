import Commons
import Core
import HTML
import Wire

/// What was written about someone.
struct ReviewsPage: HTML {
  let view: View<Member>
  let page: Page<Sesac.Review>
  let person: ID<Sesac.Person>

  var body: some HTML {
    Screen(view: view, title: t(ko: "새싹 리뷰", en: "Reviews"), back: Sesac.home.path) {
      if page.items.isEmpty {
        section(.class("empty")) {
          img(.src(view.file(.alone)), .alt(""), .width(120), .height(120))
          h2 { t(ko: "아직 받은 리뷰가 없어요", en: "No reviews yet") }
        }
      } else {
        ul(.class("reviews")) {
          for review in page.items {
            li(.class("review")) {
              p(.dir("auto")) { review.comment.text }
              p(.class("review-foot")) {
                small { DateText(review.day, .year) }
                if let id = review.id {
                  a(.class("text-button"), .href(ReviewReportPage.path(id))) {
                    t(ko: "신고", en: "Report")
                  }
                }
              }
            }
          }
        }
        if let next = page.next(of: Sesac.reviews.path(person)) {
          a(.class("button quiet"), .href(next)) { t(ko: "더 보기", en: "More") }
        }
      }
    }
  }
}

/// The form to report a review.
struct ReviewReportPage: HTML {
  static let pattern = "/sesac/review-report"

  static func path(_ review: ID<Sesac.Review>) -> String { "\(pattern)?review=\(review)" }

  let view: View<Member>
  let review: Reviews.Found
  let formState: FormState

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "리뷰 신고", en: "Report a review"),
      back: Sesac.reviews.path(review.subject)
    ) {
      form(
        .class("stack"), .method("post"), .action(Sesac.reportReview.action(review.id))
      ) {
        IdempotencyKeyField(view)
        FormRefusal(formState: formState, fields: ["reasons", "comment"])
        blockquote(.class("review"), .dir("auto")) { review.comment.text }
        p {
          t(
            ko: "운영자가 살펴보고 지울 수 있어요. 쓴 사람에게는 누가 신고했는지 알리지 않아요.",
            en:
              "The operators look at it and may delete it. Its writer is not told who reported it."
          )
        }
        Toggles(
          name: "reasons", legend: t(ko: "신고 이유", en: "Why?"),
          choices: Sesac.Reason.allCases.filter { $0 != .noShow }.map { ($0.rawValue, $0.name) },
          formState: formState)
        CommentField(
          most: 400, title: t(ko: "자세한 이야기 (선택)", en: "Details (optional)"), formState: formState)
        button(.class("button danger")) { t(ko: "신고하기", en: "Report") }
      }
    }
  }
}
