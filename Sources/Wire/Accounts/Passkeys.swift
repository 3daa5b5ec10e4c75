public import Foundation

/// Passkeys: key pairs that devices keep for this site and open by a finger, a face or a PIN
/// (W3C Web Authentication Level 3).
public enum Passkeys {
  /// What a device is to sign so that it leads into the account it has a passkey of.
  public static let ask = Endpoint<Nothing, Nothing, Question>(
    "passkeys.ask", .post, "/sign-in/passkey/challenge", for: .visitor,
    "Ask to sign in by a passkey", refusals: [.notFound])

  /// Signs in by a passkey.
  public static let enter = Endpoint<Nothing, Proof, SignIn.Arrival>(
    "passkeys.enter", .post, "/sign-in/passkey", for: .visitor, "Sign in by a passkey",
    refusals: [.passkeyGone, .passkeyRefused, .passkeyUnknown, .notFound])

  /// What a device is to make a passkey of mine from.
  public static let begin = Endpoint<Nothing, Nothing, Creation>(
    "passkeys.begin", .post, "/account/passkeys/challenge", for: .viewer, "Ask to make a passkey",
    refusals: [.notFound, .passkeyMany])

  /// Keeps a passkey that was made: it leads into my account from now on.
  public static let add = Endpoint<Nothing, New, Identities.List>(
    "passkeys.add", .post, "/account/passkeys", for: .viewer, "Add a passkey to my account",
    refusals: [.passkeyGone, .passkeyRefused, .passkeyTaken, .passkeyMany, .notFound])

  /// Calls a passkey of mine by another name.
  public static let rename = Endpoint<String, Renaming, Identities.List>(
    "passkeys.rename", .put, "/account/passkeys/:identity", for: .viewer, "Rename a passkey of mine"
  )

  /// What `navigator.credentials.get` is asked; `attempt` goes with the answer.
  public struct Question: Codable, Sendable, Hashable {
    /// Nil where a cookie holds it.
    public var attempt: String?
    /// What to pass to `navigator.credentials.get`, or to Apple's AuthenticationServices.
    public var publicKey: Options

    public init(attempt: String?, publicKey: Options) {
      self.attempt = attempt
      self.publicKey = publicKey
    }

    /// `PublicKeyCredentialRequestOptionsJSON` of the standard.
    public struct Options: Codable, Sendable, Hashable {
      /// 32 bytes to be signed, good for one answer within `timeout`.
      public var challenge: Base64URL
      /// Milliseconds the challenge is good for.
      public var timeout: Int
      /// The host name of the site, for which alone its passkeys can sign.
      public var rpId: String
      /// Empty: the device shows whichever passkeys it has for this site.
      public var allowCredentials: [Descriptor]
      /// `required`: the device asks for a finger, a face or a PIN.
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

  /// What `navigator.credentials.create` is asked.
  public struct Creation: Codable, Sendable, Hashable {
    /// What to pass to `navigator.credentials.create`, or to Apple's AuthenticationServices.
    public var publicKey: Options

    public init(publicKey: Options) { self.publicKey = publicKey }

    /// `PublicKeyCredentialCreationOptionsJSON` of the standard.
    public struct Options: Codable, Sendable, Hashable {
      /// The site that the passkey is for.
      public var rp: Site
      /// The account that the passkey is to lead into.
      public var user: User
      /// 32 bytes, good within `timeout` for the session that asked, until it asks again.
      public var challenge: Base64URL
      /// The algorithms that are accepted, the preferred first.
      public var pubKeyCredParams: [Kind]
      /// Milliseconds the challenge is good for.
      public var timeout: Int
      /// The account's passkeys: a device that has one makes no second.
      public var excludeCredentials: [Descriptor]
      /// What kind of passkey is wanted.
      public var authenticatorSelection: Selection
      /// `none`: the maker of the device is not checked.
      public var attestation: String

      /// Options with these algorithms, by their COSE numbers, and with the same wishes for all.
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

    /// The site as a device keeps it with a passkey.
    public struct Site: Codable, Sendable, Hashable, Identifiable {
      public var id: String
      /// What devices show beside the passkey: `마당`.
      public var name: String

      public init(id: String, name: String) {
        self.id = id
        self.name = name
      }
    }

    /// The account as a device keeps it with a passkey.
    public struct User: Codable, Sendable, Hashable, Identifiable {
      /// Says nothing of the person; the device gives it back when it signs.
      public var id: Base64URL
      /// `마당 계정` with four hexadecimal digits, by which a device's owner tells accounts apart.
      public var name: String
      /// The same as `name`.
      public var displayName: String

