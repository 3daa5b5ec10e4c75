public import HTML

/// The licences of what pages bring to the browser.
struct LicencesPage: HTML {
  let usesHTMX: Bool

  var body: some HTML {
    h2 { t(ko: "마당", en: "Madang") }
    p {
      t(
        ko: "그림과 화면, 서버까지 모두 MIT 라이선스예요. 누구나 쓰고 고치고 나눌 수 있어요.",
        en:
          "Drawings, pages and server are under the MIT licence: anyone may use, change and share them."
      )
    }
    MadangLicence()
    if usesHTMX {
      h2 { "htmx" }
      p {
        t(
          ko: "화면의 일부만 바꾸는 htmx 2와 그 이벤트 확장은 Zero-Clause BSD(0BSD) 라이선스를 따라요.",
          en:
            "htmx 2, which changes parts of a page, and its extension for events are under the Zero-Clause BSD licence (0BSD)."
        )
      }
    }
  }
}

/// The text of LICENSE.
public struct MadangLicence: HTML {
  public init() {}

  public var body: some HTML {
    div(.class("licence"), .lang("en")) {
      for paragraph in Self.paragraphs { p { paragraph } }
    }
  }

  private static let paragraphs = [
    "MIT License",
    "Copyright (c) 2026 The Madang authors",
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this "
      + "software and associated documentation files (the \"Software\"), to deal in the Software "
      + "without restriction, including without limitation the rights to use, copy, modify, "
      + "merge, publish, distribute, sublicense, and/or sell copies of the Software, and to "
      + "permit persons to whom the Software is furnished to do so, subject to the following "
      + "conditions:",
    "The above copyright notice and this permission notice shall be included in all copies "
      + "or substantial portions of the Software.",
    "THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, "
      + "INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A "
      + "PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT "
      + "HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF "
      + "CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE "
      + "OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.",
  ]
}

/// The server's version, below a menu.
public struct VersionLine: HTML {
  public init() {}

  public var body: some HTML {
    p(.class("center")) {
      small(.class("muted")) {
        t(ko: "버전 \(LegalPages.version)", en: "Version \(LegalPages.version)")
      }
    }
  }
}
