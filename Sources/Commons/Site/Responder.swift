import Core
import Delivery
import Foundation
import HTML
import HTTP
import Wire

/// Builds responses: JSON, pages, redirects and refusals.
struct Responder: Sendable {
  let services: Services
  /// Whether a GET of a path finds something, known once all is mounted.
  var isServed: @Sendable (_ path: String) -> Bool = { _ in false }

  /// The default policy: no external sources, no inline scripts, no inline styles.
  private static let pageHeaders = pageHeaders(ContentSecurityPolicy().text)

  /// Page headers with a content security policy; built once when the page is mounted.
  static func pageHeaders(_ policy: String) -> [Header] {
    [
      Header("Content-Type", "text/html; charset=utf-8"),
      Header("Cache-Control", "private, no-cache"),
      Header("Vary", "Accept, Authorization, Cookie, HX-Request"),
      Header("Content-Security-Policy", policy),
      Header("Referrer-Policy", "same-origin"),
      Response.noSniff,
    ]
  }

  func view<Principal>(_ request: Request, _ me: Principal) -> View<Principal> {
    View(
      me: me, toast: toastCookie.read(request, at: services.world.now()), services: services,
      request: request)
  }

  private var toastCookie: ToastCookie { ToastCookie(vault: services.cookieVault) }

  func json(_ output: some Encodable, for request: Request) throws -> Response {
    var response = try Response.json(output)
    response.pack(for: request)
    response.add("Cache-Control", "private, no-cache")
    response.add("Vary", "Accept, Authorization, Cookie, HX-Request")
    return response
  }

  /// Names the account that a page was made for, so that a service worker caches the pages of one
  /// account only: a hash, `none` without a session, `unknown` where the page does not read it.
  private static let accountHeader = "Madang-Account"

  private func accountTag<Principal>(_ view: View<Principal>) -> String {
    if let tag = view.accountTag { return tag }
    return view.me is any MayHaveAccount || !view.bringsSession ? "none" : "unknown"
  }

  /// `headers` replaces the default headers, for a page with its own policy.
  func page<Principal>(
    _ page: any HTML, _ view: View<Principal>, status: Int = 200, headers: [Header]? = nil
  ) -> Response {
    var writer = HTMLWriter(language: view.language)
    page.render(into: &writer)
    return self.page(writer.bytes, view, status: status, headers: headers)
  }

  /// A response with the bytes of a page.
  func page<Principal>(
    _ bytes: [UInt8], _ view: View<Principal>, status: Int = 200, headers: [Header]? = nil
  ) -> Response {
    if view.isPartOfAnotherPage {
      let words = t(
        ko: "그사이 다른 계정으로 로그인했어요. 새로고침해 주세요.",
        en: "Someone else has signed in meanwhile. Please reload the page.")
      return told(view.language == .ko ? words.ko : words.en, isFinal: true)
    }
    var response = Response(
      status: status, headers: headers ?? Self.pageHeaders, body: .bytes(bytes))
    response.pack(for: view.request)
    response.add(Self.accountHeader, accountTag(view))
    // A service worker keeps pages in both languages and shows those of this one.
    response.add("Content-Language", view.language.rawValue)
    if let toast = view.toast {
      // A partial page has no toast region, so a header carries the text.
      if view.isPartial { response.add("HX-Trigger", trigger(toast)) }
      response.add("Set-Cookie", toastCookie.deletion(view.request))
    }
    if status == 200, let visit = view.visit { response.add("Set-Cookie", visit) }
    return response
  }

  /// Records that a session was used.
  ///
  /// Errors are ignored so that the page still loads.
  @discardableResult
  func touch(_ credential: Credential?, _ request: Request, at now: Instant) async -> TouchedCookies
  {
    var cookies = TouchedCookies()
    let touch = try? await services.lastSeen.touch(credential, request, at: now, in: services.db)
    guard let touch = touch ?? nil else { return cookies }
    if touch.isRenewed, let token = SecretCookie.session.read(request) {
      cookies.lines.append(SecretCookie.session.line(token, request))
    }
    if touch.language != LanguageCookie.read(request) {
      cookies.lines.append(LanguageCookie.line(touch.language, request))
      cookies.language =
        touch.language ?? Language(acceptLanguage: request.header("Accept-Language"))
    }
    return cookies
  }

  /// A redirect; `session` is the token of a session that begins with it.
  func go<Principal>(
    _ next: Redirect, _ view: View<Principal>, session: String? = nil
  ) -> Response {
    var response = Response.seeOther(next.path)
    if next.endsSession {
      // Removes pages that the back button could still show. Not "storage", which would clear the
      // whole origin with its service workers; `clear-storage.js` removes only the apps' data.
      response.add("Clear-Site-Data", "\"cache\"")
      response.add("Set-Cookie", SecretCookie.session.line("", view.request))
    }
    if next.endsSession || next.clearsProviderNameHint {
      response.add("Set-Cookie", SealedCookie.providerNameHint.deletion(view.request))
    }
    var language = view.language
    if let option = next.languageOption {
      response.add("Set-Cookie", LanguageCookie.line(option.language, view.request))
      language = option.language ?? view.request.acceptedLanguage ?? .ko
    }
    if let toast = next.toast {
      let text = language == .ko ? toast.ko : toast.en
      // The session in which the browser will send the toast back.
      let later = next.endsSession ? nil : session ?? SecretCookie.session.read(view.request)
      response.add(
        "Set-Cookie",
        toastCookie.line(text, for: later, view.request, at: services.world.now()))
    }
    if let session {
      response.add("Set-Cookie", SecretCookie.session.line(session, view.request))
    }
    return response
  }

