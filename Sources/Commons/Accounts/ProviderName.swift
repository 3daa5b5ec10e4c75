public import HTML

/// The display name of a provider.
public func providerName(_ provider: String) -> Words {
  switch provider {
  case "kakao": t(ko: "카카오", en: "Kakao")
  case "apple": t(ko: "Apple", en: "Apple")
  case "phone": t(ko: "휴대폰 번호", en: "Phone number")
  case "email": t(ko: "이메일", en: "E-mail")
  case "device": t(ko: "복구 코드", en: "Recovery code")
  case "passkey": t(ko: "패스키", en: "Passkey")
  case "practice": t(ko: "연습용 계정", en: "Practice account")
  default: Words(ko: provider, en: provider)
  }
}
