public import HTML

/// Terms and privacy, to be read before coming in; they lead back to the door.
public struct DoorPapers: HTML {
  let look: Look

  public init(of look: Look) { self.look = look }

  public var body: some HTML {
    p(.class("papers")) {
      a(.class("text-button"), .href(Within.path(Papers.terms, of: look, from: .door))) {
        Papers.termsTitle
      }
      a(.class("text-button"), .href(Within.path(Papers.privacy, of: look, from: .door))) {
        t(ko: "개인정보 처리방침", en: "Privacy policy")
      }
    }
  }
}
