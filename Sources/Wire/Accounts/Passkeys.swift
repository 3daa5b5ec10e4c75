public import Foundation

/// Passkeys: key pairs that a device holds for this site and unlocks with a fingerprint, face or PIN
/// (W3C Web Authentication Level 3).
public enum Passkeys {
  /// Starts a sign-in: returns the challenge for any passkey of this site.
  public static let ask = Endpoint<Nothing, Nothing, Question>(
    "passkeys.ask", .post, "/sign-in/passkey/challenge", for: .visitor,
    "Start a sign-in with a passkey", refusals: [.notFound])

  /// Signs in with a signed challenge.
  public static let enter = Endpoint<Nothing, Proof, SignIn.Response>(
    "passkeys.enter", .post, "/sign-in/passkey", for: .visitor, "Sign in with a passkey",
    refusals: [.passkeyGone, .passkeyRefused, .passkeyUnknown, .notFound])

  /// Starts a registration: returns the options to create a passkey for my account.
  public static let begin = Endpoint<Nothing, Nothing, Creation>(
    "passkeys.begin", .post, "/account/passkeys/challenge", for: .viewer,
    "Start the registration of a passkey",
    refusals: [.notFound, .passkeyMany])

  /// Registers a created passkey as a sign-in method of my account.
  public static let add = Endpoint<Nothing, New, Identities.List>(
    "passkeys.add", .post, "/account/passkeys", for: .viewer, "Add a passkey to my account",
    refusals: [.passkeyGone, .passkeyRefused, .passkeyTaken, .passkeyMany, .notFound])

  /// Renames a passkey of mine.
  public static let rename = Endpoint<String, Renaming, Identities.List>(
    "passkeys.rename", .put, "/account/passkeys/:identity", for: .viewer, "Rename a passkey of mine"
  )

  /// Output of `ask`.
  public struct Question: Codable, Sendable, Hashable {
    /// Identifies the challenge in `enter`; nil when a cookie holds it.
    public var attempt: String?
    /// The argument of `navigator.credentials.get`, or of Apple's AuthenticationServices.
    public var publicKey: Options

    public init(attempt: String?, publicKey: Options) {
      self.attempt = attempt
      self.publicKey = publicKey
    }

    /// `PublicKeyCredentialRequestOptionsJSON` of the standard.
    public struct Options: Codable, Sendable, Hashable {
      /// 32 bytes to sign; single use, within `timeout`.
      public var challenge: Base64URL
      /// Milliseconds until the challenge expires.
      public var timeout: Int
      /// The relying party id: the site's host name.
      public var rpId: String
      /// Empty: the device offers every passkey it has for this site.
      public var allowCredentials: [Descriptor]
      /// `required`: the device verifies its user with a fingerprint, face or PIN.
      public var userVerification: String

      public init(challenge: Base64URL, timeout: Int, rpId: String) {
        self.challenge = challenge
        self.timeout = timeout
        self.rpId = rpId
        allowCredentials = []
        userVerification = "required"
      }
    }
  }

  /// Output of `begin`.
  public struct Creation: Codable, Sendable, Hashable {
    /// The argument of `navigator.credentials.create`, or of Apple's AuthenticationServices.
    public var publicKey: Options

    public init(publicKey: Options) { self.publicKey = publicKey }

    /// `PublicKeyCredentialCreationOptionsJSON` of the standard.
    public struct Options: Codable, Sendable, Hashable {
      /// The relying party.
      public var rp: Site
      /// The account that the passkey signs in to.
      public var user: User
      /// 32 bytes, valid within `timeout` for this session, until the next `begin`.
      public var challenge: Base64URL
      /// The accepted signature algorithms, in order of preference.
      public var pubKeyCredParams: [Kind]
      /// Milliseconds until the challenge expires.
      public var timeout: Int
      /// The account's passkeys; a device that has one of them creates no second.
      public var excludeCredentials: [Descriptor]
      /// The required properties of the passkey.
      public var authenticatorSelection: Selection
      /// `none`: the device's manufacturer is not verified.
      public var attestation: String

