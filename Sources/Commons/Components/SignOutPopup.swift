public import HTML
import Wire

/// The menu line that signs out on this device.
///
/// With scripts the question opens in ``SignOutPopup``, otherwise as a page.
public struct SignOutLink: HTML {
  let path: String

  /// `next` is the page after signing out.
  public init(next: String, of branding: Branding? = nil) {
    let path = "\(SignOutPage.path)?next=\(percentEncoded(next))"
    self.path = branding.map { ReturnContext.path(path, of: $0) } ?? path
  }

  public var body: some HTML {
    MenuLink.loaded("sign-out", from: path, t(ko: "로그아웃", en: "Sign out"), icon: "logout")
  }
}

/// The dialog that a ``SignOutLink`` fills.
public struct SignOutPopup: HTML {
  /// Clears the apps' browser storage.
  public static let script = "js/clear-storage.js"

  public init() {}

  public var body: some HTML {
    dialog(.class("popup"), .id("sign-out"), .aria("labelledby", "sign-out-title")) {
      div(.class("sheet-body center")) {}
    }
  }
}
