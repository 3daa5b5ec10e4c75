public import HTML

/// Links to terms and privacy before sign-in; they lead back to the sign-in page.
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
    }
  }
}