      /// Options with these COSE algorithm numbers and otherwise fixed values.
      public init(
        rp: Site, user: User, challenge: Base64URL, algorithms: [Int], timeout: Int,
        excludeCredentials: [Descriptor]
      ) {
        self.rp = rp
        self.user = user
        self.challenge = challenge
        pubKeyCredParams = algorithms.map { Kind(type: "public-key", alg: $0) }
        self.timeout = timeout
        self.excludeCredentials = excludeCredentials
        authenticatorSelection = Selection()
        attestation = "none"
      }
    }

    /// The relying party (`PublicKeyCredentialRpEntity`).
    public struct Site: Codable, Sendable, Hashable, Identifiable {
      public var id: String
      /// The name that devices show beside the passkey: `마당`.
      public var name: String

      public init(id: String, name: String) {
        self.id = id
        self.name = name
      }
    }

    /// The account (`PublicKeyCredentialUserEntity`).
    public struct User: Codable, Sendable, Hashable, Identifiable {
      /// A random value without personal data; the device returns it as `userHandle`.
      public var id: Base64URL
      /// `마당 계정` and four hexadecimal digits, so that a device's owner can tell accounts apart.
      public var name: String
      /// Equal to `name`.
      public var displayName: String

      public init(id: Base64URL, name: String) {
        self.id = id
        self.name = name
        displayName = name
      }
    }

    /// A signature algorithm.
    public struct Kind: Codable, Sendable, Hashable {
      /// Always `public-key`.
      public var type: String
      /// Its number in the COSE registry (RFC 9053): -7 ES256, -8 EdDSA, -257 RS256.
      public var alg: Int
    }

    /// The required properties (`AuthenticatorSelectionCriteria`): discoverable, with user verification.
    public struct Selection: Codable, Sendable, Hashable {
      /// The passkey is discoverable: the server names none at sign-in.
      public var residentKey = "required"
      /// Equal to `residentKey`, for browsers that do not know that one.
      public var requireResidentKey = true
      /// The device verifies its user with a fingerprint, face or PIN.
      public var userVerification = "required"
    }
  }

  /// Identifies a passkey (`PublicKeyCredentialDescriptor`).
  public struct Descriptor: Codable, Sendable, Hashable, Identifiable {
    /// Always `public-key`.
    public var type: String
    public var id: Base64URL

    public init(id: Base64URL) {
      type = "public-key"
      self.id = id
    }
  }

  /// Input of `add`: a created passkey, `PublicKeyCredential` with its attestation response.
  public struct New: Codable, Sendable, Hashable, Identifiable {
    public var id: Base64URL
    /// The JSON with challenge, origin and type `webauthn.create`; at most 4,096 bytes.
    public var clientDataJSON: Base64URL
    /// The public key and the authenticator data in CBOR, with no attestation or self attestation.
    public var attestationObject: Base64URL
    /// Its name in the list; the device's name when nil.
    public var name: PasskeyName?

    public init(
      id: Data, clientDataJSON: Data, attestationObject: Data, name: PasskeyName? = nil
    ) {
      self.id = Base64URL(id)
      self.clientDataJSON = Base64URL(clientDataJSON)
      self.attestationObject = Base64URL(attestationObject)
      self.name = name
    }
  }

  /// Input of `enter`: a signed challenge, `PublicKeyCredential` with its assertion response.
  public struct Proof: Codable, Sendable, Hashable, Identifiable {
    public var id: Base64URL
    /// The JSON with challenge, origin and type `webauthn.get`; at most 4,096 bytes.
    public var clientDataJSON: Base64URL
    /// The hash of the relying party id, the flags, and the signature counter.
    public var authenticatorData: Base64URL
    /// The signature over `authenticatorData` and the SHA-256 of `clientDataJSON`.
    public var signature: Base64URL
    /// The `user.id` that the passkey was created with.
    public var userHandle: Base64URL
    /// The `attempt` that `ask` returned; nil when a cookie holds it.
    public var attempt: String?