      public init(id: Base64URL, name: String) {
        self.id = id
        self.name = name
        displayName = name
      }
    }

    /// An algorithm that a passkey may sign by.
    public struct Kind: Codable, Sendable, Hashable {
      /// Always `public-key`.
      public var type: String
      /// A number of the COSE registry (RFC 9053): -7 ES256, -8 EdDSA, -257 RS256.
      public var alg: Int
    }

    /// Found without saying who one is, and opened by whoever the device knows.
    public struct Selection: Codable, Sendable, Hashable {
      /// The device must find the passkey by itself, because the server names none at sign-in.
      public var residentKey = "required"
      /// The same as `residentKey`, for browsers that do not know that one.
      public var requireResidentKey = true
      /// The device must ask for a finger, a face or a PIN.
      public var userVerification = "required"
    }
  }

  /// Names a passkey to a device.
  public struct Descriptor: Codable, Sendable, Hashable, Identifiable {
    /// Always `public-key`.
    public var type: String
    public var id: Base64URL

    public init(id: Base64URL) {
      type = "public-key"
      self.id = id
    }
  }

  /// A passkey that a device has made: `PublicKeyCredential` with its attestation response.
  public struct New: Codable, Sendable, Hashable, Identifiable {
    public var id: Base64URL
    /// Challenge, origin and `webauthn.create` as the JSON that was hashed; up to 4,096 bytes.
    public var clientDataJSON: Base64URL
    /// The public key and the authenticator's data in CBOR, with no or with self attestation.
    public var attestationObject: Base64URL
    /// What it is called in the list; without one, as the device is.
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

  /// What a device has signed: `PublicKeyCredential` with its assertion response.
  public struct Proof: Codable, Sendable, Hashable, Identifiable {
    public var id: Base64URL
    /// Challenge, origin and `webauthn.get` as the JSON that was hashed; up to 4,096 bytes.
    public var clientDataJSON: Base64URL
    /// The hash of the host name, what the device checked, and how often the passkey signed.
    public var authenticatorData: Base64URL
    /// Of `authenticatorData` and the hash of `clientDataJSON`, by the passkey's key.
    public var signature: Base64URL
    /// The `user.id` that the passkey was made with.
    public var userHandle: Base64URL
    /// Nil where a cookie says it.
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
    /// The name from now on.
    public var name: PasskeyName

    public init(name: PasskeyName) { self.name = name }
  }
}

/// Bytes as WebAuthn's JSON has them: URL-safe base64 without padding (RFC 4648 §5).
public struct Base64URL: CheckedText {
  public let text: String
  /// The bytes.
  public let data: Data

  public init(_ raw: String) throws(Refusal) {
    // The largest, an attestation object with an RSA key, has some 1,000 bytes.
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
    let padding = String(repeating: "=", count: (4 - raw.utf8.count % 4) % 4)
    let plain = raw.replacing("-", with: "+").replacing("_", with: "/")
    // One text for the same bytes: bits that are left over are zero.
    guard isPlain, let data = Data(base64Encoded: plain + padding), Base64URL(data).text == raw
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

/// What somebody calls a passkey: 1 to 40 characters.
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
  /// What was signed does not hold; why is in the server's log only.
  public static let passkeyRefused = Refusal(
    401, "passkey.refused", ko: "패스키를 확인하지 못했어요. 다시 해 주세요.",
    en: "The passkey could not be confirmed. Please try again.")
  public static let passkeyUnknown = Refusal(
    401, "passkey.unknown", ko: "여기서는 지운 패스키예요. 다른 방법으로 들어와 주세요.",
    en: "This passkey was removed here. Please sign in another way.")
  /// Its five minutes are over, it was used, or it was asked for elsewhere.
  public static let passkeyGone = Refusal(
    410, "passkey.gone", ko: "시간이 지났어요. 처음부터 다시 해 주세요.",
    en: "That took too long. Please start again.")
  public static let passkeyTaken = Refusal(
    409, "passkey.taken", ko: "이미 쓰고 있는 패스키예요.", en: "That passkey is in use already.")
  public static let passkeyMany = Refusal(
    409, "passkey.many", ko: "패스키는 스무 개까지 둘 수 있어요. 안 쓰는 것을 먼저 지워 주세요.",
    en: "An account has at most twenty passkeys. Remove one you do not use.")
}
