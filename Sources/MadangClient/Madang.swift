public import Foundation
public import Wire

/// A client of a Madang server, with or without a signed-in account.
///
///     let madang = Madang(server: url, tokens: .keychain(service: "com.example.yello"))
///     let card = try await madang.send(Yello.keyword, note.id)
///
/// Requests are typed by their endpoint. Tokens in a response are stored, sent with later requests,
/// refreshed when they expire, and deleted when the server refuses to refresh them. Refusals are
/// thrown as `Refusal`, other failures as `MadangError`.
public final class Madang: Sendable {
  let sender: RequestSender
  let session: Session
  /// The images of this server, cached in memory during the session.
  public let images: ImageCache
  private let signOuts = SignOutBroadcaster()

  /// A client that uses `transport`.
  ///
  /// `language` is the language of the server's sentences, `policy` that of calls without their own.
  public init(
    over transport: some Transport, tokens: some TokenStore, language: Language = .ko,
    policy: CallPolicy = .standard, dependencies: ClientDependencies = .real
  ) {
    let sender = RequestSender(
      transport: transport, dependencies: dependencies, language: language, policy: policy)
    self.sender = sender
    let session = Session(store: tokens, dependencies: dependencies, signOuts: signOuts) {
      refresh, key in
      let call = try sender.call(
        Sessions.refresh, Nothing(), RefreshRequest(refresh: refresh), key: key)
      return try await sender.answer(to: call).payload(of: Sessions.refresh.id)
    }
    self.session = session
    images = ImageCache(scope: { await session.signIn }) { target in
      let call = HTTPCall(.get, target, headers: ["accept": "image/*"])
      return try await sender.answer(to: call, as: session)
    }
  }

  /// A client of the server at `server` that uses `URLSession`.
  ///
  /// Use `https` except on a development machine, because every request carries the tokens.
  public convenience init(
    server: URL, tokens: some TokenStore, language: Language = .ko, policy: CallPolicy = .standard
  ) {
    self.init(
      over: URLSessionTransport(server: server), tokens: tokens, language: language, policy: policy)
  }

  /// Whether there are tokens; the server may have ended their session.
  public var isSignedIn: Bool {
    get async throws { try await session.isSignedIn }
  }

  /// The account that is signed in, known without a network; nil when nobody is, or when an older server has not said it.
  public var account: ID<Account>? {
    get async throws { try await session.account }
  }

  /// The session ends from now on.
  ///
  /// Each access to this property creates a listener of its own.
  public var signedOut: AsyncStream<SignedOut> { signOuts.listen() }

  /// Ends the session on the server and deletes its tokens.
  ///
  /// The tokens are deleted in any case. If the server was unreachable, the error is thrown and the
  /// session on the server lasts until it expires. After a session that the server has ended, it allows another
  /// account to begin (`BeginsAccount`).
  public func signOut() async throws {
    guard try await session.isSignedIn else { return await session.forgetEnd() }
    do {
      try await send(Sessions.end)
    } catch let refusal as Refusal where refusal.status == 401 {
      // The session has already ended.
    } catch {
      try await session.end(.asked)
      throw error
    }
    try await session.end(.asked)
  }
}
