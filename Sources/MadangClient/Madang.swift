public import Foundation
public import Wire

/// A Madang server, as one signed-in person or as nobody.
///
///     let madang = Madang(server: url, tokens: .keychain(service: "com.example.yello"))
///     let card = try await madang.send(Yello.keyword, note.id)
///
/// Every call is typed by its endpoint. Tokens that come with an answer are kept, sent along,
/// renewed before or when they end, and forgotten when the server will not renew them. What the
/// server refuses is thrown as a `Refusal`, anything else as a `MadangError`.
public final class Madang: Sendable {
  let sender: RequestSender
  let session: Session
  /// Pictures of this server, cached in memory while the session lasts.
  public let images: ImageCache
  private let signOuts = SignOutBroadcaster()

  /// A client over `transport`.
  ///
  /// `language` is the one the server's sentences come in.
  public init(
    over transport: some Transport, tokens: some TokenStore, language: Language = .ko,
    dependencies: ClientDependencies = .real
  ) {
    let sender = RequestSender(transport: transport, dependencies: dependencies, language: language)
    self.sender = sender
    let session = Session(store: tokens, dependencies: dependencies, signOuts: signOuts) {
      refresh, key in
      let call = try sender.call(
        Sessions.refresh, Nothing(), RefreshRequest(refresh: refresh), key: key)
      return try await sender.answer(to: call).payload()
    }
    self.session = session
    images = ImageCache(scope: { await session.signIn }) { target in
      let call = HTTPCall(.get, target, headers: ["accept": "image/*"])
      return try await sender.answer(to: call, as: session)
    }
  }

  /// A client of the server at `server`, reached by `URLSession`.
  ///
  /// Use an `https` address anywhere but on the developer's own machine: the tokens travel with
  /// every call.
  public convenience init(server: URL, tokens: some TokenStore, language: Language = .ko) {
    self.init(over: URLSessionTransport(server: server), tokens: tokens, language: language)
  }

  /// Whether tokens are at hand; the server may still have ended their session.
  public var isSignedIn: Bool {
    get async throws { try await session.isSignedIn }
  }

  /// Every end of a session from now on.
  ///
  /// Each reading of this property is a listener of its own.
  public var signedOut: AsyncStream<SignedOut> { signOuts.listen() }

  /// Ends the session on the server and forgets its tokens.
  ///
  /// The tokens are forgotten in any case. When the server could not be told, the error says so, and
  /// the session there lasts until its own end.
  public func signOut() async throws {
    guard try await session.isSignedIn else { return }
    do {
      try await send(Sessions.end)
    } catch let refusal as Refusal where refusal.status == 401 {
      // Already over.
    } catch {
      try await session.end(.asked)
      throw error
    }
    try await session.end(.asked)
  }
}
