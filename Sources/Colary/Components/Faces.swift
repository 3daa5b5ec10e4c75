import HTML
import Wire

/// The fifteen faces, drawn once on a page and shown by ``Face``.
///
/// Each is a symbol of 100 by 100 units in the colour of the text around it.
struct FaceSheet: HTML {
  var body: some HTML { Raw(trusted: Self.text) }

  private static let text: String = {
    let symbols = drawings.map { name, strokes, fills in
      """
      <symbol id="face-\(name)" viewBox="0 0 100 100"><g fill="none" stroke="currentColor" \
      stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"><path d="\(strokes)"/></g>\
      \(fills)</symbol>
      """
    }
    return
      "<svg class=\"sheet-of-faces\" width=\"0\" height=\"0\" aria-hidden=\"true\">\(symbols.joined())</svg>"
  }()

  private static func dot(_ x: Double, _ y: Double, _ r: Double) -> String {
    "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\" fill=\"currentColor\"/>"
  }

  private static func white(_ x: Double, _ y: Double, _ r: Double) -> String {
    "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\" fill=\"#fff\"/>"
  }

  private static func blush(_ y: Double) -> String {
    "<g fill=\"#ff7d8c\" opacity=\".75\"><ellipse cx=\"21\" cy=\"\(y)\" rx=\"8\" ry=\"5\"/>"
      + "<ellipse cx=\"79\" cy=\"\(y)\" rx=\"8\" ry=\"5\"/></g>"
  }

  private static func mouth(_ d: String) -> String { "<path d=\"\(d)\" fill=\"currentColor\"/>" }

  private static func drop(_ x: Double, _ y: Double, _ size: Double) -> String {
    "<path transform=\"translate(\(x) \(y)) scale(\(size))\" d=\"M0-9C5-2 6 1 6 4a6 6 0 0 1-12 0c0-3 1-6 6-13z\" "
      + "fill=\"#fff\" opacity=\".92\"/>"
  }

  private static func heart(_ x: Double) -> String {
    "<path transform=\"translate(\(x) 45)\" d=\"M0 9C-14-1-10-11-4-11-1.500-11 0-8 0-7c0-1 1.500-4 4-4 6 0 10 10-4 20z\" "
      + "fill=\"#f0486a\"/>"
  }

  private static func wideEyes(_ r: Double, _ pupil: Double) -> String {
    let pupils = [33.0, 67].map {
      "<circle cx=\"\($0)\" cy=\"46\" r=\"\(pupil)\" fill=\"#221a33\"/>"
    }
    return white(33, 45, r) + white(67, 45, r) + pupils.joined()
  }

  /// Name, lines, and what is filled.
  private static let drawings: [(name: String, strokes: String, fills: String)] = [
    ("joy-1", "M37 61q13 13 26 0", dot(34, 46, 4.5) + dot(66, 46, 4.5)),
    (
      "joy-2", "M26 47q8-10 16 0M58 47q8-10 16 0",
      blush(59) + mouth("M35 58h30q-2 18-15 18t-15-18z")
    ),
    (
      "joy-3", "M24 44q9-13 18 0M58 44q9-13 18 0M12 24l6 6M88 24l-6 6M50 12v8",
      blush(58) + mouth("M30 56h40q-2 26-20 26t-20-26z")
        + "<path d=\"M38 74q12-9 24 0-5 8-12 8t-12-8z\" fill=\"#ff7d8c\"/>"
    ),
    (
      "flutter-1", "M44 63q6 6 12 0M27 35q6-6 12-1M73 35q-6-6-12-1",
      dot(34, 45, 4.5) + dot(66, 45, 4.5) + blush(57)
    ),
    (
      "flutter-2", "M40 62q10 11 20 0M25 31q8-7 15-1M75 31q-8-7-15-1",
      dot(33, 45, 8) + dot(67, 45, 8) + white(36, 42, 2.8) + white(70, 42, 2.8) + blush(60)
    ),
    (
      "flutter-3", "M16 24q4-6 8 0M76 24q4-6 8 0",
      heart(32) + heart(68) + blush(62)
        + mouth("M37 62h26q-2 16-13 16t-13-16z")
    ),
    ("anger-1", "M25 36l15 6M75 36l-15 6M41 67h18", dot(34, 49, 4.5) + dot(66, 49, 4.5)),
    (
      "anger-2", "M23 32l18 10M77 32l-18 10M37 71q13-12 26 0",
      dot(34, 50, 5) + dot(66, 50, 5)
    ),
    (
      "anger-3",
      "M21 30l20 12M79 30l-20 12M35 64h30v12H35zM45 64v12M55 64v12M84 12l-3 9 9-3M74 8l2 8 6-6",
      dot(34, 51, 5.5) + dot(66, 51, 5.5)
    ),
    (
      "sadness-1", "M26 38q7-5 13-6M74 38q-7-5-13-6M41 67q9-7 18 0",
      dot(34, 49, 4.5) + dot(66, 49, 4.5)
    ),
    (
      "sadness-2", "M25 37q8-6 14-7M75 37q-8-6-14-7M38 70q12-11 24 0",
      dot(34, 48, 5) + dot(66, 48, 5) + drop(70, 63, 0.9)
    ),
    (
      "sadness-3", "M25 46q9 8 17 0M58 46q9 8 17 0M24 32q8-5 14-4M76 32q-8-5-14-4",
      drop(30, 64, 1.1) + drop(70, 64, 1.1) + drop(27, 84, 0.8) + drop(73, 84, 0.8)
        + mouth("M38 76q2-14 12-14t12 14q-12-6-24 0z")
    ),
    ("fear-1", "M38 68q4-5 8 0t8 0 8 0", wideEyes(8, 3.5)),
    (
      "fear-2", "M35 70q5-6 10 0t10 0 10 0M26 30q7-5 13-3M74 30q-7-5-13-3",
      wideEyes(10.5, 3) + drop(86, 34, 0.9)
    ),
    (
      "fear-3", "M44 12v9M50 10v11M56 12v9",
      wideEyes(13, 2.5) + drop(88, 36, 1)
        + "<ellipse cx=\"50\" cy=\"74\" rx=\"8\" ry=\"11\" fill=\"currentColor\"/>"
    ),
  ]
}

/// The face of an emotion at one strength; the page has a ``FaceSheet``.
struct Face: HTML {
  let emotion: Colary.Emotion
  let intensity: Int

  var body: some HTML {
    Raw(
      trusted:
        "<svg class=\"face\" viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#face-\(emotion.rawValue)-\(min(max(intensity, 1), 3))\"/></svg>"
    )
  }
}
