import Wire

/// What a call shows to be let in, and which sign-in it came from.
struct Credential: Sendable, Hashable {
  var access: String
  var signIn: Int
}

/// The one session of a `Madang`: holds its tokens, and renews them once for all who wait.
actor Session {
  /// Trades a refresh token under an idempotency key.
  typealias Trade = @Sendable (_ refresh: String, _ key: String) async throws -> Tokens

  private let store: any TokenStore
  private let dependencies: ClientDependencies
  private let signOuts: SignOutBroadcaster
  private let trade: Trade

  private var tokens: Tokens?
  private var isLoaded = false
  /// Whether the store holds what this process last put there.
  private var isSaved = true
  /// Counts sign-ins and sign-outs, so that what began under one is never finished under another.
  private(set) var signIn = 0
  /// False when fresh tokens looked old: then this device's clock is wrong, and only a 401 tells.
  private var trustsClock = true
  private var renewal: Task<Credential, any Error>?
  /// The key of a trade whose answer never came: asking again under it costs no second trade.
  private var unanswered: (refresh: String, key: String)?

  init(
    store: any TokenStore, dependencies: ClientDependencies, signOuts: SignOutBroadcaster,
    trade: @escaping Trade
  ) {
    self.store = store
    self.dependencies = dependencies
    self.signOuts = signOuts
    self.trade = trade
  }

  /// Whether there are tokens.
  var isSignedIn: Bool {
    get async throws { try await current() != nil }
  }

  /// What to show for a call to something open to `access`; nil when nobody is signed in.
  ///
  /// Tokens past their time are renewed first.
  func credential(for access: Access) async throws -> Credential? {
    guard let tokens = try await current() else { return nil }
    let credential = Credential(access: tokens.access, signIn: signIn)
    guard trustsClock, tokens.accessExpires <= dependencies.now() else { return credential }
    return try await renewed(credential, for: access)
  }

  /// The pass that follows one the server no longer takes; nil when that sign-in is over.
  ///
  /// What is open to visitors can be called without a pass, so for that a failure is nil too.
  func renewed(_ credential: Credential, for access: Access) async throws -> Credential? {
    do {
      return try await renewed(credential)
    } catch  where access == .visitor && !(error is CancellationError) {
      return nil
    }
  }

  /// All who ask while a trade is under way share it.
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

  /// Keeps the tokens of a new sign-in.
  func begin(_ tokens: Tokens) async throws {
    signIn += 1
    renewal = nil
    try await keep(tokens)
  }

  /// Forgets the tokens and says so; does nothing when there are none.
  func end(_ end: SignedOut) async throws {
    let wasSignedIn = tokens != nil
    tokens = nil
    isLoaded = true
    signIn += 1
    renewal = nil
    if wasSignedIn { signOuts.tell(end) }
    isSaved = false
    do { try await store.clear() } catch { throw MadangError.tokenStore(underlying: error) }
    isSaved = true
  }

  private func renew(_ old: Tokens) async throws -> Credential {
    let mine = signIn
    defer { if signIn == mine { renewal = nil } }
    // Another process sharing the store, such as an app's extension, may have traded `old` already;
    // trading it again would end the session.
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
      fresh = try await trade(asked.refresh, asked.key)
    } catch let refusal as Refusal where refusal.endsSession {
      if signIn == mine { try await end(.refused(refusal)) }
      throw refusal
    }
    guard signIn == mine else { throw Refusal.sessionExpired }
    try await keep(fresh)
    return Credential(access: fresh.access, signIn: mine)
  }

  private func current() async throws -> Tokens? {
    if !isLoaded {
      let stored = try await load()
      // Someone may have signed in while the store was read; theirs is newer.
      if !isLoaded { tokens = stored }
      isLoaded = true
    }
    return tokens
  }

  private func keep(_ fresh: Tokens) async throws {
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
  /// Whether this answer to a trade means that no other answer will come: refused for what was
  /// asked (4xx), not for when (408, 429).
  var endsSession: Bool { (400..<500).contains(status) && status != 408 && status != 429 }
}
