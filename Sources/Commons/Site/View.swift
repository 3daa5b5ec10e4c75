import Core
import HTTP
public import Wire

/// What a page knows besides its payload: principal, language and request.
///
/// A class, so that parts of a page can hold it cheaply.
public final class View<Principal: Sendable>: Sendable {
  public let me: Principal
  public let language: Language
  /// The request path without its query.
  public let path: String
  /// The toast set by the previous mutation.
  public let toast: String?
  public let services: Services
  let request: Request

  init(me: Principal, toast: String?, services: Services, request: Request) {
    self.me = me
    language = request.language
    path = request.path
    self.toast = toast
    self.services = services
    self.request = request
  }

  /// The same request for another kind of principal, such as a member as one of a page's visitors.
  public func with<Other: Sendable>(me: Other) -> View<Other> {
    View<Other>(me: me, toast: toast, services: services, request: request)
  }

  /// The hashed path of a static file, such as `club.css`.
  public func file(_ name: String) -> String { services.files.path(for: name) }

  /// A query parameter, such as the open pop-up.
  public func query(_ name: String) -> String? {
    request.fields.first { $0.name == name }?.value
  }

  /// The query as an input, where it is one.
  public func query<Input: Decodable>(as input: Input.Type) -> Input? {
    try? request.input(input)
  }

  /// The path and query of this page.
  public var address: String {
    request.method == .get && !request.query.isEmpty ? "\(path)?\(request.query)" : path
  }

  /// The raw query, still percent-encoded.
  public var queryText: String { request.query }

  /// The provider's name for a person who has just signed in; nil for anyone else.
  public var providerNameHint: ProviderNameHint? { ProviderNameHint(request, services.cookieVault) }

  /// The origin of the request, such as `https://madang.example`; empty without a `Host` header.
  public var origin: String {
    request.header("Host").map { (request.isSecure ? "https://" : "http://") + $0 } ?? ""
  }

  /// The public host name, such as `madang.example`: from the settings, else from the request.
  public var site: String {
    String(publicOrigin.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" })
  }

  /// Whether the request carries no credential.
  public var isSignedOut: Bool { !bringsSession }

  /// Whether the request carries a credential; its validity is not checked.
  var bringsSession: Bool { Credential(request) != nil }

  /// The account that the page is made for; nil without one and where the page does not look.
  @usableFromInline var accountTag: String? {
    switch me {
    case let me as any HasAccount: me.account.tag
    case let me as any MayHaveAccount: me.account?.tag
    default: nil
    }
  }

  /// Whether htmx requests only a part of the page.
  public var isPartial: Bool { request.isPartial }

  /// What htmx sends with every request of the page: the account that it is made for.
  @usableFromInline var partHeaders: String? {
    accountTag.map { #"{"Madang-Account":"\#($0)"}"# }
  }

  /// Whether it is a part of a page that was made for another account, which has been left in another tab.
  var isPartOfAnotherPage: Bool {
    guard isPartial, let accountTag else { return false }
    return request.namesAnotherAccount(than: accountTag)
  }

  /// The module that registers the service worker of the pages that belong to no app.
  static var accountScript: String { "js/account-pages.js" }

  /// The modules of a page, with those that its account, its address or its event stream need.
  ///
  /// In an app with an event stream, live pages are loaded again when Back opens them, unless they resume, and the others come
  /// before one is a member.
  @usableFromInline
  func modules(for scripts: [String], isLive: Bool, resumes: Bool) -> [String] {
    let first = path.dropFirst().prefix { $0 != "/" }
    let app = services.apps[String(first)]
    let isChecked = accountTag != nil && (app?.eventStream == nil || resumes)
    return (isLive ? ["js/live.js"] : []) + scripts
      + (isChecked ? ["js/same-account.js"] : [])
      + (isLive || app != nil || first == "operator" ? [] : [Self.accountScript])
  }

  /// A new idempotency key for a form.
  public func key() -> String { services.world.id(Reply.self).description }

  /// The current time.
  public var now: Instant { services.world.now() }
}

/// A stored reply to an idempotent request.
public enum Reply {}
