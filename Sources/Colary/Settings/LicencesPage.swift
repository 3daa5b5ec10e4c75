import Commons
import HTML
import Wire

/// The licences of what Colary's pages bring to the browser.
struct LicencesPage: HTML {
  let view: View<Reader>

  static let path = "/colary/licences"
  static let title = t(ko: "오픈소스 라이선스", en: "Open-source licences")

  var body: some HTML {
    Document(view, ColaryApp.branding, Self.title) {
      BackBar(back: SettingsPage.path, title: Self.title)
      main(.id("main"), .class("page settings-page")) {
        section(.class("settings-box"), .id("madang")) {
          h2 { t(ko: "찰랑말랑과 마당", en: "Colary and Madang") }
          p {
            t(
              ko: "그림과 화면, 서버까지 모두 MIT 라이선스예요. 누구나 쓰고 고치고 나눌 수 있어요.",
              en:
                "Drawings, pages and server are under the MIT licence: anyone may use, change and share them."
            )
          }
          div(.class("licence"), .lang("en")) {
            for paragraph in Self.mit { p { paragraph } }
          }
        }
        section(.class("settings-box"), .id("swift")) {
          h2 { "Swift" }
          p {
            t(
              ko:
                "오프라인 대기열은 Swift로 쓴 WebAssembly예요. 그 안의 Swift 표준 라이브러리는 Apache License 2.0과 Runtime Library Exception을 따라요.",
              en:
                "The offline queue is WebAssembly made from Swift. Swift's standard library in it is under the Apache License 2.0 with Runtime Library Exception."
            )
          }
        }
      }
    }
  }

  /// The text of LICENSE.
  private static let mit = [
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
