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
      scripts: visit.review == nil ? [PhotoPicker.script] : []
    ) {
      div(.class("stack")) {
        BookingCard(booking: visit.booking, now: view.now)
        if let review = visit.review {
          FormRefusal(formState: formState, isBanner: true)
          ReviewItem(view: view, review: review)
          refusedText
        } else {
          reviewForm
        }
      }
    }
  }

  /// What was written for a visit that already has its review, such as in another tab.
  @HTMLBuilder private var refusedText: some HTML {
    let written = formState.value("text")
    if !written.isEmpty {
      FormField(
        "text", t(ko: "남기지 않은 글", en: "Not published"),
        hint: t(
          ko: "이 글로 바꾸려면 복사해 두고, 위의 리뷰를 지운 다음 새로 남겨 주세요. 별점과 키워드, 사진은 다시 골라 주세요.",
          en:
            "To publish this instead, copy it, delete the review above and write a new one, with its stars, keywords and photos."
        ),
        formState: .empty, box: "field-box area"
      ) {
        textarea(
          .id("text"), .rows(5), .readonly(), .aria("describedby", "text-hint")
        ) { written }
      }
    }
  }

  private var reviewForm: some HTML {
    form(
      .class("stack"), .method("post"), .enctype("multipart/form-data"),
      .action(Yedi.writeReview.path(visit.booking.id)), .data("writing", "")
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
        // Above the keywords, where it is seen at once.
        FieldError(
          name: "keywords", fieldRefusal: formState.fieldRefusal(about: "keywords"),
          wrong: Wrong.words)
        for keyword in Yedi.Keyword.allCases {
          HTML::label(.class("chip")) {
            input(
              .type("checkbox"), .name("keywords"), .value(keyword.rawValue),
              .checked(formState.values("keywords").contains(keyword.rawValue)))
            span { keyword.name }
          }
        }
      }
      FormField(
        "text", t(ko: "리뷰", en: "Your review"), wrong: Wrong.words, formState: formState,
        box: "field-box area"
      ) {
        textarea(
          .id("text"), .name("text"), .rows(5), .maxlength(1000), .required(),
          .aria("invalid", formState.invalid("text")), .aria("describedby", "text-error"),
          .autofocus(formState.isCause("text"))
        ) { formState.value("text") }
      }
      PhotoPicker(photos: [], free: free, formState: formState)
      div(.class("actions stick")) {
        button(.class("button rose")) { t(ko: "리뷰 남기기", en: "Publish the review") }
      }
    }
  }
}
