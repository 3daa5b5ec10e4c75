import Core
import Foundation
import HTTP
import Synchronization
import TestKit
import Wire

@testable import Commons
@testable import Delivery

/// A Google token endpoint and Firebase Cloud Messaging, with scripted answers.
///
/// It checks the signature and all claims of an assertion, and the access token of a message.
final class Firebase: Sendable {
  static let project = "madang-test"
  static let mailbox = "push@madang-test.iam.gserviceaccount.com"
  static let path = "/v1/projects/\(project)/messages:send"

  private struct State {
    var site = ""
    var issued = 0
    /// The valid access tokens.
    var good: Set<String> = []
    var words: [String] = []
    var messages: [(authorization: String, body: String)] = []
    var tokenAnswers: [Response] = []
    var answers: [Response] = []
    var complaints: [String] = []
  }

  private let state = Mutex(State())
  private let clock: ManualClock

  private init(clock: ManualClock) { self.clock = clock }

  /// Runs `body` with a service on `clock` and the settings for it.
  static func serve(
    by clock: ManualClock, key pem: String = TestKey.rsa.rsaPEM,
    _ body: (Firebase, StubServer, Settings) async throws -> Void
  ) async throws {
    let firebase = Firebase(clock: clock)
    try await StubServer.serve(at: ["/token", "/v1/projects/:project/messages:send", "/:what"]) {
      try firebase.answer($0)
    } _: { stub, site in
      firebase.state.withLock { $0.site = site }
      let file = FileManager.default.temporaryDirectory.appending(path: "fcm-\(UUID()).json")
      try firebase.file(pem).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      var settings = Settings()
      settings[.fcmKey] = file.path
      settings[.fcmAPI] = site
      try await body(firebase, stub, settings)
    }
  }

  /// The key file with some members changed.
  func file(_ pem: String, _ changes: [String: String] = [:]) throws -> Data {
    let members = [
      "type": "service_account", "project_id": Self.project, "private_key_id": TestKey.rsa.id,
      "private_key": pem, "client_email": Self.mailbox,
      "token_uri": state.withLock { $0.site } + "/token",
    ]
    return try JSONEncoder().encode(members.merging(changes) { $1 })
  }

  /// The assertions it received, and the errors found in them.
  var words: [String] { state.withLock { $0.words } }
  var complaints: [String] { state.withLock { $0.complaints } }
  /// The messages it received, with their access tokens.
  var messages: [(authorization: String, body: String)] { state.withLock { $0.messages } }

  /// Answers for the next messages and token requests; the regular ones when none are left.
  func answer(_ answers: Response...) { state.withLock { $0.answers += answers } }
  func answerToken(_ answers: Response...) { state.withLock { $0.tokenAnswers += answers } }

  /// Revokes all access tokens.
  func revoke() { state.withLock { $0.good = [] } }

  private func answer(_ request: Request) throws -> Response {
    switch request.path {
    case "/token": try token(request)
    case Self.path: try take(request)
    // A browser's push service.
    default: Response(status: 201)
    }
  }

  private func token(_ request: Request) throws -> Response {
    var form = URLComponents()
    form.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
    let fields = Dictionary(
      uniqueKeysWithValues: (form.queryItems ?? []).map { ($0.name, $0.value ?? "") })
    let word = fields["assertion"] ?? ""
    return try state.withLock { state in
      state.words.append(word)
      if !state.tokenAnswers.isEmpty { return state.tokenAnswers.removeFirst() }
      let said = claims(of: word)
      let now = clock.now.milliseconds / 1000
      let (issued, ends) = (said["iat"] as? Int64 ?? 0, said["exp"] as? Int64 ?? 0)
      let checks: [(String, Bool)] = [
        ("method", request.method == .post),
        (
          "type",
          request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true
        ),
        ("grant", fields["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer"),
        ("signature", TestKey.rsa.signed(word)),
        ("algorithm", SignedToken(word)?.header("alg") == "RS256"),
        ("key", SignedToken(word)?.header("kid") == TestKey.rsa.id),
        ("iss", said["iss"] as? String == Self.mailbox),
        ("scope", said["scope"] as? String == "https://www.googleapis.com/auth/firebase.messaging"),
        ("aud", said["aud"] as? String == state.site + "/token"),
        ("times", issued <= now && now < ends && ends <= issued + 3600),
      ]
      let wrong = checks.filter { !$0.1 }.map(\.0)
      state.complaints += wrong
      guard wrong.isEmpty else {
        return try .json(["error": "invalid_grant"], status: 400)
      }
      state.issued += 1
      let token = "ya29.\(state.issued)"
      state.good.insert(token)
      return try .json(Issued(access_token: token, expires_in: 3600))
    }
  }

  private func take(_ request: Request) throws -> Response {
    try state.withLock { state in
      let authorization = request.header("Authorization") ?? ""
      let isJSON = request.header("Content-Type")?.hasPrefix("application/json") == true
      guard request.method == .post, isJSON else { return Response(status: 400) }
      state.messages.append((authorization, String(decoding: request.body, as: UTF8.self)))
      guard state.good.contains(String(authorization.dropFirst("Bearer ".count))) else {
        return try Self.refusal(401, "Request had invalid authentication credentials.")
      }
      if !state.answers.isEmpty { return state.answers.removeFirst() }
      return try .json(["name": "projects/\(Self.project)/messages/\(state.messages.count)"])
    }
  }

  struct Issued: Encodable {
    let access_token: String
    let expires_in: Int
    var token_type = "Bearer"
  }

  /// A `google.rpc.Status` with Firebase's details.
  static func refusal(
    _ status: Int, _ message: String = "", code: String? = nil, field: String? = nil,
    _ headers: [Header] = []
  ) throws -> Response {
    var details: [[String: Any]] = []
    if let code {
      details.append([
        "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": code,
      ])
    }
    if let field {
      details.append([
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        "fieldViolations": [["field": field, "description": "Invalid value"]],
      ])
    }
    let error: [String: Any] = ["code": status, "message": message, "details": details]
    let body = try JSONSerialization.data(withJSONObject: ["error": error])
    return Response(
      status: status, headers: headers + [Header("Content-Type", "application/json")],
      body: .bytes(Array(body)))
  }
}
