import Commons
import Core
import HTML
import HTTP
import Media
import SQL
import Wire

extension YediApp {
  func mountReviews(on site: inout Site) throws {
    let reviews = features.reviews
    try site.read(Yedi.designerReviews, .readers) { context, visitor, db in
      _ = try features.designers.show(context.path, for: visitor.account, in: db)
      return try reviews.list(
        "v.designer_id = \(context.path)", context.input, for: visitor.account, in: db)
    } page: { page, context, view in
      ReviewsPage(
        view: view, reviews: page, path: Yedi.designerReviews.path(context.path),
        back: Yedi.designer.path(context.path), title: t(ko: "리뷰", en: "Reviews"))
    }
    try site.read(Yedi.myReviews, .members) { context, me, db in
      try reviews.list("v.person_id = \(me.id)", context.input, for: me.account, in: db)
    } page: { page, _, view in
      ReviewsPage(
        view: view, reviews: page, path: Yedi.myReviews.path, back: Yedi.me.path,
        title: t(ko: "내가 쓴 리뷰", en: "Reviews I wrote"))
    }
    try site.read(Yedi.receivedReviews, .members) { context, me, db in
      let designer = try me.requireDesigner()
      return try reviews.list(
        "v.designer_id = \(designer)", context.input, for: me.account, in: db)
    } page: { page, _, view in
      ReviewsPage(
        view: view, reviews: page, path: Yedi.receivedReviews.path,
        title: t(ko: "내 리뷰", en: "My reviews"))
    }
    try site.write(
      Yedi.deleteReview, .members,
      then: .to(Yedi.myReviews.path, ko: "리뷰를 지웠어요.", en: "Review deleted.")
    ) { context, me, db in
      try reviews.delete(context.path, as: me, in: db)
    }
    try site.write(
      Yedi.reply, .members,
      then: .to(Yedi.receivedReviews.path, ko: "답글을 남겼어요.", en: "Replied.")
    ) { context, me, db in
      try reviews.reply(context.path, context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ReviewPage(
        view: view, review: try reviews.show(rejected.path, for: view.me, in: db),
        reply: rejected.form)
    }
    try site.read(Yedi.review, .members) { context, me, db in
      try reviews.show(context.path, for: me, in: db)
    } page: { review, _, view in
      ReviewPage(view: view, review: review)
    }
    try site.write(
      Yedi.reportReview, .members,
      then: .next { .to(Yedi.review.path($1.path), ko: "신고를 보냈어요.", en: "Reported.") }
    ) { context, me, db in
      try reviews.report(context.path, context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ReviewPage(
        view: view, review: try reviews.show(rejected.path, for: view.me, in: db),
        report: rejected.form)
    }
    try mountReviewWriting(on: &site)
  }

  private func mountReviewWriting(on site: inout Site) throws {
    let reviews = features.reviews
    try site.read(
      Yedi.reviewing, .members,
      { context, me, db in try reviews.reviewing(context.path, as: me, in: db) },
      policy: PhotoPicker.policy,
      page: { visit, _, view in ReviewingPage(view: view, visit: visit, formState: .empty) })
    guard let media = reviews.media else { return }
    try site.upload(
      Yedi.writeReview, .members, limits: UploadLimits(files: 10),
      quota: { me, db in try media.checkQuota(of: me.account, in: db) },
      then: .next { _, context in
        .to(Yedi.reviewing.path(context.path), ko: "리뷰를 남겼어요.", en: "Review published.")
      },
      preparing: { form, _ in
        Reviews.Prepared(draft: form.fields, photos: try await media.prepare(form.files))
      }, policy: PhotoPicker.policy
    ) { context, me, db in
      try reviews.write(context.path, context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ReviewingPage(
        view: view, visit: try reviews.reviewing(rejected.path, as: view.me, in: db),
        formState: rejected.form.withAllFaults(of: Yedi.ReviewDraft.self) {
          read, _ in read.faults
        },
        free: try features.posts.free(of: rejected.form, as: view.me, in: db))
    }
  }
}
