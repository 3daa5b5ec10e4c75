public import HTML
import HTTP
import Wire

/// An app's splash, shown for 2.3 seconds or until it is tapped.
///
/// Timing and dismissal are CSS, so it works without scripts.
@usableFromInline
struct Splash: HTML {
  let picture: String

  @usableFromInline
  init(_ picture: String) { self.picture = picture }

  @usableFromInline var body: some HTML {
    label(.class("splash")) {
      input(.type("checkbox"), .aria("label", ko: "건너뛰기", en: "Skip"))
      img(.src(picture), .alt(""), .width(330), .height(92))
    }
  }
}

extension View {
  /// The splash to show: only on this browser's first visit to the app's entrance.
  @usableFromInline var splash: String? {
    guard let branding = firstVisit, let picture = branding.splash else { return nil }
    return file(picture)
  }

  /// Whether this browser opens the app's entrance for the first time.
  public var isFirstVisit: Bool { firstVisit != nil }

  /// The `Set-Cookie` line that records the first visit.
  var visit: String? {
    firstVisit.map { Self.visitCookie($0).line("1", request) }
  }

  private var firstVisit: Branding? {
    guard let branding = services.apps.branding(openedAt: path), branding.splash != nil,
      !isPartial,
      Self.visitCookie(branding).read(request) == nil
    else { return nil }
    return branding
  }

  private static func visitCookie(_ branding: Branding) -> SecretCookie {
    SecretCookie(name: "madang-\(branding.name)-seen", life: .days(365))
  }
}
