public import HTML

/// The close button of a sheet or pop-up.
public struct CloseSheet: HTML {
  public init() {}

  public var body: some HTML {
    a(
      .class("icon-button"), .href("#"), .data("close", ""), .aria("label", ko: "닫기", en: "Close")
    ) { Icon("close") }
  }
}
