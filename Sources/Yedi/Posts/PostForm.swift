import Commons
import Core
import HTML
import Wire

/// The form for a post, new or existing.
struct PostForm: HTML {
  static let path = "/yedi/posts/new"

  let view: View<Member>
  let post: Yedi.PostCard?
  let formState: FormState
  /// Photos that were uploaded with a form that was refused.
  var free: [Photo] = []

  var body: some HTML {
    Screen(
      view: view,
      title: post == nil ? t(ko: "새 게시물", en: "New post") : t(ko: "게시물 수정", en: "Edit post"),
      back: post.map { Yedi.post.path($0.id) } ?? Yedi.myPosts.path,
      scripts: [PhotoPicker.script]
    ) {
      form(
        .class("stack post-form"), .method("post"), .enctype("multipart/form-data"),
        .action(post.map { Yedi.editPost.action($0.id) } ?? Yedi.createPost.path),
        .data("writing", "")
      ) {
        IdempotencyKeyField(view)
        if formState.photoRefusal == nil {
          FormRefusal(formState: formState, fields: ["title", "text", "price"])
        }
        PhotoPicker(
          photos: post?.photos ?? [], free: free, isRequired: true, formState: formState)
        TextField(
          name: "title", title: t(ko: "제목", en: "Title"), value: post?.title.text ?? "", most: 40,
          isRequired: true, formState: formState)
        FormField(
          "category", t(ko: "종류", en: "Category"), formState: formState, box: "field-box choose"
        ) {
          select(.id("category"), .name("category"), .aria("describedby", "category-error")) {
            for each in Yedi.Category.allCases {
              option(.value(each.rawValue), .selected(each.rawValue == category)) { each.name }
            }
          }
        }
        FormField(
          "text", t(ko: "내용", en: "Text"), wrong: Wrong.words, formState: formState,
          box: "field-box area"
        ) {
          textarea(
            .id("text"), .name("text"), .rows(6), .maxlength(1000), .required(),
            .aria("invalid", formState.invalid("text")), .aria("describedby", "text-error"),
            .autofocus(formState.isCause("text"))
          ) { formState.refusal == nil ? post?.text.text ?? "" : formState.value("text") }
        }
        TextField(
          name: "price", title: t(ko: "가격 (원, 선택)", en: "Price (won, optional)"),
          value: post?.price.map(String.init) ?? "", inputmode: "numeric", formState: formState)
        div(.class("actions stick")) {
          button(.class("button")) {
            post == nil ? t(ko: "게시하기", en: "Publish") : t(ko: "저장", en: "Save")
          }
        }
      }
    }
  }

  private var category: String {
    formState.refusal == nil ? post?.category.rawValue ?? "CUT" : formState.value("category")
  }
}

extension Yedi.Category {
  var name: LocalizedText {
    switch self {
    case .cut: t(ko: "커트", en: "Cut")
    case .perm: t(ko: "펌", en: "Perm")
    case .colour: t(ko: "염색", en: "Colour")
    case .other: t(ko: "기타 시술", en: "Other")
    }
  }
}
