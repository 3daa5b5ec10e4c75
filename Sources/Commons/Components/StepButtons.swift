public import HTML

/// The buttons of a form in steps: next, finish and skip; scripts show the ones that apply.
public struct StepButtons: HTML {
  let finish: LocalizedText

  public init(finish: LocalizedText = t(ko: "완료", en: "Done")) { self.finish = finish }

  public var body: some HTML {
    div(.class("actions stick")) {
      button(.type("button"), .class("button needs-script"), .data("next", "")) {
        t(ko: "다음", en: "Next")
      }
      button(.class("button"), .data("finish", "")) { finish }
      button(.class("text-button needs-script"), .type("button"), .data("skip", ""), .hidden()) {
        t(ko: "건너뛰기", en: "Skip")
      }
    }
  }
}
