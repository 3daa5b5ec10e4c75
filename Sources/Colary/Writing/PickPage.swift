import Commons
import HTML
import Wire

/// The first screen: what one feels, as a colour and a strength.
///
/// Each tap on an emotion makes it stronger; without scripts the strength is a choice of its own.
struct PickPage: HTML {
  let view: View<Reader>
  let gift: Colary.GiftView?

  /// The path of the link preview's picture.
  static let linkPath = "/colary/preview.png"
  static let link = LinkPicture(
    title: ColaryApp.branding.title,
    line: t(ko: "지금 마음을 색으로 남기는 일기", en: "A diary that keeps how you feel as a colour"),
    mark: nil, drawing: .init("svg/colary/empty.svg", width: 256, height: 256), ground: "#f3f6fb",
    ink: "#1d2433")

  /// The address of the next screen.
  static let next = "/colary/write"

  var body: some HTML {
    Document(
      view, ColaryApp.branding, t(ko: "지금 어때요?", en: "How do you feel now?"), frame: "pick-frame",
      scripts: [
        "js/sheet.js", "js/colary/diary.js", "js/colary/pick.js", "js/colary/gift-banner.js",
        "js/colary/drawer.js",
      ],
      preview: LinkPreview(
        title: Self.link.title, line: Self.link.line, path: Colary.home.path,
        picture: Self.linkPath)
    ) {
      header(.class("top-bar clear")) {
        MenuButton()
        div(.class("top-actions")) {
          a(.class("pill"), .href(Colary.records.path)) { t(ko: "기록 보기", en: "Entries") }
        }
      }
      DiaryMain(view, "pick") {
        GiftBanner(gift: gift)
        form(.class("picking"), .method("get"), .action(Self.next), .data("pick", "")) {
          h1 {
            small(.data("greeting", "")) { greeting }
            t(ko: "지금 어때요?", en: "How do you feel now?")
          }
          Globe()
          fieldset(.class("emotions")) {
            legend(.class("visually-hidden")) { t(ko: "감정", en: "Feeling") }
            for emotion in Colary.Emotion.allCases {
              EmotionChoice(emotion: emotion, chosen: chosen)
            }
          }
          p(
            .class("field-error"), .id("emotion-error"), .role("alert"),
            .data("missing", ko: "감정을 하나 골라 주세요.", en: "Please choose a feeling.")
          ) {}
          fieldset(.class("strengths")) {
            legend(.class("visually-hidden")) { t(ko: "세기", en: "Strength") }
            for step in Colary.Intensity.all {
              label(.class("strength")) {
                input(
                  .type("radio"), .name("intensity"), .value(String(step.rawValue)),
                  .checked(step.rawValue == (Int(view.query("intensity") ?? "") ?? 1)))
                span { step.name }
              }
            }
          }
          input(.type("hidden"), .name("taps"), .value(""))
          div(.class("actions stick")) {
            button(.class("button")) { t(ko: "다음", en: "Next") }
          }
        }
      }
    } dialogs: {
      Drawer(view: view)
    }
  }

  private var chosen: Colary.Emotion? { view.query("emotion").flatMap(Colary.Emotion.init) }

  private var greeting: LocalizedText {
    view.me.member?.nickname.greeting ?? t(ko: "반가워요", en: "Hello")
  }
}

/// One of the five colours, with its face and name.
struct EmotionChoice: HTML {
  let emotion: Colary.Emotion
  let chosen: Colary.Emotion?

  var body: some HTML {
    label(.class("emotion \(emotion.rawValue)")) {
      input(
        .type("radio"), .name("emotion"), .value(emotion.rawValue), .required(),
        .checked(emotion == chosen))
      span(.class("swatch")) { Face(emotion: emotion, intensity: 1) }
      span(.class("emotion-name")) { emotion.name }
    }
  }
}
