import Commons
import HTML
import HTTP
import Media
import Wire

/// The picture of a designer, above their profile: chosen, replaced, removed.
struct PortraitForm: HTML {
  let card: Yedi.DesignerCard
  let formState: FormState

  var body: some HTML {
    section(.class("portrait")) {
      Avatar(card, isLarge: true)
      form(
        .class("stack"), .method("post"), .enctype("multipart/form-data"),
        .action(Yedi.setPicture.action)
      ) {
        FormRefusal(formState: formState)
        div(.class("field")) {
          HTML::label(.for("picture")) { t(ko: "프로필 사진", en: "Profile picture") }
          input(
            .id("picture"), .type("file"), .name("file"), .required(),
            .accept("image/jpeg,image/png,image/webp,image/heic,image/heif"))
        }
        button(.class("button quiet")) {
          card.photo == nil ? t(ko: "사진 올리기", en: "Upload") : t(ko: "사진 바꾸기", en: "Replace")
        }
      }
      if card.photo != nil {
        ConfirmForm(
          icon: "trash", words: t(ko: "사진 지우기", en: "Remove the picture"),
          question: t(ko: "프로필 사진을 지울까요?", en: "Remove your profile picture?"),
          action: Yedi.removePicture.action, yes: t(ko: "지우기", en: "Remove"), isSmall: true)
      }
    }
  }
}

extension YediApp {
  func mountPortraits(on site: inout Site) throws {
    let portraits = features.portraits
    try site.write(
      Yedi.removePicture, .members,
      then: .to(Yedi.editProfile.path, ko: "사진을 지웠어요.", en: "Picture removed.")
    ) { _, me, db in
      try portraits.remove(as: me, in: db)
    }
    guard let media = portraits.media else { return }
    try site.upload(
      Yedi.setPicture, .members, limits: UploadLimits(files: 1),
      quota: { me, db in
        _ = try me.requireDesigner()
        try media.checkQuota(of: me.account, in: db)
      },
      then: .to(Yedi.editProfile.path, ko: "사진을 저장했어요.", en: "Picture saved."),
      preparing: { form, _ in
        guard !form.files.isEmpty else { throw Refusal.photoMissing }
        return try await media.prepare(form.files)
      }
    ) { context, me, db in
      try portraits.set(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ProfilePage(
        view: view, studio: try features.studios.show(view.me, in: db), formState: .empty,
        portraitState: rejected.form, takesPhotos: true)
    }
  }
}