    public init(
      id: Data, clientDataJSON: Data, authenticatorData: Data, signature: Data, userHandle: Data,
      attempt: String? = nil
    ) {
      self.id = Base64URL(id)
      self.clientDataJSON = Base64URL(clientDataJSON)
      self.authenticatorData = Base64URL(authenticatorData)
      self.signature = Base64URL(signature)
      self.userHandle = Base64URL(userHandle)
      self.attempt = attempt
    }
  }

  /// Input of `rename`.
  public struct Renaming: Codable, Sendable, Hashable {
    /// The new name.
    public var name: PasskeyName

    public init(name: PasskeyName) { self.name = name }
  }
}

/// Bytes in the JSON of WebAuthn: URL-safe base64 without padding (RFC 4648 §5).
public struct Base64URL: CheckedText {
  public let text: String
  /// The bytes.
  public let data: Data

  public init(_ raw: String) throws(Refusal) {
    // The largest, an attestation object with an RSA key, has about 1,000 bytes.
    let isPlain =
      (1...16_384).contains(raw.utf8.count) && raw.utf8.count % 4 != 1
      && raw.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    guard isPlain else { throw .passkeyMalformed }
    let padding = String(repeating: "=", count: (4 - raw.utf8.count % 4) % 4)
    let plain = raw.replacing("-", with: "+").replacing("_", with: "/")
    // One encoding per value: unused bits must be zero.
    guard let data = Data(base64Encoded: plain + padding), Base64URL(data).text == raw
    else { throw .passkeyMalformed }
    self.init(data)
  }

  public init(_ data: Data) {
    self.data = data
    text = data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  public static var sample: String { "bWFkYW5n" }
  public static var refusals: [Refusal] { [.passkeyMalformed] }
  public static var schema: Schema {
    Schema(.string, pattern: "^[A-Za-z0-9_-]*$", example: example)
  }
}

/// A passkey's name: 1 to 40 characters.
public struct PasskeyName: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    let name = raw.utf8.count <= 1000 ? raw.precomposed.trimmed : ""
    guard !name.isEmpty, name.isLine(of: 40) else { throw .passkeyName }
    text = name
  }

  public static var sample: String { "내 휴대폰" }
  public static var refusals: [Refusal] { [.passkeyName] }
  public static var schema: Schema { Schema(.string, length: 1...40, example: example) }
}

extension Refusal {
  public static let passkeyMalformed = Refusal(
    422, "passkey.malformed", ko: "패스키를 읽지 못했어요. 다시 해 주세요.",
    en: "The passkey could not be read. Please try again.")
  public static let passkeyName = Refusal(
    422, "passkey.name", ko: "패스키 이름은 1자에서 40자까지예요.",
    en: "A passkey's name has 1 to 40 characters.")
  /// The signature or the attestation is invalid; the reason is only in the server's log.
  public static let passkeyRefused = Refusal(
    401, "passkey.refused", ko: "패스키를 확인하지 못했어요. 다시 해 주세요.",
    en: "The passkey could not be confirmed. Please try again.")
  public static let passkeyUnknown = Refusal(
    401, "passkey.unknown", ko: "여기서는 지운 패스키예요. 다른 방법으로 들어와 주세요.",
    en: "This passkey was removed here. Please sign in another way.")
  /// The challenge has expired after five minutes, was used, or belongs to another session.
  public static let passkeyGone = Refusal(
    410, "passkey.gone", ko: "시간이 지났어요. 처음부터 다시 해 주세요.",
    en: "That took too long. Please start again.")
  public static let passkeyTaken = Refusal(
    409, "passkey.taken", ko: "이미 쓰고 있는 패스키예요.", en: "That passkey is in use already.")
  public static let passkeyMany = Refusal(
    409, "passkey.many", ko: "패스키는 스무 개까지 둘 수 있어요. 안 쓰는 것을 먼저 지워 주세요.",
    en: "An account has at most twenty passkeys. Remove one you do not use.")
}
