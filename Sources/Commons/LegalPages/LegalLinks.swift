public import HTML

/// Links before sign-in: terms and privacy, which lead back to the sign-in page, and the lobby.
public struct LegalLinks: HTML {
  let branding: Branding

  public init(of branding: Branding) { self.branding = branding }

  public var body: some HTML {
    p(.class("papers")) {
      a(
        .class("text-button"),
        .href(ReturnContext.path(LegalPages.terms, of: branding, from: .entrance))
      ) {
        LegalPages.termsTitle
      }
      a(
        .class("text-button"),
        .href(ReturnContext.path(LegalPages.privacy, of: branding, from: .entrance))
      ) {
        t(ko: "개인정보 처리방침", en: "Privacy policy")
      }
      a(.class("text-button"), .href("/")) { LobbyEntry.title }
    }
  }
}
