import Foundation
import HTML
import HTTP
import Wire

/// Builds responses: JSON, pages, redirects and refusals.
struct Responder: Sendable {
  let services: Services

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
      Response.noSniffing,
    ]
  }

  func view<Principal>(_ request: Request, _ me: Principal) -> View<Principal> {
    View(
      me: me, said: SealedCookie.toast.read(request, services.cookieVault), services: services,
      request: request)
  }

  func json(_ output: some Encodable) throws -> Response {
    var response = try Response.json(output)
    response.add("Cache-Control", "private, no-cache")
    response.add("Vary", "Accept, Authorization, Cookie, HX-Request")
    return response
  }

  /// `headers` replaces the default headers, for a page with its own policy.
  func page<Principal>(
    _ page: any HTML, _ view: View<Principal>, status: Int = 200, headers: [Header]? = nil
  ) -> Response {
    var writer = HTMLWriter(language: view.language)
    page.render(into: &writer)
    var response = Response(
      status: status, headers: headers ?? Self.pageHeaders, body: .bytes(writer.bytes))
    response.pack(for: view.request)
    if let said = view.said {
      // A partial page has no toast region, so a header carries the text.
      if view.isPartial { response.add("HX-Trigger", trigger(said)) }
      response.add("Set-Cookie", SealedCookie.toast.gone(view.request))
    }
    if status == 200, let visit = view.visit { response.add("Set-Cookie", visit) }
    return response
  }

  /// Records that a session was used.
  ///
  /// Errors are ignored so that the page still loads. Returns the `Set-Cookie` line for a browser
  /// whose session was renewed.
  @discardableResult
  func touch(_ credential: Credential?, _ request: Request, at now: Instant) async -> String? {
    let isRenewed = try? await services.lastSeen.touch(
      credential, request, at: now, in: services.db)
    guard isRenewed == true, let token = SecretCookie.session.read(request) else { return nil }
    return SecretCookie.session.line(token, request)
  }

  func go<Principal>(_ next: Redirect, _ view: View<Principal>) -> Response {
    var response = Response.seeOther(next.path)
    if next.endsSession {
      // Removes pages that the back button could still show. Not "storage", which would clear the
      // whole origin with its service workers; `clear-storage.js` removes only the apps' data.
      response.add("Clear-Site-Data", "\"cache\"")
      response.add("Set-Cookie", SecretCookie.session.line("", view.request))
    }
    if next.endsSession || next.clearsProviderNameHint {
      response.add("Set-Cookie", SealedCookie.providerNameHint.gone(view.request))
    }
    if let said = next.said {
      let text = view.language == .ko ? said.ko : said.en
      response.add("Set-Cookie", SealedCookie.toast.line(text, view.request, services.cookieVault))
    }
    return response
  }

  /// Redirects browsers to sign-in or to joining where needed; otherwise renders the refusal.
  func refused(_ refusal: Refusal, _ request: Request) async -> Response {
    await refused(refusal, request, asJSON: request.wantsJSON)
  }

  /// A refusal as problem+json or for a browser.
  func refused(_ refusal: Refusal, _ request: Request, asJSON: Bool) async -> Response {
    if asJSON { return .problem(refusal, for: request) }
    if request.isPartial {
      var response = Response.html([], status: 200)
      response.add("HX-Reswap", "none")
      response.add("HX-Trigger", trigger(refusal.sentence(in: request.language)))
      return response
    }
    let view = view(request, Visitor())
    if request.method == .get {
      if refusal == .signInFirst || refusal == .sessionExpired {
        let address = request.query.isEmpty ? request.path : request.path + "?" + request.query
        let next = address.utf8.count <= 500 ? address : "/"
        guard let app = app(of: request), let entrance = app.entrance else {
          // The demo signs in from the cast list in the lobby.
          let way =
            services.demo == nil
            ? SignIn.ways.path + "?next=\(percentEncoded(next))"
            : "/?next=\(percentEncoded(next))#cast"
          return go(.to(way, ko: refusal.ko, en: refusal.en), view)
        }
        // No toast when the app itself is opened: a sign-in page is expected there.
        let way = "\(entrance)?next=\(percentEncoded(next))"
        let isStart = request.path == app.path
        return go(isStart ? .to(way) : .to(way, ko: refusal.ko, en: refusal.en), view)
      }
      if refusal == .joinFirst, let app = request.path.split(separator: "/").first {
        return go(.to("/\(app)/membership"), view)
      }
    }
    if refusal == .suspended, let app = app(of: request) {
      return page(SuspendedPage(view: view, app: app), view, status: refusal.status)
    }
    var response = page(
      ProblemPage(view: view, app: app(of: request), refusal: refusal, reference: nil), view,
      status: refusal.status)
    if let seconds = refusal.retryAfter {
      response.add("Retry-After", String(seconds))
    }
    return response
  }

  func failed(_ request: Request) async -> Response {
    let ours = Refusal.fault
    if request.wantsJSON { return .problem(ours, for: request) }
    let view = view(request, Visitor())
    return page(
      ProblemPage(view: view, app: app(of: request), refusal: ours, reference: request.id), view,
      status: ours.status)
  }

  private func app(of request: Request) -> Branding? {
    guard let name = request.path.split(separator: "/").first, name != Branding.platform.name else {
      return nil
    }
    return services.headCache.branding(named: String(name))
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

extension Response {
  /// A copy with one more `Set-Cookie` line, if there is one.
  func setting(_ cookie: String?) -> Response {
    guard let cookie else { return self }
    var response = self
    response.add("Set-Cookie", cookie)
    return response
  }
}
