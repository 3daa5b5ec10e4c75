import Core
import HTML
import Wire

/// An illustration of a haircut, for the demo's posts: a head before a wall, from its numbers.
struct HairPicture: HTML {
  enum Style: CaseIterable {
    case bob, layers, waves, crop, ponytail, curls, bangs, braid
  }

  let style: Style
  /// The hair's colour and its shine.
  let hair: (String, String)
  let wall: (String, String)
  let skin: String
  let clothes: String

  static let size = (width: 720, height: 900)

  init(number: Int) {
    style = Style.allCases[number % Style.allCases.count]
    hair = Self.hairs[(number * 7 + number / 8) % Self.hairs.count]
    wall = Self.walls[(number * 5 + number / 3) % Self.walls.count]
    skin = Self.skins[number % Self.skins.count]
    clothes = Self.clothes[(number * 3 + number / 5) % Self.clothes.count]
  }

  private static let hairs = [
    ("#2a2321", "#4b3f3b"), ("#4a3226", "#7a5642"), ("#6b4530", "#9c6c4c"), ("#1d1b22", "#3c3948"),
    ("#8a5a3c", "#bb8662"), ("#5b2f33", "#8d4d52"), ("#b58a5c", "#dab88d"), ("#6d6672", "#9b93a3"),
    ("#3b2a3f", "#68506d"),
  ]
  private static let walls = [
    ("#e9dfd3", "#d8cab9"), ("#dfe3df", "#c9d0c9"), ("#e6dcdc", "#d3c3c4"), ("#dcdfe6", "#c5cad6"),
    ("#efe8da", "#dccfb8"), ("#d9d5cf", "#c3bdb4"), ("#e3e0ea", "#cdc8da"),
  ]
  private static let skins = ["#f3d3bd", "#ecc4a8", "#f6dccb", "#e5b797"]
  private static let clothes = ["#f7f4ef", "#3a3d44", "#b9a48c", "#7f8c83", "#c98f86", "#56657a"]

  var body: some HTML {
    svg(.xmlns("http://www.w3.org/2000/svg"), .viewBox("0 0 720 900")) {
      defs {
        gradient("wall", wall.0, wall.1)
        gradient("hair", hair.1, hair.0)
      }
      rect(.width(720), .height(900), .fill("url(#wall)"))
      circle(.cx(560), .cy(210), .r(250), .fill("#ffffff"), .opacity(0.28))
      back
      path(
        .d("M300 560 L300 660 Q360 720 420 660 L420 560 Z"), .fill(skin))
      path(
        .d("M300 610 Q360 672 420 610 L420 640 Q360 700 300 640 Z"), .fill("#000000"), .opacity(0.1)
      )
      path(
        .d("M60 900 Q80 720 240 680 L296 650 Q360 720 424 650 L480 680 Q640 720 660 900 Z"),
        .fill(clothes))
      ellipse(.cx(360), .cy(420), .rx(138), .ry(176), .fill(skin))
      face
      front
    }
  }

  private func gradient(_ name: String, _ top: String, _ bottom: String) -> some HTML {
    linearGradient(.id(name), .x1(0), .y1(0), .x2(0), .y2(1)) {
      stop(.offset(0), .stopColor(top))
      stop(.offset(1), .stopColor(bottom))
    }
  }

  private var face: some HTML {
    g(.fill("none"), .stroke("#4a332a"), .strokeWidth(6), .strokeLinecap("round")) {
      path(.d("M282 428 Q304 444 326 428"))
      path(.d("M394 428 Q416 444 438 428"))
      path(.d("M276 392 Q302 378 328 390"), .opacity(0.7))
      path(.d("M392 390 Q418 378 444 392"), .opacity(0.7))
      path(.d("M358 440 Q350 480 364 486"), .opacity(0.4))
      path(.d("M330 524 Q360 544 390 524"), .stroke("#b5574f"), .strokeWidth(8))
    }
  }

  /// Hair behind the head.
  @HTMLBuilder private var back: some HTML {
    switch style {
    case .bob:
      mass(
        "M196 420 Q180 200 360 196 Q540 200 524 420 L536 600 Q440 640 360 628 Q280 640 184 600 Z")
    case .layers, .bangs:
      mass(
        "M190 420 Q176 190 360 186 Q544 190 530 420 Q560 640 556 760 Q470 720 360 730 Q250 720 164 760 Q160 640 190 420 Z"
      )
    case .waves:
      mass(
        "M190 410 Q170 180 360 180 Q550 180 530 410 Q590 480 548 560 Q606 640 560 720 Q590 790 520 820 L200 820 Q130 790 160 720 Q114 640 172 560 Q130 480 190 410 Z"
      )
    case .curls:
      for (x, y, r) in Self.curls { circle(.cx(x), .cy(y), .r(r), .fill("url(#hair)")) }
    case .ponytail:
      mass("M470 250 Q640 260 620 470 Q612 640 560 720 Q520 560 500 420 Z")
      mass("M206 420 Q196 200 360 196 Q524 200 514 420 Z")
    case .braid:
      mass("M200 420 Q186 196 360 192 Q534 196 520 420 L500 560 L220 560 Z")
      for step in 0..<6 {
        ellipse(
          .cx(step % 2 == 0 ? 500 : 520), .cy(560 + 48 * step), .rx(44 - 4 * step), .ry(38),
          .fill("url(#hair)"))
      }
    case .crop:
      mass("M214 400 Q206 214 360 204 Q514 214 506 400 L496 460 L224 460 Z")
    }
  }

  /// Hair before the face.
  @HTMLBuilder private var front: some HTML {
    switch style {
    case .bob, .bangs:
      mass(
        "M212 420 Q210 232 360 226 Q510 232 508 420 Q480 344 452 356 Q360 330 268 356 Q240 344 212 420 Z"
      )
    case .crop:
      mass(
        "M216 372 Q224 212 372 206 Q516 212 506 372 Q480 300 420 312 Q330 336 270 296 Q236 316 216 372 Z"
      )
      strand("M300 240 Q360 214 430 246")
    case .layers, .waves:
      mass("M206 470 Q192 222 372 214 Q300 300 262 350 Q228 400 206 470 Z")
      mass("M514 470 Q528 222 348 214 Q430 300 460 350 Q494 400 514 470 Z")
      strand("M300 250 Q240 320 222 420")
      strand("M424 250 Q482 320 500 420")
    case .curls:
      for (x, y, r) in Self.fringe { circle(.cx(x), .cy(y), .r(r), .fill("url(#hair)")) }
    case .ponytail, .braid:
      mass("M214 420 Q204 226 360 218 Q516 226 506 420 Q486 300 392 282 Q290 286 214 420 Z")
      strand("M392 250 Q300 262 250 340")
    }
  }

  private func mass(_ outline: String) -> some HTML { path(.d(outline), .fill("url(#hair)")) }

  private func strand(_ line: String) -> some HTML {
    path(
      .d(line), .fill("none"), .stroke(hair.1), .strokeWidth(8), .strokeLinecap("round"),
      .opacity(0.6))
  }

  private static let curls = [
    (220, 330, 84), (270, 240, 84), (360, 206, 90), (450, 240, 84), (500, 330, 84), (196, 440, 80),
    (524, 440, 80), (200, 550, 78), (520, 550, 78), (230, 640, 66), (490, 640, 66),
  ]
  private static let fringe = [(262, 290, 52), (324, 262, 54), (396, 262, 54), (458, 290, 52)]
}
