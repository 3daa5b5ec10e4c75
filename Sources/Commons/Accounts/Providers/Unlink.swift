public import SQL
public import Wire

/// What a provider is to be told when one of its identities was let go.
struct Unlink: Codable, Sendable, Hashable {
  var provider: SignIn.Provider
  /// The person's id at Kakao.
  var subject: String?
  /// Apple's refresh token, and the client it was given to.
  var refresh: String?
  var client: String?

  /// For the outbox: nobody's, as it must outlive the account, and tried for a month.
  var message: Message {
    get throws { try Message(.unlink, to: provider.rawValue, self, life: .days(30)) }
  }
}

/// Tells the provider; saying it twice does no harm.
struct UnlinkCourier: Courier {
  let providers: Providers
  let atOnce = 8

  func deliver(_ parcel: Parcel) async -> Delivery {
    do {
      let unlink: Unlink = try parcel.read()
      switch unlink.provider {
      case .kakao:
        guard let kakao = providers.kakao, let subject = unlink.subject else {
          return .failed(because: "there are no keys of Kakao's")
        }
        try await kakao.unlink(subject)
      case .apple:
        guard let apple = providers[.apple], let refresh = unlink.refresh,
          let client = unlink.client
        else { return .failed(because: "there are no keys of Apple's") }
        try await apple.revoke(refresh, as: client)
      }
      return .delivered
    } catch ProviderTrouble.away(let why) {
      return .retry(because: why)
    } catch {
      return .failed(because: "\(error)")
    }
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
}

extension SignIn.Provider: Column {}
