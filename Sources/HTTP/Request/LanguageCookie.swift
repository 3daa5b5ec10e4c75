public import Wire

/// The cookie with the language chosen for an account; over https its name has the `__Host-` prefix.
public enum LanguageCookie {
  private static let name = "madang-language"

  /// The chosen language; nil without a valid cookie.
  public static func read(_ request: Request) -> Language? {
    request.cookie(name(request)).flatMap(Language.init(rawValue:))
  }

  /// The `Set-Cookie` line for a year; nil deletes the cookie.
  public static func line(_ language: Language?, _ request: Request) -> String {
    "\(name(request))=\(language?.rawValue ?? ""); Path=/; HttpOnly; SameSite=Lax; "
      + "Max-Age=\(language == nil ? 0 : 31_536_000)\(request.isSecure ? "; Secure" : "")"
  }

  private static func name(_ request: Request) -> String {
    request.isSecure ? "__Host-" + name : name
  }
}
