public import HTML

/// A link that begins a sign-in with a provider, in the provider's colours.
public struct ProviderButton: HTML {
  private let path: String
  private let style: String
  private let icon: String
  private let words: LocalizedText

  /// `words` replace the method's title.
  public init(_ method: SignInMethod, path: String, words: LocalizedText? = nil) {
    self.path = path
    style = method.style
    icon = method.icon
    self.words = words ?? method.title
  }

  private init(path: String, style: String, icon: String, words: LocalizedText) {
    self.path = path
    self.style = style
    self.icon = icon
    self.words = words
  }

  /// Kakao's button for paths that are no sign-in method, such as the demo's practice Kakao.
  public static func kakao(
    _ path: String, _ words: LocalizedText = t(ko: "카카오로 계속하기", en: "Continue with Kakao")
  ) -> ProviderButton {
    ProviderButton(path: path, style: "kakao", icon: "kakao", words: words)
  }

  public var body: some HTML {
    a(.class("button \(style)"), .href(path), .rel("nofollow")) {
      Icon(icon)
      span { words }
    }
  }
}
