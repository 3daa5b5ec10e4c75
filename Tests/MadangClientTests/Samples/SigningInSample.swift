import Foundation
import MadangClient
import Wire

// sample
func beginAccount(with madang: Madang) async throws -> RecoveryCode? {
  let response = try await madang.send(SignIn.startDevice)
  return response.recoveryCode
}
// end

// sample
func sendCode(to number: String, with madang: Madang) async throws -> String {
  let request = SignIn.CodeRequest(number: try PhoneNumber(number))
  return try await madang.send(SignIn.askCode, request).attempt
}

func enter(code: String, of attempt: String, with madang: Madang) async throws {
  let proof = SignIn.CodeProof(code: try SignIn.OneTimeCode(code), attempt: attempt)
  try await madang.send(SignIn.enterCode, proof)
}
// end

// sample
func makeNonce() -> String {
  (0..<32).map { _ in String(format: "%02x", UInt8.random(in: 0...255)) }.joined()
}

func signInWithKakao(
  nonce: String, hash: String, with madang: Madang
) async throws -> SignIn.Response {
  let token: OAuthToken = try await withCheckedThrowingContinuation { done in
    let finish: (OAuthToken?, (any Error)?) -> Void = { token, error in
      done.resume(with: token.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
    }
    if UserApi.isKakaoTalkLoginAvailable() {
      UserApi.shared.loginWithKakaoTalk(nonce: hash, completion: finish)
    } else {
      UserApi.shared.loginWithKakaoAccount(nonce: hash, completion: finish)
    }
  }
  let proof = SignIn.ProviderToken(
    provider: .kakao, idToken: token.idToken ?? "", nonce: nonce, access: token.accessToken)
  return try await madang.send(SignIn.withToken, proof)
}
// end

// sample
func firstScreen(of app: String, with madang: Madang, in folder: URL) -> Launch {
  let launch = Launch(app, of: madang, in: folder.appending(path: "\(app).launch"))
  Task { try? await launch.verify() }
  return launch
}
// end

// sample
func signInWithPasskey(
  with madang: Madang,
  sign: (Passkeys.Question.Options) async throws ->
    ASAuthorizationPlatformPublicKeyCredentialAssertion
) async throws -> SignIn.Response {
  let question = try await madang.send(Passkeys.ask)
  let signed = try await sign(question.publicKey)
  let proof = Passkeys.Proof(
    id: signed.credentialID, clientDataJSON: signed.rawClientDataJSON,
    authenticatorData: signed.rawAuthenticatorData, signature: signed.signature,
    userHandle: signed.userID, attempt: question.attempt)
  return try await madang.send(Passkeys.enter, proof)
}
// end

// sample
func signInWithApple(
  idToken: String, code: String?, nonce: String, with madang: Madang
) async throws -> SignIn.Response {
  let proof = SignIn.ProviderToken(provider: .apple, idToken: idToken, nonce: nonce, code: code)
  return try await madang.send(SignIn.withToken, proof)
}
// end