  /// Redirects browsers to sign-in or to joining where needed; otherwise renders the refusal.
  func refused(_ refusal: Refusal, _ request: Request) async -> Response {
    await refused(refusal, request, asJSON: request.wantsJSON)
  }

  /// A refusal as problem+json or for a browser.
  ///
  /// Signing in leads back to `page`, else to the page that was asked for or whose form was sent.
  func refused(
    _ refusal: Refusal, _ request: Request, asJSON: Bool, returningTo page: String? = nil
  ) async -> Response {
    if asJSON { return .problem(refusal, for: request) }
    if request.isPartial {
      let isFinal = ![429, 503].contains(refusal.status)
      return told(refusal.sentence(in: request.language), isFinal: isFinal)
    }
    let view = view(request, Visitor())
    let page = page ?? pageBefore(request)
    if refusal.asksToSignIn, request.method == .get || request.isNavigation {
      return signIn(refusal, view, returningTo: page ?? app(at: request.path)?.path ?? "/")
    }
    if request.method == .get, refusal == .joinFirst,
      let app = request.path.split(separator: "/").first
    {
      return go(.to("/\(app)/membership"), view)
    }
    if refusal == .suspended, let app = app(at: request.path) {
      return self.page(SuspendedPage(view: view, app: app), view, status: refusal.status)
    }
    var response = self.page(
      ProblemPage(
        view: view, app: app(at: request.path), refusal: refusal, reference: nil, next: page),
      view, status: refusal.status)
    if let seconds = refusal.retryAfter {
      response.add("Retry-After", String(seconds))
    }
    return response
  }

  /// Says why a part of a page is not what was asked for; the page stays as it is.
  ///
  /// `isFinal` ends what htmx asks again and again, by status 286: it would be told the same each time.
  private func told(_ sentence: String, isFinal: Bool) -> Response {
    var response = Response(
      status: isFinal ? 286 : 200, headers: Self.pageHeaders, body: .bytes([]))
    response.add("HX-Reswap", "none")
    response.add("HX-Trigger", trigger(sentence))
    return response
  }

  /// Leads to signing in, and from there to `page`.
  private func signIn(
    _ refusal: Refusal, _ view: View<Visitor>, returningTo page: String
  ) -> Response {
    let ended = SecretCookie.session.read(view.request) == nil ? nil : SessionEnd.words
    let toast = ended ?? refusal.words
    let next = percentEncoded(page.utf8.count <= 500 ? page : "/")
    guard let app = app(at: page), let entrance = app.entrance else {
      // The demo signs in from the cast list in the lobby.
      let target =
        services.demo == nil ? SignIn.methods.path + "?next=\(next)" : "/?next=\(next)#cast"
      return go(.to(target, toast, endsSession: ended != nil), view)
    }
    // No toast when the app itself is opened: a sign-in page is expected there.
    let target = "\(entrance)?next=\(next)"
    let isExpected = view.request.method == .get && view.path == app.path && ended == nil
    return go(isExpected ? .to(target) : .to(target, toast, endsSession: ended != nil), view)
  }

  /// The page that was asked for, or the one whose form was sent; nil where that is not known.
  ///
  /// A form that was refused before is on a page that only its POST shows.
  private func pageBefore(_ request: Request) -> String? {
    guard request.method != .get else {
      return request.query.isEmpty ? request.path : request.path + "?" + request.query
    }
    return request.ownReferer.flatMap { isServed(String($0.prefix { $0 != "?" })) ? $0 : nil }
  }

  func failed(_ request: Request) async -> Response {
    let ours = Refusal.fault
    if request.wantsJSON { return .problem(ours, for: request) }
    let view = view(request, Visitor())
    return page(
      ProblemPage(view: view, app: app(at: request.path), refusal: ours, reference: request.id),
      view, status: ours.status)
  }

  private func app(at path: String) -> Branding? {
    let first = path.dropFirst().prefix { $0 != "/" && $0 != "?" }
    return services.apps[String(first)]?.branding
  }

  private func trigger(_ sentence: String) -> String {
    let data = (try? JSONEncoder().encode(["toast": sentence])) ?? Data()
    // Header values are ASCII, so other characters become JSON \u escapes.
    return String(decoding: data, as: UTF8.self).utf16.map { unit in
      unit < 0x80
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
          + String(unit, radix: 16)
    }.joined()
  }
}

/// The cookies to set after a session was used, and a language that the request's cookie lacks.
struct TouchedCookies: Sendable {
  fileprivate var lines: [String] = []
  fileprivate(set) var language: Language?

  /// The request with the chosen language.
  func applied(to request: Request) -> Request {
    guard let language else { return request }
    var request = request
    request.chosenLanguage = language
    return request
  }
}

extension Response {
  /// A copy with the `Set-Cookie` lines.
  func setting(_ cookies: TouchedCookies) -> Response {
    guard !cookies.lines.isEmpty else { return self }
    var response = self
    for line in cookies.lines { response.add("Set-Cookie", line) }
    return response
  }
}
