import HTML
import HTTP
import Wire

/// The app that led to a platform page by `?app=`, or none.
///
/// Within an app the page uses that app's branding, leads back into it and passes the parameter on.
public struct ReturnContext: Sendable {
  /// The page that opened this one, unless it was the app's own account page.
  public enum Origin: String, Sendable {
    /// The app's entrance, before sign-in.
    case entrance
    /// The platform's account page.
    case account
  }

  /// The app that led here; nil for the platform.
  public let app: AppDescriptor?
  let place: Origin?

  init(_ fields: (String) -> String?, in services: Services) {
    app = fields("app").flatMap { services.apps[$0] }
    place = app == nil ? nil : fields("from").flatMap(Origin.init)
  }

  /// The branding of the app or of the platform.
  public var branding: Branding { app?.branding ?? .platform }

  /// `path` with this context's app.
  public func path(_ path: String, from place: Origin? = nil) -> String {
    app.map { ReturnContext.path(path, of: $0.branding, from: place) } ?? path
  }

  /// The path of a platform page as linked from an app.
  public static func path(_ path: String, of branding: Branding, from place: Origin? = nil)
    -> String
  {
    let mark = path.contains("?") ? "&" : "?"
    return path + mark + "app=\(branding.name)" + (place.map { "&from=\($0.rawValue)" } ?? "")
  }

  /// The path of this page with its context.
  func reopen(_ path: String) -> String { self.path(path, from: place) }

  /// Where a legal page leads back to.
  var backFromLegalPage: String {
    guard let app else { return "/" }
    return place == .entrance ? app.branding.entrance ?? app.branding.path : app.home
  }

  /// Where an account page leads back to.
  public var backFromAccount: String {
    app.flatMap { place == .account ? nil : $0.account } ?? path(AccountCard.show.path)
  }
}

extension View {
  /// The context from the page's query.
  public var returnContext: ReturnContext { ReturnContext(query, in: services) }
}

extension RequestContext {
  /// The context from the form's hidden fields.
  func returnContext(_ services: Services) -> ReturnContext {
    ReturnContext({ name in request.fields.first { $0.name == name }?.value }, in: services)
  }
}

extension SuccessResponse {
  /// 303 to an account page in the form's context, with a toast.
  static func reopen(_ path: String, in services: Services, ko: String, en: String)
    -> SuccessResponse
  {
    .next { _, context in .to(context.returnContext(services).reopen(path), ko: ko, en: en) }
  }
}

/// Hidden fields that carry the context through a form.
struct ReturnContextFields: HTML {
  let returnContext: ReturnContext

  var body: some HTML {
    if let app = returnContext.app { input(.type("hidden"), .name("app"), .value(app.name)) }
    if let place = returnContext.place {
      input(.type("hidden"), .name("from"), .value(place.rawValue))
    }
  }
}
