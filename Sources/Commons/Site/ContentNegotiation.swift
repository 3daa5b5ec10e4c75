public import HTTP

extension Request {
  /// Whether an endpoint answers this request with JSON rather than with its page.
  ///
  /// JSON for a bearer token, for an `Accept` that names JSON and not HTML, and for one that names
  /// neither (`*/*`, or no header) without a session cookie; pages for htmx, which sends `*/*` with
  /// `HX-Request`, and for every browser (`Mozilla/…`) that does not name JSON: with a service worker,
  /// WebKit drops the `Accept` of what it opens. Crawlers of link previews send `*/*` and read only
  /// pages.
  public var wantsJSON: Bool {
    if asksForJSON { return true }
    guard namedType == nil, !isPartial, header("User-Agent")?.hasPrefix("Mozilla/") != true,
      !isLinkCrawler,
      SecretCookie.session.read(self) == nil
    else { return false }
    return accepts("application/json")
  }

  /// Whether the program that asks makes the preview of a shared link.
  private var isLinkCrawler: Bool {
    guard let agent = header("User-Agent")?.lowercased() else { return false }
    return Self.linkCrawlers.contains(where: agent.contains)
  }

  /// What the names of such programs contain: of Facebook and KakaoTalk, Slack, X, Discord, Telegram,
  /// WhatsApp, LINE, LinkedIn and Naver.
  private static let linkCrawlers = [
    "facebookexternalhit", "kakaotalk-scrap", "slackbot", "twitterbot", "discordbot", "telegrambot",
    "whatsapp", "line-poker", "linkedinbot", "yeti/",
  ]

  /// Whether the request explicitly asks for JSON, by a bearer token or in `Accept`.
  ///
  /// A route that has only a page answers such a request with JSON if it is refused.
  var asksForJSON: Bool {
    header("Authorization")?.hasPrefix("Bearer ") == true || namedType == .json
  }
}
