public import HTML

extension Providers {
  /// The display name of an identity's provider, or of another sign-in method.
  public func title(of name: String) -> LocalizedText {
    if let descriptor = descriptor(of: name) { return descriptor.title }
    return switch name {
    case "phone": t(ko: "휴대폰 번호", en: "Phone number")
    case "email": t(ko: "이메일", en: "E-mail")
    case "device": t(ko: "복구 코드", en: "Recovery code")
    case "passkey": t(ko: "패스키", en: "Passkey")
    case "practice": t(ko: "연습용 계정", en: "Practice account")
    default: LocalizedText(ko: name, en: name)
    }
  }
}
