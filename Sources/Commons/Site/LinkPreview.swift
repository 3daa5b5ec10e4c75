import Core
public import HTML
import HTTP
import Wire

/// What other apps show where a page is shared: Open Graph metadata (https://ogp.me).
public struct LinkPreview: Sendable {
  let title: LocalizedText
  let line: LocalizedText
  /// The shared page; it has no JSON, because crawlers accept anything and send no cookie.
  let path: String
  /// The path of the picture.
  let picture: String
  /// The picture's size in pixels.
  let width, height: Int

  /// `picture` is mounted with ``Site/linkPicture(_:_:)``, or a photo of the given size that everyone
  /// may see.
  public init(
    title: LocalizedText, line: LocalizedText, path: String, picture: String, width: Int = 1200,
    height: Int = 630
  ) {
    self.title = title
    self.line = line
    self.path = path
    self.picture = picture
    self.width = width
    self.height = height
  }
}

/// The metadata of a ``LinkPreview`` with absolute addresses.
@usableFromInline
struct LinkMetadata: HTML {
  let preview: LinkPreview
  let origin: String
  let site: LocalizedText
  let language: Language

  @usableFromInline
  init<Principal>(_ preview: LinkPreview, _ view: View<Principal>, _ branding: Branding) {
    self.preview = preview
    origin = view.publicOrigin
    site = branding.title
    language = view.language
  }

  @usableFromInline var body: some HTML {
    meta(.property("og:type"), .content("website"))
    meta(.property("og:site_name"), .content(site.sentence(in: language)))
    meta(.property("og:title"), .content(preview.title.sentence(in: language)))
    meta(.property("og:description"), .content(preview.line.sentence(in: language)))
    meta(.property("og:url"), .content(origin + preview.path))
    meta(.property("og:image"), .content(origin + preview.picture))
    meta(.property("og:image:width"), .content(String(preview.width)))
    meta(.property("og:image:height"), .content(String(preview.height)))
    meta(.property("og:locale"), .content(language == .ko ? "ko_KR" : "en_US"))
    meta(.name("twitter:card"), .content("summary_large_image"))
    meta(.name("description"), .content(preview.line.sentence(in: language)))
  }
}

/// The picture of a link preview: a title and a line beside a drawing, 1200 by 630.
public struct LinkPicture: Sendable {
  /// A drawing of `Public/svg` and its size.
  public struct Drawing: Sendable {
    let name: String
    let width, height: Double

    public init(_ name: String, width: Double, height: Double) {
      self.name = name
      self.width = width
      self.height = height
    }
  }

  public let title: LocalizedText
  public let line: LocalizedText
  let mark: Drawing?
  let drawing: Drawing
  /// The colours of ground and text.
  let ground, ink: String

  /// `mark` is the app's wordmark above the title; nil where the title is the app's name.
  public init(
    title: LocalizedText, line: LocalizedText, mark: Drawing?, drawing: Drawing, ground: String,
    ink: String
  ) {
    self.title = title
    self.line = line
    self.mark = mark
    self.drawing = drawing
    self.ground = ground
    self.ink = ink
  }

  func picture(of files: StaticFiles, in language: Language) -> Picture {
    Picture(width: 1200, height: 630, in: language) {
      LinkDrawing(
        link: self, files: files, titleLines: Self.lines(title.sentence(in: language), size: 68),
        lines: Self.lines(line.sentence(in: language), size: 36))
    }
  }

  private static func lines(_ text: String, size: Double) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    let lettering = TextLayout(size: size)
    return lettering.lines(of: words.map { lettering.width(of: $0) }, within: 580).map {
      words[$0].joined(separator: " ")
    }
  }
}

private struct LinkDrawing: HTML {
  let link: LinkPicture
  let files: StaticFiles
  let titleLines: [String]
  let lines: [String]

  var body: some HTML {
    let scale = min(480 / link.drawing.width, 480 / link.drawing.height)
    let markRoom: Double = link.mark == nil ? 0 : 110
    // Wordmark, title and line, stacked and centred vertically.
    let top = 315 - (Double(titleLines.count) * 88 + Double(lines.count) * 52 + markRoom + 38) / 2
    svg(
      .xmlns("http://www.w3.org/2000/svg"), .viewBox("0 0 1200 630"),
      .fontFamily(TextLayout.family), .fontWeight("700"), .textAnchor("start")
    ) {
      rect(.width(1200), .height(630), .fill(link.ground))
      if let mark = link.mark {
        EmbeddedDrawing(mark.name, of: files, x: 72, y: top, scale: 72 / mark.height)
      }
      EmbeddedDrawing(
        link.drawing.name, of: files, x: 920 - link.drawing.width * scale / 2,
        y: 315 - link.drawing.height * scale / 2, scale: scale)
      for (place, line) in titleLines.enumerated() {
        svgText(
          .x(72), .y(top + markRoom + 62 + Double(place) * 88), .fontSize(68), .fill(link.ink)
        ) { Letters(line) }
      }
      for (place, line) in lines.enumerated() {
        svgText(
          .x(72), .y(top + markRoom + 62 + Double(titleLines.count) * 88 + Double(place) * 52),
          .fontSize(36), .fill(link.ink)
        ) { Letters(line) }
      }
    }
  }
}

extension View {
  /// The public origin: from the settings, else from the request.
  var publicOrigin: String { services.settings[.site] ?? origin }
}

extension Site {
  /// Mounts the picture of a ``LinkPreview``, for everyone.
  ///
  /// `link` refuses an invalid query. Rendering is limited per network.
  public mutating func linkPicture(
    _ path: String, _ link: @escaping @Sendable (View<Visitor>) throws -> LinkPicture
  ) throws {
    let responder = Responder(services: services)
    try raw(.get, path) { request in
      let view = responder.view(request, Visitor())
      let picture = try link(view).picture(of: responder.services.files, in: view.language)
      let tag = "\"\(picture.tag)\""
      var response = Response(headers: [
        Header("ETag", tag), Header("Cache-Control", "public, max-age=86400"),
        Header("Vary", "Accept-Language"), Response.noSniff,
      ])
      if request.header("If-None-Match") == tag {
        response.status = 304
        return response
      }
      try responder.services.rateLimiter.take(
        .linkPictures, "link pictures", from: request.remoteAddress)
      response.body = .shared(try await responder.services.pictures.png(of: picture))
      response.add("Content-Type", "image/png")
      return response
    }
  }
}
