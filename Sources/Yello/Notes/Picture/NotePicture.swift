import Commons
import Core
import HTML
import HTTP
import Wire

/// A note as a phone-sized picture, 1080 by 1920 (`docs/spec/yello.md` Y19).
///
/// It shows what its receiver sees. The top and bottom 220 pixels stay free, because other apps
/// place buttons there.
struct NotePicture: HTML {
  let note: Yello.Note
  let color: Int
  let files: StaticFiles
  let language: Language
  /// The handle or address printed at the bottom; nil when there is none.
  let signature: String?

  /// The configured handle, else the public host name; the logo already names the app.
  static func signature(by settings: Settings) -> String? {
    if let handle = settings[YelloSetting.handle] { return handle }
    guard let address = settings[.site] else { return nil }
    let host = address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" && $0 != ":" }
    // Local and numeric addresses mean nothing to viewers of the picture.
    let end = host.split(separator: ".").dropFirst().last
    return end?.allSatisfy(\.isLetter) == true ? String(host) : nil
  }

  /// The name of the shared or saved file.
  static let name = "yello-note.png"

  var body: some HTML {
    let card = SentenceDrawing(note: note)
    // Logo, faces, sender, card and signature, stacked and centred vertically.
    let top = 960 - (card.height + (signature == nil ? 704 : 868)) / 2
    svg(
      .xmlns("http://www.w3.org/2000/svg"), .viewBox("0 0 1080 1920"),
      .fontFamily(TextLayout.family), .fontWeight("700"), .textAnchor("middle")
    ) {
      ground
      logo(at: top)
      faces(at: top + 164)
      SenderDrawing(note: note, language: language, y: top + 512)
      g(.transform("translate(540 \(top + 704))")) { card }
      if let signature {
        Chip(text: signature, size: 40)
          .at(540, top + card.height + 828)
      }
    }
  }

  @HTMLBuilder private var ground: some HTML {
    let colors = Gradient(color: color)
    defs {
      linearGradient(.custom("id", "ground"), .x2(1), .y2(1)) {
        stop(.offset(0), .stopColor(colors.from))
        stop(.offset(1), .stopColor(colors.to))
      }
    }
    rect(.width(1080), .height(1920), .fill("url(#ground)"))
  }

  private func logo(at y: Double) -> some HTML {
    g {
      rect(.x(350), .y(y), .width(380), .height(108), .rx(54), .fill("#191919"))
      EmbeddedDrawing("svg/yello/wordmark.svg", of: files, x: 400, y: y + 15, scale: 0.85)
    }
  }

  /// The sender's gendered face between two spectators, as on a ballot.
  private func faces(at y: Double) -> some HTML {
    g {
      g {
        EmbeddedDrawing(
          "svg/yello/faces/\(color % 10 + 1).svg", of: files, x: 130, y: y + 90, scale: 1.6,
          turned: -9)
        EmbeddedDrawing(
          "svg/yello/faces/\((color + 5) % 10 + 1).svg", of: files, x: 762, y: y + 60, scale: 1.6,
          turned: 9)
      }
      EmbeddedDrawing(note.gender.face, of: files, x: 410, y: y, scale: 5.4)
    }
  }
}

/// Light text on a dark pill, readable on all gradients.
struct Chip {
  let text: String
  let lettering: TextLayout

  init(text: String, size: Double) {
    self.text = text
    lettering = TextLayout(size: size)
  }

  var width: Double { (lettering.width(of: text) + lettering.size * 1.5).rounded() }
  var height: Double { (lettering.size * 1.9).rounded() }

  /// The pill, centred at a point.
  func at(_ x: Double, _ y: Double) -> some HTML {
    g(.transform("translate(\(x) \(y))")) {
      rect(
        .x(-width / 2), .y(-height / 2), .width(Int(width)), .height(Int(height)), .rx(height / 2),
        .fill("#191919"), .fillOpacity(0.84))
      svgText(.y(lettering.drop), .fontSize(lettering.size), .fill("#ffffff")) { Letters(text) }
    }
  }
}

/// The sender, as far as hints were paid for.
private struct SenderDrawing: HTML {
  let note: Yello.Note
  let language: Language
  let y: Double

  var body: some HTML {
    let secret = Secret(text: note.initial?.letter ?? "???")
    let words = note.initial?.place ?? t(ko: "님이 보냄", en: "sent it")
    let chip = Chip(text: words.sentence(in: language), size: 44)
    let left = 540 - (secret.width + 24 + chip.width) / 2
    // As on the note's page: "an initial of the name" before its letter, "sent it" after the marks.
    if note.initial == nil {
      secret.at(left + secret.width / 2, y)
      chip.at(left + secret.width + 24 + chip.width / 2, y)
    } else {
      chip.at(left + chip.width / 2, y)
      secret.at(left + chip.width + 24 + secret.width / 2, y)
    }
    Chip(text: note.gender.anonymous.sentence(in: language), size: 44).at(540, y + 100)
  }
}

/// The hidden or revealed hint: yellow on black, tilted.
private struct Secret {
  let text: String
  private let lettering = TextLayout(size: 60)

  init(text: String) { self.text = text }

  var width: Double { (lettering.width(of: text) + 72).rounded() }

  func at(_ x: Double, _ y: Double) -> some HTML {
    g(.transform("translate(\(x) \(y)) rotate(-3)")) {
      rect(
        .x(-width / 2), .y(-50), .width(Int(width)), .height(100), .rx(24), .fill("#191919"))
      svgText(.y(lettering.drop), .fontSize(lettering.size), .fill("#fbff3e")) { Letters(text) }
    }
  }
}
