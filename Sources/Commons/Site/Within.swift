import HTML
import HTTP
import Wire

/// Where a page of the house stands: in the yard, or within the app that led to it by `?app=`.
///
/// Within an app it has that app's look, leads back into it, and hands the word on to what it leads to.
public struct Within: Sendable {
  /// What a page was opened from, where that is not the app's own list of the account's pages.
  public enum Place: String, Sendable {
    /// The app's door, where nobody is signed in yet.
    case door
    /// The page of the account.
    case account
  }

  /// The app that led here; nil in the yard.
  public let app: Keeping?
  let place: Place?

  init(_ fields: (String) -> String?, in house: House) {
    app = fields("app").flatMap(house.leaving.app)
    place = app == nil ? nil : fields("from").flatMap(Place.init)
  }

  /// The look of the app, or the house's.
  public var look: Look { app?.look ?? .house }

  /// `path`, within the same app.
  public func path(_ path: String, from place: Place? = nil) -> String {
    app.map { Within.path(path, of: $0.look, from: place) } ?? path
  }

  /// A page of the house as an app of that look leads to it.
  public static func path(_ path: String, of look: Look, from place: Place? = nil) -> String {
    let mark = path.contains("?") ? "&" : "?"
    return path + mark + "app=\(look.name)" + (place.map { "&from=\($0.rawValue)" } ?? "")
  }

  /// This page again, as it was opened.
  func again(_ path: String) -> String { self.path(path, from: place) }

  /// The way back from a paper.
  var outOfPaper: String {
    guard let app else { return "/" }
    return place == .door ? app.look.entrance ?? app.look.path : app.home
  }

  /// The way back from one of the account's pages.
  var outOfAccount: String {
    app.flatMap { place == .account ? nil : $0.account } ?? path(AccountCard.show.path)
  }
}

extension View {
  /// Where a page of the house stands, by the address it was asked for.
  public var within: Within { Within(query, in: house) }
}

extension Ask {
  /// Where the page stands whose form this was.
  func within(_ house: House) -> Within {
    Within({ name in request.fields.first { $0.name == name }?.value }, in: house)
  }
}

extension Answer {
  /// 303 to a page of the account, as the form's own was opened, where a toast says the sentence.
  static func again(_ path: String, in house: House, ko: String, en: String) -> Answer {
    .next { _, ask in .to(ask.within(house).again(path), ko: ko, en: en) }
  }
}

/// What a form on such a page carries unseen, so that the page comes again as it was.
struct WithinFields: HTML {
  let within: Within

  var body: some HTML {
    if let app = within.app { input(.type("hidden"), .name("app"), .value(app.name)) }
    if let place = within.place {
      input(.type("hidden"), .name("from"), .value(place.rawValue))
    }
  }
}
