import Commons
import HTML
import Wire

/// The licences of what Colary's pages bring to the browser.
struct LicencesPage: HTML {
  let view: View<Reader>

  static let path = "/colary/licences"
  static let title = LegalPages.licencesTitle

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
          MadangLicence()
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
}
