import Wire

/// An access token and the number of the sign-in it belongs to.
struct Credential: Sendable, Hashable {
  var access: String
  var signIn: Int
}

/// The session of a `Madang`: stores its tokens and refreshes them once for concurrent callers.
actor Session {
  /// Exchanges a refresh token for new tokens, under an idempotency key.
  typealias RefreshTokens = @Sendable (_ refresh: String, _ key: String) async throws -> Tokens

  private let store: any TokenStore
  private let dependencies: ClientDependencies
  private let signOuts: SignOutBroadcaster
  private let refreshTokens: RefreshTokens

  private var tokens: Tokens?
  private var isLoaded = false
  /// Whether the store contains the tokens this process saved last.
  private var isSaved = true
  /// Counts sign-ins and sign-outs, so that work begun under one is not finished under another.
  private(set) var signIn = 0
  /// False when new tokens seemed expired: the device's clock is wrong, and only a 401 is reliable.
  private var trustsClock = true
  private var renewal: Task<Credential, any Error>?
  /// Why the server ended the last session; nil once somebody has signed in or out.
  private var endedBy: Refusal?
  /// What is deleted on this device before the tokens are.
  private var wipes: [@Sendable () async throws -> Void] = []
  /// The key of an exchange without a response; repeating it under this key has no second effect.
  private var unanswered: (refresh: String, key: String)?

  init(
    store: any TokenStore, dependencies: ClientDependencies, signOuts: SignOutBroadcaster,
    refreshTokens: @escaping RefreshTokens
  ) {
    self.store = store
    self.dependencies = dependencies
    self.signOuts = signOuts
    self.refreshTokens = refreshTokens
  }

  /// Whether there are tokens.
  var isSignedIn: Bool {
    get async throws { try await current() != nil }
  }

  /// Whose tokens these are; nil when signed out, or from an older server.
  var account: ID<Account>? {
    get async throws { try await current()?.account }
  }

  /// The credential for a request that requires `access`; nil when signed out.
  ///
  /// Expired tokens are refreshed first.
  func credential(for access: Access) async throws -> Credential? {
    guard let tokens = try await current() else { return nil }
    let credential = Credential(access: tokens.access, signIn: signIn)
    guard trustsClock, tokens.accessExpires <= dependencies.now() else { return credential }
    return try await renewed(credential, for: access)
  }

  /// The credential that replaces a rejected one; nil when its session has ended.
  ///
  /// Visitors need no credential, so for their endpoints the end of the session also returns nil. Any other failure is
  /// thrown: who is still signed in is no visitor.
  func renewed(_ credential: Credential, for access: Access) async throws -> Credential? {
    do {
      return try await renewed(credential)
    } catch let refusal as Refusal where access == .visitor && refusal.endsSession {
      return nil
    }
  }

  /// Concurrent callers share one exchange.
  private func renewed(_ credential: Credential) async throws -> Credential? {
    guard credential.signIn == signIn, let tokens else { return nil }
    if tokens.access != credential.access {
      return Credential(access: tokens.access, signIn: signIn)
    }
    if let renewal { return try await renewal.value }
    let task = Task { try await renew(tokens) }
    renewal = task
    return try await task.value
  }

  /// Throws if the server has ended the last session, and nobody has signed in or out since.
  func checkNotEnded() throws { if let endedBy { throw endedBy } }

  /// Allows another account to begin after the server has ended the last session.
  func forgetEnd() { endedBy = nil }

  /// Stores the tokens of a new sign-in.
  func begin(_ tokens: Tokens) async throws {
    signIn += 1
    endedBy = nil
    renewal = nil
    try await store(tokens)
  }

  /// Runs `wipe` when the session ends, before its tokens are deleted, and when an app is left.
  ///
  /// After a kill in between, the server refuses the tokens that are left, and the session ends again.
  func onEnd(_ wipe: @escaping @Sendable () async throws -> Void) { wipes.append(wipe) }

  /// Deletes what this device stores beside the tokens.
  func wipe() async throws {
    var failure: (any Error)?
    for wipe in wipes {
      do { try await wipe() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Deletes the tokens and notifies listeners; does nothing when signed out.
  func end(_ end: SignedOut) async throws {
    let ending = signIn
    let wiped: Result<Void, any Error>
    do { wiped = .success(try await wipe()) } catch { wiped = .failure(error) }
    // A sign-in during the wipe has tokens of its own.
    if signIn == ending {
      wipes = []
      try await deleteTokens(end)
    }
    try wiped.get()
  }

  private func deleteTokens(_ end: SignedOut) async throws {
    let wasSignedIn = tokens != nil
    tokens = nil
    isLoaded = true
    signIn += 1
    renewal = nil
    if case .refused(let refusal) = end { endedBy = refusal } else { endedBy = nil }
    if wasSignedIn { signOuts.notify(end) }
    isSaved = false
    do { try await store.clear() } catch { throw MadangError.tokenStore(underlying: error) }
    isSaved = true
  }

  private func renew(_ old: Tokens) async throws -> Credential {
    let mine = signIn
    defer { if signIn == mine { renewal = nil } }
    // Another process with the same store, such as an app extension, may have exchanged `old`
    // already. Exchanging it again would end the session.
    let latest = isSaved ? try await load() ?? old : old
    if latest.refresh != old.refresh, latest.accessExpires > dependencies.now(), signIn == mine {
      tokens = latest
      return Credential(access: latest.access, signIn: mine)
    }
    let key = unanswered?.refresh == latest.refresh ? unanswered?.key : nil
    let asked = (refresh: latest.refresh, key: key ?? dependencies.key())
    unanswered = asked
    let fresh: Tokens
    do {
      fresh = try await refreshTokens(asked.refresh, asked.key)
    } catch let refusal as Refusal where refusal.endsSession {
      if signIn == mine { try await end(.refused(refusal)) }
      throw refusal
    }
    guard signIn == mine else { throw Refusal.sessionExpired }
    try await store(fresh)
    return Credential(access: fresh.access, signIn: mine)
  }

  private func current() async throws -> Tokens? {
    if !isLoaded {
      let stored = try await load()
      // A sign-in during the read has newer tokens.
      if !isLoaded { tokens = stored }
      isLoaded = true
    }
    return tokens
  }

  private func store(_ fresh: Tokens) async throws {
    tokens = fresh
    isLoaded = true
    trustsClock = fresh.accessExpires > dependencies.now()
    isSaved = false
    do { try await store.save(fresh) } catch { throw MadangError.tokenStore(underlying: error) }
    isSaved = true
  }

  private func load() async throws -> Tokens? {
    do { return try await store.load() } catch { throw MadangError.tokenStore(underlying: error) }
  }
}

extension Refusal {
  /// Whether this refusal of an exchange is final.
  ///
  /// It is for client errors (4xx), except those about time (408, 429).
  var endsSession: Bool { (400..<500).contains(status) && status != 408 && status != 429 }
}
