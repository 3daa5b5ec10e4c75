import HTTP
public import Wire

/// What a page may know beside its payload: who asks, in which language, and where it stands.
///
/// A class, so that every part of a page may hold it at the price of one reference.
public final class View<Principal: Sendable>: Sendable {
  public let me: Principal
  public let language: Language
  /// The path asked for, without its query.
  public let path: String
  /// A sentence carried here from the change before, for a toast.
  public let said: String?
  public let services: Services
  let request: Request

  init(me: Principal, said: String?, services: Services, request: Request) {
    self.me = me
    language = request.language
    path = request.path
    self.said = said
    self.services = services
    self.request = request
  }

  /// The hashed address of a file of ours, such as `yello.css`.
  public func file(_ name: String) -> String { services.files.path(for: name) }

  /// A value of the query, such as which pop-up is open.
  public func query(_ name: String) -> String? {
    request.fields.first { $0.name == name }?.value
  }

  /// Where this page can be opened again, its query included.
  public var address: String {
    request.method == .get && !request.query.isEmpty ? "\(path)?\(request.query)" : path
  }

  /// The query as it was sent, still percent-encoded.
  public var queryText: String { request.query }

  /// What the provider someone came in by says of them; nil when they did not just come in.
  public var providerNameHint: ProviderNameHint? { ProviderNameHint(request, services.cookieVault) }

  /// Where this server was reached, such as `https://yello.example`; empty when the request did not say.
  public var origin: String {
    request.header("Host").map { (request.isSecure ? "https://" : "http://") + $0 } ?? ""
  }

  /// The name this site goes by, such as `yello.example`: as it was set, or as the request says.
  public var site: String {
    let address = services.settings[.site] ?? origin
    return String(address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" })
  }

  /// Whether the browser brings a session; whether that still holds is not looked up.
  var bringsSession: Bool { Credential(request) != nil }

  /// Whether a script asks for a part of the page rather than all of it.
  public var isPartial: Bool { request.isPartial }

  /// A fresh idempotency key for a form that must count once.
  public func key() -> String { services.world.id(Reply.self).description }

  /// The moment the page is made.
  public var now: Instant { services.world.now() }
}

/// A reply kept against a request being sent twice.
public enum Reply {}
