/// The part of Kakao's iOS SDK that the sign-in sample uses.
struct OAuthToken: Sendable {
  var accessToken: String
  var idToken: String?
}

final class UserApi: Sendable {
  typealias Completion = (OAuthToken?, (any Error)?) -> Void

  static let shared = UserApi()
  /// Whether the KakaoTalk app is installed.
  @TaskLocal static var hasKakaoTalk = false

  static func isKakaoTalkLoginAvailable() -> Bool { hasKakaoTalk }

  func loginWithKakaoTalk(nonce: String, completion: Completion) {
    completion(OAuthToken(accessToken: "talk", idToken: "id-\(nonce)"), nil)
  }

  func loginWithKakaoAccount(nonce: String, completion: Completion) {
    completion(OAuthToken(accessToken: "account", idToken: "id-\(nonce)"), nil)
  }
}
