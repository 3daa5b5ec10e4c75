import HTML
import HTTP
import Wire

/// Where a page of the house stands: in the yard, or within the app that led to it by `?app=`.
///
/// Within an app it has that app's look, leads back into it, and hands the word on to what it leads to.
public struct ReturnContext: Sendable {
  /// What a page was opened from, where that is not the app's own list of the account's pages.
  public enum Origin: String, Sendable {
    /// The app's door, where nobody is signed in yet.
    case responder
    /// The page of the account.
    case account
  }

  /// The app that led here; nil in the yard.
  public let app: AppDescriptor?
  let place: Origin?

  init(_ fields: (String) -> String?, in services: Services) {
    app = fields("app").flatMap(services.accountDeletion.app)
    place = app == nil ? nil : fields("from").flatMap(Origin.init)
  }

  /// The look of the app, or the house's.
  public var branding: Branding { app?.branding ?? .platform }

  /// `path`, within the same app.
  public func path(_ path: String, from place: Origin? = nil) -> String {
    app.map { ReturnContext.path(path, of: $0.branding, from: place) } ?? path
  }

  /// A page of the house as an app of that look leads to it.
  public static func path(_ path: String, of branding: Branding, from place: Origin? = nil)
    -> String
  {
    let mark = path.contains("?") ? "&" : "?"
    return path + mark + "app=\(branding.name)" + (place.map { "&from=\($0.rawValue)" } ?? "")
  }

  /// This page again, as it was opened.
  func reopen(_ path: String) -> String { self.path(path, from: place) }

  /// The way back from a paper.
  var backFromLegalPage: String {
    guard let app else { return "/" }
    return place == .responder ? app.branding.entrance ?? app.branding.path : app.home
  }

  /// The way back from one of the account's pages.
  var backFromAccount: String {
    app.flatMap { place == .account ? nil : $0.account } ?? path(AccountCard.show.path)
  }
}

extension View {
  /// Where a page of the house stands, by the address it was asked for.
  public var returnContext: ReturnContext { ReturnContext(query, in: services) }
}

extension RequestContext {
  /// Where the page stands whose form this was.
  func returnContext(_ services: Services) -> ReturnContext {
    ReturnContext({ name in request.fields.first { $0.name == name }?.value }, in: services)
  }
}

extension SuccessResponse {
  /// 303 to a page of the account, as the form's own was opened, where a toast says the sentence.
  static func reopen(_ path: String, in services: Services, ko: String, en: String)
    -> SuccessResponse
  {
    .next { _, context in .to(context.returnContext(services).reopen(path), ko: ko, en: en) }
  }
}

/// What a form on such a page carries unseen, so that the page comes again as it was.
struct ReturnContextFields: HTML {
  let returnContext: ReturnContext

  var body: some HTML {
    if let app = returnContext.app { input(.type("hidden"), .name("app"), .value(app.name)) }
    if let place = returnContext.place {
      input(.type("hidden"), .name("from"), .value(place.rawValue))
    }
  }
}
