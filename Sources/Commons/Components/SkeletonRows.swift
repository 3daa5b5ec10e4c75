public import HTML

/// Ten animated placeholder rows for a list that is loading; screen readers hear that it loads.
public struct SkeletonRows: HTML {
  public init() {}

  public var body: some HTML {
    // Focusable, because a scrollable area needs a keyboard target and has no other one yet.
    div(.class("skeleton"), .role("status"), .tabindex(0)) {
      p(.class("visually-hidden")) { t(ko: "불러오고 있어요.", en: "Loading.") }
      ul(.class("rows"), .aria("hidden", "true")) {
        for _ in 0..<10 {
          li(.class("row")) {
            span(.class("avatar")) {}
            span(.class("row-text")) {
              strong {}
              small {}
            }
          }
        }
      }
    }
  }
}
