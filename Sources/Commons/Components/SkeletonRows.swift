public import HTML

/// Ten grey rows that breathe where a list will stand; a screen reader is told that it
/// is on its way.
public struct SkeletonRows: HTML {
  public init() {}

  public var body: some HTML {
    // Reached by keys, as nothing else is meanwhile in what may scroll.
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
