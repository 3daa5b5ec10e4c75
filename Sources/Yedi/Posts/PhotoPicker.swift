import Commons
import HTML
import Wire

/// The photos of a form: each has a check mark that keeps it and a button that moves it to the front.
///
/// So photos are removed and reordered without a script and without uploading them again. A script
/// uploads new photos when they are chosen.
struct PhotoPicker: HTML {
  static let script = "js/yedi/photo-picker.js"
  /// The path of a photo that was uploaded, for a script that has its id.
  private static let path = Photos.file.pattern.replacing(":photo", with: "{}").replacing(
    ":file", with: Photo.File.small.rawValue)
  /// The script shows chosen photos before they are uploaded.
  static let policy = ContentSecurityPolicy(images: ["blob:"])

  /// What is there before the form is sent.
  let photos: [Photo]
  /// Photos that were uploaded with a form that was refused.
  let free: [Photo]
  var isRequired = false
  /// How many photos the form may have.
  var most = 10
  /// Whether a photo can be moved to the front.
  var isOrdered = true
  /// What the photos are for.
  var hint: LocalizedText?
  let formState: FormState

  var body: some HTML {
    fieldset(
      .class("photo-picker"), .data("most", String(most)), .aria("describedby", "photos-error")
    ) {
      legend { t(ko: "사진 (\(most)장까지)", en: "Photos (up to \(most))") }
      if let hint { p(.class("muted")) { hint } }
      ol(.class("photo-strip")) {
        for photo in shown { PhotoItem(photo: photo, isOrdered: isOrdered) }
      }
      template(.id("photo-item"), .data("path", Self.path)) {
        PhotoItem(photo: nil, isOrdered: isOrdered)
      }
      HTML::label(.class("button quiet photo-add")) {
        Icon("plus")
        t(ko: "사진 고르기", en: "Choose photos")
        input(
          .id("files"), .type("file"), .name("file"), .multiple(),
          .required(isRequired && shown.isEmpty),
          .accept("image/jpeg,image/png,image/webp,image/heic,image/heif"),
          .data(
            "failed", ko: "사진을 올리지 못했어요. 다시 골라 주세요.",
            en: "The photo was not uploaded. Please choose it again."),
          .data(
            "waiting", ko: "사진을 다 올리면 보낼게요.", en: "It is sent once the photos are uploaded."),
          .data("full", ko: "사진은 \(most)장까지예요.", en: "At most \(most) photos."))
      }
      FieldError(
        name: "photos", fieldRefusal: formState.photoRefusal, wrong: Wrong.words)
    }
  }

  /// The kept photos in the order of the form.
  private var shown: [Photo] {
    guard formState.refusal != nil else { return photos }
    return formState.values("photos").compactMap { id in
      (photos + free).first { $0.id.description == id }
    }
  }
}

/// A photo of the form; without one, the template for a script.
private struct PhotoItem: HTML {
  let photo: Photo?
  let isOrdered: Bool

  var body: some HTML {
    li {
      HTML::label {
        input(
          .type("checkbox"), .name("photos"), .value(photo?.id.description ?? ""), .checked())
        img(
          .src(photo?.path(.small) ?? ""), .alt(ko: "고른 사진", en: "Chosen photo"), .width(96),
          .height(96))
        span(.class("visually-hidden")) { t(ko: "이 사진 쓰기", en: "Keep this photo") }
      }
      if isOrdered {
        button(
          .class("text-button"), .name("first"), .value(photo?.id.description ?? ""),
          .data("first", "")
        ) { t(ko: "맨 앞으로", en: "To front") }
      }
    }
  }
}

extension FormState {
  /// Why the photos of a form were refused: as a field, or a file for what it is.
  var photoRefusal: Refusal? {
    if let refusal = fieldRefusal(about: "photos") { return refusal }
    let ofFiles = Refusal.photoRefusals + [.photoUnknown]
    return refusal.flatMap { ofFiles.contains($0) ? $0 : nil }
  }
}
