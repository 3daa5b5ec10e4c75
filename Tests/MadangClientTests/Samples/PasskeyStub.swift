import Foundation

/// The part of Apple's AuthenticationServices that the passkey sample uses.
struct ASAuthorizationPlatformPublicKeyCredentialAssertion: Sendable {
  var credentialID: Data
  var rawClientDataJSON: Data
  var rawAuthenticatorData: Data
  var signature: Data
  var userID: Data
}
