public import HTML

/// One slide of a ``Carousel``.
public struct Slide: Sendable {
  let id: String
  let picture: String
  let width, height: Int
  let title, line: LocalizedText

  /// `id` is unique on the page; `picture` is the address of a file.
  public init(
    id: String, picture: String, width: Int, height: Int, title: LocalizedText, line: LocalizedText
  ) {
    self.id = id
    self.picture = picture
    self.width = width
    self.height = height
    self.title = title
    self.line = line
  }
}

/// Slides that are swiped sideways, with a dot that leads to each.
///
/// The page loads ``script``, which marks the dot of the slide in sight; without it, dots are links.
public struct Carousel: HTML {
  public static let script = "js/carousel.js"

  private let label: LocalizedText
  private let slides: [Slide]
  private let isPart: Bool

  /// `isPart` makes the titles of the slides headings below one of the page.
  public init(_ label: LocalizedText, _ slides: [Slide], isPart: Bool = false) {
    self.label = label
    self.slides = slides
    self.isPart = isPart
  }

  public var body: some HTML {
    section(.class("carousel"), .aria("label", ko: label.ko, en: label.en)) {
      ol(.class("slides"), .tabindex(0), .aria("label", ko: label.ko, en: label.en)) {
        for slide in slides {
          li(.class("slide"), .id(slide.id)) {
            img(.src(slide.picture), .alt(""), .width(slide.width), .height(slide.height))
            if isPart { h3 { slide.title } } else { h2 { slide.title } }
            p { slide.line }
          }
        }
      }
      nav(.class("dots"), .aria("label", ko: "그림 고르기", en: "Choose a picture")) {
        for (number, slide) in slides.enumerated() {
          a(.href("#\(slide.id)"), .aria("current", number == 0 ? "true" : nil)) {
            span(.class("visually-hidden")) { slide.title }
          }
        }
      }
    }
  }
}
