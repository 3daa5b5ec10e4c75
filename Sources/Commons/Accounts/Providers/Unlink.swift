public import SQL
public import Wire

/// What a provider is to be told when one of its identities was let go: due once, by the outbox.
public struct Unlink: Codable, Sendable, Hashable {
  public var provider: SignIn.Provider
  /// The person's id at Kakao.
  public var subject: String?
  /// Apple's refresh token, and the client it was given to.
  public var refresh: String?
  public var client: String?

  /// How telling the provider went.
  public enum Outcome: Sendable, Hashable {
    case done
    /// It may go better later.
    case later(String)
    /// It will never go.
    case never(String)
  }
}

extension Providers {
  /// What is to be told when the identity `subject` of `provider` is let go; to be asked for before its
  /// row goes, as what Apple wants back goes with that.
  func unlinks(
    _ provider: SignIn.Provider, _ subject: String, in db: Connection
  ) throws -> [Unlink] {
    switch provider {
    case .kakao: [Unlink(provider: .kakao, subject: subject)]
    case .apple:
      try db.all(
        """
        SELECT refresh_token, client FROM provider_grant
        WHERE provider = \(provider) AND subject = \(subject) ORDER BY client
        """
      ) { Unlink(provider: .apple, refresh: try $0[0], client: try $0[1]) }
    }
  }

  /// Tells the provider; saying it twice does no harm.
  public func tell(_ unlink: Unlink) async -> Unlink.Outcome {
    do {
      switch unlink.provider {
      case .kakao:
        guard let kakao, let subject = unlink.subject else {
          return .never("there are no keys of Kakao's")
        }
        try await kakao.unlink(subject)
      case .apple:
        guard let apple = self[.apple], let refresh = unlink.refresh, let client = unlink.client
        else { return .never("there are no keys of Apple's") }
        try await apple.revoke(refresh, as: client)
      }
      return .done
    } catch ProviderTrouble.refused(let why) {
      return .never(why)
    } catch {
      return .later("\(error)")
    }
  }
}

extension SignIn.Provider: Column {}
